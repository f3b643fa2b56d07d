import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { logo } from '../content/logo.ts';
import { colourModule } from './colours.ts';
import { drawLogo } from './draw-logo.ts';

/** The icons of phones in pixels, by file; the mark keeps clear of the corners, which a phone may cut off. */
const ICONS = { 'icon-512': 512, 'icon-192': 192, 'apple-touch-icon': 180 };
const MARK = 0.66;
/** What a phone offers when the icon is pressed for long (web/shell/manifest.ts), and the drawing for each. */
const SHORTCUTS = { 'shortcut-pay': 'motif-book', 'shortcut-news': 'motif-drum' };
const SHORTCUT_SIZE = 192;

/**
 * Draws every picture anew from its source, in the colours of the pages: the site's, those of the demo's news and the
 * logo with its icons. `node artwork/draw-art.ts`, after a change in `web/styles/tokens.css`, `artwork/` or
 * `content/logo.ts` and the files that it names.
 */
write('web/styles/colours.ts', colourModule(read('web/styles/tokens.css')));

// The drawings read the colours as they are now.
const { allDrawings } = await import('./drawings.ts');
const { newsDrawings } = await import('./news-drawings.ts');
const { stripsInPixels } = await import('./strips.ts');
const { accent } = await import('../web/styles/colours.ts');
for (const [name, svg] of allDrawings()) write(`web/art/${name}.svg`, svg);
for (const [name, png] of await stripsInPixels()) write(`web/art/${name}.png`, png);
for (const [name, svg] of newsDrawings()) write(`content/demo/pictures/${name}.svg`, svg);
for (const [name, file] of await drawLogo(logo)) write(`web/art/logo/${name}`, file);
const icon = read('web/art/logo/icon.svg');
write('public/favicon.svg', icon);
for (const [name, size] of Object.entries(ICONS)) await drawIcon(name, size, icon);
for (const [name, motif] of Object.entries(SHORTCUTS)) {
  await drawIcon(name, SHORTCUT_SIZE, read(`web/art/${motif}.svg`));
}

async function drawIcon(name: string, size: number, drawing: string): Promise<void> {
  const mark = await sharp(Buffer.from(drawing), { density: size })
    .resize(Math.round(size * MARK))
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 3, background: accent } })
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
