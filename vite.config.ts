import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import browserslistToEsbuild from 'browserslist-to-esbuild';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { feeTable } from './content/fees.ts';
import { checkContent } from './contract/content-check.ts';
import { manifest } from './web/shell/manifest.ts';

/** What the pages are compiled for: the `browserslist` of package.json. */
const browsers = browserslistToEsbuild();

const leftOutOfJsPdf = new URL('./web/pdf/left-out-of-jspdf.ts', import.meta.url);

const MANIFEST_FILE = 'site.webmanifest';

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** Our own code. Packages follow their users. */
const OURS = /\/(contract|content|web)\/|preload-helper/;

const PHOTOGRAPHS = /\/(web\/ui\/pictures\/picture(-sources)?\.tsx?|contract\/pictures\.ts)$/;

const RECEIPT = /\/web\/payments\/(outcome\/verify-texts|receipt\/(fee-line|receipt))\.\w+$/;

const OF_NEWS = 'news-and-news-item';

/**
 * Code of several pages lies in a few files, as a dozen small ones would cost a slow connection more in headers than in
 * code: one for all pages, one for staff, and one for what one or two public pages use beside others.
 */
const groups = [
  // First, or another file would bring along what all pages need.
  {
    name: (id: string, graph: Graph) => (fileFor(id, graph) === 'shared' ? 'shared' : null),
    test: OURS,
    priority: 3,
  },
  // Before the gallery's, which would bring along what shows photographs.
  {
    name: (id: string, graph: Graph) => (fileFor(id, graph) === OF_NEWS ? OF_NEWS : null),
    test: OURS,
    priority: 2,
  },
  {
    name(id: string, graph: Graph) {
      const file = fileFor(id, graph);
      return file === 'staff' ? null : file;
    },
    test: OURS,
    minShareCount: 2,
    priority: 1,
  },
  { name: fileFor, test: OURS, minShareCount: 2 },
  // Result, history and page of a receipt share these: the form names each file that it may have to fetch.
  { name: 'receipt', test: RECEIPT, minShareCount: 2 },
];

/** Null leaves the module to the bundler's own splitting. */
function fileFor(id: string, graph: Graph): string | null {
  const { pages, hasPlainPage, parts } = usersOf(id, graph);
  const publicPages = pages.filter((page) => !isOfStaff(page));
  // A part of a public page must not bring the whole panel along.
  if (publicPages.length === 0) {
    if (pages.length === 0 || !parts.every(isOfStaff)) return null;
    // A page without scripts carries the styles of every file that it names.
    return hasPlainPage ? 'staff-and-plain' : 'staff';
  }
  if (PHOTOGRAPHS.test(id)) return OF_NEWS;
  if (publicPages.length > 2 || publicPages.some(isEverywhere)) return 'shared';
  return publicPages
    .map((page) => basename(page, '.tsx').replace('-page', ''))
    .sort()
    .join('-and-');
}

/** The pages and layouts that fetch this module with themselves, and the parts that fetch it on demand. */
function usersOf(id: string, graph: Graph) {
  const pages = new Set<string>();
  const parts: string[] = [];
  const seen = new Set<string>();
  const visit = (current: string) => {
    if (seen.has(current)) return;
    seen.add(current);
    const module = graph.getModuleInfo(current);
    if (module?.isEntry) pages.add(current.replace(/\?.*/, ''));
    else if (module?.dynamicImporters.length) parts.push(current);
    for (const importer of module?.importers ?? []) visit(importer);
  };
  visit(id);
  const withScripts = [...pages].filter((page) => !WITHOUT_SCRIPTS.test(page));
  return { pages: withScripts, hasPlainPage: withScripts.length < pages.size, parts };
}

const WITHOUT_SCRIPTS = /\/web\/payments\/(receipt-page|note\/note-page)\.tsx/;

function isEverywhere(page: string): boolean {
  return /\/web\/(root|shell\/public-layout)\.tsx/.test(page);
}

function isOfStaff(file: string): boolean {
  return file.includes('/web/staff/');
}

/** Bands and squares that style sheets show in the first view: each would be a request of its own for 300 bytes. */
const icons = feeTable.map(({ icon }) => icon).join('|');
const SMALL_CLOTH = new RegExp(`/art/(strip-(ao|sun)|motif-(${icons}))\\.svg$`);

/** What cannot be sold is not built either. */
const contentCheck: Plugin = { name: 'content-check', buildStart: checkContent };

/** Modules need not name their cascade layer (web/styles/layers.css): those of `web/ui/` are in "ui", all others in "page". */
const layersOfModules: Plugin = {
  name: 'layers-of-modules',
  enforce: 'pre',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (css, id) => `@layer ${id.includes('/web/ui/') ? 'ui' : 'page'} {\n${css}}`,
  },
};

/** The manifest lies beside the files of `public/`, made from what the school says of itself. */
const webManifest: Plugin = {
  name: 'web-manifest',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    const source = JSON.stringify(manifest);
    this.emitFile({ type: 'asset', fileName: MANIFEST_FILE, source });
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${MANIFEST_FILE}`, (_request, response) => {
      response.setHeader('content-type', 'application/manifest+json').end(JSON.stringify(manifest));
    });
  },
};

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [contentCheck, layersOfModules, reactRouter(), webManifest],
  build: {
    // The server's part of the build names the same style sheets.
    cssTarget: browsers,
    assetsInlineLimit: (file) => SMALL_CLOTH.test(file),
    rolldownOptions: {
      // How long plugins took on this machine is no fault of the build.
      checks: { bundlerTimings: false },
      ...(!isSsrBuild && {
        output: { codeSplitting: { groups } },
      }),
    },
  },
  environments: {
    client: {
      build: {
        target: browsers,
      },
    },
  },
  resolve: {
    alias: [
      // jsPDF's parts for HTML and SVG, which our PDFs do not use: 380 KB that would lie in the build.
      {
        find: /^(html2canvas|dompurify|canvg|fast-png)$/,
        replacement: fileURLToPath(leftOutOfJsPdf),
      },
    ],
  },
  // One self-contained server bundle with React's production build, whatever NODE_ENV says when it runs: a demo's pages
  // are rendered as fast as the school's, and the server starts faster.
  ...(command === 'build' && {
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true },
  }),
}));
