/**
 * What the browser may ask for before it has read any script: the files of the page that is opened, and the answers
 * that this page is sure to want. Without it each is asked for only when the one before has arrived and run.
 */
import type { Plugin, Rolldown } from 'vite';
import { drawnPages, exampleOf, type Page } from './pages.ts';

const asksEverywhere = ['^/', '/api/session'] as const;

type Chunk = Rolldown.OutputChunk;

function closureOf(bundle: Rolldown.OutputBundle, starts: readonly Chunk[]): ReadonlySet<Chunk> {
  const seen = new Set<Chunk>();
  const waiting = [...starts];
  for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
    if (seen.has(chunk)) continue;
    seen.add(chunk);
    for (const name of chunk.imports) {
      const next = bundle[name];
      if (next?.type === 'chunk') waiting.push(next);
    }
  }
  return seen;
}

const filesOf = (chunks: Iterable<Chunk>): ReadonlySet<string> =>
  new Set(
    [...chunks].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]),
  );

/** Per pattern the files that the page needs beyond those that every page has. */
function filesPerPage(
  bundle: Rolldown.OutputBundle,
  pages: readonly Page[],
): readonly (readonly [string, readonly string[]])[] {
  const chunks = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [output] : []));
  const holding = (module: string) =>
    chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`)));
  const everywhere = filesOf(
    closureOf(
      bundle,
      chunks.filter(({ facadeModuleId, isEntry }) => isEntry && facadeModuleId?.endsWith('/index.html')),
    ),
  );
  return pages.map(({ pattern, modules }) => {
    const files = filesOf(closureOf(bundle, modules.flatMap(holding)));
    return [pattern, [...files].filter((file) => !everywhere.has(file))] as const;
  });
}

/** The files that the addresses need beyond those that every page has. */
export function filesOfPages(
  bundle: Rolldown.OutputBundle,
  pages: readonly Page[],
  paths: readonly string[],
): readonly string[] {
  const wanted = filesPerPage(bundle, pages).filter(([pattern]) =>
    paths.some((path) => new RegExp(pattern).test(exampleOf(path))),
  );
  return [...new Set(wanted.flatMap(([, files]) => files))];
}

/** The scripts among the files, each after those that it imports. */
export function inOrder(bundle: Rolldown.OutputBundle, files: readonly string[]): readonly string[] {
  const ordered = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || ordered.has(name)) return;
    // Files do not import each other in a ring: chunks.ts sees to it.
    for (const before of chunk.imports) add(before);
    ordered.add(name);
  };
  for (const file of files) add(file);
  return [...ordered].filter((name) => files.includes(name));
}

/** Finds the script again in a page that wants it later. */
export const earlyScript = /<script[^>]*>(\(\(files,scripts\)=>[\s\S]*?)<\/script>/;

const scriptsToo = 'true';

/** The same script, which asks for the scripts of the page only when the condition holds there. */
export const askingWhen = (script: string, condition: string): string =>
  script.slice(0, -`${scriptsToo})`.length).concat(condition, ')');

/** Runs in the page as it stands: small, and without anything that it would have to wait for. */
function scriptOf(bundle: Rolldown.OutputBundle, pages: readonly Page[]): string {
  const perPage = filesPerPage(bundle, pages);
  const answers = [
    asksEverywhere,
    ...pages.flatMap(({ pattern, asks }) => asks.map((href) => [pattern, href] as const)),
  ];
  const files = [...new Set(perPage.flatMap(([, list]) => list))];
  const places = perPage.map(([pattern, list]) => [pattern, list.map((file) => files.indexOf(file))]);
  const short = files.map((file) => file.replace(/^assets\//, ''));
  return [
    `((files,scripts)=>{const path=location.pathname,ask=(rel,as,href)=>{const link=document.createElement('link');`,
    `link.rel=rel;if(as)link.as=as;link.crossOrigin='';link.href=href;document.head.append(link)};`,
    `for(const[of,href]of ${JSON.stringify(answers)})if(new RegExp(of).test(path))ask('preload','fetch',href);`,
    `const wanted=new Set(${JSON.stringify(places)}.filter(([of])=>new RegExp(of).test(path)).flatMap(([,list])=>list));`,
    `for(const at of wanted)files[at].endsWith('.css')?ask('preload','style','/assets/'+files[at]):scripts&&ask('modulepreload','','/assets/'+files[at])`,
    `})(${JSON.stringify(short)},${scriptsToo})`,
  ].join('');
}

export function askEarly(): Plugin {
  return {
    name: 'ask-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      // Ahead of the style sheets: a script behind them waits until they have arrived.
      handler: async (html, { bundle = {}, filename }) => {
        if (/(feed|public)\.html$/.test(filename)) return html;
        const script = scriptOf(bundle, (await drawnPages()).pages);
        return html.replace('</title>', (end) => `${end}\n    <script>${script}</script>`);
      },
    },
  };
}
