import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A file system of its own that a test can fill. */
export interface SmallDisk {
  folder: string;
  /** Leaves not a byte. */
  fill(): void;
  makeRoom(): void;
  remove(): void;
}

const MEGABYTES = 32;

/** Whether this user may mount a file system, as root may outside most containers. */
export function mayMount(): boolean {
  try {
    mountSmallDisk().remove();
    return true;
  } catch {
    return false;
  }
}

/** Throws where the user may not mount. */
export function mountSmallDisk(megabytes = MEGABYTES): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-disk-'));
  const unmounted = () => rmSync(folder, { recursive: true });
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder];
  try {
    execFileSync('mount', options, { stdio: 'ignore' });
  } catch (error) {
    unmounted();
    throw error;
  }
  const remove = () => {
    process.off('exit', remove);
    // Lazily: a process that is being ended may still have a file open.
    execFileSync('umount', ['-l', folder]);
    unmounted();
  };
  // Of a run that is interrupted its memory would stay taken.
  process.once('exit', remove);
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    fill: () => fillWith(ballast),
    makeRoom: () => rmSync(ballast),
    remove,
  };
}

function fillWith(file: string): void {
  const descriptor = openSync(file, 'w');
  for (let bytes = 1 << 20; bytes >= 1; bytes >>= 1) {
    const piece = Buffer.alloc(bytes);
    while (fits(descriptor, piece)) {}
  }
  closeSync(descriptor);
}

function fits(descriptor: number, piece: Buffer): boolean {
  try {
    return writeSync(descriptor, piece) === piece.length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    return false;
  }
}
