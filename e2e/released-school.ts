import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publish, readCurrent, startBuild } from '../scripts/build-folder.mjs';
import { expect } from './fixtures.ts';

/** How long a busy machine may take. */
const START_TIMEOUT_MS = 60_000;

/** A school with a folder of builds of its own, to see what becomes of open pages when a new version is released. */
export interface ReleasedSchool {
  address: string;
  isReady(): Promise<void>;
  /** Another build, in which every file for browsers has another name, and a process that serves it at the same address. */
  release(): Promise<void>;
  /** As after more than a week: the builds before the current one are gone. */
  forgetPast(): void;
  close(): Promise<void>;
}

export async function startReleasedSchool(): Promise<ReleasedSchool> {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-release-'));
  const builds = path.join(folder, 'build');
  publishCopy(builds, () => undefined);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  let server = start();

  function start(): ChildProcess {
    return spawn(process.execPath, [path.resolve('server/main.ts')], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', PORT: String(port), DEMO_CONTENT: 'off' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }

  async function stop(): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGTERM');
    await once(server, 'exit');
  }

  return {
    address,
    isReady: () => isReady(address),
    async release() {
      publishCopy(builds, renameAssets);
      await stop();
      server = start();
      await isReady(address);
    },
    forgetPast() {
      const current = readCurrent(builds)?.build;
      const past = readdirSync(builds).filter((name) => name !== 'current' && name !== current);
      for (const name of past) rmSync(path.join(builds, name), { recursive: true });
    },
    async close() {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}

async function isReady(address: string): Promise<void> {
  const statusOf = () =>
    fetch(`${address}/readyz`).then(
      ({ status }) => status,
      () => undefined,
    );
  await expect.poll(statusOf, { timeout: START_TIMEOUT_MS }).toBe(200);
}

/** The project's own build, changed a little. */
function publishCopy(builds: string, change: (making: string) => void): void {
  const built = readCurrent('build');
  if (!built) throw new Error('the pages are not built; run: npm run build');
  const making = startBuild(builds);
  cpSync(path.join('build', built.build), making, { recursive: true });
  change(making);
  publish(builds, making, { sources: '' });
}

function renameAssets(making: string): void {
  const assets = path.join(making, 'client', 'assets');
  const all = readdirSync(assets);
  for (const name of all) if (/\.(br|gz)$/.test(name)) rmSync(path.join(assets, name));
  const names = new Set(all);
  for (const folder of [assets, path.join(making, 'server')]) {
    for (const name of readdirSync(folder)) {
      if (/\.(js|css)$/.test(name)) renameIn(path.join(folder, name), names);
    }
  }
  for (const name of readdirSync(assets)) {
    renameSync(path.join(assets, name), path.join(assets, `second-${name}`));
  }
}

function renameIn(file: string, names: ReadonlySet<string>): void {
  const text = readFileSync(file, 'utf8');
  const renamed = text.replace(/[\w.-]+/g, (word) => (names.has(word) ? `second-${word}` : word));
  writeFileSync(file, renamed);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
