import { rmSync } from 'node:fs';
import { endSessions } from '#server/backup/backup-repository.ts';
import { pause } from '#server/runtime/timers.ts';
import { noteTakenBack } from '../../../faults/disturbances/restore.ts';
import type { Random } from '../../../faults/random.ts';
import { count } from '../../../faults/record.ts';
import type { Actor, Stage } from '../stage.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const MOST_WAITS = 40;

/**
 * A copy is taken; later the machine is lost, the copy takes the place of its database, and the school opens again. What
 * was done since the copy is forgotten by the school, and known to parents and to the provider.
 */
export const restoreYesterday: Actor = {
  weight: 2,
  async play(stage, random) {
    const { machine, memories, record, time } = stage;
    if (!(await untilQuiet(stage, random))) return;
    const restoresBefore = stage.restores();
    const copy = machine.copy();
    const head = headOf(stage);
    const bringBack = memories.noteDown();
    await pause(random.whole(MINUTE_MS, 20 * MINUTE_MS));
    if (random.chance(0.5)) time.leap(random.whole(0, 24 * HOUR_MS));
    if (!(await untilQuiet(stage, random)) || stage.restores() !== restoresBefore) return;
    await putBack(stage, copy);
    bringBack();
    record.heads.push(head);
    await noteTakenBack(stage);
    stage.noteRestore();
    count(record, 'restores');
    await pause(random.whole(0, 3 * MINUTE_MS));
    if (stage.school.alive().length === 0) await stage.school.start();
  },
};

/** As `npm run restore` does it: nothing has the database open, sessions end, later heads are moved aside. */
async function putBack(stage: Stage, copy: Buffer): Promise<void> {
  const { school, machine, books } = stage;
  await school.closeFor(async () => {
    for (const die of machine.open) die();
    while (school.callsUnderWay() > 0) await pause(SECOND_MS);
    await books.close();
    machine.putBack(copy);
    rmSync(`${machine.folder}/ledger-heads.txt`, { force: true });
    await endSessions(books.db());
  });
}

/** A moment in which nobody waits for what the school has written of theirs. */
async function untilQuiet({ school, memories }: Stage, random: Random): Promise<boolean> {
  for (let waits = 0; waits < MOST_WAITS; waits += 1) {
    if (school.callsUnderWay() === 0 && memories.isQuiet()) return true;
    await pause(random.whole(SECOND_MS, 10 * SECOND_MS));
  }
  return false;
}

function headOf({ machine }: Stage): string {
  const head = machine
    .observer()
    .prepare<[], { sequence: number; hash: string }>('select sequence, hash from ledger_head')
    .get();
  return `${head?.sequence ?? 0}:${head?.hash ?? ''}`;
}
