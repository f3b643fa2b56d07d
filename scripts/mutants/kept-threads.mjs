/**
 * Stryker's runner for Vitest, with threads that outlive a run: loading the server's modules again for each mutant took
 * longer than its tests. And with a choice of tests: some mutants are reached by hundreds, which all start a school.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import {
  commonTokens,
  declareClassPlugin,
  declareValuePlugin,
  PluginKind,
} from '@stryker-mutator/api/plugin';
import { ThreadsPoolWorker } from 'vitest/node';
import { VitestTestRunner } from './node_modules/@stryker-mutator/vitest-runner/dist/src/vitest-test-runner.js';

/** What a mutant leaves behind in a module must not decide about all others. */
const RUNS_PER_THREAD = 60;
const POOL = 'kept-threads';
/** Those that reach most of the mutant's file; most mutants end at the first few. */
const FIRST_TESTS = 6;
const MOST_TESTS = 24;
/** Set by a run with a time limit. */
const UNTIL = Number(process.env.MUTANTS_UNTIL ?? Number.MAX_SAFE_INTEGER);
/** As `judge.mjs` reads it. */
const NOT_REACHED = 'not reached in time';
const DRY_RUN = 'dry-run.json';

const threads = new Map();

class KeptThreadsRunner extends VitestTestRunner {
  static inject = [commonTokens.options, commonTokens.logger];

  constructor(options, log) {
    super(options, log, '__stryker__');
  }

  async init() {
    await super.init();
    for (const { config } of this.ctx.projects) {
      if (config.isolate) continue;
      config.pool = POOL;
      config.poolRunner = { name: POOL, createPoolWorker: (options) => new KeptThread(options) };
    }
  }

  async dryRun(options) {
    const result = await super.dryRun(options);
    if (result.status === 'complete') writeFileSync(DRY_RUN, JSON.stringify(testsOf(result)));
    return result;
  }

  async mutantRun(options) {
    if (Date.now() > UNTIL) return { status: 'error', errorMessage: NOT_REACHED };
    // What runs while modules load, runs only in a new thread.
    if (options.reloadEnvironment) await endThreads();
    const tests = this.#chosenTests(options);
    const first = await super.mutantRun({ ...options, testFilter: tests.slice(0, FIRST_TESTS) });
    const others = tests.slice(FIRST_TESTS);
    if (first.status !== 'survived' || others.length === 0) return first;
    return super.mutantRun({ ...options, testFilter: others });
  }

  #chosenTests({ sandboxFileName, testFilter, mutantActivation }) {
    this.dryRunTests ??= JSON.parse(readFileSync(DRY_RUN, 'utf8'));
    const all = mutantActivation === 'static' ? Object.keys(this.dryRunTests) : testFilter;
    const ofFile = mutantsIn(sandboxFileName);
    const reach = (test) => this.dryRunTests[test]?.filter((id) => ofFile.has(id)).length ?? 0;
    return all
      .map((test) => ({ test, reached: reach(test) }))
      .toSorted((one, other) => other.reached - one.reached)
      .slice(0, MOST_TESTS)
      .map(({ test }) => test);
  }

  async dispose() {
    await endThreads();
    await super.dispose();
  }
}

/** The tests, each with the mutants it reaches. */
function testsOf({ tests, mutantCoverage }) {
  const reached = (id) => Object.keys(mutantCoverage?.perTest[id] ?? {});
  return Object.fromEntries(tests.map(({ id }) => [id, reached(id)]));
}

/** The numbers under which Stryker wrote its mutants into the file. */
function mutantsIn(file) {
  const marks = readFileSync(file, 'utf8').matchAll(/stryMutAct_\w+\("(\d+)"\)/g);
  return new Set(Array.from(marks, ([, id]) => id));
}

/** For Vitest a thread of its own at every run. */
class KeptThread {
  name = POOL;
  #options;
  #listeners = [];
  #thread;

  constructor(options) {
    this.#options = options;
  }

  async start() {
    const { name } = this.#options.project;
    const kept = threads.get(name) ?? { worker: new ThreadsPoolWorker(this.#options), runs: 0 };
    if (kept.runs === 0) await kept.worker.start();
    kept.runs += 1;
    threads.set(name, kept);
    this.#thread = kept.worker;
  }

  on(event, listener) {
    this.#listeners.push([event, listener]);
    this.#thread.on(event, listener);
  }

  off(event, listener) {
    this.#thread.off(event, listener);
  }

  send(message) {
    if (message.type !== 'stop') return this.#thread.send(message);
    const stopped = { type: 'stopped', __vitest_worker_response__: true };
    for (const [event, listener] of this.#listeners) if (event === 'message') listener(stopped);
  }

  deserialize(data) {
    return data;
  }

  async stop() {
    for (const [event, listener] of this.#listeners) this.#thread.off(event, listener);
    const { name } = this.#options.project;
    if (threads.get(name)?.runs < RUNS_PER_THREAD) return;
    await end(name);
  }
}

async function endThreads() {
  await Promise.all([...threads.keys()].map(end));
}

async function end(name) {
  const kept = threads.get(name);
  threads.delete(name);
  await kept?.worker.stop();
}

/** What the log says is for the operator; no test reads it. */
const logging = {
  shouldIgnore({ node }) {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return;
    const { object } = node.callee;
    if (object.name === 'log' || object.property?.name === 'log') return 'what the log says';
  },
};

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'logging', logging),
  declareClassPlugin(PluginKind.TestRunner, 'kept-threads', KeptThreadsRunner),
];
