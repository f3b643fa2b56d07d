/**
 * What `.ci/run` runs: npm test, then everything else in two lanes beside each other (scripts/ci-parts.mjs). What a part
 * prints is shown when it ends. The last line holds the counts of all.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from './arguments.mjs';
import { lanes, newcomer } from './ci-parts.mjs';
import { ciReport, readPart } from './ci-report.mjs';
import { main } from './run.mjs';
import { root } from './setup.mjs';

readArguments({
  usage: `Usage: node scripts/ci.mjs

Everything a change must pass, in some forty minutes on two cores. It takes no arguments.`,
});

/** How long the sums below take on a quiet machine with two cores. */
const SUMS_MS = 40;
const SUMS = 50;
const BETWEEN_SUMS_MS = 5_000;
const MINUTE_MS = 60_000;

const logs = mkdtempSync(join(tmpdir(), 'school-portal-ci-'));

await main(async () => {
  try {
    const parts = [await runPart(newcomer), ...(await Promise.all(lanes.map(runLane))).flat()];
    const { text, exitCode } = ciReport(parts);
    console.log(`\n${text}`);
    return exitCode;
  } finally {
    rmSync(logs, { recursive: true, force: true });
  }
});

async function runLane(parts) {
  const results = [];
  for (const part of parts) results.push(await runPart(part));
  return results;
}

async function runPart({ name, minutes: share, command }) {
  console.log(`▸ ${name}: begun`);
  const startedAt = Date.now();
  const speed = watchSpeed();
  const log = join(logs, name.replaceAll('/', ''));
  const { output, exitCode } = await outputAndExitCode(command, log);
  const minutes = (Date.now() - startedAt) / MINUTE_MS;
  console.log(`\n▸ ${name}: ${minutes.toFixed(1)} minutes\n${output}`);
  return { name, share, minutes, slowness: speed.slowness(), ...readPart(output, exitCode) };
}

/** To a file: what a part leaves running by mistake would keep a pipe open. */
function outputAndExitCode([program, ...args], file) {
  const output = openSync(file, 'w');
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', output, output] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (exitCode) => resolve({ exitCode, output: readFileSync(file, 'utf8') }));
  }).finally(() => closeSync(output));
}

/** How many times slower the machine is meanwhile: a part is given as much more time. */
function watchSpeed() {
  const times = [timeOfSums()];
  const timer = setInterval(() => times.push(timeOfSums()), BETWEEN_SUMS_MS);
  return {
    slowness() {
      clearInterval(timer);
      const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
      return Math.max(1, median / SUMS_MS);
    },
  };
}

function timeOfSums() {
  const block = Buffer.alloc(1024 * 1024);
  const startedAt = performance.now();
  for (let sum = 0; sum < SUMS; sum += 1) createHash('sha256').update(block).digest();
  return performance.now() - startedAt;
}
