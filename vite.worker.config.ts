import browserslistToEsbuild from 'browserslist-to-esbuild';
import { defineConfig } from 'vite';

/**
 * The service worker, one file beside the pages' build (scripts/builds.mjs): its rules hold for the pages of every
 * build, so it names no file of any.
 */
export default defineConfig({
  publicDir: false,
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    target: browserslistToEsbuild(),
    emptyOutDir: false,
    rolldownOptions: {
      input: 'web/shell/worker/worker.ts',
      output: { format: 'iife', entryFileNames: 'worker.js' },
    },
  },
});
