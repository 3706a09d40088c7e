/**
 * Which modules travel in one file: those that the same first screens need. Left alone, the bundler makes a file of every
 * set of modules that the same of all pages share: hundreds of them, and a slow phone waits for a turn of the connection
 * per file. What only later screens need is left to it.
 */
import { gzipSync } from 'node:zlib';
import { type BuildEnvironmentOptions, build, type Plugin, type Rolldown } from 'vite';
import { joinGroups } from './file-groups.ts';
import { drawnPages } from './pages.ts';

export type Bundle = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

/** What the bundler makes of an input, without writing it. */
export async function bundleOf(options: BuildEnvironmentOptions): Promise<Bundle> {
  const settings = { root: import.meta.dirname, configFile: false, logLevel: 'silent' } as const;
  const made = await build({ ...settings, build: { write: false, ...options } });
  if (!('output' in made)) throw new Error('The input is not made into one bundle');
  return made.output;
}

export const chunksOf = (bundle: Bundle): readonly Rolldown.OutputChunk[] =>
  bundle.flatMap((output) => (output.type === 'chunk' ? [output] : []));

/** As much of a chunk as is asked here. */
export type Chunk = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'imports' | 'dynamicImports' | 'isEntry' | 'moduleIds'
>;

export const holding = <C extends Chunk>(chunks: readonly C[], modules: readonly string[]): readonly C[] =>
  chunks.filter(({ moduleIds }) => moduleIds.some((id) => modules.includes(id)));

/** The wanted chunks, with those that they import, and on wish import later: each after what it needs. */
export function withNeeded<C extends Chunk>(chunks: readonly C[], wanted: readonly C[], later = false) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const seen = new Set<C>();
  const ordered: C[] = [];
  const add = (chunk: C | undefined) => {
    if (chunk === undefined || seen.has(chunk)) return;
    seen.add(chunk);
    for (const next of [...chunk.imports, ...(later ? chunk.dynamicImports : [])]) add(byName.get(next));
    ordered.push(chunk);
  };
  for (const chunk of wanted) add(chunk);
  return ordered;
}

/** What every page needs is run in two tasks instead of one: whoever presses something meanwhile waits for its end. */
const kindOf = (id: string): string => (/[\\/]node_modules[\\/]/.test(id) ? 'library' : 'suite');

/** Groups of the modules that the same first screens need, out of what the bundler left alone would make. */
function groupDraft(draft: readonly Chunk[], modulesOfScreens: readonly (readonly string[])[]) {
  const screens = modulesOfScreens.map((modules) => withNeeded(draft, holding(draft, modules)));
  const entries = draft.filter(({ isEntry }) => isEntry);
  const first = [...entries.map((entry) => withNeeded(draft, [entry])), ...screens];
  // What one page of HTML can come to must not bring along what only another can.
  const reached = entries.map((entry) => withNeeded(draft, [entry], true));
  const groups = new Map<
    string,
    { kind: string; screens: Set<number>; modules: string[]; chunks: Set<Chunk> }
  >();
  for (const chunk of draft) {
    const bitsOf = (all: readonly (readonly Chunk[])[]) =>
      all.map((chunks) => Number(chunks.includes(chunk))).join('');
    const needed = first.flatMap((chunks, screen) => (chunks.includes(chunk) ? [screen] : []));
    if (needed.length === 0) continue;
    const isShared = screens.every((chunks) => chunks.includes(chunk));
    const key = Number.parseInt(bitsOf([...first, ...reached]), 2).toString(36);
    for (const id of chunk.moduleIds) {
      const kind = isShared ? kindOf(id) : 'first';
      const name = `${kind}-${key}`;
      const empty = {
        kind: `${kind}-${bitsOf(reached)}`,
        screens: new Set(needed),
        modules: [],
        chunks: new Set<Chunk>(),
      };
      const group = groups.get(name) ?? empty;
      groups.set(name, group);
      group.modules.push(id);
      group.chunks.add(chunk);
    }
  }
  return groups;
}

/** The name of the file for each module that a first screen needs, out of what the bundler left alone would make. */
export function namesOf(
  draft: readonly Chunk[],
  modulesOfScreens: readonly (readonly string[])[],
  sizeOf: (id: string) => number,
): ReadonlyMap<string, string> {
  const groups = [...groupDraft(draft, modulesOfScreens)];
  const groupsOf = (fileName: string) =>
    groups.filter(([, { chunks }]) => [...chunks].some((chunk) => chunk.fileName === fileName));
  const fileOf = joinGroups(
    groups.map(([name, { kind, screens, modules, chunks }]) => ({
      name,
      kind,
      screens,
      size: modules.reduce((sum, id) => sum + sizeOf(id), 0),
      hasStyles: modules.some((id) => id.endsWith('.css')),
      imports: new Set(
        [...chunks].flatMap(({ imports }) => imports.flatMap(groupsOf).map(([other]) => other)),
      ),
    })),
  );
  return new Map(
    groups.flatMap(([name, { modules }]) => modules.map((id) => [id, fileOf.get(name) ?? name] as const)),
  );
}

/** Files that need each other in a ring make a page that stays empty: what is left when those that need no other are gone. */
export function ringsIn(chunks: readonly Chunk[]): readonly Chunk[] {
  const names = new Set(chunks.map(({ fileName }) => fileName));
  const left = chunks.filter(({ imports }) => imports.some((name) => names.has(name)));
  return left.length === chunks.length ? left : ringsIn(left);
}

/** What one file may weigh on its way, compressed as the poorest browser takes it. */
const ceiling = 200 * 1024;

/** Plans the files; ends the build when one is above the ceiling, or some need each other in a ring. */
export function plannedFiles(): Plugin {
  return {
    name: 'planned-files',
    apply: 'build',
    async config({ build: { rolldownOptions } = {} }) {
      const input = [rolldownOptions?.input ?? []].flat().map(String);
      // The bundler is asked first, with nothing put together, who needs what.
      const draft = await bundleOf({ minify: false, assetsInlineLimit: 0, rolldownOptions: { input } });
      const { pages: screens } = await drawnPages();
      const chunks = chunksOf(draft);
      const sizes = new Map(
        chunks.flatMap(({ modules }) =>
          Object.entries(modules).map(([id, { renderedLength }]) => [id, renderedLength] as const),
        ),
      );
      const names = namesOf(
        chunks,
        screens.map(({ modules }) => modules),
        (id) => sizes.get(id) ?? 0,
      );
      const groups = [
        { debugName: 'first screens', name: (id: string) => names.get(id) ?? null },
        // The drawing of charts and the editor of texts would be above the ceiling: these stand on nothing else of them.
        { name: 'zrender', test: /[\\/]node_modules[\\/]zrender[\\/]/ },
        { name: 'lezer', test: /[\\/]node_modules[\\/]@lezer[\\/]/ },
      ];
      const output = { codeSplitting: { includeDependenciesRecursively: false, groups } };
      return { build: { rolldownOptions: { output } } };
    },
    generateBundle(_options, bundle) {
      const chunks = chunksOf(Object.values(bundle));
      const named = (which: readonly Chunk[]) => which.map(({ fileName }) => fileName).join(', ');
      const rings = ringsIn(chunks);
      if (rings.length > 0) this.error(`Files need each other in a ring: ${named(rings)}`);
      const above = chunks.filter(({ code }) => gzipSync(code, { level: 9 }).length > ceiling);
      if (above.length > 0) this.error(`Files above 200 KB compressed: ${named(above)}`);
    },
  };
}
