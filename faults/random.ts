/** Chance that is the same again for the same seed. */
export interface Random {
  /** From 0 up to 1. */
  next(): number;
  chance(probability: number): boolean;
  /** A whole number, both ends included. */
  whole(least: number, most: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** One of the names, each as often as its weight says. */
  weighted<Name extends string>(weights: Record<Name, number>): Name;
}

/** A small generator (mulberry32): good enough to choose faults, and the same on every machine. */
export function createRandom(seed: number): Random {
  let state = seed | 0;

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));

  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
    weighted(weights) {
      const names = Object.keys(weights) as (keyof typeof weights)[];
      const sum = names.reduce((all, name) => all + weights[name], 0);
      let left = next() * sum;
      for (const name of names) {
        left -= weights[name];
        if (left < 0) return name;
      }
      throw new Error('nothing to choose from');
    },
  };
}
