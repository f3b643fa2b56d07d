import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Rolldown } from 'vite';

const leftOutOfJsPdf = new URL('./web/pdf/left-out-of-jspdf.ts', import.meta.url);

/**
 * What several pages use in one file: a dozen small ones cost a slow line more in headers than in code. What only
 * staff use has a file of its own, so that parents never fetch it.
 */
const shared = {
  name(id: string, graph: ChunkingContext) {
    const users = publicUsersOf(id, graph);
    if (users.size === 0) return 'staff';
    return users.size > 1 ? 'shared' : null;
  },
  test: /\/(contract|content)\/|\/web\/(api|art|site|staff|ui)\/|preload-helper/,
  minShareCount: 2,
};

type ChunkingContext = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** The pages, and the parts that are fetched on demand, that load this module; those of the staff are left out. */
function publicUsersOf(id: string, graph: ChunkingContext): Set<string> {
  const users = new Set<string>();
  const seen = new Set<string>();
  const visit = (current: string) => {
    if (seen.has(current) || current.includes('/web/staff/')) return;
    seen.add(current);
    const module = graph.getModuleInfo(current);
    if (module?.isEntry || module?.dynamicImporters.length) users.add(current);
    for (const importer of module?.importers ?? []) visit(importer);
  };
  visit(id);
  return users;
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [reactRouter()],
  build: {
    assetsInlineLimit: 0,
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups: [shared] } } } }),
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
