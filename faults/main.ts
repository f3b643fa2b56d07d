import { parseArgs } from 'node:util';
import { kobo as asKobo, formatNaira } from '#contract/money.ts';
import { testEngine } from '#server/database/testing/test-database.ts';
import { type Breakage, breakages } from './breakages.ts';
import { disturbanceKinds } from './disturbances/kinds.ts';
import type { Sum } from './money.ts';
import { runFaults } from './run.ts';

const MOST_SHOWN = 20;

const { values } = parseArgs({
  options: {
    payments: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    students: { type: 'string', default: '0' },
    broken: { type: 'string' },
    only: { type: 'string', multiple: true },
  },
});
const [payments, kills, seed, students] = [
  values.payments,
  values.kills,
  values.seed,
  values.students,
].map(Number);
const { broken, only } = values;

if (
  !isWhole(payments) ||
  !isWhole(kills) ||
  !isWhole(seed) ||
  !isWhole(students) ||
  !isBreakage(broken)
) {
  console.error(
    `Usage: npm run test:faults -- [--payments 10000] [--kills 200] [--seed 1] [--students 0] [--engine sqlite|postgres] [--only ${disturbanceKinds.join('|')}] [--broken ${breakages.join('|')}]`,
  );
  process.exit(2);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const startedAt = performance.now();
const { differences, counts, sums, told } = await runFaults({
  payments,
  kills,
  seed,
  students,
  ...(broken && { broken }),
  ...(only && { kinds: disturbanceKinds.filter((kind) => only.includes(kind)) }),
  onDone: (done) => {
    if (done % Math.ceil(payments / 10) === 0) console.log(`${done} payments done`);
  },
});
console.log(`\n${payments} payments, ${kills} kills, seed ${seed}, ${testEngine}\n`);
for (const [what, times] of [...counts].sort()) {
  console.log(`  ${what.padEnd(40)}${String(times).padStart(8)}`);
}
console.log();
for (const [place, sum] of Object.entries(sums)) console.log(line(place, sum));
console.log(`  ${'shown to parents'.padEnd(24)}${String(told).padStart(8)} asked`);
const seconds = Math.round((performance.now() - startedAt) / 1000);
console.log(`\n${differences.length} differences in ${seconds} s`);
for (const difference of differences.slice(0, MOST_SHOWN)) console.log(`  ${difference}`);
process.exitCode = differences.length === 0 ? 0 : 1;

function line(place: string, { payments: paid, kobo }: Sum): string {
  return `  ${place.padEnd(24)}${String(paid).padStart(8)} paid${formatNaira(asKobo(kobo)).padStart(22)}`;
}

function isWhole(value: number | undefined): value is number {
  return Number.isSafeInteger(value) && value !== undefined && value >= 0;
}

function isBreakage(name: string | undefined): name is Breakage | undefined {
  return name === undefined || breakages.some((known) => known === name);
}
