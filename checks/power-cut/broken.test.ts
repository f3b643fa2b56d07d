import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { whyNotHere } from './compiler.ts';
import { chooseCuts, tryCuts } from './cuts.ts';
import { lessThanFull, readRecorded, recordSchool } from './record-school.ts';

const TIMEOUT_MS = 300_000;

test.skipIf(whyNotHere()).concurrent.each(lessThanFull)(
  'a school that does not wait for the disk (%s) is noticed',
  async (synchronous) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'school-power-cut-'));
    try {
      await recordSchool({ payments: 12, seed: 1, synchronous }, folder);
      const recorded = readRecorded(folder);
      const results = await tryCuts(recorded, chooseCuts(recorded, 20, 1), 1);
      const differences = results.flatMap((one) => one.differences);
      for (const lost of [/: started, and it is not there$/, /^lost message: /]) {
        expect(differences).toContainEqual(expect.stringMatching(lost));
      }
      expect(differences.join('\n')).toMatch(
        /paid, and it is not there|was told that it is paid, and it is/,
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  TIMEOUT_MS,
);
