import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newestSchema } from './migrate.ts';

const ROUNDS = 25;

let folder: string;
let processes: ChildProcess[];
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'school-first-'));
  const script = new URL('./testing/opening-process.ts', import.meta.url);
  processes = Array.from({ length: 3 }, () => fork(script, { execArgv: [] }));
  await Promise.all(processes.map((child) => once(child, 'message')));
});
afterEach(async () => {
  for (const child of processes) {
    const end = once(child, 'exit');
    child.kill('SIGKILL');
    await end;
  }
  rmSync(folder, { recursive: true, force: true });
});

test('of three first starts at once on a fresh folder one makes the database and all go on', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const file = path.join(folder, `round-${round}`, 'school.db');
    const answers = await Promise.all(
      processes.map(async (child) => {
        const answer = once(child, 'message');
        child.send(file);
        const [{ applied, problem }] = await answer;
        return problem ?? applied.at(-1) ?? 'nothing to do';
      }),
    );
    expect(answers.sort()).toEqual([newestSchema, 'nothing to do', 'nothing to do']);
  }
}, 120_000);
