import type { FastifyInstance } from 'fastify';
import { pages } from '#contract/addresses.ts';
import { STORED_PAGES_KEY, WORKER_OFF, WORKER_SCRIPT } from '#contract/stored-on-device.ts';
import type { Config } from '../config.ts';
import { compressResponse, sendCompressed } from '../http/compressed-response.ts';
import { pageSecurityPolicy } from './page-security-policy.ts';
import { standaloneHtml } from './standalone-html.ts';

const DONE =
  'Done. This device no longer saves our pages for reading offline, until you want it again. Your payment history and the news you have read stay.';
const FAILED =
  'This did not work. Close all windows of this site, open this page again, or clear the site’s data in the settings of your browser: that also removes your payment history.';
const AGAIN = 'From the next page on, this device saves pages again.';

/** For good: pages look for the key before they register a worker. */
const SWITCH_OFF = `(async () => {
const say = (text) => { document.querySelector('[role=status]').textContent = text; };
const button = document.querySelector('button');
button.addEventListener('click', () => {
localStorage.removeItem('${STORED_PAGES_KEY}');
button.hidden = true;
say('${AGAIN}');
});
try {
localStorage.setItem('${STORED_PAGES_KEY}', 'off');
const workers = await navigator.serviceWorker?.getRegistrations() ?? [];
for (const worker of workers) await worker.unregister();
for (const name of await globalThis.caches?.keys() ?? []) await caches.delete(name);
button.hidden = false;
say('${DONE}');
} catch {
say('${FAILED}');
}
})()`;

/** Needs nothing of our files, whatever a misbehaving worker does to them. */
const switchOffPage = standaloneHtml({
  title: 'Pages saved on this device',
  styles: 'h1 { line-height: 1.2; }\nbutton { padding: 0.75em 1.25em; font: inherit; }',
  body: `<h1>Pages saved on this device</h1>
<p role="status">This page needs scripts, which your browser does not run: it saves no pages either.</p>
<p><button type="button" hidden>Save pages again</button></p>
<p><a href="${pages.home}">Back to Home</a></p>`,
  script: SWITCH_OFF,
});

/** Replaces a worker that is switched off: browsers fetch the script by themselves, past the worker and their cache. */
const WORKER_THAT_LEAVES = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
for (const name of await caches.keys()) await caches.delete(name);
await registration.unregister();
})()));`;

/** The service worker's script, and the page where a person switches it off on one device. */
export async function workerRoutes(
  app: FastifyInstance,
  script: string,
  config: Config,
): Promise<void> {
  const { publicUrl } = config.objectStore ?? {};
  const pictures = publicUrl ? ` ${new URL(publicUrl).origin}` : '';
  const worker = await compressResponse(config.serviceWorker ? script : WORKER_THAT_LEAVES, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      // A worker runs under the policy of its own script.
      'content-security-policy': `default-src 'none'; connect-src 'self'${pictures}`,
      'cache-control': 'no-cache',
    },
    use: 'sentOften',
  });
  app.get(WORKER_SCRIPT, (request, reply) => sendCompressed(request, reply, worker));

  const page = await compressResponse(switchOffPage, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pageSecurityPolicy([SWITCH_OFF], config),
      'cache-control': 'no-store',
    },
    use: 'sentOften',
  });
  app.get(WORKER_OFF, (request, reply) => sendCompressed(request, reply, page));
}
