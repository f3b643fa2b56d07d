import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const tests = globSync(
  '{content,contract,web,server,paystack-sandbox,artwork,scripts,faults,checks}/**/*.test.{ts,tsx}',
);

/** A file that puts another module in the place of one needs modules of its own. */
const mocking = tests.filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));

/** On PostgreSQL its tests hurt all others of the same server. */
const FULL_DISK = 'server/full-disk.test.ts';

/** Whether faults and power cuts notice a school that is broken on purpose: a part of their run (`test:faults`). */
const FAULTS_NOTICED = ['faults/broken.test.ts', 'checks/power-cut/broken.test.ts'];

/** Whether a seed tells the same story twice: a part of the simulation (`simulate`). */
const SIMULATION = 'checks/simulation/story.test.ts';

/** Hostile requests to every call: a run of its own (`test:fuzz`). */
const FUZZ = 'server/fuzz.test.ts';

const APART = [...mocking, FULL_DISK, ...FAULTS_NOTICED, FUZZ, SIMULATION];
const sharing = tests.filter((file) => !APART.includes(file));

/** It waits for whole processes for half a minute: begun last, it would run on alone. */
const LONG = 'server/process.test.ts';

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => moduleId.endsWith(LONG);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    // Loading the same modules again for each file took half the time of all unit tests.
    projects: [
      { extends: true, test: { name: 'shared modules', include: sharing, isolate: false } },
      { extends: true, test: { name: 'own modules', include: mocking } },
      { extends: true, test: { name: 'full disk', include: [FULL_DISK] } },
      { extends: true, test: { name: 'faults noticed', include: FAULTS_NOTICED } },
      { extends: true, test: { name: 'fuzz', include: [FUZZ] } },
      { extends: true, test: { name: 'simulation', include: [SIMULATION] } },
    ],
    setupFiles: ['contract/testing/same-cases.ts'],
    // Begun in half the time of a process.
    pool: 'threads',
    sequence: { sequencer: LongFilesFirst },
    // By itself one core less: many tests wait for a process or a picture and leave theirs idle.
    maxWorkers: '100%',
    // What a test has put in the place of something ends with it.
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    // Patience costs a passing test nothing, and a busy machine may need it.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000, interval: 20 } },
  },
});
