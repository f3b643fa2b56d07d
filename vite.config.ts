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

const leftOutOfReactRouter = new URL('./web/left-out-of-react-router.ts', import.meta.url);

const loadRouteModule = new URL('./web/shell/load-route-module.ts', import.meta.url);

const MANIFEST_FILE = 'site.webmanifest';

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** Our own code: a dozen small files cost a slow line more in headers than in code. Packages follow their users. */
const OURS = /\/(contract|content|web)\/|preload-helper/;

/** What pages of several features use, or several pages about the school, in one file. */
const shared = {
  debugName: 'shared',
  name: (id: string, graph: Graph) => (homeOf(id, graph) === 'shared' ? 'shared' : null),
  test: OURS,
  minShareCount: 2,
  priority: 1,
};

/** What only one feature uses has a file of its own: parents never fetch what staff need, a visitor not the payments. */
const ofOneFeature = {
  debugName: 'of one feature',
  name(id: string, graph: Graph) {
    const home = homeOf(id, graph);
    return home && home !== 'shared' ? home : null;
  },
  test: OURS,
  minShareCount: 2,
};

/** Only the server runs it: browsers get its styles, and it must not decide in which file a visitor's code lies. */
const WITHOUT_SCRIPTS = /\/web\/payments\/receipt-page\.tsx/;

/** Three pages have fields: their styles would lie inside every other page too. */
const FIELDS = /\/web\/ui\/forms\/(field|field-frame|email-field|served-form|text-area-field)\./;

/** The file for a module that several chunks use; none for what only code on demand uses. */
function homeOf(id: string, graph: Graph): string | undefined {
  if (FIELDS.test(id)) return 'fields';
  const { pages: entries, parts } = usersOf(id, graph);
  const pages = entries.filter((page) => !WITHOUT_SCRIPTS.test(page));
  // Shared with parts of the portal, which fetch one after the other: one file for all of them.
  if (pages.length < entries.length && pages.length === 0) return 'receipt';
  const publicPages = pages.filter((page) => featureOf(page) !== 'staff');
  if (publicPages.length === 0) {
    // A part of a public page must not bring the whole panel along.
    return pages.length > 0 && parts.every(isOfStaff) ? 'staff' : undefined;
  }
  const [feature, ...others] = new Set(publicPages.map(featureOf));
  if (publicPages.some(isEverywhere)) return 'shared';
  // What two pages of different features use is no burden for the others.
  if (others.length > 0) return publicPages.length === 2 ? namesOf(publicPages) : 'shared';
  if (feature !== 'site') return publicPages.length > 1 ? feature : `${namesOf(publicPages)}-alone`;
  return publicPages.length > 1 ? 'shared' : undefined;
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
    // A page with a loader of its own for the browser is built in two parts.
    if (module?.isEntry) pages.add(current.replace(/\?.*/, ''));
    else if (module?.dynamicImporters.length) parts.push(current);
    for (const importer of module?.importers ?? []) visit(importer);
  };
  visit(id);
  return { pages: [...pages], parts };
}

/** 'home-and-news' */
function namesOf(pages: string[]): string {
  const names = pages.map((page) => page.replace(/.*\/|(-page)?\.tsx$/g, ''));
  return names.sort().join('-and-');
}

function isEverywhere(page: string): boolean {
  return /\/web\/(root|shell\/public-layout)\.tsx/.test(page);
}

function featureOf(file: string): string {
  return /\/web\/(news|payments|staff)\//.exec(file)?.[1] ?? 'site';
}

function isOfStaff(file: string): boolean {
  return featureOf(file) === 'staff';
}

/** Bands and squares that style sheets show in the first view: each would be a request of its own for 300 bytes. */
const icons = feeTable.map(({ icon }) => icon).join('|');
const SMALL_CLOTH = new RegExp(`/art/(strip-(ao|sun)\\.png|motif-(${icons})\\.svg)$`);

/** What cannot be sold is not built either. */
const contentCheck: Plugin = { name: 'content-check', buildStart: checkContent };

/** Files of React Router that give way to ours; a version that keeps them elsewhere stops the build. */
function withOurRouterParts(): Plugin {
  const ours = new Map([
    ['instrumentation.js', leftOutOfReactRouter],
    ['fog-of-war.js', leftOutOfReactRouter],
    ['routeModules.js', loadRouteModule],
  ]);
  const unseen = new Set(ours.keys());
  return {
    name: 'our-router-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    load: {
      filter: {
        id: /\/react-router\/dist\/.*\/(instrumentation|fog-of-war|routeModules)\.js$/,
      },
      handler(id) {
        const file = basename(id);
        const our = ours.get(file);
        if (!our) return;
        unseen.delete(file);
        return `export * from ${JSON.stringify(fileURLToPath(our))};`;
      },
    },
    buildEnd(error) {
      if (error || unseen.size === 0) return;
      this.error(`React Router keeps ${[...unseen]} elsewhere now: see decision 0008`);
    },
  };
}

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
  plugins: [contentCheck, withOurRouterParts(), reactRouter(), webManifest],
  build: {
    // The server's part of the build names the same style sheets.
    cssTarget: browsers,
    assetsInlineLimit: (file) => SMALL_CLOTH.test(file),
    rolldownOptions: {
      // How long plugins took on this machine is no fault of the build.
      checks: { bundlerTimings: false },
      ...(!isSsrBuild && {
        output: { codeSplitting: { groups: [shared, ofOneFeature] } },
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
