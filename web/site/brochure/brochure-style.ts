import type { ClassEntry } from '#content/classes.ts';
import {
  camwood7,
  indigo2,
  indigo8,
  indigo9,
  lagoon3,
  lagoon7,
  laterite3,
  palm7,
  weaver4,
} from '../../styles/colours.ts';

/** Millimetres on A4. */
export const PAGE = { width: 210, height: 297 } as const;
export const LEFT = 18;
export const RIGHT = PAGE.width - LEFT;

/** The dye of a class and the thread that its motif is drawn with. */
export const dyes: Record<ClassEntry['colour'], { ground: string; thread: string }> = {
  camwood: { ground: camwood7, thread: laterite3 },
  lagoon: { ground: lagoon7, thread: lagoon3 },
  weaver: { ground: weaver4, thread: indigo9 },
  palm: { ground: palm7, thread: weaver4 },
  sky: { ground: indigo2, thread: indigo8 },
  indigo: { ground: indigo8, thread: weaver4 },
};
