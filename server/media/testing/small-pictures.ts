import { type PictureFacts, pictureKey } from '#contract/pictures.ts';
import type { PictureStorage, StoredFile } from '../storage.ts';

/** For tests: the files of the picture with this number, as they are once it is finished. */
export function filesOfPicture(number: number): StoredFile[] {
  return ['400.avif', '400.jpg', 'share.jpg'].map((name) => ({
    name,
    bytes: Buffer.from(`${name} of picture ${number}`),
  }));
}

export function factsOfPicture(number: number): PictureFacts {
  return { id: `picture-${number}`, width: 400, height: 300, colour: '123456' };
}

/** Puts so many pictures there. */
export async function fillWithPictures(storage: PictureStorage, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await storage.putFolder(pictureKey(factsOfPicture(number)), filesOfPicture(number));
  }
}
