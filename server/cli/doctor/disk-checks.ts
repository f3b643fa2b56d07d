import { stat, statfs } from 'node:fs/promises';
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
}

/** Free space on the disks of data and backups, and whether they are two. */
export async function checkDisks(
  { dataDir, backups }: Pick<StorageSettings, 'dataDir' | 'backups'>,
  limits: FreeBytes,
): Promise<Finding[]> {
  const [data, backup] = await Promise.all([diskOf(dataDir), diskOf(backups.folder)]);
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
  const [{ dev }, { bavail, bsize }] = await Promise.all([stat(existing), statfs(existing)]);
  return { folder, device: dev, free: bavail * bsize };
}

/** Before the first start the folder does not exist: it will be on its parent's disk. */
async function nearestExisting(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined);
  return found || path.dirname(folder) === folder ? folder : nearestExisting(path.dirname(folder));
}

function spaceOn({ folder, free }: Disk, { little, least }: FreeBytes): Finding {
  const name = 'Disk';
  const text = `${(free / 1e9).toFixed(1)} GB free for ${folder}`;
  if (free >= little) return { name, ...good(text) };
  if (free >= least) {
    return { name, ...note(text, 'Free space, or take a larger disk, before long.') };
  }
  return { name, ...bad(`${text}: it is nearly full`, 'Free space before writing stops.') };
}
