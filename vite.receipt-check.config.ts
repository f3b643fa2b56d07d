import browserslistToEsbuild from 'browserslist-to-esbuild';
import { defineConfig } from 'vite';

/** The script of the page that checks receipts without a line, one file that is put into that page. */
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
