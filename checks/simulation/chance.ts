import type { Randomness } from '#server/runtime/randomness.ts';
import type { Random } from '../../faults/random.ts';

/** Keys, ids and pauses of the server, from the seed. */
export function chanceFrom(random: Random): Randomness {
  const randomBytes = (size: number) =>
    Buffer.from(Array.from({ length: size }, () => random.whole(0, 255)));
  return {
    randomBytes,
    randomInt: (max) => random.whole(0, max - 1),
    randomUuid: () => {
      const hex = randomBytes(16).toString('hex');
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
    randomFraction: () => random.next(),
  };
}
