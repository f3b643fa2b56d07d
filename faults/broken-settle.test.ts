import { expect, test } from 'vitest';
import { runFaults } from './run.ts';

const run = { payments: 30, kills: 1, seed: 1 };
const PATIENCE_MS = 300_000;

test(
  'a settle that credits twice is noticed',
  async () => {
    const { differences } = await runFaults({ ...run, broken: 'double-credit' });
    expect(differences).toEqual([
      expect.stringMatching(/^verify-ledger: .*NOT intact/s),
      expect.stringMatching(/^The dashboard says /),
    ]);
  },
  PATIENCE_MS,
);

test(
  'a settle that does not compare is noticed',
  async () => {
    const { differences } = await runFaults({ ...run, broken: 'unchecked' });
    expect(differences).toContainEqual(expect.stringMatching(/paid, but not as asked/));
  },
  PATIENCE_MS,
);
