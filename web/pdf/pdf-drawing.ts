import type { jsPDF } from 'jspdf';
import logo from '../art/logo/mark.jpg?inline';
import { pathSteps, type Shape } from './svg-shapes.ts';

/** Where a drawing goes on the page: its top left corner and scale in millimetres, turned about its middle. */
export interface Placement {
  x: number;
  y: number;
  scale: number;
  turn?: { degrees: number; cx: number; cy: number };
}

/** Draws shapes as vectors; `ink` is the colour of lines that name none and of everything in currentColor. */
export function drawShapes(
  doc: jsPDF,
  shapes: readonly Shape[],
  placement: Placement,
  ink: string,
): void {
  doc.setLineCap('round');
  doc.setLineJoin('round');
  for (const shape of shapes) {
    const paint = prepareInk(doc, shape, placement.scale, ink);
    if (shape.kind === 'circle') {
      const [x, y] = onPage(placement, shape.cx, shape.cy);
      doc.circle(x, y, shape.r * placement.scale, null);
    } else {
      doc.path(
        pathSteps(shape.d).map(({ op, points }) => ({
          op,
          c: points.flatMap(([x, y]) => onPage(placement, x, y)),
        })),
      );
    }
    doc[paint]();
  }
  doc.setLineDashPattern([], 0);
  doc.setLineCap('butt');
}

export function onPage({ x, y, scale, turn }: Placement, px: number, py: number): [number, number] {
  if (!turn) return [x + px * scale, y + py * scale];
  const angle = (turn.degrees * Math.PI) / 180;
  const [dx, dy] = [px - turn.cx, py - turn.cy];
  const turnedX = turn.cx + dx * Math.cos(angle) - dy * Math.sin(angle);
  const turnedY = turn.cy + dx * Math.sin(angle) + dy * Math.cos(angle);
  return [x + turnedX * scale, y + turnedY * scale];
}

/** Width to height of the picture, as `artwork/draw-logo.ts` makes it of any logo. */
const LOGO_SHAPE = 76 / 62;

/** Draws the school's mark on white with its top left corner at x, y; returns its width. */
export function drawLogo(doc: jsPDF, { x, y, height }: { x: number; y: number; height: number }) {
  const width = height * LOGO_SHAPE;
  doc.addImage(logo, 'JPEG', x, y, width, height, 'logo');
  return width;
}

function prepareInk(doc: jsPDF, shape: Shape, scale: number, ink: string) {
  const isLine = shape.stroke !== undefined || shape.strokeWidth !== undefined;
  if (shape.fill) doc.setFillColor(colourOf(shape.fill, ink));
  if (!isLine) return 'fill';
  doc.setDrawColor(colourOf(shape.stroke, ink));
  doc.setLineWidth((shape.strokeWidth ?? 1) * scale);
  doc.setLineDashPattern(shape.dash?.map((length) => length * scale) ?? [], 0);
  return shape.fill ? 'fillStroke' : 'stroke';
}

function colourOf(named: string | undefined, ink: string): string {
  return named && named !== 'currentColor' ? named : ink;
}
