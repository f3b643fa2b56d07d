import { median } from './answers.ts';
import { startSchool } from './processes.ts';

const ROUNDS = 5;

/** From the start of the process to its first answer, built and migrated, on an empty data folder. */
export async function measureStarts() {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const school = await startSchool();
    times.push(school.startedInMs);
    await school.stop();
  }
  return [{ what: 'start to first answer', 'median ms': Math.round(median(times)) }];
}
