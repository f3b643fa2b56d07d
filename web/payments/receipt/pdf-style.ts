import type { TextStyle } from '../../pdf/pdf-text.ts';
import { indigo9, ink, text2 } from '../../styles/colours.ts';

/** Millimetres on A5. */
export const LEFT = 10;
export const RIGHT = 138;
export const TOP = 10;
export const BOTTOM = 200;
export const WIDTH = RIGHT - LEFT;

export const quiet = (size: number): TextStyle => ({ font: 'text-400', size, color: text2 });
export const strong = (size: number, color: string = ink): TextStyle => ({
  font: 'text-700',
  size,
  color,
});
export const display = (size: number): TextStyle => ({
  font: 'display-700',
  size,
  color: indigo9,
});
