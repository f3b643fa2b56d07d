import sharp from 'sharp';
import { dye } from './dyes.ts';

const BANDS = `<path fill="${dye.cotton}" d="M22 0h2v12h-2zM28 0h2v12h-2z"/><path fill="${dye.camwood5}" d="M40 0h22v12H40z"/><path fill="${dye.weaver4}" d="M46 2h2v3h-2zM46 7h2v3h-2zM54 2h2v3h-2zM54 7h2v3h-2zM50 4h2v4h-2z"/><path fill="${dye.cotton}" d="M68 0h2v12h-2z"/><path fill="${dye.lagoon6}" d="M80 0h16v12H80z"/><path fill="${dye.lagoon3}" d="M86 0h4v12h-4z"/><path fill="${dye.cotton}" d="M104 0h2v12h-2zM110 0h2v12h-2z"/>`;
const GROUND = `<path fill="${dye.indigo8}" d="M0 0h120v12H0z"/>`;
const SUN = `<path fill="${dye.weaver4}" d="M0 0h18v12H0z"/>`;

/** The woven band along edges, for style sheets that repeat it: with its yellow end, without, and upright. */
export const strips: ReadonlyMap<string, string> = new Map([
  ['strip-ao', band(120, 12, GROUND + SUN + BANDS)],
  ['strip-sun', band(120, 12, GROUND + BANDS)],
  ['strip-v', band(12, 120, `<g transform="matrix(0 1 1 0 0 0)">${GROUND}${SUN}${BANDS}</g>`)],
]);

/** Along an edge 10 px high sharp on the finest screens, and 230 dots to the inch on a receipt. */
const DENSITY = 72 * 3;

/**
 * Those in the first view as PNG by name: a browser reads an SVG as a document of its own, on the thread that lays the page out,
 * and pixels on another one.
 */
export async function stripsInPixels(): Promise<Map<string, Buffer>> {
  const names = ['strip-ao', 'strip-sun'];
  const drawn = names.map(async (name) => {
    const svg = Buffer.from(strips.get(name) ?? '');
    const png = sharp(svg, { density: DENSITY }).png({ colours: 8, compressionLevel: 9 });
    return [name, await png.toBuffer()] as const;
  });
  return new Map(await Promise.all(drawn));
}

function band(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}
