import { type PictureFacts, readPictureAddress } from '#contract/pictures.ts';
import type { Database } from '../database/schema.ts';
import type { Lease } from '../jobs/lease-repository.ts';
import { createPoller } from '../jobs/poller.ts';
import * as repository from './formats-repository.ts';

/** False when it had to stop because the process ends. */
export type FinishPicture = (facts: PictureFacts, isStopped: () => boolean) => Promise<boolean>;

interface PictureFormatsDependencies {
  db: Database;
  finishPicture: FinishPicture;
  lease: Lease;
  clock: () => Date;
  onChange: () => void;
  log: { error(details: { err: unknown }, message: string): void };
}

/** So that another process takes over soon. */
const LONGEST_SLEEP_MS = 60_000;
/** While another process does the work. */
const SHORTEST_SLEEP_MS = 5_000;
const AFTER_FAILURE_MS = 60 * 60_000;

/** Adds the better formats to published pictures, one at a time. The rows say what waits, also after a restart. */
export function createPictureFormats(dependencies: PictureFormatsDependencies) {
  const { db, finishPicture, lease, clock, onChange, log } = dependencies;
  const poller = createPoller({
    work: finishAll,
    nextDueAt: () => repository.findNextDueAt(db),
    clock,
    longestSleepMs: LONGEST_SLEEP_MS,
    shortestSleepMs: () => SHORTEST_SLEEP_MS,
    onFailure: (err) => log.error({ err }, 'the formats of pictures wait for the next round'),
  });

  return { wake: poller.wake, stop: poller.stop, finishAll };

  async function finishAll(): Promise<void> {
    if (!(await repository.findNextDueAt(db)) || !(await lease.hold())) return;
    try {
      await lease.holdDuring(finishWhatIsDue);
    } finally {
      await lease.release();
    }
  }

  async function finishWhatIsDue(): Promise<void> {
    while (!poller.isStopped()) {
      const waiting = await repository.findDue(db, clock(), AFTER_FAILURE_MS);
      if (!waiting) return;
      await finish(waiting);
    }
  }

  async function finish(image: string): Promise<void> {
    try {
      const facts = readPictureAddress(image);
      const isFinished = !facts || (await finishPicture(facts, poller.isStopped));
      if (isFinished && (await repository.updateDueAt(db, image, null))) onChange();
    } catch (err) {
      const later = new Date(clock().getTime() + AFTER_FAILURE_MS);
      const isStillShown = await repository.updateDueAt(db, image, later);
      if (isStillShown) log.error({ err }, 'a picture keeps its JPEGs alone for now');
    }
  }
}
