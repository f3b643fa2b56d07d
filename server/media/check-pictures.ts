import type { PictureStorage } from './storage.ts';
import { DamagedError } from './store-error.ts';

/** Reads the pictures with these keys; a sentence for each that is missing or damaged. */
export async function checkPictures(
  storage: PictureStorage,
  keys: readonly string[],
): Promise<{ read: number; problems: string[] }> {
  const listed = await storage.list();
  const problems: string[] = [];
  for (const key of keys) {
    const names = listed.get(key) ?? [];
    if (!names.includes('share.jpg')) problems.push(`The picture ${key} is not there.`);
    for (const name of names) {
      await storage.getFile(key, name).catch((error: unknown) => {
        if (!(error instanceof DamagedError)) throw error;
        problems.push(error.message);
      });
    }
  }
  return { read: keys.length, problems };
}
