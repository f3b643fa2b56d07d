import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { school } from '#content/school.ts';
import { pages, RECEIPT_CHECK } from '#contract/addresses.ts';
import type { ReceiptKey } from '#contract/receipt-proof.ts';
import type { Config } from '../config.ts';
import { formForOne, sendForm } from '../http/ready-answer.ts';
import { pageSecurityPolicy } from './page-security-policy.ts';

interface Parts {
  /** `web/payments/receipt-check/`, built */
  script: string;
  publicKeys: () => Promise<ReceiptKey[]>;
  config: Config;
}

/** The page that checks the codes of receipts on the device itself, with the school's public keys in it. */
export async function receiptCheckRoutes(
  app: FastifyInstance,
  { script, publicKeys, config }: Parts,
): Promise<void> {
  // Nothing in it may look like the end of its place.
  const inlineScript = script.replaceAll('</', '<\\/');
  app.get(RECEIPT_CHECK, sendPage);
  // As somebody may type it; below it are the receipts.
  app.get(`${RECEIPT_CHECK}/`, sendPage);

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const html = receiptCheckPage(inlineScript, await publicKeys());
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pageSecurityPolicy([inlineScript], config),
      'cache-control': 'no-cache',
    };
    return sendForm(reply, formForOne(html, request.headers, { headers }));
  }
}

/** Stands alone, so that nothing else must have been kept. Keys and script have no character that ends their place. */
function receiptCheckPage(script: string, keys: ReceiptKey[]): string {
  const given = keys.map(({ id, publicKey, isWithdrawn }) => ({ id, publicKey, isWithdrawn }));
  return `<!doctype html>
<html lang="${school.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<meta name="robots" content="noindex">
<title>Check a receipt without a line · ${school.name}</title>
<style>
body { max-width: 36rem; margin: 0 auto; padding: 3rem 1.25rem; font: 1.0625rem/1.6 system-ui, sans-serif; }
</style>
</head>
<body>
<main data-keys='${JSON.stringify(given)}'>
<p data-school translate="no">${school.name}</p>
<div data-verdict>
<h1>Check a receipt without a line</h1>
<p>Scan the code on a receipt with the camera of this device. With a line the school’s own answer opens. Without one this page
opens instead: it says whether the school has signed the receipt, and for what.</p>
</div>
<p role="status">Without scripts this page can check nothing: with a line, scan the code, and the school’s own answer opens.</p>
<p><a href="${pages.home}">Back to Home</a></p>
</main>
<script>${script}</script>
</body>
</html>
`;
}
