import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { appFiles } from './app-files.ts';
import { checkChunks, chunkOf } from './chunks.ts';
import { askEarly } from './early.ts';
import { feedBuild } from './feed-build.ts';
import { firstPaint } from './first-paint.ts';
import { pageHead } from './page-head.ts';

const compressible = /\.(js|css|svg|json)$/;

/** Writes .br and .gz beside each file, so that the server compresses nothing while it answers. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      const names = Object.keys(bundle).filter((name) => compressible.test(name));
      await Promise.all(
        names.map(async (name) => {
          const path = join(dir, name);
          const content = await readFile(path);
          const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
          await writeFile(`${path}.br`, await promisify(brotliCompress)(content, brotli));
          await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
        }),
      );
    },
  };
}

/** Every page is set in Inter: the browser should ask for it before it has read the style sheet. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {}, filename }) =>
        Object.keys(bundle)
          // The feed must open on a slow phone: its text is there before its letters are.
          .filter(
            (name) =>
              !/(feed|public)\.html$/.test(filename) && /inter-latin-wght-normal.*\.woff2$/.test(name),
          )
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}

export default defineConfig({
  plugins: [
    react(),
    pageHead(),
    feedBuild(),
    preloadFont(),
    askEarly(),
    checkChunks(),
    appFiles(),
    firstPaint(),
    precompress(),
  ],
  // The server replaces the placeholder in every answer; see the page policy there.
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    host: '127.0.0.1',
    // What the server draws itself, it draws in development too; styles come with the built pages.
    proxy: Object.fromEntries(
      ['/api/', '^/(intelligence|products|help|changelog|demo|cms)([/?.]|$)'].map((path) => [
        path,
        { target: process.env.KLARSIKT_API ?? 'http://127.0.0.1:3000', changeOrigin: false },
      ]),
    ),
  },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['index.html', 'feed.html', 'public.html'],
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: 'shared', name: chunkOf() }],
        },
      },
    },
  },
});
