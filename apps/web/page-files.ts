/**
 * Writes one HTML file per described address. Each file names the scripts and answers that its address needs, so that
 * the browser requests them before a script runs; the pages that people open first also contain their first picture.
 * `pages.json` maps addresses to these files, and `app-files.json` lists the files that the service worker caches.
 */
import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import {
  addImportedChunks,
  type BuildBundle,
  bundleInput,
  findChunksWithModules,
  listChunks,
} from './chunks.ts';
import { selectPageStyles } from './page-styles.ts';
import { createPrerenderPlugin } from './pages.ts';

/** Placeholder for the nonce, which the server replaces in every answer. */
const nonce = ' nonce="__CSP_NONCE__"';

function textOf(bundle: BuildBundle, name: string): string {
  const file = bundle.find(({ fileName }) => fileName === name);
  return file?.type === 'asset' ? Buffer.from(file.source).toString('utf8').trim() : '';
}

/**
 * Lists the scripts and style sheets that an HTML page of the bundler names. The entry script is last, because it
 * imports the others, although the page names it first.
 */
function namedIn(html: string): readonly string[] {
  const named = html.matchAll(/ (?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g);
  const [entry = '', ...others] = [...named].map(([, name = '']) => name);
  return [...others, entry];
}

/** Lists the files that the chunks need and that the page does not name yet. */
function filesFor(
  bundle: BuildBundle,
  wanted: readonly Rolldown.OutputChunk[],
  html: string,
): readonly string[] {
  const files = addImportedChunks(listChunks(bundle), wanted).flatMap(({ fileName, viteMetadata }) => [
    ...(viteMetadata?.importedCss ?? []),
    fileName,
  ]);
  return [...new Set(files)].filter((name) => !html.includes(`/${name}"`));
}

const metasFor = (name: 'later' | 'part', files: readonly string[]): string =>
  files.map((file) => `<meta name="${name}" content="/${file}">`).join('');
const preload = (as: 'fetch' | 'style') => (href: string) =>
  `<link rel="preload" as="${as}" crossorigin href="${href}">`;
const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? preload('style')(`/${file}`)
    : `<link rel="modulepreload" crossorigin href="/${file}">`;
const inHead = (html: string, tags: readonly string[]): string =>
  html.replace('</title>', `</title>${tags.join('')}`);

type Page = Awaited<ReturnType<typeof createPrerenderPlugin>>['pages'][number];

/** Placeholder in which the server inserts the drawn page with data. */
const pictureWithData = '<template data-drawn></template>';

const rootElement = /<div id="root">.*?<\/div>/;
const inlineScript = (script: string): string => `<script${nonce}>${script}</script>`;

const withoutFiles = (html: string): string =>
  html.replace(
    /<(?:script type="module"|link rel="(?:stylesheet|modulepreload)")[^>]*>(?:<\/script>)?\s*/g,
    '',
  );

/**
 * Builds the page into which the server inserts a drawn page with data. Its style sheets are first, because the data
 * determine which of their rules apply.
 */
function pageWithData(index: string, page: Page, files: readonly string[], script: string): string {
  const named = namedIn(index);
  const isStyle = (name: string) => name.endsWith('.css');
  const sheets = [...named, ...files].filter(isStyle);
  const scripts = (name: 'later' | 'part', all: readonly string[]) =>
    metasFor(
      name,
      all.filter((each) => !isStyle(each)),
    );
  const links = sheets.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`).join('');
  return withoutFiles(index)
    .replace('</head>', () => `${links}${scripts('later', named)}${scripts('part', files)}</head>`)
    .replace(rootElement, (root) => `${page.markup}${pictureWithData}${root}${inlineScript(script)}`);
}

/**
 * Builds the page with its first picture: it contains the styles of the picture, and requests the application only
 * after the picture is painted.
 */
function drawnPage(bundle: BuildBundle, index: string, page: Page, files: readonly string[], script: string) {
  const named = namedIn(index);
  const used = [...page.markup.matchAll(/ class="([^"]*)"/g)];
  const classes = new Set(used.flatMap(([, names = '']) => names.split(' ')));
  const sheets = [...named, ...files].filter((name) => name.endsWith('.css'));
  const css = sheets.map((name) => textOf(bundle, name)).join('\n');
  for (const name of classes)
    if (name.startsWith('_') && !css.includes(`.${name}`))
      throw new Error(`What ${page.address} shows first uses ${name}, which its style sheets do not have`);
  const styles = `<style${nonce}>${selectPageStyles(css, classes)}</style>`;
  return withoutFiles(index)
    .replace('</head>', () => `${metasFor('later', named)}${metasFor('part', files)}${styles}</head>`)
    .replace(rootElement, (root) => `${page.markup}${root}${inlineScript(script)}`);
}

/**
 * Builds the page of the feed with inline styles. A script requests its `later` files after the first card is
 * painted.
 */
function feedPage(bundle: BuildBundle, html: string): string {
  const chunks = listChunks(bundle);
  const named = namedIn(html);
  const first = chunks.filter(({ fileName }) => named.includes(fileName));
  const later = new Set(first.flatMap(({ dynamicImports }) => dynamicImports));
  const wanted = chunks.filter(({ fileName }) => later.has(fileName));
  // The disabled links request nothing. They make the loader of later modules skip these styles, because they are
  // already applied.
  return html
    .replace(
      /<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*(?=>)/g,
      (link, name: string) => `<style${nonce}>${textOf(bundle, name)}</style>${link} disabled`,
    )
    .replace('</head>', `${metasFor('later', filesFor(bundle, wanted, html))}</head>`);
}

/**
 * Lists the files that the service worker caches: all scripts and styles, and the fonts for the letters of both
 * languages.
 */
function appFiles(bundle: BuildBundle): string {
  const wanted = /^\/assets\/(?!.*-ext-).*(\.js|\.css|latin-wght-\w+-[\w-]+\.woff2)$/;
  const files = bundle
    .map(({ fileName }) => `/${fileName}`)
    .filter((name) => wanted.test(name))
    .sort();
  const build = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
  return JSON.stringify({ build, files });
}

export function createPageFilesPlugin(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, files) {
        const bundle = Object.values(files);
        const emit = (fileName: string, source: string) => {
          this.emitFile({ type: 'asset', fileName, source });
          return fileName;
        };
        const input = 'src/first-screen/show.ts';
        const [script] = listChunks(
          await bundleInput({ rolldownOptions: { input, output: { format: 'iife' } } }),
        );
        const index = textOf(bundle, 'index.html');
        const feed = files['feed.html'];
        if (feed?.type !== 'asset' || script === undefined)
          return this.error('A page of the build is missing');
        feed.source = feedPage(bundle, textOf(bundle, 'feed.html'));
        const { pages, parts } = await createPrerenderPlugin();
        const own = pages.flatMap((page) => {
          const folder = page.address.replaceAll('#', 'one').replaceAll(/\([^)]*\)/g, 'any');
          const name = `pages${folder}${page.isLayout ? '/below' : ''}`;
          const named = filesFor(bundle, findChunksWithModules(listChunks(bundle), page.modules), index);
          const asking = inHead(index, page.asks.map(preload('fetch')));
          const plain = emit(`${name}.html`, inHead(asking, named.map(linkTo)));
          const drawn =
            page.drawn && emit(`${name}.first.html`, drawnPage(bundle, asking, page, named, script.code));
          const withData =
            page.drawn === 'sessions' && page.withData !== undefined
              ? { withData: emit(`${name}.data.html`, pageWithData(asking, page, named, script.code)) }
              : {};
          const visitors = page.drawn === 'sessions' ? plain : (drawn ?? plain);
          const sessions = page.drawn === 'visitors' ? plain : (drawn ?? plain);
          const entry = [page.address, { visitors, sessions, ...withData }] as const;
          if (!page.isLayout) return [entry];
          // Use the picture only for the layout's own address, because the pages below a layout look different.
          const below = [`${page.address}/*`, { visitors: plain, sessions: plain }] as const;
          return drawn === undefined ? [below] : [entry, below];
        });
        emit('pages.json', JSON.stringify({ parts, pages: Object.fromEntries(own) }));
        emit('app-files.json', appFiles(bundle));
      },
    },
  };
}
