import { defineConfig } from 'vite';

/** Builds the thread in which the server draws pages. Its class names equal those of the browser application. */
export default defineConfig({
  root: `${import.meta.dirname}/..`,
  ssr: { noExternal: true },
  // Replace the variable, because libraries read it while they run; in the server's tests its value would make them
  // assume a browser.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    target: 'node20',
    ssr: 'drawing/worker.ts',
    outDir: 'drawing/dist',
    copyPublicDir: false,
    minify: true,
    reportCompressedSize: false,
    rolldownOptions: { output: { entryFileNames: 'draw.worker.js' } },
  },
});
