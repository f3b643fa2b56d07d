import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

const leftOutOfJsPdf = new URL('./web/payments/receipt/left-out-of-jspdf.ts', import.meta.url);

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: { assetsInlineLimit: 0 },
  resolve: {
    alias: [
      // jsPDF's parts for HTML and SVG, which a receipt does not use: 380 KB that would lie in the build.
      {
        find: /^(html2canvas|dompurify|canvg|fast-png)$/,
        replacement: fileURLToPath(leftOutOfJsPdf),
      },
    ],
  },
  // One self-contained server bundle: React's production build whatever NODE_ENV says, and a faster start.
  ...(command === 'build' && { ssr: { noExternal: true } }),
}));
