import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const STYLESHEET = /<link rel="stylesheet" href="([^"]+)"\/>/g;
const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*\/>/g;
const MODULE_SCRIPT = '<script type="module" async="">';
const SCRIPT_END = '</script>';

/** The load event comes before the last paint. */
const PAINT_FIRST_MS = 150;
const SHARED = `
const page = document.documentElement;
const afterPaint = (work) => addEventListener('load', () => setTimeout(work, ${PAINT_FIRST_MS}));`;

/** Shown when it has been read, or after two seconds: pieces that arrive slowly would move. */
const LONGEST_BLANK_MS = 2000;
const SHOW_WHOLE_PAGE = `
const showPage = () => page.hidden = false;
page.hidden = true;
addEventListener('DOMContentLoaded', showPage);
setTimeout(showPage, ${LONGEST_BLANK_MS});`;

/** Scripts start after the page has loaded, or at the first touch: earlier they would compete with the picture. */
const LATE_SCRIPTS = 'late-scripts';
const START_SCRIPTS = `
const startScripts = () => {
const late = document.getElementById('${LATE_SCRIPTS}');
if (!late || late.isStarted) return;
late.isStarted = true;
document.head.append(Object.assign(document.createElement('script'),
{ type: 'module', textContent: late.textContent }));
};
for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, startScripts);
afterPaint(startScripts);`;

/**
 * Fonts are fetched after the page has loaded and shown together: if each came by itself, it would lay out the page once
 * more. Headings get the rare letters later. A tab that has the fonts begins with them. Stand-ins: font-stand-ins.css.
 */
const START_FONTS = `
const showFonts = () => {
page.removeAttribute('data-fonts');
try { sessionStorage.fonts = 1; } catch {}
};
let areCached = false;
try { areCached = sessionStorage.fonts; } catch {}
if (!areCached) {
page.setAttribute('data-fonts', 'later');
afterPaint(() => {
const text = document.body.innerText;
Promise.all([
document.fonts.load('1em Reddit Sans', text),
document.fonts.load('700 1em Ojuju', text.replace(/[^ -~₦]/g, ''))
]).then(showFonts, showFonts);
});
}`;

/** One script for all: the security policy names each by its hash. The braces keep its names from other scripts. */
const FIRST_SCRIPT = `{${SHARED}${SHOW_WHOLE_PAGE}${START_SCRIPTS}${START_FONTS}
}`;

export type Stylesheets = ReadonlyMap<string, string>;

export function readStylesheets(assetsDir: string): Stylesheets {
  const folder = path.join(assetsDir, 'assets');
  const files = readdirSync(folder).filter((file) => file.endsWith('.css'));
  return new Map(
    files.map((file) => [`/assets/${file}`, readFileSync(path.join(folder, file), 'utf8')]),
  );
}

/** Puts the styles inside the document and the scripts after the first paint. Returns the HTML and the inline scripts added. */
export function prepareFirstView(html: string, stylesheets: Stylesheets) {
  const endOfHead = html.indexOf('</head>');
  const head = html.slice(0, endOfHead);
  const start = html.lastIndexOf(MODULE_SCRIPT);
  if (start < 0) {
    return { html: withStyles(head, stylesheets, false) + html.slice(endOfHead), scripts: [] };
  }
  const end = html.indexOf(SCRIPT_END, start);
  const parts = [
    withStyles(head.replaceAll(MODULE_PRELOAD, ''), stylesheets, true),
    `<script>${FIRST_SCRIPT}${SCRIPT_END}`,
    html.slice(endOfHead, start),
    `<script type="text/plain" id="${LATE_SCRIPTS}">${html.slice(start + MODULE_SCRIPT.length, end)}`,
    html.slice(end),
  ];
  return { html: parts.join(''), scripts: [FIRST_SCRIPT] };
}

/**
 * The links stay, so that React finds the document it rendered. Browsers do not fetch a style sheet of an unknown type;
 * Chromium until 150 fetches one that is `disabled`.
 */
function withStyles(head: string, stylesheets: Stylesheets, hasScripts: boolean): string {
  return head.replace(STYLESHEET, (link, href: string) => {
    // The router marks a sheet that several pages share by a bare '#'.
    const css = stylesheets.get(href.replace(/#$/, ''));
    if (css === undefined) return link;
    if (!hasScripts) return `<style>${css}</style>`;
    return `<style>${css}</style><link rel="stylesheet" href="${href}" type="text/plain"/>`;
  });
}
