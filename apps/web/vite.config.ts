import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { createFilePlanPlugin } from './chunks.ts';
import { createCompileHintsPlugin } from './compile-hint.ts';
import { createLicenceNoticesPlugin } from './notices.ts';
import { createPageFilesPlugin } from './page-files.ts';

const compressible = /\.(js|css|svg|json)$/;

/** Writes a .br and a .gz file beside each file, so that the server does not compress at each request. */
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

const serverAddress = process.env.KLARSIKT_API ?? 'http://127.0.0.1:3000';

const named = createLicenceNoticesPlugin(join(import.meta.dirname, '../..'));

export default defineConfig({
  plugins: [
    react(),
    createFilePlanPlugin(),
    createPageFilesPlugin(),
    named.pages,
    createCompileHintsPlugin(),
    precompress(),
  ],
  // Content of the HTML head that all pages of the product share.
  define: {
    'import.meta.env.PAGE_HEAD': JSON.stringify(
      readFileSync(join(import.meta.dirname, 'page-head.html'), 'utf8').trim(),
    ),
  },
  // The server replaces this placeholder by a new nonce in every answer, for the content security policy.
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    host: '127.0.0.1',
    // In development, requests for server-rendered pages are passed to the server; the styles of these pages come from
    // a build.
    proxy: {
      ...Object.fromEntries(
        ['/api/', '^/(intelligence|products|help|changelog|demo|cms)([/?.]|$)'].map((path) => [
          path,
          { target: serverAddress, changeOrigin: false },
        ]),
      ),
      // The feed is a separate page (feed.html).
      '^/feed(/intro)?/?([?]|$)': { target: serverAddress, bypass: () => '/feed.html' },
    },
  },
  worker: { plugins: named.workers },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['index.html', 'feed.html', 'public.html'],
    },
  },
});
