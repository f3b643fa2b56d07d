import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const MODULE = new URL('first-objects.ts', import.meta.url).href;
const COLLECTIONS_AFTER = [1, 2, 3, 4, 5, 6, 7];

/** Says after thirty requests whether V8 keeps requests and answers in their quick form. */
const server = (atStart: string, collectAfter: number) => `
import { createServer, get } from 'node:http';
${atStart}
let isQuick;
const server = createServer((request, answer) => {
  answer.end(request.headers.host);
  isQuick = %HasFastProperties(request) && %HasFastProperties(answer);
}).listen(0, '127.0.0.1', async () => {
  const ask = { port: server.address().port, host: '127.0.0.1', agent: false };
  for (let asked = 1; asked <= 30; asked += 1) {
    await new Promise((ended) => get(ask, (answer) => answer.resume().on('close', ended)));
    if (asked === ${collectAfter}) {
      await new Promise((passed) => setTimeout(passed, 20));
      gc();
    }
  }
  console.log(isQuick);
  server.close();
});`;

async function areQuick(atStart: string): Promise<boolean[]> {
  const answers = COLLECTIONS_AFTER.map(async (requests) => {
    const flags = ['--expose-gc', '--allow-natives-syntax', '--input-type=module'];
    const code = server(atStart, requests);
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, '-e', code]);
    return stdout.trim() === 'true';
  });
  return Promise.all(answers);
}

test('whenever garbage is collected between the first requests, the later ones are kept in their quick form', async () => {
  const makeThem = `const { makeFirstObjects } = await import('${MODULE}'); makeFirstObjects();`;
  expect(await areQuick(makeThem)).toEqual(COLLECTIONS_AFTER.map(() => true));
  // What this guards against; a Node that no longer does it needs no such objects.
  expect(await areQuick('')).toContain(false);
}, 60_000);
