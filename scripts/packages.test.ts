import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const packagesModule = new URL('packages.mjs', import.meta.url).href;
const tool = { version: '2.0.0', integrity: 'sha512-tool' };
const binary = {
  version: '2.0.0',
  integrity: 'sha512-binary',
  optional: true,
  os: process.platform,
  cpu: [process.arch],
};
const wanted = {
  '': {},
  'node_modules/tool': tool,
  'node_modules/tool-here': binary,
  'node_modules/tool-elsewhere': { ...binary, os: ['elsewhere'] },
};
const installed = { 'node_modules/tool': tool, 'node_modules/tool-here': binary };

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'school-portal-test-'));
  write('package-lock.json', { packages: wanted });
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

describe('what is missing', () => {
  test('is, in a fresh checkout, everything that is for this machine', () => {
    expect(missing()).toEqual(['tool', 'tool-here']);
  });

  test('is nothing once npm has installed it', () => {
    install('2.0.0', '2.0.0');
    expect(missing()).toEqual([]);
  });

  test("is what has another checksum in npm's note", () => {
    install('2.0.0', '2.0.0');
    write('node_modules/.package-lock.json', {
      packages: { ...installed, 'node_modules/tool': { ...tool, integrity: 'sha512-other' } },
    });
    expect(missing()).toEqual(['tool']);
  });

  // `npm install --package-lock-only` leaves this behind.
  test('is also what npm has noted as installed and has not installed', () => {
    install('1.9.0', '2.0.0');
    rmSync(join(root, 'node_modules/tool-here'), { recursive: true });
    expect(missing()).toEqual(['tool', 'tool-here']);
  });
});

describe('an installation', () => {
  test('is tried once more when npm fails, as npm up to 11.6 does by chance (EEXIST)', () => {
    expect(installWithNpmThatFails(1)).toEqual({ calls: 2, error: '' });
  });

  test('ends with one sentence when npm fails again', () => {
    const { calls, error } = installWithNpmThatFails(9);
    expect(calls).toBe(2);
    expect(error).toMatch(/^"npm ci .*" failed \(exit code 239\)\.$/);
  });
});

function install(toolVersion: string, binaryVersion: string) {
  write('node_modules/.package-lock.json', { packages: installed });
  write('node_modules/tool/package.json', { version: toolVersion });
  write('node_modules/tool-here/package.json', { version: binaryVersion });
}

function installWithNpmThatFails(times: number) {
  const calls = join(root, 'calls');
  const npm = `#!/bin/sh\n[ "$1" = --version ] && echo 11.0.0 && exit\necho called >> ${calls}\n[ $(wc -l < ${calls}) -gt ${times} ] || exit 239\n`;
  writeFileSync(join(root, 'npm'), npm, { mode: 0o755 });
  const code = `import { installPackages } from ${JSON.stringify(packagesModule)};
    const ending = installPackages(${JSON.stringify(root)}).then(() => '', (error) => error.message);
    console.log(JSON.stringify(await ending));`;
  const PATH = [root, dirname(process.execPath), process.env.PATH].join(':');
  const output = run(code, { PATH }).trim().split('\n');
  return {
    calls: readFileSync(calls, 'utf8').trim().split('\n').length,
    error: JSON.parse(output.at(-1) ?? ''),
  };
}

function write(path: string, content: object) {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(content));
}

function missing(): string[] {
  return JSON.parse(
    run(`import { missingPackages } from ${JSON.stringify(packagesModule)};
      console.log(JSON.stringify(missingPackages(${JSON.stringify(root)})));`),
  );
}

/** In a process of its own, as the set-up runs: plain JavaScript that has no types. */
function run(code: string, env: NodeJS.ProcessEnv = {}): string {
  const args = ['--input-type=module', '--eval', code];
  return execFileSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
}
