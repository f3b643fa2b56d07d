/**
 * `npm run test:faults -- --payments 10000 --kills 200 --seed 1 --engine sqlite|postgres`: random payments with random
 * faults while the server is killed again and again; then the school's books must be the provider's. On SQLite,
 * schools that are broken on purpose must then be found out.
 */
import { withPostgres } from './postgres.mjs';
import { checkPart, printTable, runParts } from './report.mjs';
import { exitCodeOf, main } from './run.mjs';
import { ensureInstalled, ownNode, projectOptions } from './setup.mjs';

const ENGINES = { sqlite: onSqlite, postgres: onPostgres };

await main(async () => {
  const { engine, args } = readArguments(process.argv.slice(2));
  const isRight = async () => {
    await ensureInstalled();
    return (await ENGINES[engine](args)) === 0;
  };
  const parts = [checkPart(`faults on ${engine}`, isRight)];
  // Once is enough: what is broken has nothing to do with the engine.
  if (engine === 'sqlite') parts.push(checkPart('a broken school is noticed', isNoticed));
  return printTable(await runParts(parts));
});

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
function readArguments(given) {
  const at = given.indexOf('--engine');
  const engine = at < 0 ? 'sqlite' : given[at + 1];
  if (!Object.hasOwn(ENGINES, engine)) {
    throw new Error(`--engine must be ${Object.keys(ENGINES).join(' or ')}`);
  }
  return { engine, args: at < 0 ? given : [...given.slice(0, at), ...given.slice(at + 2)] };
}
