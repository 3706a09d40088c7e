/**
 * The page that visitors open first, with what they see first in it: drawn by the product's own screens while it is
 * built, put in place before any file has arrived, and replaced by the application when that is there.
 */
import { createServer, type Plugin, type Rolldown } from 'vite';
import { earlyScript, filesOfPages } from './early.ts';
import { nonceMark, styleElements, styleText, withStyles } from './page-styles.ts';

type OutputBundle = Rolldown.OutputBundle;

/** The server answers these addresses with the page that is made here (platform/web.ts). */
const paths = ['/', '/login'] as const;
const languages = ['en', 'sv'] as const;
/** Stands for what only the browser knows. */
const hostMark = '__HOST__';

/** As much of a browser as the screens ask for when they are drawn; taken away afterwards. */
async function withBrowser<T>(act: () => Promise<T>): Promise<T> {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const nothing = () => undefined;
  const stands: Readonly<Record<string, unknown>> = {
    localStorage: storage,
    sessionStorage: storage,
    navigator: { languages: ['en'], userAgent: '', onLine: true },
    window: {
      addEventListener: nothing,
      removeEventListener: nothing,
      matchMedia: () => ({ matches: false, addEventListener: nothing }),
      location: { host: hostMark, origin: 'http://localhost', pathname: '/', search: '', href: '' },
    },
  };
  const before = Object.keys(stands).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name, value] of Object.entries(stands))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  try {
    return await act();
  } finally {
    for (const [name, descriptor] of before)
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, descriptor);
  }
}

interface Drawn {
  readonly path: string;
  readonly language: string;
  readonly html: string;
}

/** Styles in attributes are refused by the page policy; a script may set them. */
const withoutStyleAttributes = (html: string) => html.replaceAll(' style="', ' data-style="');

async function drawAll(): Promise<readonly Drawn[]> {
  const server = await createServer({
    root: import.meta.dirname,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  try {
    return await withBrowser(async () => {
      const { firstPaint } = await server.ssrLoadModule('/src/first-paint.tsx');
      const drawn: Drawn[] = [];
      for (const path of paths)
        for (const language of languages)
          drawn.push({ path, language, html: withoutStyleAttributes(await firstPaint(path, language)) });
      return drawn;
    });
  } finally {
    await server.close();
  }
}

/** A class that no style sheet of the page knows would be a first paint that does not look like the page. */
function checkClasses(drawn: readonly Drawn[], css: string): void {
  for (const { path, html } of drawn)
    for (const [, names = ''] of html.matchAll(/ class="([^"]*)"/g))
      for (const name of names.split(' '))
        if (name.startsWith('_') && !css.includes(`.${name}`))
          throw new Error(`The first paint of ${path} uses ${name}, which its style sheets do not have`);
}

const nonce = ` nonce="${nonceMark}"`;
const moduleScript = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>\s*/g;
const preload = /<link rel="(?:module)?preload"[^>]*>\s*/g;

/**
 * Shows the page, and asks for the application when that is painted: on a slow line it would compete with nothing, and
 * on a slow processor come first. A link that signs in shows nothing of the form; the sign of the other theme waits.
 * Whoever was here before has the typefaces on the device.
 */
const scriptOf = (early: string, scripts: readonly string[]) =>
  [
    `{const page=document.documentElement,root=document.getElementById('root'),known='klarsikt.faces';let started=false;`,
    `const faces=()=>{for(const style of document.querySelectorAll('style[data-faces]'))style.media='all'};`,
    `const start=()=>{if(started)return;started=true;${early};for(const src of ${JSON.stringify(scripts)}){`,
    `const script=document.createElement('script');script.type='module';script.crossOrigin='';script.async=false;`,
    `script.src=src;document.head.append(script)}faces();try{localStorage.setItem(known,'true')}catch{}};`,
    `try{if(localStorage.getItem(known))faces()}catch{}`,
    `const drawn=document.querySelector('template[lang='+page.lang+'][data-path="'+location.pathname+'"]');`,
    `if(drawn&&!/[?&]loginToken=/.test(location.search)){`,
    `root.innerHTML=drawn.innerHTML.replaceAll('${hostMark}',location.host);`,
    `for(const part of root.querySelectorAll('[data-style]'))part.style.cssText=part.dataset.style;`,
    `if(page.dataset.theme==='dark')root.querySelector('.tabler-icon-moon')?.remove();`,
    `requestAnimationFrame(()=>setTimeout(start));setTimeout(start,500)}else start()}`,
  ].join('');

function pageOf(index: string, bundle: OutputBundle, drawn: readonly Drawn[]): string {
  const later = filesOfPages(bundle, paths).filter(
    (name) => name.endsWith('.css') && !index.includes(`href="/${name}"`),
  );
  const css = later.map((name) => styleText(bundle, name) ?? '');
  const early = earlyScript.exec(index)?.[1] ?? '';
  const scripts = [...index.matchAll(moduleScript)].map(([, src = '']) => src);
  if (early === '' || scripts.length === 0) throw new Error('index.html does not say what it asks for');
  const bare = index.replace(earlyScript, '').replace(moduleScript, '').replace(preload, '');
  const inPage = withStyles(bare, bundle, nonce);
  checkClasses(drawn, inPage + css.join(''));
  const styles = later.map(
    (name, at) =>
      `${styleElements(css[at] ?? '', nonce)}\n    <link rel="stylesheet" crossorigin href="/${name}" disabled>`,
  );
  const templates = drawn.map(
    ({ path, language, html }) => `<template lang="${language}" data-path="${path}">${html}</template>`,
  );
  const script = `<script${nonce}>${scriptOf(early, scripts)}</script>`;
  return inPage
    .replace('</head>', () => `  ${styles.join('\n    ')}\n  </head>`)
    .replace(
      '<div id="root"></div>',
      () => `${templates.join('\n    ')}\n    <div id="root"></div>\n    ${script}`,
    );
}

/** Writes `site.html` beside `index.html`. */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') return this.error('There is no index.html to start from');
        const html = Buffer.from(index.source).toString('utf8');
        const source = pageOf(html, bundle, await drawAll());
        this.emitFile({ type: 'asset', fileName: 'site.html', source });
      },
    },
  };
}
