import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { LogoFiles } from '../content/logo.ts';

type Read = (path: string) => Buffer;

interface Frame {
  width: number;
  height: number;
}

/** Every page and PDF has room for a mark of this shape; another one is fitted into it whole. */
const MARK: Frame = { width: 76, height: 62 };
const ICON: Frame = { width: 64, height: 64 };
/** Of the frame: an SVG is sharp at any size, a PNG has enough pixels for the finest screens. */
const PNG_SCALE = 4;
/** 680 dots to the inch on a receipt, 410 on the brochure. */
const PDF_SCALE = 5;
const PDF_QUALITY = 88;

/**
 * The files of `web/art/logo/` by name, made from those that `content/logo.ts` names: `read` gets a file of the project.
 * Rejects when a file is neither SVG nor PNG, or cannot be drawn.
 */
export async function drawLogo(
  files: LogoFiles,
  read: Read = fromProject,
): Promise<Map<string, string | Buffer>> {
  const mark = await framed(files.mark, read(files.mark), MARK);
  const onDark = files.onDark && (await framed(files.onDark, read(files.onDark), MARK));
  const icon = files.icon && (await framed(files.icon, read(files.icon), ICON));
  return new Map<string, string | Buffer>([
    ['mark.svg', mark],
    ['on-dark.svg', onDark || onCard(mark, MARK)],
    ['icon.svg', icon || onCard(mark, ICON)],
    ['mark.jpg', await pictureForPdf(read(files.mark), mark)],
    ['made-from.txt', `${madeFrom(files, read)}\n`],
  ]);
}

/** Tells whether the drawn files are those of today's logo. */
export function madeFrom(files: LogoFiles, read: Read = fromProject): string {
  const hash = createHash('sha256');
  for (const [use, path] of Object.entries(files).sort()) hash.update(use).update(read(path));
  return hash.digest('hex');
}

function fromProject(path: string): Buffer {
  return readFileSync(new URL(`../${path}`, import.meta.url));
}

/** The drawing as an SVG with exactly this frame, whatever it was before. */
async function framed(path: string, content: Buffer, frame: Frame): Promise<string> {
  const { format, width, height } = await sharp(content).metadata();
  if (format === 'svg') return framedSvg(content.toString('utf8'), { width, height }, frame);
  if (format !== 'png') throw new Error(`${path} is ${format}: the logo has to be SVG or PNG`);
  const png = await sharp(content)
    .resize({
      width: frame.width * PNG_SCALE,
      height: frame.height * PNG_SCALE,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .png({ palette: true })
    .toBuffer();
  const href = `data:image/png;base64,${png.toString('base64')}`;
  return svg(frame, `<image width="${frame.width}" height="${frame.height}" href="${href}"/>`);
}

const ROOT = /<svg\b(?:[^>"']|"[^"]*"|'[^']*')*>/;

function framedSvg(file: string, size: Frame, frame: Frame): string {
  const [root = ''] = ROOT.exec(file) ?? [];
  const drawing = file.slice(file.indexOf(root));
  const viewBox = `0 0 ${frame.width} ${frame.height}`;
  if (attribute(root, 'viewBox') === viewBox && !/\s(?:width|height)=/.test(root)) return drawing;
  // A drawing inside a drawing is fitted into its place whole and in the middle, as SVG itself does it.
  const own = attribute(root, 'viewBox') ?? `0 0 ${size.width} ${size.height}`;
  const kept = root
    .replace(/\s(?:width|height|x|y|viewBox|preserveAspectRatio)=(?:"[^"]*"|'[^']*')/g, '')
    .replace(/^<svg/, `<svg width="${frame.width}" height="${frame.height}" viewBox="${own}"`);
  return svg(
    frame,
    drawing.replace(root, () => kept),
  );
}

function attribute(tag: string, name: string): string | undefined {
  const [, double, single] = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? [];
  return double ?? single;
}

function onCard(mark: string, frame: Frame): string {
  const { width, height } = frame;
  const [x, y] = [width * 0.1, height * 0.1];
  const place = `x="${x}" y="${y}" width="${width - 2 * x}" height="${height - 2 * y}"`;
  const card = `<rect width="${width}" height="${height}" rx="${height / 8}" fill="#FFFFFF"/>`;
  return svg(frame, card + mark.replace(/^<svg/, `<svg ${place}`));
}

function svg({ width, height }: Frame, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}

/** On white, as the paper: a JPEG goes into a PDF as it is, and needs no code in the browser. */
async function pictureForPdf(content: Buffer, mark: string): Promise<Buffer> {
  const isSvg = (await sharp(content).metadata()).format === 'svg';
  return sharp(isSvg ? Buffer.from(mark) : content, { density: 72 * PDF_SCALE })
    .resize({
      width: MARK.width * PDF_SCALE,
      height: MARK.height * PDF_SCALE,
      fit: 'contain',
      background: '#FFFFFF',
    })
    .flatten({ background: '#FFFFFF' })
    .jpeg({ quality: PDF_QUALITY, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer();
}
