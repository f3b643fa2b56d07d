/**
 * `npm run test:mutants server/payments/ledger`: changes the code that handles money in one place at a time and asks the
 * tests whether they notice. scripts/mutants/README.md tells how to read what it prints.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments, refuse } from './arguments.mjs';
import { areas } from './mutants/areas.mjs';
import { inOneLine, judge, judgementOf } from './mutants/judge.mjs';
import { strykerOptions } from './mutants/options.mjs';
import { checkPart, printTable, runParts } from './report.mjs';
import { main, outputOf, runQuietly } from './run.mjs';
import { seedOfCommit } from './seed.mjs';
import { ensureInstalled, ownNode, projectOptions, root } from './setup.mjs';

/** As long as a timer can wait. */
const LONGEST_MS = 2 ** 31 - 1;
const LOCKFILE = 'package-lock.json';
const LINES_TOGETHER = 8;
const FILES = ['package.json', LOCKFILE, '.npmrc', 'ignore-log.mjs'];
const sources = join(root, 'scripts', 'mutants');
const packages = join(root, 'node_modules', '.cache', 'mutants');
const judgements = read(join(sources, 'survivors.json'));

const usage = `Usage: npm run test:mutants -- [path] [--since commit | --sample 10] [--minutes 5] [--again] [--judge]

Changes the code that handles money in one place at a time, and fails where no test notices and nobody has judged why.

  path       a folder or file of it (${areas.flatMap(({ code }) => code).join(', ')}); without it, all of it (hours)
  --since    only the lines that were changed after this commit
  --sample   only so many per cent of the lines, those of the commit: a score in minutes
  --minutes  ends after so many, and says which part was not finished
  --again    asks again what an earlier run has answered
  --judge    prints what survived, to be judged in scripts/mutants/survivors.json`;
const asked = readAsked();
const seed = seedOfCommit();
const folder = mkdtempSync(join(tmpdir(), 'school-portal-mutants-'));

await main(async () => {
  try {
    await ensureInstalled();
    await installStryker();
    const parts = areas.map((area) => ({ area, ranges: rangesOf(area) }));
    return printTable(
      await runParts([
        checkPart('judged survivors', async () => everyJudgedFileIsThere()),
        ...parts
          .filter(({ ranges }) => Object.keys(ranges).length > 0)
          .map(({ area, ranges }) => ({ name: area.name, work: () => runArea(area, ranges) })),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

async function runArea(area, ranges) {
  const isWhole = !asked.since && !asked.sample;
  const incrementalFile = isWhole ? join(packages, `${area.name}.json`) : undefined;
  if (asked.again && incrementalFile) rmSync(incrementalFile, { force: true });
  const report = join(folder, `${area.name}.json`);
  const options = strykerOptions({
    mutate: Object.entries(ranges).flatMap(mutatePatterns),
    tests: area.tests,
    packages,
    place: join(folder, 'sandboxes'),
    report,
    incrementalFile,
  });
  const file = join(folder, 'options.json');
  writeFileSync(file, JSON.stringify(options));
  const stryker = join(packages, 'node_modules', '.bin', 'stryker');
  if (Date.now() >= asked.until) return notFinished(area);
  const code = await exitCodeInTime(
    [stryker, 'run', file],
    projectOptions({ CI: '', MUTANTS: '1' }),
  );
  if (Date.now() >= asked.until) return notFinished(area);
  if (code !== 0) throw new Error('Stryker could not run the tests.');
  return counts(judge({ report: read(report), judgements, ranges }));
}

/** In a group of its own: what Stryker has started ends with it, when the time is over or somebody stops the run. */
async function exitCodeInTime(args, options) {
  const child = spawn(ownNode(), args, { ...options, stdio: 'inherit', detached: true });
  const end = () => process.kill(-child.pid, 'SIGKILL');
  const timer = setTimeout(end, Math.min(asked.until - Date.now(), LONGEST_MS));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, end);
  const [code] = await once(child, 'exit');
  clearTimeout(timer);
  return code ?? 1;
}

/** Files that have to be mutated: whole, or the first and last lines of what was changed in them. */
function rangesOf({ code }) {
  const files = code
    .flatMap(filesIn)
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file))
    .filter((file) => !asked.path || file === asked.path || file.startsWith(`${asked.path}/`));
  const ranges = files.sort().map((file) => [file, linesOf(file)]);
  return Object.fromEntries(ranges.filter(([, lines]) => lines.length > 0));
}

function filesIn(path) {
  if (path.endsWith('.ts')) return [path];
  return readdirSync(join(root, path), { recursive: true }).map((name) => join(path, name));
}

function linesOf(file) {
  if (asked.since) return changedLines(file);
  return asked.sample ? sampledLines(file) : 'whole';
}

/** Some lines that follow one another, here and there: which, the commit decides. */
function sampledLines(file) {
  const { length } = textOf(join(root, file)).split('\n');
  const firsts = Array.from({ length: Math.ceil(length / LINES_TOGETHER) }, (_, at) => at);
  return firsts
    .filter((at) => chanceOf(`${seed} ${file} ${at}`) < asked.sample)
    .map((at) => [at * LINES_TOGETHER + 1, (at + 1) * LINES_TOGETHER]);
}

/** From 0 to 100, always the same for a text. */
function chanceOf(text) {
  return (createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32) * 100;
}

function changedLines(file) {
  const diff = outputOf('git', ['diff', '-U0', asked.since, '--', file], { cwd: root });
  return Array.from(diff.matchAll(/^@@ .* \+(\d+)(?:,(\d+))? @@/gm), ([, first, count = '1']) => [
    Number(first),
    Number(first) + Number(count) - 1,
  ]).filter(([first, last]) => last >= first);
}

function mutatePatterns([file, lines]) {
  return lines === 'whole' ? [file] : lines.map(([first, last]) => `${file}:${first}-${last}`);
}

function counts({ noticed, judged, unjudged, broken, stale }) {
  const all = noticed.length + judged.length + unjudged.length;
  const score = all === 0 ? 100 : Math.floor((100 * noticed.length) / all);
  console.log(
    `${score} % of ${all} changes noticed, ${judged.length} judged, ${unjudged.length} not`,
  );
  if (asked.judge) printForJudging(unjudged);
  const failures = [
    ...[...unjudged, ...broken].map(inOneLine),
    ...stale.map(({ file, from, to }) => `${file}: judged, but did not survive: ${from} → ${to}`),
  ];
  const passed = noticed.length + judged.length;
  return { passed, failed: failures.length, skipped: 0, failures };
}

function printForJudging(unjudged) {
  for (const file of new Set(unjudged.map((mutant) => mutant.file))) {
    const ofFile = unjudged.filter((mutant) => mutant.file === file);
    console.log(JSON.stringify({ [file]: ofFile.map((one) => judgementOf(one, '')) }, null, 2));
  }
}

function notFinished({ name }) {
  console.log(`– mutants: not finished in time: ${name}`);
  return { passed: 0, failed: 0, skipped: 1 };
}

function everyJudgedFileIsThere() {
  const gone = Object.keys(judgements).filter((file) => !existsSync(join(root, file)));
  if (gone.length > 0) console.error(`survivors.json names files that are gone: ${gone}`);
  return gone.length === 0;
}

/** Here and not among the project's packages: few who change the project need a tool of this size. */
async function installStryker() {
  const isStale =
    !existsSync(join(packages, 'node_modules', '.package-lock.json')) ||
    textOf(join(sources, LOCKFILE)) !== textOf(join(packages, LOCKFILE));
  mkdirSync(packages, { recursive: true });
  for (const file of FILES) copyFileSync(join(sources, file), join(packages, file));
  if (!isStale) return;
  const options = { ...projectOptions(), cwd: packages };
  await runQuietly('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], options);
}

function read(file) {
  return JSON.parse(textOf(file));
}

function textOf(file) {
  return readFileSync(file, 'utf8');
}

function readAsked() {
  const [text, yes] = [{ type: 'string' }, { type: 'boolean' }];
  const options = { since: text, sample: text, minutes: text, again: yes, judge: yes };
  // Any path may stand there.
  const { values, words } = readArguments({ usage, options, words: process.argv.slice(2) });
  const { since, sample, minutes, again, judge: forJudging } = values;
  if (words.length > 1) refuse(usage, 'One path at a time');
  if (minutes && !/^\d{1,4}$/.test(minutes)) refuse(usage, '--minutes must be a whole number');
  if (sample && !/^(?:[1-9]\d?)$/.test(sample)) refuse(usage, '--sample must be from 1 to 99');
  if (since && sample) refuse(usage, 'Either --since or --sample');
  if (since && !outputOf('git', ['rev-parse', '--verify', `${since}^{commit}`], { cwd: root })) {
    refuse(usage, `There is no commit '${since}'`);
  }
  const path = words[0]?.replace(/\/$/, '');
  const isOfMoney = (code) =>
    !path || `${code}/`.startsWith(`${path}/`) || path.startsWith(`${code}/`);
  if (!areas.some(({ code }) => code.some(isOfMoney))) {
    refuse(usage, `Unexpected argument '${path}'`);
  }
  const until = minutes ? Date.now() + Number(minutes) * 60_000 : Number.MAX_SAFE_INTEGER;
  return { path, since, sample: Number(sample ?? 0), until, again, judge: forJudging };
}
