import { expect, test } from 'vitest';
import { runFaults } from './run.ts';

const run = { payments: 30, kills: 1, seed: 1, kinds: [] };
const TIMEOUT_MS = 300_000;

test.concurrent(
  'a settle that credits twice is noticed',
  async () => {
    const { differences } = await runFaults({ ...run, broken: 'double-credit' });
    const found = [
      /^verify-ledger: .*NOT intact/s,
      /^in the school's log.*ledger and the books do not agree/s,
      /^the alarm ledger_differs still stands$/,
      /^The dashboard says /,
    ];
    for (const sentence of found) {
      expect(differences).toContainEqual(expect.stringMatching(sentence));
    }
    // The mistake is in the totals alone.
    expect(differences.join('\n')).not.toMatch(/^The (rows|events|file) says/m);
  },
  TIMEOUT_MS,
);

test.concurrent(
  'a settle that does not compare is noticed',
  async () => {
    // Enough for several amounts that are not the fee: a busy machine may give up a start or two.
    const { differences } = await runFaults({ ...run, payments: 60, broken: 'unchecked' });
    expect(differences).toContainEqual(expect.stringMatching(/paid, but not as asked/));
  },
  TIMEOUT_MS,
);

test.concurrent(
  'an operator who takes nothing in after a restore is noticed',
  async () => {
    const restored = { payments: 60, kills: 1, seed: 1, kinds: ['restore'] as const };
    const { differences, counts } = await runFaults({ ...restored, broken: 'never-adopts' });
    expect(counts.get('starts taken back by a restore')).toBeGreaterThan(0);
    expect(differences).toContainEqual(expect.stringMatching(/: paid, and no payment here$/));
  },
  TIMEOUT_MS,
);
