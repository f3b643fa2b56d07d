import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { playwrightCounts } from './report.mjs';

const reason = { type: 'slow', description: 'a hundred files' };

test('a journey above twenty seconds lacks a reason unless it gives one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'school-portal-report-'));
  const file = join(folder, 'report.json');
  const specs = [
    journey('short', 20),
    journey('long, with a reason', 21, reason),
    journey('long, only given more time', 21, { type: 'slow' }),
    journey('long', 21),
  ];
  writeFileSync(file, JSON.stringify({ stats: { expected: 4 }, suites: [{ suites: [], specs }] }));
  const { tests } = playwrightCounts(file, 0);
  rmSync(folder, { recursive: true });
  expect(tests.filter(({ lacksReason }) => lacksReason).map(({ name }) => name)).toEqual([
    'long, only given more time',
    'long',
  ]);
});

/** As Playwright's JSON report tells of it. */
function journey(title: string, seconds: number, annotation?: object) {
  const annotations = annotation ? [annotation] : [];
  return { title, ok: true, tests: [{ annotations, results: [{ duration: seconds * 1000 }] }] };
}
