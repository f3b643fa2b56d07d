import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { median } from './answers.ts';
import { startSchool } from './processes.ts';

const ROUNDS = 5;

/** From the start of the process to its first answer, built and migrated: not the very first, which fills the demo. */
export async function measureStarts() {
  const times: number[] = [];
  const folder = mkdtempSync(path.join(tmpdir(), 'school-starts-'));
  for (let round = 0; round <= ROUNDS; round += 1) {
    const school = await startSchool(folder, { isKept: true });
    if (round > 0) times.push(school.startedInMs);
    await school.stop();
  }
  rmSync(folder, { recursive: true, force: true });
  return [{ what: 'start to first answer', 'median ms': Math.round(median(times)) }];
}
