/** Names the files of the build for the service worker (public/app-worker.js): what every step of the suite needs. */
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** Scripts, styles, and the letters of both languages. */
const wanted = /^assets\/.*(\.js|\.css|latin-wght-\w+-[\w-]+\.woff2)$/;

export function appFiles(): Plugin {
  return {
    name: 'app-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.keys(bundle)
          .filter((name) => wanted.test(name) && !name.includes('-ext-'))
          .sort()
          .map((name) => `/${name}`);
        const build = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
        this.emitFile({
          type: 'asset',
          fileName: 'app-files.json',
          source: JSON.stringify({ build, files }),
        });
      },
    },
  };
}
