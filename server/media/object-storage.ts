import type { Bucket } from './bucket.ts';
import { isSafeName, type PictureStorage, refuseUnsafeName, type StoredFile } from './storage.ts';

/** Written last and removed first: with it a picture is whole. */
const LAST = 'share.jpg';

/** In which place of a bucket the pictures of a school are; `prefix` is empty or ends with a slash. */
export function picturesIn(prefix: string): string {
  return `${prefix}media/`;
}

/** Keeps pictures in a bucket, under the addresses that they have on the site. */
export function createObjectStorage({
  bucket,
  prefix,
}: {
  bucket: Bucket;
  prefix: string;
}): PictureStorage {
  const root = picturesIn(prefix);

  return {
    async putFolder(folder, files) {
      const last = files.filter(({ name }) => name === LAST);
      const first = files.filter(({ name }) => name !== LAST);
      await putAll(folder, [...first, ...last]);
    },

    /** Removed while they were on their way, the files go as well. */
    async addFiles(folder, files) {
      if (!(await isWhole(folder))) return;
      await putAll(folder, files);
      if (!(await isWhole(folder)))
        await removeAll(
          folder,
          files.map(({ name }) => name),
        );
    },

    removeFile: (folder, name) => bucket.remove(keyOf(folder, name)),

    getFile: async (folder, name) => bucket.get(keyOf(folder, name)),

    async removeFolder(folder) {
      const names = await namesIn(folder);
      const last = names.filter((name) => name === LAST);
      await removeAll(folder, [...last, ...names.filter((name) => name !== LAST)]);
    },

    async list() {
      const folders = new Map<string, string[]>();
      for (const key of await bucket.list(root)) {
        const [folder = '', name = '', ...deeper] = key.slice(root.length).split('/');
        if (deeper.length > 0 || !isSafeName(folder) || !isSafeName(name)) continue;
        folders.set(folder, [...(folders.get(folder) ?? []), name]);
      }
      return folders;
    },
  };

  /** What is there when one fails is no whole picture and nobody's: it goes when unused pictures are cleared away. */
  async function putAll(folder: string, files: readonly StoredFile[]): Promise<void> {
    const keyed = files.map(({ name, bytes }) => ({ key: keyOf(folder, name), bytes }));
    for (const { key, bytes } of keyed) await bucket.put(key, bytes);
  }

  async function removeAll(folder: string, names: readonly string[]): Promise<void> {
    for (const name of names) await bucket.remove(keyOf(folder, name));
  }

  async function isWhole(folder: string): Promise<boolean> {
    return (await namesIn(folder)).includes(LAST);
  }

  async function namesIn(folder: string): Promise<string[]> {
    refuseUnsafeName(folder);
    const place = `${root}${folder}/`;
    const names = (await bucket.list(place)).map((key) => key.slice(place.length));
    return names.filter(isSafeName);
  }

  function keyOf(folder: string, name: string): string {
    refuseUnsafeName(folder);
    refuseUnsafeName(name);
    return `${root}${folder}/${name}`;
  }
}
