import type { Random } from '../random.ts';

/** What happens to the school besides kills. */
export const disturbanceKinds = [
  'postgres_restart',
  'full_disk',
  'clock_jump',
  'refused_key',
  'restore',
] as const;

export type DisturbanceKind = (typeof disturbanceKinds)[number];

export interface PlannedDisturbance {
  kind: 'kill' | DisturbanceKind;
  /** After so many payments. */
  moment: number;
}

interface Extent {
  payments: number;
  kills: number;
  kinds: readonly DisturbanceKind[];
}

/** For each kill so many of them, but one at least, and of PostgreSQL an orderly restart as well as a crash. */
const SHARES: Record<DisturbanceKind, number> = {
  postgres_restart: 0.1,
  full_disk: 0.05,
  clock_jump: 0.05,
  refused_key: 0.05,
  restore: 0.04,
};
/** Of the payments, so many are done before the last disturbance but kills: it needs parents who go on. */
const LAST = 0.85;

/** Kills and the disturbances that go with so many, in the order in which they come. */
export function planDisturbances(
  { payments, kills, kinds }: Extent,
  random: Random,
): PlannedDisturbance[] {
  const planned = Array.from({ length: kills }, () => plan('kill', payments));
  for (const kind of kills > 0 ? kinds : []) {
    const fewest = kind === 'postgres_restart' ? 2 : 1;
    const times = Math.max(fewest, Math.round(kills * SHARES[kind]));
    for (let index = 0; index < times; index += 1) {
      planned.push(plan(kind, Math.ceil(payments * LAST)));
    }
  }
  return planned.sort((a, b) => a.moment - b.moment);

  function plan(kind: PlannedDisturbance['kind'], latest: number): PlannedDisturbance {
    return { kind, moment: random.whole(1, latest) };
  }
}
