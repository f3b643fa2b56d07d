import PQueue from 'p-queue';
import type { PictureStorage, StoredFile } from './storage.ts';
import { storeWhole } from './store-whole.ts';

export interface Moved {
  pictures: number;
  files: number;
  /** Those that were not there already. */
  written: number;
}

/** A line that is far away is better used by some at once. */
const AT_ONCE = 4;
const TOLD_EVERY = 50;

/**
 * Copies every picture into another storage and reads each file back. May be ended anywhere and run again: what is there
 * is compared and not written twice. Removes nothing.
 */
export async function movePictures(
  from: PictureStorage,
  to: PictureStorage,
  say: (line: string) => void,
): Promise<Moved> {
  const folders = [...(await from.list())];
  const moved: Moved = { pictures: 0, files: 0, written: 0 };
  const queue = new PQueue({ concurrency: AT_ONCE });
  try {
    await queue.addAll(
      folders.map(
        ([folder, names]) =>
          () =>
            moveOne(folder, names),
      ),
    );
  } finally {
    queue.clear();
    await queue.onIdle();
  }
  return moved;

  async function moveOne(folder: string, names: string[]): Promise<void> {
    const files: StoredFile[] = [];
    for (const name of names) {
      // Taken away since it was listed, by the school at work.
      const bytes = await from.getFile(folder, name);
      if (bytes) files.push({ name, bytes });
    }
    const written = await storeWhole(to, folder, files);
    moved.written += written;
    moved.files += files.length;
    moved.pictures += 1;
    if (moved.pictures % TOLD_EVERY === 0) {
      say(`${moved.pictures} of ${folders.length} pictures are in the store…`);
    }
  }
}
