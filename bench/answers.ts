import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { furtherExamples } from '#contract/testing/further-examples.ts';
import { formOf, someFee } from '#contract/testing/some-fee.ts';
import { startFloor, startSchool } from './processes.ts';

const CONNECTIONS = 32;
const SECONDS = 4;
const ROUNDS = 3;
const JSON_HEADERS = { 'content-type': 'application/json' };
const UNCOMPRESSED = { headers: { 'accept-encoding': 'identity' } };

/** Requests a second of the busiest answers, as a ratio to bare node:http sending the same bytes. */
export async function measureAnswers() {
  const school = await startSchool();
  const reference = await payOnce(school.address);
  try {
    return [
      await compare('home page, from memory', `${school.address}/`),
      await compare('payment page, from memory', `${school.address}/payment`),
      await compare('verify, settled', `${school.address}/api/payments/verify/${reference}`),
    ];
  } finally {
    await school.stop();
  }
}

/**
 * Requests a second of one answer, as a ratio to bare node:http sending the same bytes. With `nextForm` each request
 * posts a form.
 */
export async function compare(what: string, url: string, nextForm?: () => object) {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-floor-'));
  const file = path.join(folder, 'body');
  const answer = await (nextForm ? post(url, nextForm()) : fetch(url, UNCOMPRESSED));
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  const floor = await startFloor(file);
  const rounds: { ours: number; floor: number; p99: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await load(floor.address, nextForm);
    const ours = await load(url, nextForm);
    rounds.push({
      ours: ours.requests.average,
      floor: bare.requests.average,
      p99: ours.latency.p99,
    });
  }
  await floor.stop();
  rmSync(folder, { recursive: true });
  return {
    what,
    'answers a second': Math.round(median(rounds.map(({ ours }) => ours))),
    'ratio to floor': median(rounds.map(({ ours, floor: bare }) => ours / bare)).toFixed(2),
    'p99 ms': median(rounds.map(({ p99 }) => p99)),
  };
}

/** One run of the load; throws when an answer was not 2xx. */
export async function load(url: string, nextForm?: () => object) {
  const posts = nextForm && {
    method: 'POST' as const,
    headers: JSON_HEADERS,
    requests: [
      {
        setupRequest: (request: autocannon.Request) => ({
          ...request,
          body: JSON.stringify(nextForm()),
        }),
      },
    ],
  };
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, ...posts });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers of ${url} were not 2xx`);
  return result;
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
