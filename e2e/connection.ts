import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as journey } from './fixtures.ts';

interface Connection {
  proxy: { server: string };
  cut: () => void;
  restore: () => void;
  /** Files whose address fits do not come until the answered function is called. */
  keepBack: (files: RegExp) => () => void;
}

/**
 * A browser whose connection can really be cut, as in a network that has no internet: it does not call itself offline.
 * `context.setOffline` is no help where a service worker is at work: up to Chromium 123 at least, the worker is online
 * again after the first page.
 */
export const test = journey.extend<{ connection: Connection }>({
  connection: async ({ baseURL }, use) => {
    let isCut = false;
    let keptBack: RegExp | undefined;
    const relay = createServer((request, answer) => {
      const { url = '', method = 'GET', headers } = request;
      if (keptBack?.test(url)) return answer.destroy();
      const onward = ask(new URL(url, baseURL), { method, headers });
      onward.on('response', (source) => {
        answer.writeHead(source.statusCode ?? 502, source.headers);
        source.pipe(answer);
      });
      onward.on('error', () => answer.destroy());
      request.pipe(onward);
    });
    relay.on('connection', (socket) => isCut && socket.destroy());
    await once(relay.listen(0, '127.0.0.1'), 'listening');
    await use({
      proxy: { server: `http://127.0.0.1:${(relay.address() as AddressInfo).port}` },
      cut() {
        isCut = true;
        relay.closeAllConnections();
      },
      restore() {
        isCut = false;
      },
      keepBack(files) {
        keptBack = files;
        return () => {
          keptBack = undefined;
        };
      },
    });
    relay.close();
    relay.closeAllConnections();
  },
  context: async ({ browser, contextOptions, connection }, use) => {
    const context = await browser.newContext({ ...contextOptions, proxy: connection.proxy });
    await use(context);
    await context.close();
  },
});
