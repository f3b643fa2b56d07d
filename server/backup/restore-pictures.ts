import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isOfPicture, type Manifest } from './manifest.ts';

/** Stores a picture's files where they are missing; returns how many it wrote. */
export type PutPicture = (key: string, files: { name: string; bytes: Buffer }[]) => Promise<number>;

export async function restorePictures(backup: string, { files }: Manifest, putPicture: PutPicture) {
  const pictures = Map.groupBy(files.filter(isOfPicture), (file) =>
    path.posix.basename(path.posix.dirname(file.path)),
  );
  let written = 0;
  for (const [key, ofPicture] of pictures) {
    const contents = ofPicture.map(async (file) => ({
      name: path.posix.basename(file.path),
      bytes: await readFile(path.join(backup, file.path)),
    }));
    written += await putPicture(key, await Promise.all(contents));
  }
  return `Picture store: ${pictures.size} pictures of the backup are there and read back, ${written} files had to be put back. Nothing was taken away there.`;
}
