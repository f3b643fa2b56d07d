import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { furtherExamples } from '#contract/testing/further-examples.ts';
import { formOf, someFee } from '#contract/testing/some-fee.ts';
import { type Asking, type Load, load } from './load.ts';
import { processorMs, type RunningServer, startFloor, startSchool } from './processes.ts';

const ROUNDS = 5;
const JSON_HEADERS = { 'content-type': 'application/json' };
/** node:http writes them by itself. */
const SET_BY_NODE = new Set(['connection', 'date', 'keep-alive']);
const AS_BROWSERS = { 'accept-encoding': 'gzip, deflate, br, zstd' };

interface Compared {
  headers?: Record<string, string>;
  /** Each request posts a form. */
  nextForm?: () => object;
}

/** Cached responses a second, as a ratio to bare node:http sending the same bytes. */
export async function measureAnswers() {
  const school = await startSchool();
  const { address } = school;
  const verify = `/api/payments/verify/${await payOnce(address)}`;
  const item = `/api/news/${await newestItem(address)}`;
  const seen = async (url: string) => ({ 'if-none-match': await etagOf(`${address}${url}`) });
  try {
    return [
      await compare('news list', school, '/api/news'),
      await compare('one item', school, item),
      await compare('verify, settled', school, verify),
      await compare('home page', school, '/', { headers: AS_BROWSERS }),
      await compare('news page', school, '/news', { headers: AS_BROWSERS }),
      await compare('payment page', school, '/payment', { headers: AS_BROWSERS }),
      await compare('gallery', school, '/gallery', { headers: AS_BROWSERS }),
      await compare('home page, uncompressed', school, '/'),
      await compare('news list, 304', school, '/api/news', { headers: await seen('/api/news') }),
      await compare('home page, 304', school, '/', { headers: await seen('/') }),
    ];
  } finally {
    await school.stop();
  }
}

/**
 * Answers a second, and processor time for each, as a ratio to bare node:http that sends the same answer, headers and
 * all, in turn, so that both meet the same noise. (The headers of a page alone cost node:http a fifth of its answers.)
 */
export async function compare(
  what: string,
  school: RunningServer,
  url: string,
  asking: Compared = {},
) {
  const floor = await startFloorLike(school.address + url, asking);
  const rounds: { ours: Measured; bare: Measured }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await measured(floor, '/', asking);
    const ours = await measured(school, url, asking);
    rounds.push({ ours, bare });
  }
  await floor.stop();
  const ratio = (of: (round: (typeof rounds)[number]) => number) =>
    median(rounds.map(of)).toFixed(2);
  return {
    what,
    'answers a second': Math.round(median(rounds.map(({ ours }) => ours.perSecond))),
    'ratio to floor': ratio(({ ours, bare }) => ours.perSecond / bare.perSecond),
    'by processor time': ratio(({ ours, bare }) => bare.processorMs / ours.processorMs),
    'p99 ms': median(rounds.map(({ ours }) => ours.p99)).toFixed(1),
  };
}

interface Measured extends Load {
  /** For one answer. */
  processorMs: number;
}

/** One run of the load, with the processor time of each answer. */
export async function measured(
  server: RunningServer,
  url: string,
  asking: Asking = {},
): Promise<Measured> {
  const before = processorMs(server.pid);
  const loaded = await load(server.address + url, asking);
  return { ...loaded, processorMs: (processorMs(server.pid) - before) / loaded.answers };
}

async function startFloorLike(url: string, { headers = {}, nextForm }: Compared) {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-floor-'));
  const file = path.join(folder, 'body');
  const answer = nextForm ? await posted(url, nextForm()) : await received(url, headers);
  writeFileSync(file, answer.body);
  const own = Object.entries(answer.headers).filter(([name]) => !SET_BY_NODE.has(name));
  const floor = await startFloor({
    file,
    status: answer.status,
    headers: Object.fromEntries(own),
  });
  return {
    ...floor,
    async stop() {
      await floor.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** As it is sent, compressed or not. */
export async function received(url: string, headers: Record<string, string>) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).once('error', reject);
  });
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) };
}

async function posted(url: string, form: object) {
  const answer = await post(url, form);
  const body = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body };
}

async function etagOf(url: string): Promise<string> {
  return (await received(url, {})).headers.etag ?? '';
}

async function newestItem(address: string): Promise<string> {
  const { data } = await (await fetch(`${address}/api/news`)).json();
  return data[0].id;
}

/** A payment that the sandbox in the school's process says was paid; resolves to its reference. */
export async function payOnce(address: string): Promise<string> {
  const answer = await post(`${address}/api/payments/initialize`, {
    ...furtherExamples(),
    fullName: 'Ada Obi',
    email: 'parent@example.com',
    phone: '08030000000',
    ...formOf(someFee()),
  });
  const { reference } = (await answer.json()).data;
  const control = `${address}/paystack-sandbox/control/transactions/${reference}/outcome`;
  await post(control, { outcome: 'success' });
  return reference;
}

export function post(url: string, form: object): Promise<Response> {
  return fetch(url, { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(form) });
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
