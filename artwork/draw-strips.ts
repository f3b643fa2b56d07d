import sharp from 'sharp';

/** The woven bands of the first view: as PNG a browser decodes them beside the layout, an SVG it would not. */
export const STRIPS = ['strip-ao', 'strip-sun'];

/** Sharp on the finest screens along an edge 10 px high, and 230 dots to the inch on a receipt. */
const DENSITY = 72 * 3;

export function drawStrip(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: DENSITY })
    .png({ colours: 8, compressionLevel: 9 })
    .toBuffer();
}
