import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expectNoLayoutShift, test as journey } from './fixtures.ts';
import { scriptsAreRunning } from './portal.ts';

const DROP_LETTERS = 350;
const BETWEEN_DROPS_MS = 10;

/** A browser on a connection over which a page arrives in small pieces. */
const test = journey.extend({
  proxy: async ({ baseURL }, use) => {
    const line = createServer(async (request, answer) => {
      const headers = { ...request.headers, 'accept-encoding': 'identity' };
      const page = ask(new URL(request.url ?? '', baseURL), { headers }).end();
      const [source] = (await once(page, 'response')) as [IncomingMessage];
      answer.writeHead(source.statusCode ?? 502, source.headers);
      if (!source.headers['content-type']?.startsWith('text/html')) return source.pipe(answer);
      const html = await text(source);
      for (let at = 0; at < html.length; at += DROP_LETTERS) {
        answer.write(html.slice(at, at + DROP_LETTERS));
        await pause(BETWEEN_DROPS_MS);
      }
      answer.end();
    });
    await once(line.listen(0, '127.0.0.1'), 'listening');
    await use({ server: `http://127.0.0.1:${(line.address() as AddressInfo).port}` });
    line.close();
  },
});

for (const path of ['/contacts', '/about']) {
  test(`${path} that comes in drops is shown when it stands, and nothing moves`, async ({
    page,
  }) => {
    await page.goto(path);
    await scriptsAreRunning(page);
    await expectNoLayoutShift(page);
  });
}
