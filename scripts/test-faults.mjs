/**
 * `npm run test:faults -- --payments 10000 --kills 200 --seed 1 --engine sqlite|postgres`: random payments with random
 * faults while the server is killed again and again; then the school's books must be the provider's. On SQLite, power cuts
 * must then lose nothing that was acknowledged, and schools that are broken on purpose must be found out.
 */
import { readArguments, refuse } from './arguments.mjs';
import { withPostgres } from './postgres.mjs';
import { checkPart, printTable, runParts } from './report.mjs';
import { exitCodeOf, main } from './run.mjs';
import { seedOfCommit } from './seed.mjs';
import { ensureInstalled, ownNode, projectOptions } from './setup.mjs';

const ENGINES = { sqlite: onSqlite, postgres: onPostgres };

const usage = `Usage: npm run test:faults -- [--payments 10000] [--kills 200] [--seed N] [--engine sqlite|postgres]
                              [--students 0] [--only KIND] [--broken KIND]

Random payments with random faults while the server is killed again and again; then all books are compared.
On SQLite also power cuts: checks/power-cut/README.md.

  --seed    which payments and faults; if nothing is said, that of the commit, which is printed
  --students  class lists and fee notes, so that notes are paid too and the desk takes money
  --only    one kind of disturbance, as faults/disturbances/kinds.ts names it; may be given several times
  --broken  one kind of fault in the school itself, as faults/breakages.ts names it, which must be found`;

const { engine, seed, args } = readEngine();

await main(async () => {
  const isRight = async () => {
    await ensureInstalled();
    return (await ENGINES[engine](args)) === 0;
  };
  const parts = [checkPart(`faults on ${engine}`, isRight)];
  if (engine === 'sqlite') {
    parts.push(checkPart('power cuts', losesNothing));
    // Once is enough: what is broken has nothing to do with the engine.
    parts.push(checkPart('a broken school is noticed', isNoticed));
  }
  return printTable(await runParts(parts));
});

async function losesNothing() {
  const args = ['checks/power-cut/main.ts', '--payments', '60', '--cuts', '60', '--seed', seed];
  return (await exitCodeOf(ownNode(), args, projectOptions())) === 0;
}

/** Without it, a run that finds nothing would prove nothing. */
async function isNoticed() {
  return (await exitCodeOf('vitest', ['run', '--project=faults noticed'], projectOptions())) === 0;
}

function onSqlite(args) {
  return runFaults(args, '');
}

function onPostgres(args) {
  return withPostgres((url, control) => runFaults(args, url, control));
}

function runFaults(args, url, control) {
  const options = projectOptions({
    TEST_DATABASE_URL: url,
    TEST_POSTGRES_CONTROL: control ? JSON.stringify(control) : '',
  });
  return exitCodeOf(ownNode(), ['faults/main.ts', ...args], options);
}

/** What is not about the engine is for faults/main.ts. */
function readEngine() {
  const text = { type: 'string' };
  const only = { type: 'string', multiple: true };
  const options = {
    payments: text,
    kills: text,
    seed: text,
    students: text,
    engine: text,
    only,
    broken: text,
  };
  const { engine = 'sqlite', ...given } = readArguments({ usage, options }).values;
  const others = { seed: seedOfCommit(), ...given };
  if (!Object.hasOwn(ENGINES, engine)) {
    refuse(usage, `--engine must be ${Object.keys(ENGINES).join(' or ')}`);
  }
  const args = Object.entries(others).flatMap(([name, value]) =>
    [value].flat().map((each) => `--${name}=${each}`),
  );
  return { engine, seed: others.seed, args };
}
