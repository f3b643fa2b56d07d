import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { whyNotHere } from './compiler.ts';
import { type CutResult, chooseCuts, tryCuts } from './cuts.ts';
import {
  lessThanFull,
  type Recorded,
  readRecorded,
  recordSchool,
  type Synchronous,
} from './record-school.ts';
import type { Change } from './recording.ts';

const MOST_SHOWN = 20;
const USAGE = `Usage: node checks/power-cut/main.ts [--payments 60] [--cuts 40] [--seed 1] [--broken ${lessThanFull.join('|')}]
       node checks/power-cut/main.ts --recording FOLDER [--cuts 40 | --cut N] [--seed 1]`;

const { values } = parseArgs({
  options: {
    payments: { type: 'string', default: '60' },
    cuts: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    broken: { type: 'string' },
    recording: { type: 'string' },
    cut: { type: 'string' },
  },
});
const payments = wholeNumber(values.payments);
const cuts = wholeNumber(values.cuts);
const seed = wholeNumber(values.seed);
const cut = values.cut === undefined ? undefined : wholeNumber(values.cut);
const synchronous = values.broken === undefined ? undefined : knownBreakage(values.broken);
const why = values.recording ? undefined : whyNotHere();

if (why) console.log(`Skipped: ${why}. No power was cut.`);
else process.exitCode = await main();

async function main(): Promise<number> {
  const startedAt = performance.now();
  console.log(`Seed ${seed}`);
  const folder = values.recording ?? mkdtempSync(path.join(tmpdir(), 'school-power-cut-'));
  const isOurs = values.recording === undefined;
  let found: CutResult[] | undefined;
  try {
    if (isOurs) {
      await recordSchool({ payments, seed, ...(synchronous && { synchronous }) }, folder);
    }
    const recorded = readRecorded(folder);
    printRecorded(recorded);
    const results = await tryCuts(
      recorded,
      cut === undefined ? chooseCuts(recorded, cuts, seed) : [cut],
      seed,
    );
    found = results.filter(({ differences }) => differences.length > 0);
    printResults(results, found, folder);
    console.log(`${Math.round((performance.now() - startedAt) / 1000)} s`);
    return found.length === 0 ? 0 : 1;
  } finally {
    if (isOurs && found?.length === 0) rmSync(folder, { recursive: true, force: true });
    else console.log(`Kept: ${folder}`);
  }
}

function printRecorded({ recording: { changes }, acknowledged }: Recorded): void {
  const by = (counted: { kind: string }[]) =>
    [...Map.groupBy(counted, ({ kind }) => kind)]
      .map(([kind, all]) => `${all.length} ${kind}`)
      .join(', ');
  console.log(`Changes on the disk: ${changes.length} (${by(changes)})`);
  console.log(`The write-ahead log was copied into the database ${timesCopied(changes)} times`);
  console.log(`Acknowledged: ${acknowledged.length} (${by(acknowledged)})`);
}

/** So often the database itself was synced; the first time it was made. */
function timesCopied(changes: readonly Change[]): number {
  const database = changes.find((one) => one.kind === 'created' && one.name === 'school.db');
  const isOfDatabase = (one: Change) =>
    one.kind === 'synced' && database?.kind === 'created' && one.file === database.file;
  return changes.filter(isOfDatabase).length - 1;
}

function printResults(results: CutResult[], found: CutResult[], folder: string): void {
  const promised = results.reduce((sum, one) => sum + one.promised, 0);
  console.log(`Cuts: ${results.length}; acknowledgements looked for after them: ${promised}`);
  const count = found.reduce((sum, { differences }) => sum + differences.length, 0);
  console.log(`${count} differences after ${found.length} cuts`);
  const lines = found.flatMap(({ cut, survivors, differences }) =>
    differences.map((difference) => `  cut ${cut}, ${survivors} of the rest: ${difference}`),
  );
  for (const line of lines.slice(0, MOST_SHOWN)) console.log(line);
  const [first] = found;
  if (!first) return;
  const again = `--recording ${folder} --seed ${seed} --cut ${first.cut}`;
  console.log(`Again: node checks/power-cut/main.ts ${again}`);
}

function wholeNumber(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : refuse();
}

function knownBreakage(name: string): Synchronous {
  return lessThanFull.find((known) => known === name) ?? refuse();
}

function refuse(): never {
  console.error(USAGE);
  process.exit(2);
}
