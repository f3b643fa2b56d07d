import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mainPictureAddress, pictureKey, readPictureAddress } from '#contract/pictures.ts';
import type { Row } from './leaving-repository.ts';

/** The file of a picture, by the picture's key and the file's name; undefined when there is none. */
export type ReadPicture = (key: string, file: string) => Promise<Buffer | undefined>;

export interface CopiedPictures {
  files: number;
  bytes: number;
  missing: string[];
}

/** Copies the largest form of each picture that news items and the gallery name to where its address says. */
export async function copyPictures(
  folder: string,
  pages: AsyncIterable<Row[]>,
  readPicture: ReadPicture,
): Promise<CopiedPictures> {
  const done = new Set<string>();
  const missing: string[] = [];
  let [files, bytes] = [0, 0];
  for await (const page of pages) {
    for (const { image } of page) {
      const facts = readPictureAddress(String(image ?? ''));
      if (!facts || done.has(pictureKey(facts))) continue;
      const key = pictureKey(facts);
      done.add(key);
      const address = mainPictureAddress(facts);
      const content = await readPicture(key, path.posix.basename(address));
      if (!content) {
        missing.push(address);
        continue;
      }
      const place = path.join(folder, ...address.split('/'));
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      await writeFile(place, content, { flag: 'wx', mode: 0o600, flush: true });
      files += 1;
      bytes += content.length;
    }
  }
  return { files, bytes, missing };
}
