import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { childName } from '#contract/testing/child-name.ts';
import { furtherExamples } from '#contract/testing/further-examples.ts';
import { formOf, someFee } from '#contract/testing/some-fee.ts';
import { compare } from './answers.ts';
import { startSchool } from './processes.ts';

const DISK_WRITES = 200;
const A_PAGE = Buffer.alloc(4_096, 1);

/**
 * Payments started a second, each committed twice: before and after a provider that answers at once. With
 * BENCH_DATABASE_URL on that (empty) PostgreSQL database, else on SQLite in the folder for temporary files.
 */
export async function measurePayments() {
  const school = await startSchool(undefined, {
    script: 'bench/instant-provider-school.ts',
    databaseUrl: process.env.BENCH_DATABASE_URL ?? '',
  });
  try {
    const started = await compare('start of a payment', school, '/api/payments/initialize', {
      nextForm,
    });
    return [{ ...started, 'writes a second of the disk alone': measureDisk() }];
  } finally {
    await school.stop();
  }
}

let students = 0;

/** Another student and another parent each time: the same form would lead to the same checkout. */
function nextForm() {
  students += 1;
  return {
    ...furtherExamples(),
    fullName: childName(students),
    email: `parent${students}@example.com`,
    phone: `0803${String(students).padStart(7, '0')}`,
    ...formOf(someFee()),
  };
}

/** One small write after the other, each waited for: what a database without groups could commit at most. */
function measureDisk(): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-disk-'));
  const file = openSync(path.join(folder, 'file'), 'w');
  const startedAt = performance.now();
  for (let write = 0; write < DISK_WRITES; write += 1) {
    writeSync(file, A_PAGE);
    fdatasyncSync(file);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  closeSync(file);
  rmSync(folder, { recursive: true });
  return Math.round(DISK_WRITES / seconds);
}
