import { readPictureKeys } from '../backup/backup-repository.ts';
import { createBucket } from '../media/bucket.ts';
import { claimPictures } from '../media/object-storage.ts';
import { openPictures, picturesFolder } from '../media/open-pictures.ts';
import { PICTURES_USAGE, runPicturesCommand } from './pictures-commands.ts';
import { runCommand, withSchool } from './runner.ts';
import { loadStorageSettings } from './settings.ts';

/** `npm run pictures` works beside a running server. */
await runCommand({ usage: PICTURES_USAGE, needsWord: true, work });

function work(args: string[]): Promise<number> {
  const settings = loadStorageSettings();
  const { dataDir, objectStore } = settings;
  const onDisk = openPictures({ dataDir, objectStore: undefined });
  return withSchool(settings, (db) =>
    runPicturesCommand(args, {
      pictures: openPictures(settings),
      disk: objectStore && { pictures: onDisk, folder: picturesFolder(dataDir) },
      claim: objectStore && (() => claimPictures(createBucket(objectStore), objectStore)),
      readKeys: () => readPictureKeys(db),
      say: (text) => console.log(text),
      tell: (text) => console.error(text),
    }),
  );
}
