import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { copyDurably, digestOf, ignoreMissing, sync } from './durable-files.ts';
import type { BackedUpFile } from './manifest.ts';

/** Where a picture of the same name may be shared with: an earlier backup and its checksums. */
export interface EarlierBackup {
  folder: string;
  files: BackedUpFile[];
}

export interface PictureCopies {
  /** Copies every picture that is not in the backup yet, and anew one whose files are others by now. */
  copyAll(): Promise<void>;
  has(key: string): boolean;
  files(): BackedUpFile[];
  newFiles(): number;
}

/**
 * Copies pictures into a backup. A picture's files never change, so what the backup before this one has is linked, not
 * copied: it takes no room twice, and each backup is complete by itself.
 */
export function createPictureCopies(parts: {
  /** the folder of the pictures in use */
  from: string;
  /** the folder of the pictures in the backup */
  to: string;
  earlier: EarlierBackup | undefined;
}): PictureCopies {
  const { from, to, earlier } = parts;
  const earlierFiles = new Map(earlier?.files.map((file) => [file.path, file]));
  const copied = new Map<string, BackedUpFile[]>();
  let newFiles = 0;

  return {
    async copyAll() {
      const keys = (await readdir(from).catch(ignoreMissing)) ?? [];
      for (const key of keys) {
        if (!key.startsWith('.') && !(await isCopied(key))) await copyPicture(key);
      }
      if (copied.size > 0) await sync(to);
    },
    has: (key) => copied.has(key),
    files: () => [...copied.values()].flat(),
    newFiles: () => newFiles,
  };

  /** False also when formats have been added since: the row that is copied later may promise them. */
  async function isCopied(key: string): Promise<boolean> {
    const files = copied.get(key);
    if (!files) return false;
    const names = (await readdir(path.join(from, key)).catch(ignoreMissing)) ?? [];
    // One that has been removed stays: the copied row may still show it.
    if (names.length === 0) return true;
    const known = new Set(files.map((file) => path.posix.basename(file.path)));
    return names.length === known.size && names.every((name) => known.has(name));
  }

  /** A picture that is removed meanwhile is left out as a whole; whether it is needed is known later. */
  async function copyPicture(key: string): Promise<void> {
    const draft = path.join(to, `.${key}`);
    await mkdir(draft, { recursive: true });
    const files = await copyFiles(key, draft).catch(ignoreMissing);
    if (!files) return rm(draft, { recursive: true, force: true });
    await sync(draft);
    await rm(path.join(to, key), { recursive: true, force: true });
    await rename(draft, path.join(to, key));
    copied.set(key, files);
  }

  async function copyFiles(key: string, draft: string): Promise<BackedUpFile[]> {
    const files: BackedUpFile[] = [];
    for (const name of await readdir(path.join(from, key))) {
      const target = path.join(draft, name);
      const file = `media/${key}/${name}`;
      const shared = await shareEarlier(file, target);
      if (!shared) {
        await copyDurably(path.join(from, key, name), target);
        newFiles += 1;
      }
      files.push(shared ?? { path: file, ...(await digestOf(target)) });
    }
    return files;
  }

  /** Read before it is shared: a file that rotted in the earlier backup must not spread. */
  async function shareEarlier(file: string, target: string): Promise<BackedUpFile | undefined> {
    const known = earlierFiles.get(file);
    if (!earlier || !known) return undefined;
    const candidate = path.join(earlier.folder, file);
    const found = await digestOf(candidate).catch(ignoreMissing);
    if (found?.sha256 !== known.sha256) return undefined;
    // Some disks know no links.
    await link(candidate, target).catch(() => copyFile(candidate, target));
    return known;
  }
}
