import { readPictureKeys } from '../backup/backup-repository.ts';
import { AppError } from '../errors/app-error.ts';
import { createBucket } from '../media/bucket.ts';
import { checkPictures } from '../media/check-pictures.ts';
import { type Moved, movePictures } from '../media/move-pictures.ts';
import { claimPictures } from '../media/object-storage.ts';
import { openPictures, picturesFolder } from '../media/open-pictures.ts';
import type { PictureStorage } from '../media/storage.ts';
import { runSchoolCommand } from './runner.ts';
import { loadStorageSettings } from './settings.ts';

const USAGE = `Where the pictures of the news are stored, for the operator of the school's machine.

  npm run pictures -- move      copies those of the data folder into the object store (S3_ENDPOINT in .env)
  npm run pictures -- check     reads every picture that the news names, where it is stored
  npm run pictures -- claim     the school has a new address (PUBLIC_URL): the object store is its own from now on

The school may be running. "move" reads back each file, goes on where it was ended, and removes nothing.`;

interface PicturesCommand {
  pictures: PictureStorage;
  disk: { pictures: PictureStorage; folder: string } | undefined;
  /** Makes the object store this school's own; undefined without one. */
  claim: (() => Promise<void>) | undefined;
  readKeys: () => Promise<string[]>;
  say: (text: string) => void;
  tell: (text: string) => void;
}

export async function runPicturesCommand(
  args: string[],
  { pictures, disk, claim, readKeys, say, tell }: PicturesCommand,
): Promise<number> {
  const [command, ...rest] = args;
  if (command === 'move' && rest.length === 0) return move();
  if (command === 'check' && rest.length === 0) return check();
  if (command === 'claim' && rest.length === 0) return makeOwn();
  throw new AppError('invalid', `There is no command "${args.join(' ')}".\n\n${USAGE}`);

  async function move(): Promise<number> {
    if (!disk) throw noStore();
    const moved = await movePictures(disk.pictures, pictures, tell);
    if (moved.pictures === 0) say(`There are no pictures in ${disk.folder}.`);
    else
      say(
        `${moved.pictures} pictures with ${moved.files} files are in the store, each read back and compared; ${moved.written} files were not there before.`,
      );
    const code = await check();
    if (code === 0 && moved.pictures > 0) say(afterwards(disk.folder, moved));
    return code;
  }

  async function makeOwn(): Promise<number> {
    if (!claim) throw noStore();
    await claim();
    say('The pictures in the store are this school’s. Nothing else was changed.');
    return 0;
  }

  async function check(): Promise<number> {
    const { read, problems } = await checkPictures(pictures, await readKeys());
    for (const problem of problems) tell(problem);
    say(
      problems.length === 0
        ? `All ${read} pictures that the news names are there, as they were stored.`
        : `Of ${read} pictures that the news names, these are not as they should be: ${problems.length}.`,
    );
    return problems.length === 0 ? 0 : 1;
  }
}

function noStore(): AppError {
  return new AppError(
    'invalid',
    'There is no object store: set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY in .env.',
  );
}

function afterwards(folder: string, { written }: Moved): string {
  if (written === 0) {
    return `The copies in ${folder} are still there. Once the school keeps its pictures in the store and a backup was made, remove them: rm -r ${folder}`;
  }
  return [
    `The copies in ${folder} are still there. What to do next:`,
    '  1. Start the school again, so that it keeps its pictures in the store.',
    '  2. Run this once more, for pictures that were published meanwhile.',
    '  3. After the next backup, and once you have looked at the news, remove the copies:',
    `     rm -r ${folder}`,
  ].join('\n');
}

await runSchoolCommand({
  file: import.meta.url,
  usage: USAGE,
  load: loadStorageSettings,
  work: (args, db, settings) => {
    const { dataDir, objectStore } = settings;
    const onDisk = openPictures({ dataDir, objectStore: undefined });
    return runPicturesCommand(args, {
      pictures: openPictures(settings),
      disk: objectStore && { pictures: onDisk, folder: picturesFolder(dataDir) },
      claim: objectStore && (() => claimPictures(createBucket(objectStore), objectStore)),
      readKeys: () => readPictureKeys(db),
      say: (text) => console.log(text),
      tell: (text) => console.error(text),
    });
  },
});
