import type { jsPDF } from 'jspdf';
import type { ClassEntry } from '#content/classes.ts';
import clothStrip from '../../art/strip-ao.svg?raw';
import sunStrip from '../../art/strip-sun.svg?raw';
import { drawShapes } from '../../pdf/pdf-drawing.ts';
import { readSvg } from '../../pdf/svg-shapes.ts';
import {
  camwood7,
  cotton,
  indigo2,
  indigo8,
  indigo9,
  ink,
  lagoon3,
  lagoon7,
  laterite3,
  palm7,
  weaver4,
} from '../../styles/colours.ts';
import type { MotifName } from '../../ui/pictures/motif.tsx';

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

const motifs = import.meta.glob<string>('../../art/motif-*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
});

export interface Square {
  motif: MotifName;
  ground: string;
  thread: string;
}

const STRIP_HEIGHT = 5;

export function drawSquare(
  doc: jsPDF,
  { motif, ground, thread }: Square,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  doc.setFillColor(ground).rect(x, y, size, size, 'F');
  const { shapes, width } = readSvg(motifs[`../../art/motif-${motif}.svg`] ?? '');
  const drawn = size * 0.86;
  const margin = (size - drawn) / 2;
  drawShapes(doc, shapes, { x: x + margin, y: y + margin, scale: drawn / width }, thread);
}

export function drawSeam(
  doc: jsPDF,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  color: string = cotton,
): void {
  doc.setDrawColor(color).setLineWidth(0.6).setLineDashPattern([2.2, 2.2], 0);
  doc.line(x1, y1, x2, y2);
  doc.setLineDashPattern([], 0);
}

/** The woven strip along the top of the page; on yellow the one without yellow in it. */
export function drawStrip(doc: jsPDF, { onYellow }: { onYellow: boolean }): void {
  const strip = readSvg(onYellow ? sunStrip : clothStrip);
  const scale = STRIP_HEIGHT / strip.height;
  for (let x = 0; x < PAGE.width; x += strip.width * scale) {
    drawShapes(doc, strip.shapes, { x, y: 0, scale }, ink);
  }
}
