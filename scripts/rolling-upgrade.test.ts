import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadBuiltPages } from '../server/pages/built-pages.ts';
import { createTestApp, type TestApp } from '../server/testing/test-app.ts';
import { publish, removeOldBuilds, startBuild } from './build-folder.mjs';

let folder: string;
let running: TestApp[];
beforeEach(() => {
  running = [];
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'school-upgrade-')), 'build');
});
afterEach(async () => {
  for (const school of running) await school.close();
  rmSync(path.dirname(folder), { recursive: true });
});

test('a build beside a running school breaks none of its pages', async () => {
  release('one');
  const school = await start();
  let isOver = false;
  const visits = visitUntil(school, () => isOver);
  for (const text of ['two', 'three', 'four']) {
    release(text);
    removeOldBuilds(folder);
    expect(await brokenFiles(school, school)).toEqual([]);
  }
  isOver = true;
  expect(await visits).toEqual([]);
  expect(filesIn(await pageOf(school))).toContain('/assets/page-one.js');
});

test('while three processes are replaced one by one, every page of each works on all of them', async () => {
  release('one');
  const processes = [await start(), await start(), await start()];
  release('two');
  expect(await brokenAnywhere(processes)).toEqual([]);
  for (const index of processes.keys()) {
    processes[index] = await start();
    expect(await brokenAnywhere(processes)).toEqual([]);
  }
  const pages = await Promise.all(processes.map(pageOf));
  expect(pages.map((page) => filesIn(page)[0])).toEqual(Array(3).fill('/assets/page-two.js'));
});

test('a file of another build is sent as one of our own', async () => {
  release('one');
  const school = await start();
  release('two');
  const headers = { 'accept-encoding': 'br' };
  const [own, other] = await Promise.all(
    ['one', 'two'].map((text) => school.app.inject({ url: `/assets/page-${text}.js`, headers })),
  );
  const { date: _own, ...ownHeaders } = own?.headers ?? {};
  const { date: _other, ...otherHeaders } = other?.headers ?? {};
  expect(otherHeaders).toEqual({
    ...ownHeaders,
    'content-length': otherHeaders['content-length'],
    'x-request-id': otherHeaders['x-request-id'],
  });
  expect(otherHeaders).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
  });
  const head = await school.app.inject({ method: 'HEAD', url: '/assets/page-two.js' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test.each([
  'page-nine.js',
  '..%2f..%2f..%2fcurrent',
  '..%5c..%5ccurrent',
  '%2e%2e%2f%2e%2e%2fserver%2findex.js',
  '',
])('no build has /assets/%s: a 404 that is not cached', async (name) => {
  release('one');
  const school = await start();
  release('two');
  const response = await school.app.inject(`/assets/${name}`);
  expect(response.statusCode).toBe(404);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.headers['content-type']).toContain('text/plain');
});

async function start(): Promise<TestApp> {
  const school = await createTestApp({ pages: await loadBuiltPages(folder) });
  running.push(school);
  return school;
}

async function visitUntil(school: TestApp, isOver: () => boolean): Promise<string[]> {
  const broken: string[] = [];
  while (!isOver()) broken.push(...(await brokenFiles(school, school)));
  return broken;
}

async function brokenAnywhere(processes: TestApp[]): Promise<string[]> {
  const pairs = processes.flatMap((from) => processes.map((to) => brokenFiles(from, to)));
  return (await Promise.all(pairs)).flat();
}

/** What a page that one process made cannot fetch from another. */
async function brokenFiles(from: TestApp, to: TestApp): Promise<string[]> {
  const answers = await Promise.all(
    filesIn(await pageOf(from)).map(async (file) => {
      const { statusCode } = await to.app.inject(file);
      return statusCode === 200 ? [] : [`${file}: ${statusCode}`];
    }),
  );
  return answers.flat();
}

async function pageOf(school: TestApp): Promise<string> {
  return (await school.app.inject('/')).body;
}

function filesIn(page: string): string[] {
  return [...page.matchAll(/src="([^"]+)"/g)].map(([, file = '']) => file);
}

/** Makes a build current whose page has a script of its own and one that every build has. */
function release(text: string): void {
  const making = startBuild(folder);
  const assets = path.join(making, 'client', 'assets');
  mkdirSync(assets, { recursive: true });
  for (const name of [`page-${text}.js`, 'always.js']) {
    writeFileSync(path.join(assets, name), `"${name}"`);
    writeFileSync(path.join(assets, `${name}.br`), brotliCompressSync(`"${name}"`));
  }
  const page = `<script src="/assets/page-${text}.js"></script><script src="/assets/always.js"></script>`;
  mkdirSync(path.join(making, 'server'));
  writeFileSync(path.join(making, 'server', 'package.json'), '{"type":"module"}');
  writeFileSync(path.join(making, 'server', 'index.js'), bundleOf(page));
  for (const script of ['worker.js', 'receipt-check.js']) {
    writeFileSync(path.join(making, script), '');
  }
  publish(folder, making, { sources: text });
}

/** What the server needs of a bundle (see server/pages/built-pages.ts). */
function bundleOf(html: string): string {
  return `export const entry = { module: {
    createRequestHandler: () => async () => new Response(),
    RouterContextProvider: class {
      set() {}
      get() {
        return ${JSON.stringify({ html, nonce: 'known to nobody' })};
      }
    },
    servicesContext: {},
    renderedPageContext: {},
  } };`;
}
