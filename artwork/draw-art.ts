/**
 * Drawings are SVG files in `web/art/` and `content/demo/pictures/`, made with any drawing program: they are the only source.
 * This replaces the old colours of `web/styles/colours.ts` in them by those of `web/styles/tokens.css`, and makes the icons in
 * pixels. A colour that is not in `tokens.css` stays.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { logo } from '../content/logo.ts';
import * as coloursBefore from '../web/styles/colours.ts';
import { colourModule, readColours } from './colours.ts';
import { drawLogo } from './draw-logo.ts';
import { recolour } from './recolour.ts';

/** The icons of phones in pixels, by file; the mark keeps clear of the corners, which a phone may cut off. */
const ICONS = { 'icon-512': 512, 'icon-192': 192, 'apple-touch-icon': 180 };
const MARK = 0.66;
/** What a phone offers when the icon is pressed for long (web/shell/manifest.ts), and the drawing for each. */
const SHORTCUTS = { 'shortcut-pay': 'motif-book', 'shortcut-news': 'motif-drum' };
const SHORTCUT_SIZE = 192;

/**
 * Gives every drawing the colours of the pages, and makes the files of the logo and the icons:
 * `node artwork/draw-art.ts`, after a change in `web/styles/tokens.css`, in a drawing, or in `content/logo.ts` and the files
 * that it names.
 */
const colours = readColours(read('web/styles/tokens.css'));
const inNewColours = recolour(coloursBefore, colours);
for (const file of globSync('{web/art,content/demo/pictures}/*.svg', { cwd: fileAt('') })) {
  write(file, inNewColours(read(file)));
}
write('web/styles/colours.ts', colourModule(colours));
for (const [name, file] of await drawLogo(logo)) write(`web/art/logo/${name}`, file);
const icon = read('web/art/logo/icon.svg');
write('public/favicon.svg', icon);
for (const [name, size] of Object.entries(ICONS)) await drawIcon(name, size, icon);
for (const [name, motif] of Object.entries(SHORTCUTS)) {
  await drawIcon(name, SHORTCUT_SIZE, read(`web/art/${motif}.svg`));
}

async function drawIcon(name: string, size: number, drawing: string): Promise<void> {
  const { accent: background = '' } = colours;
  const mark = await sharp(Buffer.from(drawing), { density: size })
    .resize(Math.round(size * MARK))
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input: mark }])
    .png({ palette: true })
    .toFile(fileAt(`public/${name}.png`));
}

function read(path: string): string {
  return readFileSync(fileAt(path), 'utf8');
}

function write(path: string, content: string | Buffer): void {
  writeFileSync(fileAt(path), content);
}

function fileAt(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}
