import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const HEARTBEAT_MS = 2_000;
const SILENT_TOO_LONG_MS = 20_000;

/** Runs `work` while no other process on this machine does so for the same folder. */
export async function withLock(folder, work) {
  const file = lockFile(folder);
  await acquire(file);
  // The heartbeat tells a busy owner from one whose number was given to another process after a crash.
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(file, { force: true });
  }
}

// Not inside the project: npm empties node_modules.
function lockFile(folder) {
  const key = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return join(tmpdir(), `school-portal-${process.getuid?.() ?? 0}-${key}.lock`);
}

async function acquire(file) {
  let toldToWait = false;
  while (!tryToCreate(file)) {
    if (isStale(file)) {
      removeStale(file);
      continue;
    }
    if (!toldToWait) console.log('Another start is setting up this folder; waiting for it…');
    toldToWait = true;
    await pause(200);
  }
}

function tryToCreate(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isStale(file) {
  try {
    const silentMs = Date.now() - statSync(file).mtimeMs;
    const owner = Number(readFileSync(file, 'utf8'));
    // Just created and not yet written: the owner is alive.
    if (!owner) return silentMs > SILENT_TOO_LONG_MS;
    return silentMs > SILENT_TOO_LONG_MS || !isRunning(owner);
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

/** Of two that see the same stale file, the slower may move the quicker one's new lock: it puts it back. */
function removeStale(file) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (isStale(aside)) rmSync(aside);
    else renameSync(aside, file);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

/** Whether a process of this number runs on this machine. */
export function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
