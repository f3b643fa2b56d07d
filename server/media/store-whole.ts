import type { PictureStorage, StoredFile } from './storage.ts';
import { DamagedError, StoreError } from './store-error.ts';

/** Writes those files of a picture that are missing or damaged, and reads them back. Returns how many it wrote. */
export async function storeWhole(
  storage: PictureStorage,
  folder: string,
  files: readonly StoredFile[],
): Promise<number> {
  const differing = await findDiffering(storage, folder, files);
  if (differing.length === 0) return 0;
  await storage.putFolder(folder, differing);
  const [wrong] = await findDiffering(storage, folder, differing);
  if (!wrong) return differing.length;
  throw new StoreError(
    `The picture store gives back other bytes of ${folder}/${wrong.name} than it was given. Ask its operator; nothing was removed.`,
  );
}

async function findDiffering(
  storage: PictureStorage,
  folder: string,
  files: readonly StoredFile[],
): Promise<StoredFile[]> {
  const differing: StoredFile[] = [];
  for (const file of files) {
    const found = await storage.getFile(folder, file.name).catch(ignoreDamaged);
    if (!found?.equals(file.bytes)) differing.push(file);
  }
  return differing;
}

/** What is damaged can be written again. */
function ignoreDamaged(error: unknown): undefined {
  if (error instanceof DamagedError) return undefined;
  throw error;
}
