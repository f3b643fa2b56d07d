import type { ObjectStoreSettings } from '../object-store-settings.ts';
import type { Bucket } from './bucket.ts';
import { isSafeName, type PictureStorage, refuseUnsafeName, type StoredFile } from './storage.ts';
import { StoreError } from './store-error.ts';

type Place = Pick<ObjectStoreSettings, 'bucket' | 'prefix' | 'owner'>;

/** Written last and removed first: with it a picture is whole. */
const LAST = 'share.jpg';

/** `prefix` is empty or ends with a slash. */
export function picturesIn(prefix: string): string {
  return `${prefix}media/`;
}

function markIn(prefix: string): string {
  return `${prefix}pictures-of`;
}

/** Throws where the pictures are another school's: each would clear away what the other shows. Returns whether there is a mark. */
export async function refuseOtherOwner(bucket: Bucket, place: Place): Promise<boolean> {
  const found = await bucket.get(markIn(place.prefix));
  if (!found) return false;
  const other = String(found);
  if (other === place.owner) return true;
  throw new StoreError(
    `The bucket ${place.bucket} holds the pictures of ${other}, and this school is ${place.owner}: each would clear away what the other shows. Give this one a word of its own in S3_PREFIX. Is it the same school at a new address? Then run: npm run pictures -- claim`,
  );
}

export async function claimPictures(bucket: Bucket, { prefix, owner }: Place): Promise<void> {
  await bucket.put(markIn(prefix), Buffer.from(owner));
}

/** Stores pictures in a bucket, under the addresses that they have on the site. */
export function createObjectStorage(bucket: Bucket, place: Place): PictureStorage {
  const root = picturesIn(place.prefix);

  return {
    async putFolder(folder, files) {
      const last = files.filter(({ name }) => name === LAST);
      const first = files.filter(({ name }) => name !== LAST);
      await putAll(folder, [...first, ...last]);
    },

    /** A picture may be removed meanwhile: then the new files go, too. */
    async addFiles(folder, files) {
      if (!(await isWhole(folder))) return;
      await putAll(folder, files);
      const names = files.map(({ name }) => name);
      if (!(await isWhole(folder))) await removeAll(folder, names);
    },

    removeFile: (folder, name) => removeAll(folder, [name]),

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

  /** The first becomes the owner; nothing is changed for another. */
  async function beOwner(): Promise<void> {
    if (!(await refuseOtherOwner(bucket, place))) await claimPictures(bucket, place);
  }

  /** What a failure leaves behind is removed with the unused pictures. */
  async function putAll(folder: string, files: readonly StoredFile[]): Promise<void> {
    const keyed = files.map(({ name, bytes }) => ({ key: keyOf(folder, name), bytes }));
    await beOwner();
    for (const { key, bytes } of keyed) await bucket.put(key, bytes);
  }

  async function removeAll(folder: string, names: readonly string[]): Promise<void> {
    const keys = names.map((name) => keyOf(folder, name));
    await beOwner();
    for (const key of keys) await bucket.remove(key);
  }

  async function isWhole(folder: string): Promise<boolean> {
    return (await namesIn(folder)).includes(LAST);
  }

  async function namesIn(folder: string): Promise<string[]> {
    refuseUnsafeName(folder);
    const begin = `${root}${folder}/`;
    const names = (await bucket.list(begin)).map((key) => key.slice(begin.length));
    return names.filter(isSafeName);
  }

  function keyOf(folder: string, name: string): string {
    refuseUnsafeName(folder);
    refuseUnsafeName(name);
    return `${root}${folder}/${name}`;
  }
}
