import type { Actor } from '../stage.ts';

/** The desk takes cash for a child with a fee note, and sometimes gives it back or voids the record. */
export const takeAtDesk: Actor = {
  weight: 12,
  async play({ desk, notes, nextNumber }, random) {
    const [first, ...others] = notes;
    if (!first) return;
    const note = random.pick([first, ...others]);
    await desk.take(note, `desk-${nextNumber()}`, random);
  },
};
