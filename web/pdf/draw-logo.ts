import type { jsPDF } from 'jspdf';
import picture from '../art/logo/mark.jpg?inline';

/** Width to height of the picture, as `artwork/draw-logo.ts` makes it of any logo. */
const SHAPE = 76 / 62;

/** Draws the school's mark on white with its top left corner at x, y; returns its width. */
export function drawLogo(doc: jsPDF, { x, y, height }: { x: number; y: number; height: number }) {
  const width = height * SHAPE;
  doc.addImage(picture, 'JPEG', x, y, width, height, 'logo');
  return width;
}
