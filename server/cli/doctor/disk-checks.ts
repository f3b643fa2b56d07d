import { existsSync } from 'node:fs';
import { access, constants, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { StorageSettings } from '../settings.ts';
import { bad, type Finding, good, note } from './finding.ts';

const BACKUP_DISK = 'Backup disk';

/** Bytes: below `little` someone should free space, below `least` writing stops soon. */
export interface FreeBytes {
  little: number;
  least: number;
}

interface Disk {
  folder: string;
  device: number;
  free: number;
  /** Whether this account may write into it, or make it. */
  isWritable: boolean;
}

/** Free space on the disks of data and backups, and whether they are two. */
export async function checkDisks(
  { dataDir, backups }: Pick<StorageSettings, 'dataDir' | 'backups'>,
  limits: FreeBytes,
): Promise<Finding[]> {
  const [data, backup] = await Promise.all([diskOf(dataDir), diskOf(backups.folder)]);
  // Before the first start the folder of the data is not there: systemd makes it.
  if (!existsSync(dataDir)) data.isWritable = true;
  return diskFindings(data, backup, limits);
}

export function diskFindings(data: Disk, backup: Disk, limits: FreeBytes): Finding[] {
  if (data.device !== backup.device) {
    const text = 'another one than that of the data; take copies away from the machine, too';
    return [spaceOn(data, limits), spaceOn(backup, limits), { name: BACKUP_DISK, ...good(text) }];
  }
  const text = `${backup.folder} is on the disk of the data, and would be lost with it`;
  const todo = 'Set BACKUP_DIR to another disk, and take copies away from the machine.';
  return [spaceOn(data, limits), { name: BACKUP_DISK, ...note(text, todo) }];
}

async function diskOf(folder: string): Promise<Disk> {
  const existing = await nearestExisting(folder);
  const [{ dev }, { bavail, bsize }, isWritable] = await Promise.all([
    stat(existing),
    statfs(existing),
    access(existing, constants.W_OK).then(
      () => true,
      () => false,
    ),
  ]);
  return { folder, device: dev, free: bavail * bsize, isWritable };
}

/** Before the first start the folder does not exist: it will be on its parent's disk. */
async function nearestExisting(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined);
  return found || path.dirname(folder) === folder ? folder : nearestExisting(path.dirname(folder));
}

function spaceOn({ folder, free, isWritable }: Disk, { little, least }: FreeBytes): Finding {
  const name = 'Disk';
  if (!isWritable) {
    const todo = `Make it, and give it to the account of the school: chown -R school ${folder}`;
    return { name, ...bad(`this account may not write into ${folder}`, todo) };
  }
  const text = `${(free / 1e9).toFixed(1)} GB free for ${folder}`;
  if (free >= little) return { name, ...good(text) };
  if (free >= least) {
    return { name, ...note(text, 'Free space, or take a larger disk, before long.') };
  }
  return { name, ...bad(`${text}: it is nearly full`, 'Free space before writing stops.') };
}
