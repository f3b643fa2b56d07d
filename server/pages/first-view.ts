import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const STYLESHEET = /<link rel="stylesheet" href="([^"]+)"\/>/g;
const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*\/>/g;
const MODULE_SCRIPT = '<script type="module" async="">';
const SCRIPT_END = '</script>';

/** As `--our-body:"Reddit Sans",` in the built style sheet. */
const NAMED_FONT = /--[\w-]+:"?([^",]+)"?,/g;

/** The load event comes before the last paint: the letters and the picture are drawn in this time. */
const PAINT_FIRST_MS = 150;

/**
 * The router's scripts are kept as a text, at the end of the page, and fetched once it stands, or at the first touch: before
 * that they would compete with the picture and the fonts for a slow line. Links and forms work without them.
 */
const PAGE_END = 'page-end';
const START_SCRIPTS = `{
let start = () => {
const late = document.getElementById('${PAGE_END}');
if (!late) return;
start = () => {};
document.head.append(Object.assign(document.createElement('script'),
{ type: 'module', textContent: late.textContent }));
};
for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, () => start());
addEventListener('load', () => setTimeout(() => start(), ${PAINT_FIRST_MS}));
}`;

/**
 * A browser that paints while it still reads would show the menu, the patterns and the rows of a grid where they stand
 * without what follows, and move them as it comes. What is left to read is a few kilobytes: worth waiting for, but not for long
 * where the connection stalls.
 */
const LONGEST_BLANK_MS = 2000;
const PAINT_WHOLE_PAGE = `{
const page = document.documentElement;
const show = () => page.hidden = false;
page.hidden = true;
addEventListener('DOMContentLoaded', show);
setTimeout(show, ${LONGEST_BLANK_MS});
}`;

/**
 * The stand-ins in the base styles have the measures of our fonts, so the words are shown in them first and hardly
 * anything moves when the fonts come. Fetched while the page comes, fonts would hold back the words on a slow line.
 * When all of it is here the line is free, and the first of them, of the headings, is asked for while the page is laid out;
 * the others would open lines of their own, after the first paint or soon after the load event. All are waited for, and then
 * the page is set in them part by part: to shape every word anew at once is long work for a slow phone. In the end the fonts
 * are the whole page's, and of whatever comes into it. A tab that has shown them finds them in the browser's cache, and takes them at once, as does a
 * browser without scripts. Every page carries this within its first 14 KB, so it is short.
 */
const PART = 'set-anew';
/** A frame takes up three such parts, or fewer where it takes long. */
const MOST_ELEMENTS_IN_PART = 16;
const BETWEEN_PARTS_MS = 5;
const START_FONTS = `(() => {
const fonts = document.querySelector('style[data-fonts]');
const partsOf = (part) => part.getElementsByTagName('*').length > ${MOST_ELEMENTS_IN_PART} ? [...part.children].flatMap(partsOf) : [part];
const names = fonts.dataset.fonts.split(',');
const load = (name) => document.fonts.load('1em ' + name).catch(() => {});
let start = async () => {
start = () => {};
await Promise.all(names.map(load));
const parts = partsOf(document.body);
for (const part of parts) {
part.classList.add('${PART}');
await new Promise((next) => setTimeout(next, ${BETWEEN_PARTS_MS}));
}
fonts.media = 'all';
for (const part of parts) part.classList.remove('${PART}');
try {
sessionStorage.fonts = 1;
} catch {}
};
try {
if (sessionStorage.fonts) return;
} catch {}
fonts.media = 'not all';
addEventListener('DOMContentLoaded', () => load(names[0]));
addEventListener('load', () => setTimeout(() => start(), ${PAINT_FIRST_MS}));
new PerformanceObserver(() => start()).observe({ type: 'paint', buffered: true });
})()`;

/** One script for all of it: the security policy names each, in some fifty bytes that nothing makes smaller. */
const FIRST_SCRIPT = `${PAINT_WHOLE_PAGE}${START_SCRIPTS};${START_FONTS}`;

export type Stylesheets = ReadonlyMap<string, string>;

/** The built style sheets by the address that pages link them with. */
export function readStylesheets(assetsDir: string): Stylesheets {
  const folder = path.join(assetsDir, 'assets');
  const files = readdirSync(folder).filter((file) => file.endsWith('.css'));
  return new Map(
    files.map((file) => [`/assets/${file}`, readFileSync(path.join(folder, file), 'utf8')]),
  );
}

/**
 * Makes a rendered page stand with its first answer: styles inside the document, scripts afterwards. Links stand in its
 * head, where React puts them. A page that was rendered without scripts gets none of ours either. Answers the texts of the
 * scripts that it has put into it, too.
 */
export function prepareFirstView(html: string, stylesheets: Stylesheets) {
  const endOfHead = html.indexOf('</head>');
  const head = html.slice(0, endOfHead);
  const start = html.lastIndexOf(MODULE_SCRIPT);
  if (start < 0) {
    return { html: withStylesAlone(head, stylesheets) + html.slice(endOfHead), scripts: [] };
  }
  const end = html.indexOf(SCRIPT_END, start);
  const parts = [
    withStylesInside(head.replaceAll(MODULE_PRELOAD, ''), stylesheets),
    `<script>${FIRST_SCRIPT}${SCRIPT_END}`,
    html.slice(endOfHead, start),
    `<script type="text/plain" id="${PAGE_END}">${html.slice(start + MODULE_SCRIPT.length, end)}`,
    html.slice(end),
  ];
  return { html: parts.join(''), scripts: [FIRST_SCRIPT] };
}

function withStylesAlone(head: string, stylesheets: Stylesheets): string {
  return head.replace(STYLESHEET, (link, href: string) => {
    const css = sheetAt(href, stylesheets);
    return css === undefined ? link : `<style>${css}</style>`;
  });
}

/** The router marks a sheet that several pages share by a bare '#'. */
function sheetAt(href: string, stylesheets: Stylesheets): string | undefined {
  return stylesheets.get(href.replace(/#$/, ''));
}

/**
 * The links stay, so that React finds the document it rendered. No browser fetches a style sheet of a type that it does not
 * know; one that is `disabled` is fetched by Chromium until 150. A sheet we do not know is left alone.
 */
function withStylesInside(head: string, stylesheets: Stylesheets): string {
  return head.replace(STYLESHEET, (link, href: string) => {
    const css = sheetAt(href, stylesheets);
    if (css === undefined) return link;
    return `${css.startsWith('@font-face') ? fontsThatCome(css) : `<style>${css}</style>`}<link rel="stylesheet" href="${href}" type="text/plain"/>`;
  });
}

/** The faces are there to be loaded; the rule behind them names them, for a part of the page, and for all of it when they have been. */
function fontsThatCome(css: string): string {
  const endOfFaces = css.indexOf('}', css.lastIndexOf('@font-face')) + 1;
  const naming = css.slice(endOfFaces);
  const fonts = [...naming.matchAll(NAMED_FONT)].map(([_naming, font]) => font);
  return [
    `<style>${css.slice(0, endOfFaces)}${naming.replace(':root', `.${PART}`)}</style>`,
    `<style data-fonts="${fonts}">${naming}</style>`,
  ].join('');
}
