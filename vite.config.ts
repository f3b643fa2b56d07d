import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

const leftOutOfJsPdf = new URL('./web/pdf/left-out-of-jspdf.ts', import.meta.url);

/**
 * What several pages use in one file: a dozen small ones cost a slow line more in headers than in code.
 * Not what only payments, or only code on demand (brochure and receipts), have in common.
 */
const shared = {
  name: 'shared',
  test: /\/web\/(api|art|site|ui)\/(?!.*\?raw)|\/(contract|content)\/(?!classes|fees|money|payer-details)|preload-helper/,
  minShareCount: 2,
};

/** The same for the payment form and the screens after it; pages about the school do without it. */
const payments = {
  name: 'payments',
  test: /\/web\/payments\/(payment-form|portal-head|reach-school|reference|saved-form)\.tsx?|\/(fees|money|payer-details)\.ts/,
  minShareCount: 2,
};

/** Bands and squares that style sheets show in the first view: each would be a request of its own for 300 bytes. */
const SMALL_CLOTH = /\/art\/(strip-(ao|sun)|motif-(book|sun))\.svg$/;

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [reactRouter()],
  build: {
    assetsInlineLimit: (file) => SMALL_CLOTH.test(file),
    ...(!isSsrBuild && {
      rolldownOptions: { output: { codeSplitting: { groups: [shared, payments] } } },
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
