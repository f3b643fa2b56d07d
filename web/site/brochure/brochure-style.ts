import type { ClassEntry } from '#content/classes.ts';
import type { TextStyle } from '../../pdf/pdf-text.ts';

/** Millimetres on A4. */
export const PAGE = { width: 210, height: 297 } as const;
export const LEFT = 18;
export const RIGHT = PAGE.width - LEFT;

export const INK = '#14183A';
export const COTTON = '#FFFDF7';
export const INDIGO_9 = '#171D52';
const INDIGO_8 = '#1F2A6B';
export const WEAVER_4 = '#FFCB2F';
export const LAGOON_7 = '#0F5E69';
export const PALM_6 = '#1F7250';
export const SEAM = '#8A8DA6';
const TEXT_2 = '#4A4F73';

export const text = (size: number, color = INK): TextStyle => ({ font: 'text-400', size, color });
export const quiet = (size: number): TextStyle => text(size, TEXT_2);
export const strong = (size: number, color = INK): TextStyle => ({ font: 'text-700', size, color });
export const display = (size: number, color = INDIGO_9): TextStyle => ({
  font: 'display-700',
  size,
  color,
});

/** The dye of a class and the thread that its motif is drawn with. */
export const dyes: Record<ClassEntry['colour'], { ground: string; thread: string }> = {
  camwood: { ground: '#8E2420', thread: '#F2BC8F' },
  lagoon: { ground: LAGOON_7, thread: '#8FCFCB' },
  weaver: { ground: WEAVER_4, thread: INDIGO_9 },
  palm: { ground: '#17573C', thread: WEAVER_4 },
  sky: { ground: '#C9D0F0', thread: INDIGO_8 },
  indigo: { ground: INDIGO_8, thread: WEAVER_4 },
};
