import type { FastifyInstance } from 'fastify';
import { WORKER_OFF, WORKER_SCRIPT } from '#contract/kept-on-device.ts';
import type { Config } from '../config.ts';
import { formFor, readyText, sendForm } from '../http/ready-answer.ts';
import { pageSecurityPolicy } from './page-security-policy.ts';
import { SWITCH_OFF, switchOffPage } from './switch-off-page.ts';

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
  const worker = await readyText(config.serviceWorker ? script : WORKER_THAT_LEAVES, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      // A worker runs under the policy of its own script.
      'content-security-policy': `default-src 'none'; connect-src 'self'${pictures}`,
      'cache-control': 'no-cache',
    },
    use: 'sentOften',
  });
  app.get(WORKER_SCRIPT, (request, reply) => sendForm(reply, formFor(worker, request.headers)));

  const page = await readyText(switchOffPage, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pageSecurityPolicy([SWITCH_OFF], config),
      'cache-control': 'no-store',
    },
    use: 'sentOften',
  });
  app.get(WORKER_OFF, (request, reply) => sendForm(reply, formFor(page, request.headers)));
}
