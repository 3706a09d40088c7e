/**
 * Which modules travel in one file. Left alone, the bundler makes a file of every set of modules that the same pages
 * share: hundreds of them, and a slow phone waits for a turn of the connection per file. Here what every page needs is
 * four files, the frame of the applications is one, what the list of threats shares with many pages is one, and what
 * many other pages share is one more.
 */
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Plugin, parseAst } from 'vite';

interface Info {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
  readonly code: string | null;
}

interface Graph {
  getModuleInfo(id: string): Info | null;
}

const source = join(import.meta.dirname, 'src');
const entries = {
  suite: join(source, 'main.tsx'),
  feed: join(source, 'features/feed/main.tsx'),
  firstCard: join(source, 'features/feed/first.ts'),
  publicPages: join(source, 'features/site/public/main.ts'),
  shell: join(source, 'shell/AppShell.tsx'),
  site: ['site/SiteLayout.tsx', 'site/HomePage.tsx', 'login/LoginPage.tsx'].map((page) =>
    join(source, 'features', page),
  ),
  list: ['features/threat/ThreatLayout.tsx', 'features/threat/threats/ThreatsPage.tsx'].map((page) =>
    join(source, page),
  ),
};

/**
 * What every page needs in more than one file, because a file runs in one piece: whoever presses something meanwhile
 * waits for its end. What must run before the shapes are made travels with what makes them.
 */
const runsApart: readonly (readonly [string, RegExp])[] = [
  ['shapes', /[\\/](platform[\\/]start\.ts$|node_modules[\\/](get-nonce|zod)[\\/])/],
  ['framework', /[\\/]node_modules[\\/]/],
];

/** Pages that share a module before it is worth a place in the common file. */
const manyPages = 8;
/** What a feature's common file may bring along that its page did not ask for, in characters of source. */
const mostBrought = 60_000;

/**
 * Libraries of many independent parts behind one door: who passes the door has not taken every part. Which files take
 * which part only the bundler knows; those that are always taken together are named here.
 */
const manyParts = /[\\/](packages[\\/](engine|contract|charts)[\\/]src|@tabler[\\/]icons-react)[\\/]/;
const takenTogether: readonly (readonly [string, RegExp])[] = [
  ['shapes', /packages[\\/]contract[\\/]src[\\/](errors|endpoint|shapes|session|cms|cms\.shapes)\.ts$/],
  [
    'shapes',
    /packages[\\/]engine[\\/]src[\\/](scale|segment|access|content[\\/](document|findings)|fields[\\/]formats)\.ts$/,
  ],
  ['core', /packages[\\/]engine[\\/]src[\\/]terms\.ts$/],
  ['icons', /@tabler[\\/]icons-react[\\/]/],
  ['library', /packages[\\/]engine[\\/]src[\\/](model|formula)[\\/]/],
];

/** The component kit has one door too, which says itself where each part is: who takes a part has taken that one. */
const kitDoor = /@mantine[\\/]core[\\/]esm[\\/]index\.mjs$/;
/** The kit and what it alone stands on. */
const kit =
  /[\\/]node_modules[\\/](@mantine|react-remove-scroll(-bar)?|react-style-singleton|use-(sidecar|callback-ref))[\\/]/;

/** Names that a module takes from elsewhere or passes on, and where from. */
function takenIn(code: string | null): readonly (readonly [name: string, from: string])[] {
  return parseAst(code ?? '').body.flatMap((statement) => {
    if (statement.type === 'ImportDeclaration')
      return statement.specifiers.flatMap((one) =>
        one.type === 'ImportSpecifier' && one.imported.type === 'Identifier'
          ? [[one.imported.name, String(statement.source.value)] as const]
          : [],
      );
    if (statement.type !== 'ExportNamedDeclaration' || !statement.source) return [];
    const from = statement.source.value;
    return statement.specifiers.flatMap(({ local }) =>
      local.type === 'Identifier' ? [[local.name, from] as const] : [],
    );
  });
}

function partsBehind(graph: Graph, door: string, taker: string): readonly string[] {
  const inside = takenIn(graph.getModuleInfo(door)?.code ?? null);
  const places = new Map(inside.map(([name, place]) => [name, join(dirname(door), place)]));
  return takenIn(graph.getModuleInfo(taker)?.code ?? null).flatMap(([name, from]) =>
    from === '@mantine/core' ? (places.get(name) ?? []) : [],
  );
}

/** The module and everything that it imports, without what it imports later. */
function closureOf(graph: Graph, ...starts: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const waiting = [...starts];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id) || manyParts.test(id)) continue;
    seen.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? [])
      waiting.push(...(kitDoor.test(next) ? partsBehind(graph, next, id) : [next]));
  }
  return seen;
}

/** Modules that are imported later, from anywhere. */
function lateImports(graph: Graph, ...starts: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const waiting = [...starts];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const info = graph.getModuleInfo(id);
    for (const late of info?.dynamicallyImportedIds ?? []) found.add(late);
    waiting.push(...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? []));
  }
  return found;
}

/** The feature that a module belongs to: features that are used together travel together. */
function familyOf(id: string): string | null {
  const feature = /[\\/]src[\\/]features[\\/](\w+)[\\/]/.exec(id)?.[1];
  if (feature === undefined && /[\\/]src[\\/]ui[\\/]records[\\/]/.test(id)) return 'records';
  if (feature === undefined) return /[\\/]web[\\/]src[\\/](ui|platform)[\\/]/.test(id) ? 'fields' : null;
  if (feature === 'site' || feature === 'login') return null;
  if (feature === 'threat' || feature === 'analysis') return 'threatview';
  return feature;
}

function planOf(graph: Graph): (id: string) => string | null {
  const suite = closureOf(graph, entries.suite);
  const feed = closureOf(graph, entries.feed);
  const site = closureOf(graph, ...entries.site);
  const shell = closureOf(graph, entries.shell);
  const list = closureOf(graph, ...entries.list);
  // The feed paints its first card with next to nothing: what that takes stays apart.
  const firstCard = closureOf(graph, entries.firstCard);
  // The public pages do with a few lines: nothing of the application is theirs.
  const publicPages = closureOf(graph, entries.publicPages);
  const pages = new Map<string, number>();
  for (const late of lateImports(graph, entries.suite))
    for (const id of closureOf(graph, late)) pages.set(id, (pages.get(id) ?? 0) + 1);
  const early = (id: string) => suite.has(id) || shell.has(id) || (pages.get(id) ?? 0) >= manyPages;
  const brought = (id: string) =>
    [...closureOf(graph, id)]
      .filter((other) => !early(other))
      .reduce((sum, other) => sum + (graph.getModuleInfo(other)?.code?.length ?? 0), 0);
  return (id) => {
    // The drawing of charts would be one file above the ceiling.
    if (/[\\/]node_modules[\\/]zrender[\\/]/.test(id)) return 'zrender';
    // So would the editor of texts: what it reads languages with stands on nothing else.
    if (/[\\/]node_modules[\\/]@lezer[\\/]/.test(id)) return 'lezer';
    if (firstCard.has(id) || publicPages.has(id)) return null;
    if (manyParts.test(id)) return takenTogether.find(([, parts]) => parts.test(id))?.[0] ?? null;
    const shared = pages.get(id) ?? 0;
    // The feed is an application of its own, and must not start the suite.
    if (feed.has(id) && (suite.has(id) || shared > 1)) return 'core';
    if (suite.has(id)) return runsApart.find(([, parts]) => parts.test(id))?.[0] ?? 'suite';
    // What the public pages show must not bring along the applications.
    if (shared > 1 && site.has(id)) return 'frame';
    if (shell.has(id)) return 'shell';
    if (kit.test(id)) return list.has(id) ? 'lists' : 'kit';
    // The kit and the drawing of charts have it in common, and nothing else.
    if (/[\\/]node_modules[\\/]tslib[\\/]/.test(id)) return 'tslib';
    if (shared >= manyPages) return list.has(id) ? 'lists' : 'fields';
    if (shared > 1 && list.has(id)) return 'threats';
    return shared > 1 && brought(id) <= mostBrought ? familyOf(id) : null;
  };
}

/** For `output.codeSplitting.groups[].name`: the file of a module, null where the bundler decides. */
export function chunkOf(): (id: string, graph: Graph) => string | null {
  let plan: ((id: string) => string | null) | undefined;
  return (id, graph) => {
    plan ??= planOf(graph);
    return plan(id);
  };
}

/** What one file may weigh on its way, compressed as the poorest browser takes it. */
const ceilingBytes = 200 * 1024;

/** A file that is run before what it needs is a page that stays empty: files must not need each other in a ring. */
function ringIn(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const done = new Set<string>();
  const walk = (name: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return null;
    for (const next of imports.get(name) ?? []) {
      const ring = walk(next, [...path, name]);
      if (ring !== null) return ring;
    }
    done.add(name);
    return null;
  };
  for (const name of imports.keys()) {
    const ring = walk(name, []);
    if (ring !== null) return ring;
  }
  return null;
}

/** Ends the build when a file is above the ceiling, or files need each other in a ring; says what the largest weigh. */
export function checkChunks(): Plugin {
  return {
    name: 'check-chunks',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [output] : []));
        const ring = ringIn(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
        if (ring !== null) this.error(`Files need each other in a ring: ${ring.join(' > ')}`);
        const sizes = chunks
          .map(({ fileName, code }) => ({ fileName, bytes: gzipSync(code, { level: 9 }).length }))
          .sort((a, b) => b.bytes - a.bytes);
        const named = ({ fileName, bytes }: { fileName: string; bytes: number }) =>
          `${fileName} ${(bytes / 1024).toFixed(0)} KB`;
        this.info(`Largest files, compressed: ${sizes.slice(0, 8).map(named).join(', ')}`);
        const above = sizes.filter(({ bytes }) => bytes > ceilingBytes);
        if (above.length > 0) this.error(`Files above 200 KB compressed: ${above.map(named).join(', ')}`);
      },
    },
  };
}
