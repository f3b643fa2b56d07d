import { bird } from '../nature.ts';
import type { Drawing } from '../svg.ts';

/** The village weaver */
export const emptyBird: Drawing = {
  name: 'empty-bird',
  width: 150,
  height: 110,
  title: '',
  parts: [bird(72, 60, 1.25, { legs: true })],
};
