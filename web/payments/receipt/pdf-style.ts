import type { TextStyle } from '../../pdf/pdf-text.ts';

/** Millimetres on A5. */
export const LEFT = 10;
export const RIGHT = 138;
export const TOP = 10;
export const BOTTOM = 200;
export const WIDTH = RIGHT - LEFT;

export const INK = '#14183A';
export const INDIGO_9 = '#171D52';
export const INDIGO_7 = '#2B3A8C';
const QUIET = '#4A4F73';
export const PALM_7 = '#17573C';
export const SEAM = '#8A8DA6';

export const quiet = (size: number): TextStyle => ({ font: 'text-400', size, color: QUIET });
export const strong = (size: number, color = INK): TextStyle => ({ font: 'text-700', size, color });
export const display = (size: number): TextStyle => ({
  font: 'display-700',
  size,
  color: INDIGO_9,
});
