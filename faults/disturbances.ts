import { jumpClock } from './disturbances/clock-jump.ts';
import { fillDisk } from './disturbances/full-disk.ts';
import { kill } from './disturbances/kill.ts';
import type { DisturbanceKind, PlannedDisturbance } from './disturbances/kinds.ts';
import { restartPostgres } from './disturbances/postgres-restart.ts';
import { refuseKey } from './disturbances/refused-key.ts';
import { restoreBackup } from './disturbances/restore.ts';
import type { Disturb, Scene } from './disturbances/scene.ts';

const disturb: Record<DisturbanceKind, Disturb> = {
  postgres_restart: restartPostgres,
  full_disk: fillDisk,
  clock_jump: jumpClock,
  refused_key: refuseKey,
  restore: restoreBackup,
};

/** The parents are never further ahead of what was planned: otherwise no parents were left for the next disturbance. */
const MOST_AHEAD = 40;
/** But so many of them come whatever was before: who is alone notices nothing. */
const FEWEST = 20;

/** Disturbs the school, one thing after the other, each when so many payments have been done as was planned. */
export function createDisturbances(
  planned: PlannedDisturbance[],
  payments: number,
  parts: Omit<Scene, 'moreDone' | 'letStart'>,
) {
  let done = 0;
  let mayBegin = 0;
  let changed = Promise.withResolvers<void>();
  const scene: Scene = {
    ...parts,
    moreDone: (more) => areDone(done + more),
    letStart: (more) => letStartUpTo(done + more),
  };

  return { disturbUntilDone, mayStart, paymentDone };

  /** Resolves when a parent may begin a payment. */
  async function mayStart(): Promise<void> {
    while (done >= mayBegin) await changed.promise;
  }

  /** How many it were so far. */
  function paymentDone(): number {
    done += 1;
    tell();
    return done;
  }

  async function disturbUntilDone(): Promise<void> {
    const { school } = scene;
    let isUp = true;
    for (const { kind, moment } of planned) {
      if (kind !== 'kill' && !isUp) await school.opens();
      if (kind !== 'kill') isUp = true;
      if (isUp) await areDone(moment);
      if (kind === 'kill') isUp = await kill(scene, isUp);
      else {
        scene.letStart(FEWEST);
        await disturb[kind](scene);
      }
    }
    if (!isUp) await school.opens();
    letStartUpTo(payments);
  }

  /** Meanwhile the parents go on: without the school they only wait. */
  async function areDone(moment: number): Promise<void> {
    letStartUpTo(moment + MOST_AHEAD);
    while (done < Math.min(moment, payments)) await changed.promise;
  }

  function letStartUpTo(most: number): void {
    mayBegin = Math.max(mayBegin, most);
    tell();
  }

  function tell(): void {
    changed.resolve();
    changed = Promise.withResolvers();
  }
}
