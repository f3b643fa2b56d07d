import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Rolldown } from 'vite';

const leftOutOfJsPdf = new URL('./web/pdf/left-out-of-jspdf.ts', import.meta.url);

const OF_NEWS =
  /\/web\/(news|api\/news)|\/(contract|content)\/(news|pictures)\.ts|\/web\/ui\/picture/;
const OF_ALL = /\/(contract|content)\/|\/web\/(api|art|site|staff|ui)\/|preload-helper/;

/**
 * What several pages use in one file: a dozen small ones cost a slow line more in headers than in code. What only the
 * news or only staff use has a file of its own, so that nobody else fetches it. The first group takes what all of them
 * need.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  {
    name: (id, graph) => (!OF_NEWS.test(id) && isForSeveralPages(id, graph) ? 'shared' : null),
    test: OF_ALL,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: (id, graph) => (isForSeveralPages(id, graph) ? 'news' : null),
    test: OF_NEWS,
    minShareCount: 2,
    priority: 1,
  },
  {
    // What the payment page needs at once and shares with staff alone: one file more for it, and nothing else of theirs.
    name(id, graph) {
      const isForOne = publicUsersOf(id, graph).size === 1;
      const [page] = publicUsersOf(id, graph, 'at once');
      return isForOne && page?.includes('/web/payments/') ? 'forms' : null;
    },
    test: OF_ALL,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: (id, graph) => (publicUsersOf(id, graph).size === 0 ? 'staff' : null),
    test: OF_ALL,
    minShareCount: 2,
  },
];

type ChunkingContext = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** The address of a drawing is shorter than what a file of its own would cost. */
function isForSeveralPages(id: string, graph: ChunkingContext): boolean {
  return publicUsersOf(id, graph).size > (id.includes('/web/art/') ? 0 : 1);
}

/** The pages that load this module, on demand as well; those of the staff are left out. */
function publicUsersOf(id: string, graph: ChunkingContext, when?: 'at once'): Set<string> {
  const users = new Set<string>();
  const seen = new Set<string>();
  const visit = (current: string) => {
    if (seen.has(current) || current.includes('/web/staff/')) return;
    seen.add(current);
    const module = graph.getModuleInfo(current);
    if (!module) return;
    if (module.isEntry) users.add(current);
    for (const importer of module.importers) visit(importer);
    if (when !== 'at once') for (const importer of module.dynamicImporters) visit(importer);
  };
  visit(id);
  return users;
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [reactRouter()],
  build: {
    assetsInlineLimit: 0,
    ...(!isSsrBuild && {
      rolldownOptions: { output: { codeSplitting: { groups } } },
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
