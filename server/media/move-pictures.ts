import PQueue from 'p-queue';
import type { PictureStorage, StoredFile } from './storage.ts';
import { storeWhole } from './store-whole.ts';

export interface Moved {
  pictures: number;
  files: number;
  written: number;
}

const AT_ONCE = 4;
const REPORTED_EVERY = 50;

/** Copies every picture and reads each file back. May be interrupted and run again; removes nothing. */
export async function movePictures(
  from: PictureStorage,
  to: PictureStorage,
  say: (line: string) => void,
): Promise<Moved> {
  const folders = [...(await from.list())];
  const moved: Moved = { pictures: 0, files: 0, written: 0 };
  const queue = new PQueue({ concurrency: AT_ONCE });
  try {
    const moves = folders.map(([folder, names]) => queue.add(() => moveOne(folder, names)));
    await Promise.all(moves);
  } finally {
    queue.clear();
    await queue.onIdle();
  }
  return moved;

  async function moveOne(folder: string, names: string[]): Promise<void> {
    const files: StoredFile[] = [];
    for (const name of names) {
      // Undefined: removed since it was listed.
      const bytes = await from.getFile(folder, name);
      if (bytes) files.push({ name, bytes });
    }
    const written = await storeWhole(to, folder, files);
    moved.written += written;
    moved.files += files.length;
    moved.pictures += 1;
    if (moved.pictures % REPORTED_EVERY === 0) {
      say(`${moved.pictures} of ${folders.length} pictures are in the store…`);
    }
  }
}
