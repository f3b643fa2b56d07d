import { createHash } from 'node:crypto';
import { checkoutHosts } from '../checkout-hosts.ts';
import type { Config } from '../config.ts';

/**
 * The content security policy of one page: of inline scripts only these may run (decisions/0047). Hashes rather than a
 * nonce, because the nonce of a cached page is no secret.
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
    // React writes style attributes; styles cannot run code.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...config.imageOrigins].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Without scripts the payment form is redirected to the checkout, and the contact form opens the mail program.
    ["form-action 'self' mailto:", ...checkoutHosts(config.paystack.baseUrl).sources].join(' '),
  ].join('; ');
}

/** Removes the nonce from a rendered page and returns the scripts that had it. An injected script cannot know it. */
export function takeOwnScripts({ html, nonce }: { html: string; nonce: string }) {
  const pieces = html.split(` nonce="${nonce}"`);
  const scripts = new Set<string>();
  for (const [index, after] of pieces.slice(1).entries()) {
    const before = pieces[index] ?? '';
    const endOfTag = after.indexOf('>');
    const tag = before.slice(before.lastIndexOf('<')) + after.slice(0, endOfTag);
    if (!tag.startsWith('<script') || tag.includes(' src=')) continue;
    scripts.add(after.slice(endOfTag + 1, after.indexOf('</script>')));
  }
  return { html: pieces.join(''), scripts: [...scripts] };
}
