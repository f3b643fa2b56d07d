import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

const leftOutOfJsPdf = new URL('./web/pdf/left-out-of-jspdf.ts', import.meta.url);

/** Code that several screens of one feature share: pages of the other features do without it. */
const ofOneFeature = {
  news: String.raw`/web/(news|api/news\.)|/(contract|content)/(news|pictures)\.ts|/web/ui/(picture|use-broken)`,
  payments: String.raw`/web/payments/(payment-form|portal-head|reach-school|reference|saved-form)\.tsx?|/(fees|money|payer-details)\.ts`,
  staff: String.raw`/web/staff/|/web/api/(staff|session|news-desk)|/contract/(accounts|staff)\.ts|/content/staff|/web/ui/(text-area|choice|progress|pagination)`,
};

/**
 * What pages of several features use, in one file: a dozen small ones cost a slow line more in headers than in code.
 * Not what only code on demand shares (the classes and the logo, for the brochure and the receipts).
 */
const shared = {
  name: 'shared',
  test: new RegExp(
    String.raw`^(?!.*(\?raw|/content/classes|${Object.values(ofOneFeature).join('|')})).*(/(contract|content)/|/web/(api|art|site|ui)/|preload-helper)`,
  ),
  minShareCount: 2,
  priority: 1,
};

const features = Object.entries(ofOneFeature).map(([name, files]) => ({
  name,
  test: new RegExp(files),
  minShareCount: 2,
}));

/** Bands and squares that style sheets show in the first view: each would be a request of its own for 300 bytes. */
const SMALL_CLOTH = /\/art\/(strip-(ao|sun)|motif-(book|sun))\.svg$/;

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [reactRouter()],
  build: {
    assetsInlineLimit: (file) => SMALL_CLOTH.test(file),
    ...(!isSsrBuild && {
      rolldownOptions: { output: { codeSplitting: { groups: [shared, ...features] } } },
    }),
  },
  // Every page carries its styles inside: long names would cost each visitor half a kilobyte.
  ...(command === 'build' && { css: { modules: { generateScopedName: shortClassName } } }),
  resolve: {
    alias: [
      // jsPDF's parts for HTML and SVG, which our PDFs do not use: 380 KB that would lie in the build.
      {
        find: /^(html2canvas|dompurify|canvg|fast-png)$/,
        replacement: fileURLToPath(leftOutOfJsPdf),
      },
    ],
  },
  // One self-contained server bundle: React's production build whatever NODE_ENV says, and a faster start.
  ...(command === 'build' && { ssr: { noExternal: true } }),
}));

const takenBy = new Map<string, string>();

/** The same short name in the browser's build and in the server's; two classes that fell on one stop the build. */
function shortClassName(name: string, file: string): string {
  const source = `${relative(import.meta.dirname, file.replace(/\?.*$/, ''))} ${name}`;
  const hash = createHash('sha256').update(source).digest('base64url');
  const short = `_${hash.replaceAll(/[^a-zA-Z0-9]/g, '').slice(0, 4)}`;
  if ((takenBy.get(short) ?? source) !== source) throw new Error(`${short} stands for two classes`);
  takenBy.set(short, source);
  return short;
}
