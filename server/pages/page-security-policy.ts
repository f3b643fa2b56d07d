import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';

// Data for search engines is no code: it needs no leave, and a hash is a part of each page that does not compress.
const INLINE_SCRIPT = /<script(?![^>]*(?:\bsrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The content security policy of one page: only the inline scripts that were rendered into it may run.
 * Hashes rather than a nonce, because a nonce in a page that is kept and sent again protects nobody.
 */
export function pageSecurityPolicy(
  html: string,
  config: Pick<Config, 'imageOrigins' | 'pages' | 'paystack'>,
): string {
  if (config.pages === 'dev') {
    return "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ws:; frame-ancestors 'none'";
  }
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  });
  const scripts = ["'self'", ...new Set(hashes)].join(' ');
  return [
    "default-src 'self'",
    `script-src ${hashes.length > 0 ? scripts : "'none'"}`,
    // React writes positions and colours as style attributes; styles cannot run code.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...config.imageOrigins].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Before scripts arrive the payment form is posted to us and redirected to the checkout, and the contact form
    // belongs to the visitor's mail program.
    `form-action 'self' mailto: ${checkoutOrigin(config.paystack)}`.trim(),
  ].join('; ');
}

function checkoutOrigin({ sandbox, baseUrl }: Config['paystack']): string {
  const { origin } = new URL(baseUrl);
  if (sandbox) return '';
  return origin === 'https://api.paystack.co' ? 'https://checkout.paystack.com' : origin;
}
