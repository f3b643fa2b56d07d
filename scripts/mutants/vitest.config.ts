import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The mock most tests of money have in common: with one another they can share their modules. */
const FEES = "vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));";

const tests = globSync('{contract,server}/**/*.test.ts').map((file) => {
  const text = readFileSync(file, 'utf8');
  return { file, mocks: text.replace(FEES, '').includes('vi.mock('), fees: text.includes(FEES) };
});
const plain = tests.filter(({ mocks, fees }) => !mocks && !fees);
const withFees = tests.filter(({ mocks, fees }) => !mocks && fees);
const mocking = tests.filter(({ mocks }) => mocks);

/** Rules first: their tests are the quickest, and the first that fails ends the run of a mutant. */
class QuickFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1));
  }
}

export default defineConfig({
  test: {
    projects: [
      project('shared modules', plain, false),
      project('shared modules with fees', withFees, false),
      project('own modules', mocking, true),
    ],
    sequence: { sequencer: QuickFilesFirst },
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000, interval: 20 } },
  },
});

function project(name: string, files: { file: string }[], isolate: boolean) {
  return {
    extends: true as const,
    test: { name, include: files.map(({ file }) => file), isolate },
  };
}
