import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { wasInterrupted } from './run.mjs';

const SET_UP = { passed: 0, failed: 0, skipped: 0 };
const PASSED = { ...SET_UP, passed: 1 };
const FAILED = { ...SET_UP, failed: 1 };
const LONGEST_REASON = 300;
const SLOWEST = 10;
/** A journey that takes longer says why: `test.slow(true, 'a hundred files')`. */
export const LONG_JOURNEY_SECONDS = 20;

/** Ends the line of a long journey beside which nothing says why. */
export const WITHOUT_REASON = ' (no reason beside it)';

/** A part that is needed by the others and counts only when it fails. */
export function setUpPart(name, work) {
  return { name, work: async () => ({ ...SET_UP, ...(await work()) }) };
}

/** A part that counts as one test: `work` promises whether it passed. */
export function checkPart(name, work) {
  return { name, work: async () => ((await work()) ? PASSED : FAILED) };
}

/**
 * Runs the parts one after the other, those of an array side by side, also after a failure; promises their counts and
 * seconds.
 */
export async function runParts(parts) {
  const results = [];
  for (const together of parts) {
    if (wasInterrupted()) break;
    results.push(...(await Promise.all([together].flat().map(runPart))));
  }
  return wasInterrupted() ? [...results, { name: 'stopped', ...FAILED, seconds: 0 }] : results;
}

async function runPart({ name, work }) {
  console.log(`\n▸ ${name}`);
  const startedAt = Date.now();
  const counts = await work().catch((error) => {
    console.error(`✗ ${name}: ${error.message}`);
    return FAILED;
  });
  return { name, ...counts, seconds: (Date.now() - startedAt) / 1000 };
}

/** Prints a line per part, what failed in it and, last, the sums; answers the exit code that fits them. */
export function printTable(results) {
  console.log('');
  const width = Math.max(...results.map(({ name }) => name.length));
  for (const result of results) {
    console.log(line(result, width));
    for (const failure of result.failures ?? []) console.log(`✗   ${failure}`);
  }
  for (const { seconds, name, lacksReason } of slowestOf(results)) {
    console.log(`⏱ ${seconds.toFixed(1)} s  ${name}${lacksReason ? WITHOUT_REASON : ''}`);
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

/** Reads Vitest's JSON report; a run that broke, or ran nothing, counts as one failure at least. */
export function vitestCounts(file, exitCode) {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = readReport(file);
  const counts = honest([numPassedTests, numFailedTests, numPendingTests], exitCode);
  return { ...counts, failures: failedUnitTests(testResults), tests: unitTests(testResults) };
}

/** Reads Playwright's JSON report; a run that broke, or ran nothing, counts as one failure at least. */
export function playwrightCounts(file, exitCode) {
  const { stats = {}, suites } = readReport(file);
  const { expected, unexpected = 0, flaky = 0, skipped } = stats;
  const counts = honest([expected, unexpected + flaky, skipped], exitCode);
  return { ...counts, failures: failedJourneys(suites), tests: journeys(suites) };
}

function honest([passed = 0, failed = 0, skipped = 0], exitCode) {
  const isClean = exitCode === 0 && passed > 0;
  return { passed, failed: isClean ? failed : Math.max(failed, 1), skipped };
}

/** Of a long log the end survives: it names each failed test, and why it failed. */
function failedUnitTests(files = []) {
  return files
    .filter((file) => file.status === 'failed')
    .flatMap((file) => {
      const failed = file.assertionResults.filter((test) => test.status === 'failed');
      if (failed.length === 0) return [withReason(file.name, file.message)];
      return failed.map((test) => withReason(test.fullName, test.failureMessages[0]));
    });
}

function failedJourneys(suites = []) {
  return suites.flatMap((suite) => [
    ...failedJourneys(suite.suites),
    ...(suite.specs ?? [])
      .filter((journey) => !journey.ok)
      .map((journey) => withReason(`${suite.title} › ${journey.title}`, reasonOf(journey))),
  ]);
}

function reasonOf(journey) {
  const results = journey.tests.flatMap((test) => test.results);
  return results.find((result) => result.error)?.error.message;
}

function unitTests(files = []) {
  return files.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration = 0 }) => ({
      name: fullName,
      seconds: duration / 1000,
    })),
  );
}

function journeys(suites = []) {
  return suites.flatMap((suite) => [
    ...journeys(suite.suites),
    ...(suite.specs ?? []).map(journey),
  ]);
}

function journey({ title, tests }) {
  const durations = tests.flatMap(({ results }) => results).map(({ duration }) => duration);
  const seconds = Math.max(...durations) / 1000;
  const annotations = tests.flatMap((test) => test.annotations ?? []);
  const hasReason = annotations.some(({ type, description }) => type === 'slow' && description);
  return { name: title, seconds, lacksReason: seconds > LONG_JOURNEY_SECONDS && !hasReason };
}

/** Those without a reason first: they are never cut off. */
function slowestOf(results) {
  const tests = results.flatMap((result) => result.tests ?? []);
  const lacking = (test) => Number(test.lacksReason ?? false);
  return tests.sort((a, b) => lacking(b) - lacking(a) || b.seconds - a.seconds).slice(0, SLOWEST);
}

function withReason(name, reason = 'no reason given') {
  const words = stripVTControlCharacters(reason).replaceAll(/\s+/g, ' ').trim();
  return `${name}: ${words.slice(0, LONGEST_REASON)}`;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

function line({ name, passed, failed, skipped, seconds }, width) {
  return [
    failed === 0 ? '✓' : '✗',
    name.padEnd(width),
    `${passed} passed`.padStart(12),
    `${failed} failed`.padStart(11),
    `${seconds.toFixed(1)} s`.padStart(10),
    ...(skipped > 0 ? [`  (${skipped} skipped)`] : []),
  ].join(' ');
}
