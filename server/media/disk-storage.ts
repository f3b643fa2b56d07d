import * as nodeFiles from 'node:fs/promises';
import path from 'node:path';
import { randomBytes } from '../runtime/randomness.ts';
import { isSafeName, type PictureStorage, refuseUnsafeName, type StoredFile } from './storage.ts';

/** The calls to the file system, so that tests can let each of them fail. */
export interface FileSystem
  extends Pick<
    typeof nodeFiles,
    'mkdir' | 'readFile' | 'readdir' | 'rename' | 'rm' | 'stat' | 'writeFile'
  > {
  open(
    folder: string,
    flags: string,
  ): Promise<Pick<nodeFiles.FileHandle, 'sync' | typeof Symbol.asyncDispose>>;
}

/** No picture's name begins with a dot. */
const WORKSHOP = '.under-way';
const LEFT_BEHIND_MS = 60 * 60 * 1_000;

/** Stores pictures in a folder: written beside it, made durable, then moved into place in one step. */
export function createDiskStorage(options: { folder: string; files?: FileSystem }): PictureStorage {
  const { folder: root, files = nodeFiles } = options;
  const workshop = path.join(root, WORKSHOP);

  return {
    putFolder: (folder, contents) =>
      withDraft(contents, async (draft) => {
        const place = inside(root, folder);
        await files.rename(draft, place);
        await syncFolder(root).catch(async (error: unknown) => {
          await files.rename(place, draft);
          throw error;
        });
      }),

    addFiles: (folder, contents) =>
      withDraft(contents, async (draft) => {
        const place = inside(root, folder);
        try {
          for (const { name } of contents)
            await files.rename(inside(draft, name), inside(place, name));
          await syncFolder(place);
        } catch (error) {
          ignoreMissing(error);
        }
      }),

    async removeFile(folder, name) {
      const place = inside(root, folder);
      await files.rm(inside(place, name), { force: true });
      await syncFolder(place).catch(ignoreMissing);
    },

    async getFile(folder, name) {
      const file = inside(inside(root, folder), name);
      return files.readFile(file).catch(ignoreMissing);
    },

    async removeFolder(folder) {
      const draft = await newDraft();
      const wasThere = await files
        .rename(inside(root, folder), draft)
        .then(() => true, ignoreMissing);
      if (!wasThere) return;
      await syncFolder(root);
      await discard(draft);
    },

    async list() {
      await removeLeftBehind();
      const folders = new Map<string, string[]>();
      for (const folder of (await namesIn(root)) ?? []) {
        const names = await namesIn(path.join(root, folder));
        if (names) folders.set(folder, names);
      }
      return folders;
    },
  };

  async function namesIn(folder: string): Promise<string[] | undefined> {
    const names = await files.readdir(folder).catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== 'ENOTDIR') ignoreMissing(error);
      return undefined;
    });
    return names?.filter(isSafeName);
  }

  async function newDraft(): Promise<string> {
    await files.mkdir(workshop, { recursive: true });
    return path.join(workshop, randomBytes(12).toString('hex'));
  }

  /** Writes the files to a folder of their own, which `place` moves; what is left of it is removed. */
  async function withDraft(
    contents: readonly StoredFile[],
    place: (draft: string) => Promise<void>,
  ): Promise<void> {
    const draft = await newDraft();
    try {
      await files.mkdir(draft);
      for (const { name, bytes } of contents) {
        await files.writeFile(inside(draft, name), bytes, { flag: 'wx', mode: 0o644, flush: true });
      }
      await syncFolder(draft);
      await place(draft);
    } finally {
      await discard(draft);
    }
  }

  async function syncFolder(folder: string): Promise<void> {
    await using handle = await files.open(folder, 'r');
    await handle.sync();
  }

  /** When it cannot be removed now, a later listing does. */
  async function discard(draft: string): Promise<void> {
    await files.rm(draft, { recursive: true, force: true }).catch(() => undefined);
  }

  /** Removes drafts of killed processes. Both times are the disk's: our clock may be ahead, or be corrected. */
  async function removeLeftBehind(): Promise<void> {
    const lastChange = await files.stat(workshop).catch(ignoreMissing);
    if (!lastChange) return;
    for (const name of await files.readdir(workshop)) {
      const draft = path.join(workshop, name);
      const found = await files.stat(draft).catch(ignoreMissing);
      if (found && lastChange.mtimeMs - found.mtimeMs > LEFT_BEHIND_MS) await discard(draft);
    }
  }
}

function inside(folder: string, name: string): string {
  refuseUnsafeName(name);
  return path.join(folder, name);
}

function ignoreMissing(error: unknown): undefined {
  if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
  throw error;
}
