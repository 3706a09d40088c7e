/**
 * The pages that people open first, with what they see first in them: drawn by the product's own screens while it is
 * built, put in place before any file has arrived, and replaced by the application when that is there. For visitors
 * the site; for who shows a session the frame of the application, which says nothing of who that is.
 */
import type { Plugin, Rolldown } from 'vite';
import { askingWhen, earlyScript, filesOfPages, inOrder } from './early.ts';
import { factsScript } from './first-facts.ts';
import { nonceMark, styleElements, stylesFor, styleText, withStyles } from './page-styles.ts';
import { type Drawn, drawnPages, hostMark, type Page } from './pages.ts';

type OutputBundle = Rolldown.OutputBundle;

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

/** The files of the first screen by its address, each after those that it needs. */
type Parts = Readonly<Record<string, readonly string[]>>;

/**
 * Shows the page, and asks for the application when that is painted: on a slow line it would compete with nothing, and
 * on a slow processor come first. A link that signs in shows nothing of the form. Whoever was here before has the
 * typefaces on the device. The files of the page run each in a task of its own, what they need before them; the
 * application waits for those that are its first screen (`data-part`).
 */
const scriptOf = (early: string, scripts: readonly string[], parts: Parts) =>
  [
    `{const page=document.documentElement,root=document.getElementById('root'),known='klarsikt.faces';let started=false;`,
    `const faces=()=>{for(const style of document.querySelectorAll('style[data-faces]'))style.media='all'};`,
    `const run=(src,part)=>{const script=document.createElement('script');script.type='module';script.crossOrigin='';`,
    `script.async=false;script.src=src;if(part)script.dataset.part='';document.head.append(script)};`,
    `const start=()=>{if(started)return;started=true;${early};`,
    `for(const src of ${JSON.stringify(scripts)})run(src);`,
    `const rest=root.hasChildNodes()?${JSON.stringify(parts)}[drawn.dataset.path]:[];`,
    `const more=()=>{for(const src of rest.splice(0,8))run(src,true);if(rest.length)setTimeout(more)};more();faces();try{localStorage.setItem(known,'true')}catch{}};`,
    `try{if(localStorage.getItem(known))faces()}catch{}`,
    `const drawn=document.querySelector('template[lang='+page.lang+'][data-path="'+location.pathname.replace(/(?<=.)\\/$/,'').replace(/\\/\\d+(?=\\/|$)/g,'/#')+'"]');`,
    `if(drawn&&!/[?&]loginToken=/.test(location.search)){`,
    `root.innerHTML=drawn.innerHTML.replaceAll('${hostMark}',location.host);`,
    `for(const part of root.querySelectorAll('[data-style]'))part.style.cssText=part.dataset.style;`,
    knowsDevice,
    factsScript('root', 'page.lang'),
    `requestAnimationFrame(()=>setTimeout(start));setTimeout(start,500)}else start()}`,
  ].join('');

/** What only the device knows: its theme, its keys, the width of the navigation. Signs of another choice are left out. */
const knowsDevice = [
  `if(page.dataset.theme==='dark')root.querySelector('.tabler-icon-moon')?.remove();`,
  `try{if((localStorage.getItem('klarsikt.theme')??'"auto"')!=='"auto"')root.querySelector('.tabler-icon-device-desktop')?.remove();`,
  `const nav=root.querySelector('[data-nav]');if(nav&&localStorage.getItem('klarsikt.nav.narrow')==='true'){nav.dataset.narrow='true';`,
  `nav.querySelector('.tabler-icon-layout-sidebar-left-collapse')?.remove()}}catch{}`,
  `if(/Mac|iPhone|iPad/.test(navigator.userAgent))for(const key of root.querySelectorAll('kbd'))key.textContent='\u2318 K';`,
].join('');

interface Wanted {
  readonly paths: readonly string[];
  /** Of the style sheets of the screens only what is drawn: the rest comes with the screens. */
  readonly partly: boolean;
}

/** The style sheets of the screens, for the page. */
function stylesOf(later: readonly string[], bundle: OutputBundle, drawn: readonly Drawn[], partly: boolean) {
  const css = later.map((name) => styleText(bundle, name) ?? '');
  if (!partly)
    return later.map(
      (name, at) =>
        `${styleElements(css[at] ?? '', nonce)}\n    <link rel="stylesheet" crossorigin href="/${name}" disabled>`,
    );
  const classes = new Set(
    drawn.flatMap(({ html }) =>
      [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
    ),
  );
  return css.map((text) => `<style${nonce}>${stylesFor(text, classes)}</style>`);
}

function pageOf(
  index: string,
  bundle: OutputBundle,
  all: { readonly pages: readonly Page[]; readonly drawn: readonly Drawn[] },
  { paths: of, partly }: Wanted,
): string {
  const drawn = all.drawn.filter(({ path }) => of.includes(path));
  const files = filesOfPages(bundle, all.pages, of);
  const later = files.filter((name) => name.endsWith('.css') && !index.includes(`href="/${name}"`));
  const early = earlyScript.exec(index)?.[1] ?? '';
  const scripts = [...index.matchAll(moduleScript)].map(([, src = '']) => src);
  if (early === '' || scripts.length === 0) throw new Error('index.html does not say what it asks for');
  const partsOf = (path: string) =>
    inOrder(bundle, filesOfPages(bundle, all.pages, [path]))
      .map((name) => `/${name}`)
      .filter((name) => !scripts.includes(name));
  const parts = Object.fromEntries(of.map((path) => [path, partsOf(path)]));
  const bare = index.replace(earlyScript, '').replace(moduleScript, '').replace(preload, '');
  const inPage = withStyles(bare, bundle, nonce);
  const styles = stylesOf(later, bundle, drawn, partly);
  checkClasses(drawn, inPage + styles.join(''));
  const templates = drawn.map(
    ({ path, language, html }) => `<template lang="${language}" data-path="${path}">${html}</template>`,
  );
  const script = `<script${nonce}>${scriptOf(askingWhen(early, '!root.hasChildNodes()'), scripts, parts)}</script>`;
  return inPage
    .replace('</head>', () => `  ${styles.join('\n    ')}\n  </head>`)
    .replace(
      '<div id="root"></div>',
      () => `${templates.join('\n    ')}\n    <div id="root"></div>\n    ${script}`,
    );
}

const sitePage = 'site.html';
const framePage = (path: string): string => `frames${path.replaceAll('#', 'one')}.html`;

const fileOf = ({ address, drawn }: Page): string => (drawn === 'site' ? sitePage : framePage(address));

/** Which page answers which address: the server knows it from here alone (platform/web.ts). */
function pagesByAddress(pages: readonly Page[]) {
  const filesFor = (...as: readonly Page['drawn'][]) =>
    Object.fromEntries(
      pages.filter(({ drawn }) => drawn && as.includes(drawn)).map((page) => [page.address, fileOf(page)]),
    );
  return { visitors: filesFor('site', 'open'), sessions: filesFor('frame', 'open') };
}

/** Writes beside `index.html` the page of the site, a page for each address with a frame, and which is for which. */
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
        const all = await drawnPages();
        const emit = (fileName: string, wanted: Wanted) =>
          this.emitFile({ type: 'asset', fileName, source: pageOf(html, bundle, all, wanted) });
        const paths = all.pages.filter(({ drawn }) => drawn === 'site').map(({ address }) => address);
        emit(sitePage, { paths, partly: false });
        for (const page of all.pages)
          if (page.drawn === 'frame' || page.drawn === 'open')
            emit(fileOf(page), { paths: [page.address], partly: true });
        const source = JSON.stringify(pagesByAddress(all.pages));
        this.emitFile({ type: 'asset', fileName: 'first-paint.json', source });
      },
    },
  };
}
