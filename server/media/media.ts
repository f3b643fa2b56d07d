import {
  isJpegAlone,
  mainPictureAddress,
  type PictureFacts,
  pictureKey,
  readPictureAddress,
} from '#contract/pictures.ts';
import { newId } from '../database/identifiers.ts';
import { AppError } from '../errors/app-error.ts';
import {
  betterFormats,
  type Care,
  type ConvertedPicture,
  convertPicture,
  PICTURE_SOURCE,
} from './convert-picture.ts';
import { createPictureQueue, type Waiting } from './picture-queue.ts';
import type { PictureStorage, StoredFile } from './storage.ts';
import { StoreError } from './store-error.ts';

export interface Media {
  /** Keeps an uploaded picture as JPEGs of every width, or throws a sentence for the person and keeps nothing. */
  keepPicture(bytes: Buffer, sender?: Waiting): Promise<PictureFacts>;
  /** Adds the better formats of a kept picture; false when that had to stop because the process ends. */
  finishPicture(facts: PictureFacts, isStopped: () => boolean): Promise<boolean>;
  /** Removes every file of a picture; one that is not there is no failure. */
  removePicture(facts: PictureFacts): Promise<void>;
  /** Undefined when the address names no file of ours. */
  readFile(key: string, file: string): Promise<Buffer | undefined>;
  /**
   * Removes pictures that nothing refers to: a row and its files cannot be written in one step, and a process may be
   * killed between the two. `keepOnly` answers which of the given pictures are in use; young ones are left alone.
   */
  removeUnused(keepOnly: (pictures: PictureFacts[]) => Promise<PictureFacts[]>): Promise<number>;
  /** How many uploads wait for their turn. */
  waiting(): number;
  /** Before the end of the process: what cannot be finished in time is told to come back. */
  close(): void;
}

const NOT_STORED =
  'The picture could not be stored just now, so nothing was published. What you typed is still here: please save it again in a minute. If that does not help, tell whoever runs the school’s computer.';
const MAX_WAITING = 24;
/** A process has ten seconds to end; the step of a picture under way cannot be interrupted and needs some of them. */
const CLOSING_MS = 4_000;
const YOUNG_MS = 60 * 60 * 1_000;

export function createMedia({
  storage,
  clock = () => new Date(),
  care = 'full',
  convert = convertPicture,
  convertFurther = (source, mayGoOn) => betterFormats(source, { care, mayGoOn }),
  log,
}: {
  storage: PictureStorage;
  clock?: () => Date;
  /** of the better formats */
  care?: Care;
  convert?: (bytes: Buffer) => Promise<ConvertedPicture>;
  convertFurther?: (
    source: Buffer,
    mayGoOn: () => Promise<boolean>,
  ) => Promise<StoredFile[] | undefined>;
  log?: { error(details: { err: unknown }, message: string): void };
}): Media {
  const queue = createPictureQueue({ maxWaiting: MAX_WAITING, closingMs: CLOSING_MS });

  return {
    async keepPicture(bytes, sender) {
      const { files, ...shape } = await queue.add(() => convert(bytes), sender);
      const facts = { id: newId(clock()), ...shape };
      await storage.putFolder(pictureKey(facts), files).catch(tellWhoWaits);
      return facts;
    },

    /** The source goes last: a picture without it is finished. */
    async finishPicture(facts, isStopped) {
      const key = pictureKey(facts);
      const source = await storage.getFile(key, PICTURE_SOURCE);
      if (!source) {
        if (await storage.getFile(key, 'share.jpg')) return true;
        throw new Error(`the picture ${key} is not there`);
      }
      // Somebody waits for an upload, nobody for this.
      const mayGoOn = () => queue.whenIdle().then(() => !isStopped());
      const files = await convertFurther(source, mayGoOn);
      if (!files) return false;
      await storage.addFiles(key, files);
      await storage.removeFile(key, PICTURE_SOURCE);
      return true;
    },

    removePicture: (facts) => storage.removeFolder(pictureKey(facts)),

    async readFile(key, file) {
      const address = `/media/${key}/${file}`;
      if (isJpegAlone(address) || !readPictureAddress(address)) return undefined;
      return storage.getFile(key, file);
    },

    async removeUnused(keepOnly) {
      const kept = [...(await storage.list()).keys()].flatMap(
        (key) => readPictureAddress(`/media/${key}/share.jpg`) ?? [],
      );
      const old = kept.filter(({ id }) => clock().getTime() - madeAt(id) > YOUNG_MS);
      const inUse = new Set((await keepOnly(old)).map(mainPictureAddress));
      const unused = old.filter((facts) => !inUse.has(mainPictureAddress(facts)));
      for (const facts of unused) await storage.removeFolder(pictureKey(facts));
      return unused.length;
    },

    waiting: queue.waiting,
    close: queue.close,
  };

  /** What is wrong with the store is for the log; whoever publishes can only wait or tell somebody. */
  function tellWhoWaits(error: unknown): never {
    if (!(error instanceof StoreError)) throw error;
    log?.error({ err: error }, 'an uploaded picture could not be stored');
    throw new AppError('unavailable', NOT_STORED, { cause: error });
  }
}

/** An id begins with its millisecond (see `newId`). */
function madeAt(id: string): number {
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16);
}
