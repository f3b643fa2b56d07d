import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { test as journey } from './fixtures.ts';

interface Connection {
  proxy: { server: string };
  cut: () => void;
  restore: () => void;
  /** Files whose address fits do not come until the answered function is called. */
  keepBack: (files: RegExp) => () => void;
  /** Requests whose address fits reach the school, and their answers do not reach the browser: status by status. */
  loseAnswers: (addresses: RegExp) => { statuses: number[]; stop: () => void };
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
    let lost: { addresses: RegExp; statuses: number[] } | undefined;
    const relay = createServer((request, answer) => {
      const { url = '', method = 'GET', headers } = request;
      if (keptBack?.test(url)) return answer.destroy();
      const onward = ask(new URL(url, baseURL), { method, headers });
      onward.on('response', (source) => {
        const { statusCode = 502 } = source;
        if (lost?.addresses.test(url)) {
          lost.statuses.push(statusCode);
          source.resume();
          return answer.destroy();
        }
        answer.writeHead(statusCode, source.headers);
        source.pipe(answer);
      });
      onward.on('error', () => answer.destroy());
      request.pipe(onward);
    });
    // Calls that a test makes itself come through a tunnel.
    relay.on('connect', ({ url }, socket) => {
      const { hostname, port } = new URL(`http://${url}`);
      const onward = connect(Number(port), hostname, () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        socket.pipe(onward).pipe(socket);
      });
      onward.on('error', () => socket.destroy());
      socket.on('error', () => onward.destroy());
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
      loseAnswers(addresses) {
        const statuses: number[] = [];
        lost = { addresses, statuses };
        return {
          statuses,
          stop() {
            lost = undefined;
          },
        };
      },
    });
    relay.close();
    relay.closeAllConnections();
  },
  proxy: ({ connection }, use) => use(connection.proxy),
});
