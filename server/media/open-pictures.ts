import path from 'node:path';
import type { Config } from '../config.ts';
import { createBucket } from './bucket.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createObjectStorage } from './object-storage.ts';
import type { PictureStorage } from './storage.ts';

type Place = Pick<Config, 'dataDir' | 'objectStore'>;

export function openPictures({ dataDir, objectStore }: Place): PictureStorage {
  if (!objectStore) return createDiskStorage({ folder: picturesFolder(dataDir) });
  return createObjectStorage(createBucket(objectStore), objectStore);
}

export function picturesFolder(dataDir: string): string {
  return path.join(dataDir, 'media');
}
