import type { jsPDF } from 'jspdf';
import bird from '../../art/motif-bird.svg?raw';
import book from '../../art/motif-book.svg?raw';
import compound from '../../art/motif-compound.svg?raw';
import drum from '../../art/motif-drum.svg?raw';
import feather from '../../art/motif-feather.svg?raw';
import fish from '../../art/motif-fish.svg?raw';
import leaf from '../../art/motif-leaf.svg?raw';
import palm from '../../art/motif-palm.svg?raw';
import spiral from '../../art/motif-spiral.svg?raw';
import umbrella from '../../art/motif-umbrella.svg?raw';
import waves from '../../art/motif-waves.svg?raw';
import clothStrip from '../../art/strip-ao.svg?raw';
import sunStrip from '../../art/strip-sun.svg?raw';
import { drawShapes } from '../../pdf/pdf-drawing.ts';
import { readSvg } from '../../pdf/svg-shapes.ts';
import { cotton, ink } from '../../styles/colours.ts';
import { PAGE } from './brochure-style.ts';

const motifs = {
  bird,
  book,
  compound,
  drum,
  feather,
  fish,
  leaf,
  palm,
  spiral,
  umbrella,
  waves,
};

export interface Square {
  motif: keyof typeof motifs;
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
  const { shapes, width } = readSvg(motifs[motif]);
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
