import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { school } from '#content/school.ts';
import { pages, RECEIPT_CHECK } from '#contract/addresses.ts';
import type { ReceiptKey } from '#contract/receipt-proof.ts';
import type { Config } from '../config.ts';
import { compressAndSend } from '../http/compressed-response.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { pageSecurityPolicy } from './page-security-policy.ts';
import { standaloneHtml } from './standalone-html.ts';

interface ReceiptCheckOptions {
  script: string;
  publicKeys: () => Promise<ReceiptKey[]>;
  config: Config;
}

/** The page that checks the codes of receipts on the device itself, with the school's public keys in it. */
export async function receiptCheckRoutes(
  app: FastifyInstance,
  { script, publicKeys, config }: ReceiptCheckOptions,
): Promise<void> {
  // Nothing in it may look like the end of its place.
  const inlineScript = script.replaceAll('</', '<\\/');
  app.get(RECEIPT_CHECK, sendPage);
  // Also with a slash, as people may type it.
  app.get(`${RECEIPT_CHECK}/`, sendPage);

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const html = receiptCheckPage(inlineScript, await publicKeys());
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pageSecurityPolicy([inlineScript], config),
      'cache-control': 'no-cache',
    };
    return compressAndSend(request, reply, html, { headers });
  }
}

/** Keys and script have no character that ends their place. */
function receiptCheckPage(script: string, keys: ReceiptKey[]): string {
  const given = keys.map(({ id, publicKey, isWithdrawn }) => ({ id, publicKey, isWithdrawn }));
  return standaloneHtml({
    title: 'Check a receipt offline',
    head: '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">\n',
    attributes: ` data-keys='${JSON.stringify(given)}'`,
    body: `<p data-school translate="no">${escapeHtml(school.name)}</p>
<div data-verdict>
<h1>Check a receipt offline</h1>
<p>Scan the code on a receipt with the camera of this device. Online, the school’s own answer opens. Offline, this page opens
instead: it says whether the school has signed the receipt, and for what.</p>
</div>
<p role="status">Without scripts this page can check nothing: scan the code while you are online, and the school’s own answer opens.</p>
<p><a href="${pages.home}">Back to Home</a></p>`,
    script,
  });
}
