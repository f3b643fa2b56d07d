import {
  isJpegAlone,
  mainPictureAddress,
  type PictureFacts,
  pictureKey,
  readPictureAddress,
} from '#contract/pictures.ts';
import { newId } from '../database/identifiers.ts';
import { AppError } from '../errors/app-error.ts';
import type { Sender } from '../http/sender.ts';
import { betterFormats, type Care, convertPicture, PICTURE_SOURCE } from './convert-picture.ts';
import { createPictureQueue } from './picture-queue.ts';
import type { PictureStorage } from './storage.ts';
import { StoreError } from './store-error.ts';

export type Media = ReturnType<typeof createMedia>;

interface MediaDependencies {
  storage: PictureStorage;
  clock?: () => Date;
  care?: Care;
  convert?: (bytes: Buffer) => ReturnType<typeof convertPicture>;
  convertFurther?: (
    source: Buffer,
    mayGoOn: () => Promise<boolean>,
  ) => ReturnType<typeof betterFormats>;
  log?: { error(details: { err: unknown }, message: string): void };
}

const NOT_STORED =
  'The picture could not be stored just now, so nothing was published. Please save it again in a minute; if that does not help, tell the person who runs the school’s server.';
const MAX_WAITING = 24;
/** A process has ten seconds to end; a step of a conversion cannot be interrupted and needs some of them. */
const CLOSING_MS = 4_000;
const YOUNG_MS = 60 * 60 * 1_000;

export function createMedia({
  storage,
  clock = () => new Date(),
  care = 'full',
  convert = convertPicture,
  convertFurther = (source, mayGoOn) => betterFormats(source, { care, mayGoOn }),
  log,
}: MediaDependencies) {
  const queue = createPictureQueue({ maxWaiting: MAX_WAITING, closingMs: CLOSING_MS });

  return {
    storePicture,
    finishPicture,
    removePicture,
    readFile,
    removeUnused,
    waiting: queue.waiting,
    close: queue.close,
  };

  /** Stores an upload as JPEGs of every width, or throws a sentence for the person and stores nothing. */
  async function storePicture(bytes: Buffer, sender?: Partial<Sender>): Promise<PictureFacts> {
    const { files, ...shape } = await queue.add(() => convert(bytes), sender);
    const facts = { id: newId(clock()), ...shape };
    await storage.putFolder(pictureKey(facts), files).catch(explain);
    return facts;
  }

  /** Adds the better formats; false when that had to stop because the process ends. */
  async function finishPicture(facts: PictureFacts, isStopped: () => boolean): Promise<boolean> {
    const key = pictureKey(facts);
    const source = await storage.getFile(key, PICTURE_SOURCE);
    if (!source) {
      if (await storage.getFile(key, 'share.jpg')) return true;
      throw new Error(`the picture ${key} is not there`);
    }
    // Uploads go first: a person waits for them.
    const mayGoOn = () => queue.whenIdle().then(() => !isStopped());
    const files = await convertFurther(source, mayGoOn);
    if (!files) return false;
    await storage.addFiles(key, files);
    // The source goes last: a picture without it is finished.
    await storage.removeFile(key, PICTURE_SOURCE);
    return true;
  }

  function removePicture(facts: PictureFacts): Promise<void> {
    return storage.removeFolder(pictureKey(facts));
  }

  /** Undefined when the address names no file of ours. */
  async function readFile(key: string, file: string): Promise<Buffer | undefined> {
    const address = `/media/${key}/${file}`;
    if (isJpegAlone(address) || !readPictureAddress(address)) return undefined;
    return storage.getFile(key, file);
  }

  /** Row and picture cannot be written in one step. Young ones are left alone; returns how many were removed. */
  async function removeUnused(
    findUsed: (pictures: PictureFacts[]) => Promise<PictureFacts[]>,
  ): Promise<number> {
    const stored = [...(await storage.list()).keys()].flatMap(
      (key) => readPictureAddress(`/media/${key}/share.jpg`) ?? [],
    );
    const old = stored.filter(({ id }) => clock().getTime() - madeAt(id) > YOUNG_MS);
    const inUse = new Set((await findUsed(old)).map(mainPictureAddress));
    const unused = old.filter((facts) => !inUse.has(mainPictureAddress(facts)));
    for (const facts of unused) await removePicture(facts);
    return unused.length;
  }

  /** What is wrong with the store is for the log; staff can only wait or report it. */
  function explain(error: unknown): never {
    if (!(error instanceof StoreError)) throw error;
    log?.error({ err: error }, 'an uploaded picture could not be stored');
    throw new AppError('unavailable', NOT_STORED, { cause: error });
  }
}

/** An id begins with its millisecond (see `newId`). */
function madeAt(id: string): number {
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16);
}
