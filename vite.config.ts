import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

const leftOutOfJsPdf = new URL('./web/pdf/left-out-of-jspdf.ts', import.meta.url);

const OF_NEWS = String.raw`\/web\/(news|api\/news)|\/(contract|content)\/(news|pictures)\.ts|\/web\/ui\/picture`;
const OF_ALL = String.raw`\/(contract|content)\/|\/web\/(api|art|site|ui)\/|preload-helper`;

/** What several pages use in one file: a dozen small ones cost a slow line more in headers than in code. */
const shared = {
  name: 'shared',
  test: new RegExp(`^(?!.*(?:${OF_NEWS})).*(?:${OF_ALL})`),
  minShareCount: 2,
  priority: 1,
};

/** What the list of news and an item's page share, so that no other page carries it. */
const news = { name: 'news', test: new RegExp(OF_NEWS), minShareCount: 2 };

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [reactRouter()],
  build: {
    assetsInlineLimit: 0,
    ...(!isSsrBuild && {
      rolldownOptions: { output: { codeSplitting: { groups: [shared, news] } } },
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

/** The same short name in the browser's build and in the server's. */
function shortClassName(name: string, file: string): string {
  const place = relative(import.meta.dirname, file.replace(/\?.*$/, ''));
  const hash = createHash('sha256').update(`${place} ${name}`).digest('base64url');
  return `_${hash.replaceAll(/[^a-zA-Z0-9]/g, '').slice(0, 4)}`;
}
