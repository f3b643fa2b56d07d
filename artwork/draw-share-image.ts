import { readFileSync, writeFileSync } from 'node:fs';
import { hero } from '../content/home.ts';
import { school } from '../content/school.ts';
import { accent, onAccent } from '../web/styles/colours.ts';
import { openBrowser } from './browser.ts';

/**
 * Draws public/share.jpg, the picture beside a shared link: `node artwork/draw-share-image.ts`. Run it when the name,
 * the tagline, the colours, the logo or the hero change. It needs a browser, so it is no part of the build.
 */
const WIDTH = 1200;
const HEIGHT = 630;
const QUALITY = 88;
const ICON = new URL('../web/art/logo/icon.svg', import.meta.url);

const browser = await openBrowser();
try {
  const page = await browser.newPage({
    viewport: { width: WIDTH, height: HEIGHT },
    // The entrance of the hero must not be caught half-way.
    reducedMotion: 'reduce',
  });
  await page.setContent(shareSheet(), { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
  const image = await page.screenshot({ type: 'jpeg', quality: QUALITY });
  writeFileSync(new URL('../public/share.jpg', import.meta.url), image);
} finally {
  await browser.close();
}

function shareSheet(): string {
  return `<!doctype html>
<style>
  ${fontFaces()}
  body { margin: 0; background: ${accent}; color: ${onAccent}; font: 700 72px / 1 Ojuju; overflow: hidden; }
  .strip { position: absolute; inset: 0 0 auto; height: 12px; background: url(${drawing('strip-sun')}) 0 0 / auto 100%; }
  .hero { position: absolute; bottom: 0; left: 0; width: ${WIDTH}px; }
  .name { position: absolute; top: 30px; left: 46px; display: flex; gap: 8px; align-items: center; font-size: 34px; }
  .name img { width: 84px; }
  .tagline { position: absolute; top: 132px; left: 58px; margin: 0; font-size: 76px; line-height: 72px; letter-spacing: -0.012em; }
</style>
<div class="strip"></div>
<img class="hero" src="${drawing('hero-wide')}">
<div class="name"><img src="${dataUrl('image/svg+xml', readFileSync(ICON))}">${school.name}</div>
<p class="tagline">${hero.taglineLines.join('<br>')}</p>`;
}

function drawing(name: string): string {
  return dataUrl('image/svg+xml', readFileSync(new URL(`../web/art/${name}.svg`, import.meta.url)));
}

/** The faces of the pages, with each file inside. */
function fontFaces(): string {
  const css = readFileSync(new URL('../web/styles/fonts.css', import.meta.url), 'utf8');
  return css.replace(/url\(\.\/fonts\/([\w.-]+)[^)]*\)/g, (_, file: string) => {
    const font = readFileSync(new URL(`../web/styles/fonts/${file}`, import.meta.url));
    return `url(${dataUrl('font/woff2', font)})`;
  });
}

function dataUrl(type: string, content: Buffer): string {
  return `data:${type};base64,${content.toString('base64')}`;
}
