import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publish, readCurrent, startBuild } from '../scripts/build-folder.mjs';
import { startServer } from '../server/testing/test-process.ts';

/** A school with a folder of builds of its own, to see what becomes of open pages when a new version is released. */
export interface ReleasedSchool {
  address: string;
  /** Another build, in which every file for browsers has another name, and a process that serves it at the same address. */
  release(): Promise<void>;
  /** Another process at the same address, with `SERVICE_WORKER=off`. */
  switchWorkersOff(): Promise<void>;
  /** As after more than a week: the builds before the current one are gone. */
  forgetPast(): void;
  close(): Promise<void>;
}

export async function openReleasedSchool(): Promise<ReleasedSchool> {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-release-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const builds = path.join(folder, 'build');
  publishCopy(builds, () => undefined);
  const settings = { DATA_DIR: path.join(folder, 'data'), DEMO_CONTENT: 'off', LOG_LEVEL: 'warn' };
  let server = await startServer(settings, { cwd: folder });
  const { address } = server;
  const choosePort = () => Number(new URL(address).port);
  const restart = async (changed = {}) => {
    await server.stop();
    server = await startServer({ ...settings, ...changed }, { cwd: folder, choosePort });
  };

  return {
    address,
    async release() {
      publishCopy(builds, renameAssets);
      await restart();
    },
    switchWorkersOff: () => restart({ SERVICE_WORKER: 'off' }),
    forgetPast() {
      const current = readCurrent(builds)?.build;
      const past = readdirSync(builds).filter((name) => name !== 'current' && name !== current);
      for (const name of past) rmSync(path.join(builds, name), { recursive: true });
    },
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
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
