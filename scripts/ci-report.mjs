/** What a part of CI printed, read again: its counts, what failed in it, and its slowest tests. */
import { stripVTControlCharacters } from 'node:util';
import { LONG_JOURNEY_SECONDS, WITHOUT_REASON } from './report.mjs';

const SLOWEST = 10;
/** Two lanes share two cores, and machines differ: only what doubles has outgrown its share. */
const ROOM = 2;

/** Counts of a part from what it printed. A part that ends badly, or without counts, has failed, whatever it counted. */
export function readPart(output, exitCode) {
  const lines = stripVTControlCharacters(output).split('\n');
  const counts = lines.findLast((line) => /^\d+ passed, \d+ failed$/.test(line));
  const [passed = 0, failed = 0] = (counts?.match(/\d+/g) ?? []).map(Number);
  const isClean = exitCode === 0 && counts !== undefined;
  return {
    passed,
    failed: isClean ? failed : Math.max(failed, 1),
    failures: lines.filter((line) => /^[✗–] /.test(line)),
    slowest: lines.flatMap(readSlow),
  };
}

/** A line for each part with its minutes and its share, then the slowest tests of all, what failed, and the counts. */
export function ciReport(parts) {
  const late = parts.filter(({ minutes, share, slowness }) => minutes > share * slowness * ROOM);
  const long = parts.flatMap(longJourneys);
  const failures = [
    ...parts.flatMap((part) => part.failures),
    ...parts.filter((part) => part.failed > 0).map(({ name }) => `✗ ${name}`),
    ...late.flatMap((part) => [
      `✗ ${part.name} took ${part.minutes.toFixed(1)} minutes, over twice its ${part.share}, on a machine ${part.slowness.toFixed(1)} times slower than they are for. Its slowest tests:`,
      ...slowestOf([part]),
    ]),
    ...long.map(
      ({ name, seconds }) =>
        `✗ ${name} took ${seconds.toFixed(1)} seconds: make it shorter, or say why with test.slow(true, 'reason')`,
    ),
  ];
  const passed = parts.reduce((sum, part) => sum + part.passed, 0);
  const failed = parts.reduce((sum, part) => sum + part.failed, 0) + late.length + long.length;
  const lines = [
    ...parts.map(lineOf),
    '',
    'The slowest tests:',
    ...slowestOf(parts),
    '',
    ...failures,
    `${passed} passed, ${failed} failed`,
  ];
  return { text: lines.join('\n'), exitCode: failed === 0 && passed > 0 ? 0 : 1 };
}

function readSlow(line) {
  const [, seconds, name] = line.match(/^⏱ +([\d.]+) s {2}(.+)$/) ?? [];
  return name ? [{ seconds: Number(seconds), name }] : [];
}

function longJourneys({ slowest, slowness }) {
  const longest = LONG_JOURNEY_SECONDS * slowness * ROOM;
  return slowest.filter(({ name, seconds }) => name.endsWith(WITHOUT_REASON) && seconds > longest);
}

function slowestOf(parts) {
  return parts
    .flatMap(({ name: part, slowest }) => slowest.map((test) => ({ ...test, part })))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ seconds, name, part }) => `  ${seconds.toFixed(1).padStart(6)} s  ${part}: ${name}`);
}

function lineOf({ name, passed, failed, minutes, share, slowness }) {
  return [
    failed === 0 ? '✓' : '✗',
    name.padEnd(24),
    `${passed} passed`.padStart(12),
    `${failed} failed`.padStart(10),
    `${minutes.toFixed(1)} of ${share} min`.padStart(16),
    `(machine × ${slowness.toFixed(1)})`,
  ].join(' ');
}
