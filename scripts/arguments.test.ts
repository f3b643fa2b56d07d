import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = path.dirname(import.meta.dirname);

/** Their arguments are read by server/cli/, and these two run whatever command they are given. */
const OTHERS = ['operator.mjs', 'doctor.mjs', 'with-postgres.mjs', 'find-browser.mjs'];

const scripts = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.mjs') && !OTHERS.includes(name))
  .filter((name) => /^await main\(/m.test(read(`scripts/${name}`)));

/** A checkout in which nothing is installed, and nothing must be. */
let bare: string;
beforeAll(() => {
  bare = mkdtempSync(path.join(tmpdir(), 'school-bare-'));
  for (const name of ['scripts', 'package.json', 'package-lock.json']) {
    cpSync(path.join(ROOT, name), path.join(bare, name), { recursive: true });
  }
});
afterAll(() => rmSync(bare, { recursive: true }));

test.each(scripts)('%s says how it is used, and refuses what it does not know', (script) => {
  const before = readdirSync(bare);
  const help = run(script, ['--help']);
  expect(help).toMatchObject({ status: 0, stderr: '' });
  expect(help.stdout).toMatch(/^Usage: (npm|node) /);
  const refused = run(script, ['quickly']);
  expect(refused).toMatchObject({ status: 2, stdout: '' });
  expect(refused.stderr).toMatch(/^Unexpected argument 'quickly'\.\n\nUsage: /);
  expect(readdirSync(bare)).toEqual(before);
});

test('-h asks for the usage too', () => {
  const { status, stdout } = run('help.mjs', ['-h']);
  expect({ status, stdout }).toEqual({ status: 0, stdout: run('help.mjs', ['--help']).stdout });
});

test.each([
  ['start.mjs', ['--prot', '4000'], "Unknown option '--prot'."],
  ['start.mjs', ['--prot=4000'], "Unknown option '--prot'."],
  ['start.mjs', ['-x'], "Unknown option '-x'."],
  ['test-fuzz.mjs', ['--cases', 'many'], '--cases and --seed must be whole numbers.'],
  ['test-fuzz.mjs', ['--cases'], "Option '--cases <value>' argument missing."],
  ['test-faults.mjs', ['--engine', 'oracle'], '--engine must be sqlite or postgres.'],
])('%s %j is refused with a sentence', (script, args, sentence) => {
  const { status, stdout, stderr } = run(script, args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr.split('\n\nUsage: ')[0]).toBe(sentence);
});

test('every command of package.json that a person types is among them', () => {
  const commands: string[] = Object.values(JSON.parse(read('package.json')).scripts);
  const named = commands.flatMap((command) => /\bscripts\/([\w-]+\.mjs)/.exec(command)?.[1] ?? []);
  expect([...scripts, ...OTHERS]).toEqual(expect.arrayContaining(named));
  expect(named).toContain('start.mjs');
});

test('the measurements that bench takes are those it names', () => {
  const parts = Array.from(
    read('bench/main.ts').matchAll(/^ {2}(\w+): measure/gm),
    ([, name]) => name,
  );
  expect(run('bench.mjs', ['--help']).stdout).toContain(`[${parts.join('] [')}]`);
});

function run(script: string, args: string[]) {
  const program = path.join(bare, 'scripts', script);
  return spawnSync(process.execPath, [program, ...args], { cwd: bare, encoding: 'utf8' });
}

function read(file: string) {
  return readFileSync(path.join(ROOT, file), 'utf8');
}
