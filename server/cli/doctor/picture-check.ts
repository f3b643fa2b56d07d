import { plainReason } from '../../errors/plain-reason.ts';
import { createBucket, type Patience } from '../../media/bucket.ts';
import { refuseOtherOwner } from '../../media/object-storage.ts';
import { openPictures, picturesFolder } from '../../media/open-pictures.ts';
import type { ObjectStoreSettings } from '../../object-store-settings.ts';
import type { StorageSettings } from '../settings.ts';
import { bad, good, note, type Verdict } from './finding.ts';

/** No picture's folder has this name, and lists of pictures skip it. */
const TRIAL = '.doctor';

/** In an object store a file is written, read, listed and removed. */
export async function checkPictureStore(
  { dataDir, objectStore }: Pick<StorageSettings, 'dataDir' | 'objectStore'>,
  clock: () => Date,
): Promise<Verdict> {
  if (!objectStore) return good(`on the disk, in ${picturesFolder(dataDir)}`);
  const place = `in the bucket ${objectStore.bucket} at ${objectStore.endpoint}`;
  try {
    await tryStore(objectStore, clock());
    const left = await countLeftOnDisk(dataDir, objectStore);
    if (left === 0) return good(`${place}, where the key may list, read, write and delete`);
    return note(
      `${place}; ${left} of those on the disk are not there`,
      `Move them: npm run pictures -- move. Are they not needed any more? Remove ${picturesFolder(dataDir)}.`,
    );
  } catch (error) {
    return bad(
      plainReason(error),
      'Fix that: until then no news with a picture can be published, and pictures are not shown. .env.example says what each S3_ setting means.',
    );
  }
}

/** The whole check takes ten seconds at most. */
const QUICK: Patience = { attempts: 1, pauseMs: 0, answerMs: 9_000, putMs: 9_000, triesMs: 0 };

/** A name of its own, as several checks may run at once. */
async function tryStore(settings: ObjectStoreSettings, now: Date): Promise<void> {
  const bucket = createBucket(settings, QUICK);
  await refuseOtherOwner(bucket, settings);
  const place = `${settings.prefix}${TRIAL}/`;
  const key = `${place}${now.getTime()}-${process.pid}`;
  await bucket.put(key, Buffer.from('Written by npm run doctor, and removed at once.\n'));
  await bucket.get(key);
  await bucket.list(place);
  await bucket.remove(key);
}

async function countLeftOnDisk(dataDir: string, objectStore: ObjectStoreSettings): Promise<number> {
  const onDisk = await openPictures({ dataDir, objectStore: undefined }).list();
  if (onDisk.size === 0) return 0;
  const stored = await openPictures({ dataDir, objectStore }).list();
  return [...onDisk.keys()].filter((key) => !stored.has(key)).length;
}
