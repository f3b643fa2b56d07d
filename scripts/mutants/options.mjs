import { availableParallelism } from 'node:os';

/** What Stryker is told. `mutate` is files or their lines, `tests` test files or folders of them, `place` a folder of this run. */
export function strykerOptions({ mutate, tests, packages, place, report, incrementalFile }) {
  return {
    testRunner: 'vitest',
    plugins: [`${packages}/ignore-log.mjs`, '@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    // What runs while a module loads is not switched on where test files are named: it would survive untried.
    ignoreStatic: true,
    mutate,
    testFiles: tests.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.test.ts`)),
    mutator: {
      // Nine of ten change only the wording of a message, or a name that TypeScript checks.
      excludedMutations: ['StringLiteral'],
    },
    ignorers: ['logging'],
    concurrency: availableParallelism(),
    timeoutMS: 15_000,
    timeoutFactor: 4,
    dryRunTimeoutMinutes: 30,
    tempDirName: place,
    ignorePatterns: ['/artwork', '/backups', '/bench', '/build', '/data', '/docs', '/e2e'],
    // Stryker would read it with TypeScript's old API, which TypeScript 7 does not have.
    tsconfigFile: 'none',
    disableTypeChecks: false,
    incremental: incrementalFile !== undefined,
    ...(incrementalFile && { incrementalFile }),
    reporters: ['json', ...(process.stdout.isTTY ? ['progress'] : [])],
    jsonReporter: { fileName: report },
    logLevel: 'warn',
    warnings: false,
    allowConsoleColors: false,
  };
}
