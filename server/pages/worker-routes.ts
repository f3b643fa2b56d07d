import type { FastifyInstance } from 'fastify';
import { WORKER_OFF, WORKER_SCRIPT } from '#contract/stored-on-device.ts';
import type { Config } from '../config.ts';
import { formFor, readyText, sendForm } from '../http/ready-answer.ts';
import { pageSecurityPolicy } from './page-security-policy.ts';
import { SWITCH_OFF, switchOffPage } from './switch-off-page.ts';

/** Under which policy a worker runs is said by its own script's answer. A public picture store is where ours lead it. */
function workerPolicy({ objectStore }: Pick<Config, 'objectStore'>): string {
  const pictures = objectStore?.publicUrl ? ` ${new URL(objectStore.publicUrl).origin}` : '';
  return `default-src 'none'; connect-src 'self'${pictures}`;
}

/**
 * Browsers ask for a worker's script by themselves, past the worker that runs and past their cache: whatever is wrong
 * with that one, it is replaced by this, which answers nothing, empties what was kept and is gone.
 */
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
  const worker = await readyText(config.serviceWorker ? script : WORKER_THAT_LEAVES, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': workerPolicy(config),
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
