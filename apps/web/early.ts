/**
 * What the browser may ask for before it has read any script: the files of the page that is opened, and the answers
 * that this page is sure to want. Without it each is asked for only when the one before has arrived and run.
 */
import type { Plugin, Rolldown } from 'vite';

/** Addresses that visitors open first, and the modules of their pages: they share a page that is drawn in advance. */
export const site: ReadonlyMap<string, readonly string[]> = new Map([
  ['/login', ['features/site/SiteLayout.tsx', 'features/login/LoginPage.tsx']],
]);

const portal = 'features/portal/PortalLayout.tsx';

/** Those whose frame visitors get too: small firms order there before anybody knows them. */
export const open: ReadonlyMap<string, readonly string[]> = new Map([
  ['/portal', [portal, 'features/portal/PortalPage.tsx']],
  ['/portal/checkout', [portal, 'features/portal/CheckoutPage.tsx']],
  ['/portal/dashboard', [portal, 'features/portal/gated.tsx']],
]);

/**
 * Addresses whose frame is drawn in advance for who shows a session, and the modules of their screens. `#` stands for
 * the number of whatever is opened there.
 */
export const framed: ReadonlyMap<string, readonly string[]> = new Map([
  ['/threatview/threats', ['features/threat/threats/ThreatsPage.tsx']],
  ['/threatview', ['features/threat/StartPage.tsx']],
  ['/ra', ['shell/layouts.tsx', 'features/assessment/list/AssessmentsPage.tsx']],
  ['/admin', ['shell/WaitingPage.tsx', 'features/admin/AdminLayout.tsx', 'features/admin/IntroPage.tsx']],
  ['/atlas', ['shell/WaitingPage.tsx', 'features/atlas/AtlasLayout.tsx', 'features/atlas/AtlasPage.tsx']],
  ['/ra/#', ['features/assessment/AssessmentLayout.tsx', 'features/assessment/overview/OverviewPage.tsx']],
  ...open,
]);

const patternOf = (address: string): string => `^${address.replaceAll('#', '\\d+')}$`;

/** An address as somebody opens it. */
export const exampleOf = (address: string): string => address.replaceAll('#', '1');

/** An address, as the source of a pattern, and the modules of its page. */
const pages: readonly (readonly [string, readonly string[]])[] = [
  ...[...site, ...framed].map(([address, modules]) => [patternOf(address), modules] as const),
  ['^/(threatview|threat|ra)(/|$)', ['platform/model/use-model.ts', 'shell/AppShell.tsx']],
  ['^/threatview(/|$)', ['features/threat/ThreatLayout.tsx']],
  ['^/threatview$', ['features/threat/StartPage.tsx']],
  ['^/threatview/risks$', ['features/threat/risks/RisksPage.tsx']],
  ['^/threatview/analysis$', ['features/analysis/AnalysisPage.tsx']],
  ['^/ra$', ['shell/layouts.tsx', 'features/assessment/list/AssessmentsPage.tsx']],
  ['^/ra/\\d+(/|$)', ['features/assessment/AssessmentLayout.tsx']],
];

/** Answers by address: every page asks who is signed in, the applications also for the token of their first call. */
const answers: readonly (readonly [string, string])[] = [
  ['^/', '/api/session'],
  ['^/(threatview|threat|ra)(/|$)', '/api/token'],
];

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
function filesPerPage(bundle: Rolldown.OutputBundle): readonly (readonly [string, readonly string[]])[] {
  const chunks = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [output] : []));
  const holding = (module: string) =>
    chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`)));
  const everywhere = filesOf(
    closureOf(
      bundle,
      chunks.filter(({ facadeModuleId, isEntry }) => isEntry && facadeModuleId?.endsWith('/index.html')),
    ),
  );
  return pages.map(([pattern, modules]) => {
    const missing = modules.find((module) => holding(module).length === 0);
    if (missing !== undefined) throw new Error(`early.ts names a module that no page has: ${missing}`);
    const files = filesOf(closureOf(bundle, modules.flatMap(holding)));
    return [pattern, [...files].filter((file) => !everywhere.has(file))] as const;
  });
}

/** The files that the addresses need beyond those that every page has. */
export function filesOfPages(bundle: Rolldown.OutputBundle, paths: readonly string[]): readonly string[] {
  const wanted = filesPerPage(bundle).filter(([pattern]) =>
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
function scriptOf(perPage: readonly (readonly [string, readonly string[]])[]): string {
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
      handler: (html, { bundle = {}, filename }) =>
        /(feed|public)\.html$/.test(filename)
          ? html
          : html.replace(
              '</title>',
              (end) => `${end}\n    <script>${scriptOf(filesPerPage(bundle))}</script>`,
            ),
    },
  };
}
