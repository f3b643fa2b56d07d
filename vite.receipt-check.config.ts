import browserslistToEsbuild from 'browserslist-to-esbuild';
import { defineConfig } from 'vite';

/** The script of the page that checks receipts offline, put into that page as one file. */
export default defineConfig({
  publicDir: false,
  build: {
    target: browserslistToEsbuild(),
    emptyOutDir: false,
    rolldownOptions: {
      input: 'web/payments/receipt-check/check-page.ts',
      output: { format: 'iife', entryFileNames: 'receipt-check.js' },
    },
  },
});
