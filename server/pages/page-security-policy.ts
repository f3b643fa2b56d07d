import { createHash } from 'node:crypto';
import { checkoutHosts } from '../checkout-hosts.ts';
import type { Config } from '../config.ts';

/**
 * The content security policy of one page: of inline scripts only these texts may run, which whoever made the page knows
 * without looking into it (decisions/0047). Hashes rather than a nonce, because a nonce in a page that is kept and sent
 * again protects nobody.
 */
export function pageSecurityPolicy(
  inlineScripts: readonly string[],
  config: Pick<Config, 'imageOrigins' | 'pages' | 'paystack'>,
): string {
  if (config.pages === 'dev') {
    return "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ws:; frame-ancestors 'none'";
  }
  const hashes = inlineScripts.map((script) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  });
  const scripts = ["'self'", ...hashes].join(' ');
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
    ["form-action 'self' mailto:", ...checkoutHosts(config.paystack.baseUrl).sources].join(' '),
  ].join('; ');
}
