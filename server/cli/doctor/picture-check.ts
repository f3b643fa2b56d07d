import { plainReason } from '../../errors/plain-reason.ts';
import { createBucket, type Patience } from '../../media/bucket.ts';
import { refuseOtherOwner } from '../../media/object-storage.ts';
import { openPictures, picturesFolder } from '../../media/open-pictures.ts';
import type { ObjectStoreSettings } from '../../object-store-settings.ts';
import type { StorageSettings } from '../settings.ts';
import { bad, type Finding, good, note } from './finding.ts';

const PICTURES = 'Pictures';
/** No folder of a picture is called so, and nothing lists it among them. */
const TRIAL = '.doctor';

/** Whether pictures can be kept where the settings say: in an object store something is written, read and removed again. */
export async function checkPictureStore(
  { dataDir, objectStore }: Pick<StorageSettings, 'dataDir' | 'objectStore'>,
  clock: () => Date,
): Promise<Finding> {
  if (!objectStore) return good(PICTURES, `on the disk, in ${picturesFolder(dataDir)}`);
  const place = `in the bucket ${objectStore.bucket} at ${objectStore.endpoint}`;
  try {
    await tryStore(objectStore, clock());
    const left = await countLeftOnDisk(dataDir, objectStore);
    if (left === 0)
      return good(PICTURES, `${place}, where the key may list, read, write and delete`);
    return note(
      PICTURES,
      `${place}; ${left} of those on the disk are not there`,
      `Move them: npm run pictures -- move. Are they not needed any more? Remove ${picturesFolder(dataDir)}.`,
    );
  } catch (error) {
    return bad(
      PICTURES,
      plainReason(error),
      'Mend that: until then no news with a picture can be published, and pictures are not shown. .env.example says what each S3_ setting means.',
    );
  }
}

/** Whoever looks waits ten seconds at most. */
const QUICK: Patience = { attempts: 1, pauseMs: 0, answerMs: 9_000, putMs: 9_000, triesMs: 0 };

/** Each process of the school may be looked at at once, so the name is one of its own. */
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
