import { createRandom } from '../../faults/random.ts';
import { createDisk, type Survivors } from './disk.ts';
import { lookAfter } from './look-after.ts';
import type { Recorded } from './record-school.ts';

export interface CutResult {
  /** The power is cut when so many changes were made. */
  cut: number;
  survivors: Survivors;
  /** How many acknowledgements had to be there. */
  promised: number;
  differences: string[];
}

/** So many moments: half of them anywhere, half right after an acknowledgement, when the least may be written. */
export function chooseCuts(
  { recording, acknowledged }: Recorded,
  count: number,
  seed: number,
): number[] {
  const random = createRandom(seed);
  const [first, ...others] = acknowledged.map(({ recorded }) => recording.changesWithin(recorded));
  return Array.from({ length: count }, (_, index) =>
    first !== undefined && index % 2 === 0
      ? random.pick([first, ...others])
      : random.whole(0, recording.changes.length),
  );
}

/** Cuts the power at each of these moments and looks what is there. */
export async function tryCuts(
  { recording, acknowledged }: Recorded,
  cuts: readonly number[],
  seed: number,
): Promise<CutResult[]> {
  const disk = createDisk();
  const results: CutResult[] = [];
  let done = 0;
  for (const cut of cuts.toSorted((a, b) => a - b)) {
    for (const change of recording.changes.slice(done, cut)) disk.apply(change);
    done = Math.max(done, cut);
    // By its moment and not by its place in the list: one cut alone is then the same again.
    const random = createRandom(seed * 1_000_003 + cut);
    const survivors = random.weighted({ none: 3, some: 6, all: 1 });
    const promised = acknowledged.filter(
      ({ recorded }) => recording.changesWithin(recorded) <= cut,
    );
    const differences = await lookAfter(disk.afterPowerCut(survivors, random), promised);
    results.push({ cut, survivors, promised: promised.length, differences });
  }
  return results;
}
