import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOutages } from './outages.ts';

const FULL = { message: 'database or disk is full', code: 'SQLITE_FULL' };
/** As it reads when a process of its own met it: below the school's name, in plain words, without a code. */
const TOLD_BY_COMMAND = {
  message:
    'School: demo, database /data/school.db\nThe disk is full. Free space, or choose another folder.',
};

let now = 0;
let folder: string;
beforeEach(() => {
  now = 1_000;
  folder = mkdtempSync(path.join(tmpdir(), 'school-outages-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The database was away from 1,000 to 2,000, the key refused from 50,000 to 51,000. */
async function brokenTwice() {
  const outages = createOutages(() => now);
  await outages.during('database', async () => {
    now = 2_000;
  });
  now = 50_000;
  await outages.during('key', async () => {
    now = 51_000;
  });
  return outages;
}

function answer(status: number, headers: Record<string, string> = { 'retry-after': '10' }) {
  return new Response('{}', { status, headers });
}

test('503 with Retry-After is right while the database is away, and for who has asked before', async () => {
  const outages = createOutages(() => now);
  await outages.during('database', async () => {
    expect(outages.wrongAnswer(answer(503), 1_000)).toBeUndefined();
    expect(outages.wrongAnswer(answer(503), 400)).toBeUndefined();
    expect(outages.wrongAnswer(answer(503, {}), 1_000)).toContain('without Retry-After');
    expect(outages.wrongAnswer(answer(500), 1_000)).toBe('answered 500');
  });
});

test('503 while nothing is broken is wrong, and 500 always', async () => {
  const outages = await brokenTwice();
  expect(outages.wrongAnswer(answer(503), 50_500)).toBe('answered 503 while nothing was broken');
  expect(outages.wrongAnswer(answer(500), 50_500)).toBe('answered 500');
  for (const status of [200, 400, 404, 502, 504]) {
    expect(outages.wrongAnswer(answer(status), 50_500)).toBeUndefined();
  }
});

test.each([
  ['a full disk while it is full', 1_500, 'request failed', FULL, true],
  ['a full disk that was not filled on purpose', 40_000, 'request failed', FULL, false],
  ['a mistake while the disk is full', 1_500, 'request failed', { message: 'no such row' }, false],
  ['no reason while the disk is full', 1_500, 'the sweep waits', undefined, false],
  [
    'a full disk that a command met, while it is full',
    1_500,
    'the ledger could not be checked',
    TOLD_BY_COMMAND,
    true,
  ],
  [
    'a full disk that a command met, not filled on purpose',
    40_000,
    'the ledger could not be checked',
    TOLD_BY_COMMAND,
    false,
  ],
  [
    'a refused key while it is refused',
    50_500,
    'the payment provider refuses the school’s secret key: no one can pay',
    undefined,
    true,
  ],
  [
    'a refused key while the disk is full',
    1_500,
    'the payment provider refuses the school’s secret key: no one can pay',
    undefined,
    false,
  ],
])('%s in the log', async (_case, time, msg, err, isExplained) => {
  const outages = await brokenTwice();
  const file = path.join(folder, 'school.log');
  const line = JSON.stringify({ level: 50, time, msg, err });
  writeFileSync(file, `${line}\n`);
  expect(outages.unexplained(file)).toEqual(isExplained ? [] : [line]);
});

test('what is not in the log is never explained', async () => {
  const outages = await brokenTwice();
  const file = path.join(folder, 'school.log');
  writeFileSync(file, 'Error: something\n    at somewhere\n');
  expect(outages.unexplained(file)).toHaveLength(2);
});
