import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTestDatabase, testEngine } from '#server/database/testing/test-database.ts';
import type { Acknowledgement } from './acknowledged.ts';
import { lookAfter } from './look-after.ts';

const acknowledged: Acknowledgement[] = [
  { kind: 'started', recorded: 0, reference: 'WBS-1', accessCode: 'code' },
  { kind: 'paid', recorded: 0, reference: 'WBS-1' },
  { kind: 'message', recorded: 0, body: '{}' },
];

test('an empty disk is a fresh school, and what was acknowledged is missing', async () => {
  expect(await lookAfter(new Map(), [])).toEqual([]);
  expect(await lookAfter(new Map(), acknowledged)).toEqual([
    'WBS-1: started, and it is not there',
    'WBS-1: paid, and it is not there',
    'lost message: {}',
  ]);
});

test.runIf(testEngine === 'sqlite')('a damaged database is reported', async () => {
  const { db, settings, remove } = await createTestDatabase();
  await db.destroy();
  const content = settings.engine === 'sqlite' ? readFileSync(settings.file) : Buffer.alloc(0);
  await remove();
  expect(await lookAfter(new Map([['school.db', content]]), [])).toEqual([]);
  const cut = content.subarray(0, content.length / 2);
  expect(await lookAfter(new Map([['school.db', cut]]), [])).toEqual([
    expect.stringMatching(/^the database does not start: .* is damaged/),
  ]);
});
