/**
 * The folder `build/`: each build in a folder named by its content, which never changes, and the file `current` that
 * names the one to serve. A server that runs keeps to the build it began with.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { isRunning } from './lock.mjs';

/** Pages that were open when their build was replaced find their files for so long. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const BUILD = /^[0-9a-f]{16}$/;
/** Unfinished work carries the number of its process. */
const UNFINISHED = /^\.(?:making|naming|removing)-(\d+)/;

/** Which build is current and which sources it was made from; undefined while there is none. */
export function readCurrent(folder) {
  try {
    const { build, sources } = JSON.parse(readFileSync(join(folder, 'current'), 'utf8'));
    return BUILD.test(build) && existsSync(join(folder, build)) ? { build, sources } : undefined;
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** An empty place for a build to be made in, which is not served. */
export function startBuild(folder) {
  const making = join(folder, `.making-${process.pid}`);
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  return making;
}

/** Gives a finished build its name and makes it current, in one step that a kill cannot cut in two. */
export function publish(folder, making, { sources, now = new Date() }) {
  const build = contentHash(making);
  const previous = readCurrent(folder)?.build;
  moveUnlessThere(making, join(folder, build));
  // The week of the previous build begins. Before the switch: a kill in between only makes it a little longer.
  if (previous && previous !== build) utimesSync(join(folder, previous), now, now);
  const naming = join(folder, `.naming-${process.pid}`);
  writeFileSync(naming, JSON.stringify({ build, sources }));
  renameSync(naming, join(folder, 'current'));
  return build;
}

/** Removes builds that have not been current for a week, and what killed builds have left. */
export function removeOldBuilds(folder, now = new Date()) {
  if (!existsSync(folder)) return;
  const current = readCurrent(folder)?.build;
  for (const name of readdirSync(folder)) {
    if (isLeftover(name)) rmSync(join(folder, name), { recursive: true, force: true });
    if (!BUILD.test(name) || name === current) continue;
    const keptMs = now.getTime() - statSync(join(folder, name)).mtimeMs;
    if (keptMs > KEPT_MS) remove(folder, name);
  }
}

/** Renamed first: half a build must not pass for a whole one when this is killed. */
function remove(folder, name) {
  const removing = join(folder, `.removing-${process.pid}-${name}`);
  renameSync(join(folder, name), removing);
  rmSync(removing, { recursive: true });
}

function isLeftover(name) {
  const owner = Number(UNFINISHED.exec(name)?.[1]);
  return owner > 0 && owner !== process.pid && !isRunning(owner);
}

/** The same content may be there already: it is left alone, as servers may be sending it. */
function moveUnlessThere(making, target) {
  try {
    renameSync(making, target);
  } catch (error) {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    rmSync(making, { recursive: true });
  }
}

function contentHash(making) {
  const hash = createHash('sha256');
  const files = readdirSync(making, { recursive: true, encoding: 'utf8' }).sort();
  for (const file of files) {
    const path = join(making, file);
    if (statSync(path).isFile())
      hash.update(`${file}\0`).update(contentOf(path, making)).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/** The server's bundle mentions the folder it was made in: no part of its content. */
function contentOf(path, making) {
  const content = readFileSync(path);
  return path.endsWith('.js') ? content.toString().replaceAll(basename(making), '') : content;
}
