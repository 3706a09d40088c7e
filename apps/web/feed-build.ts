/** What the daily feed needs of the build: its page in development, and its later files named in it. */
import type { Plugin, Rolldown } from 'vite';
import { withStyles } from './page-styles.ts';

type OutputBundle = Rolldown.OutputBundle;

const pagePaths = new Set(['/feed', '/feed/', '/feed/intro']);

/** The files of the application, which takes over once the first card is painted. */
function laterFiles(bundle: OutputBundle): ReadonlySet<string> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const main = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/feed/main.tsx'));
  const files = new Set(main === undefined ? [] : [main.fileName]);
  for (const file of files) {
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') for (const name of chunk.imports) files.add(name);
  }
  return files;
}

/** The suite's first file starts the suite: a feed that shares it would download and run all of it. */
function suiteIn(bundle: OutputBundle): string | undefined {
  return [...laterFiles(bundle)].find((name) => {
    const chunk = bundle[name];
    return chunk?.type === 'chunk' && chunk.moduleIds.some((id) => id.endsWith('/apps/web/src/main.tsx'));
  });
}

/** The feed's page. */
export function feedBuild(): Plugin {
  return {
    name: 'feed-build',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        const path = (request.url ?? '').split('?')[0] ?? '';
        if (pagePaths.has(path)) request.url = '/feed.html';
        next();
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {}, filename }) => {
        if (!filename.endsWith('feed.html')) return html;
        const named = new Set([...html.matchAll(/ (?:href|src)="\/([^"]+)"/g)].map(([, name]) => name));
        // Named here, and asked for by the first paint once it has the card: they would compete with it.
        const tags = [...laterFiles(bundle)]
          .filter((name) => !named.has(name))
          .map((name) => ({
            tag: 'meta',
            attrs: { name: 'later', content: `/${name}` },
            injectTo: 'head' as const,
          }));
        return { html: withStyles(html, bundle), tags };
      },
    },
    generateBundle(_options, bundle) {
      const suite = suiteIn(bundle);
      if (suite !== undefined) this.error(`The daily feed needs ${suite}, which starts the suite`);
    },
  };
}
