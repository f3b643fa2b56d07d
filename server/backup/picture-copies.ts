import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FoundBackup } from './backup-folder.ts';
import { digestOf, ignoreMissing, sync, writeDurably } from './durable-files.ts';
import type { BackedUpFile } from './manifest.ts';

/** The pictures in use. */
export interface PictureSource {
  list(): Promise<Map<string, string[]>>;
  /** Undefined when there is no such file; throws for a damaged one. */
  getFile(key: string, name: string): Promise<Buffer | undefined>;
}

/** Files never change, so those of the earlier backup are linked: complete, without using the space twice. */
export function createPictureCopies(
  from: PictureSource,
  to: string,
  earlier: FoundBackup | undefined,
) {
  const earlierFiles = new Map(earlier?.manifest.files.map((file) => [file.path, file]));
  const copied = new Map<string, BackedUpFile[]>();
  let newFiles = 0;

  return {
    /** Copies every new or changed picture. */
    async copyAll(): Promise<void> {
      for (const [key, names] of await from.list()) {
        if (!isCopied(key, names)) await copyPicture(key, names);
      }
      if (copied.size > 0) await sync(to);
    },
    has: (key: string) => copied.has(key),
    files: () => [...copied.values()].flat(),
    newFiles: () => newFiles,
  };

  /** Also false when formats were added since: the row copied later may name them. */
  function isCopied(key: string, names: string[]): boolean {
    const files = copied.get(key);
    if (!files) return false;
    // A picture being removed stays: the copied row may still show it.
    if (names.length === 0) return true;
    const known = new Set(files.map((file) => path.posix.basename(file.path)));
    return names.length === known.size && names.every((name) => known.has(name));
  }

  /** A picture removed meanwhile is left out; whether it is needed is known later. */
  async function copyPicture(key: string, names: string[]): Promise<void> {
    const draft = path.join(to, `.${key}`);
    await mkdir(draft, { recursive: true });
    const files = await copyFiles(key, names, draft);
    if (!files) return rm(draft, { recursive: true, force: true });
    await sync(draft);
    await rm(path.join(to, key), { recursive: true, force: true });
    await rename(draft, path.join(to, key));
    copied.set(key, files);
  }

  /** Undefined when a file is gone. */
  async function copyFiles(key: string, names: string[], draft: string) {
    const files: BackedUpFile[] = [];
    for (const name of names) {
      const file = `media/${key}/${name}`;
      const target = path.join(draft, name);
      const copy = (await shareEarlier(file, target)) ?? (await copyNew(key, name, target));
      if (!copy) return undefined;
      files.push({ ...copy, path: file });
    }
    return files;
  }

  async function copyNew(key: string, name: string, target: string) {
    const bytes = await from.getFile(key, name);
    if (!bytes) return undefined;
    await writeDurably(target, bytes);
    newFiles += 1;
    return digestOf(target);
  }

  /** Checked before linking: damage in the earlier backup must not spread. */
  async function shareEarlier(file: string, target: string): Promise<BackedUpFile | undefined> {
    const known = earlierFiles.get(file);
    if (!earlier || !known) return undefined;
    const candidate = path.join(earlier.folder, file);
    const found = await digestOf(candidate).catch(ignoreMissing);
    if (found?.sha256 !== known.sha256) return undefined;
    // Some file systems have no links.
    await link(candidate, target).catch(() => copyFile(candidate, target));
    return known;
  }
}
