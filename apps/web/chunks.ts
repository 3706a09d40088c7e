/**
 * Groups the modules that the same first screens need into one file each. Without this plan the bundler makes
 * hundreds of small files, one per set of pages that share modules, and a phone on a slow connection waits for a
 * round trip per file. The bundler itself groups the modules that only later screens need.
 */
import { gzipSync } from 'node:zlib';
import { type BuildEnvironmentOptions, build, type Plugin, type Rolldown } from 'vite';
import { mergeFileGroups } from './file-groups.ts';
import { createPrerenderPlugin } from './pages.ts';

export type BuildBundle = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

/**
 * Bundles an input in memory without writing files.
 * @throws Error when the input gives several bundles.
 */
export async function bundleInput(options: BuildEnvironmentOptions): Promise<BuildBundle> {
  const settings = { root: import.meta.dirname, configFile: false, logLevel: 'silent' } as const;
  const made = await build({ ...settings, build: { write: false, ...options } });
  if (!('output' in made)) throw new Error('The input is not made into one bundle');
  return made.output;
}

export const listChunks = (bundle: BuildBundle): readonly Rolldown.OutputChunk[] =>
  bundle.flatMap((output) => (output.type === 'chunk' ? [output] : []));

/** Properties of a chunk that the plan of the files uses. */
export type PlannedChunk = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'imports' | 'dynamicImports' | 'isEntry' | 'moduleIds'
>;

export const findChunksWithModules = <C extends PlannedChunk>(
  chunks: readonly C[],
  modules: readonly string[],
): readonly C[] => chunks.filter(({ moduleIds }) => moduleIds.some((id) => modules.includes(id)));

/**
 * Returns the wanted chunks and the chunks that they import; with `later` also chunks that they import dynamically.
 * Each chunk follows its imports.
 */
export function addImportedChunks<C extends PlannedChunk>(
  chunks: readonly C[],
  wanted: readonly C[],
  later = false,
) {
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

/**
 * Kind of a module. Modules that every page needs are split by kind into two files, which run as two tasks, so that
 * the browser can handle input between them.
 */
const kindOf = (id: string): string => (/[\\/]node_modules[\\/]/.test(id) ? 'library' : 'suite');

/** Groups the modules of the draft by the first screens that need them. */
function groupDraft(draft: readonly PlannedChunk[], modulesOfScreens: readonly (readonly string[])[]) {
  const screens = modulesOfScreens.map((modules) =>
    addImportedChunks(draft, findChunksWithModules(draft, modules)),
  );
  const entries = draft.filter(({ isEntry }) => isEntry);
  const first = [...entries.map((entry) => addImportedChunks(draft, [entry])), ...screens];
  // Collect what each HTML page can reach, because modules that only one page can reach must not share a file with
  // modules that another page loads.
  const reached = entries.map((entry) => addImportedChunks(draft, [entry], true));
  const groups = new Map<
    string,
    { kind: string; screens: Set<number>; modules: string[]; chunks: Set<PlannedChunk> }
  >();
  for (const chunk of draft) {
    const bitsOf = (all: readonly (readonly PlannedChunk[])[]) =>
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
        chunks: new Set<PlannedChunk>(),
      };
      const group = groups.get(name) ?? empty;
      groups.set(name, group);
      group.modules.push(id);
      group.chunks.add(chunk);
    }
  }
  return groups;
}

/**
 * Plans the file name of each module that a first screen needs. `draft` contains the chunks of a build without
 * groups.
 */
export function planChunkNames(
  draft: readonly PlannedChunk[],
  modulesOfScreens: readonly (readonly string[])[],
  sizeOf: (id: string) => number,
): ReadonlyMap<string, string> {
  const groups = [...groupDraft(draft, modulesOfScreens)];
  const groupsOf = (fileName: string) =>
    groups.filter(([, { chunks }]) => [...chunks].some((chunk) => chunk.fileName === fileName));
  const fileOf = mergeFileGroups(
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

/**
 * Finds chunks that import each other in a cycle, which would leave the page empty. It removes chunks without imports
 * among the remaining ones until none can be removed.
 */
export function findImportCycles(chunks: readonly PlannedChunk[]): readonly PlannedChunk[] {
  const names = new Set(chunks.map(({ fileName }) => fileName));
  const left = chunks.filter(({ imports }) => imports.some((name) => names.has(name)));
  return left.length === chunks.length ? left : findImportCycles(left);
}

/** Largest size of one file in bytes, compressed with gzip, the weakest compression that browsers accept. */
const ceiling = 200 * 1024;

/** Plans the files. Fails the build when a file exceeds the ceiling or files import each other in a cycle. */
export function createFilePlanPlugin(): Plugin {
  return {
    name: 'planned-files',
    apply: 'build',
    async config({ build: { rolldownOptions } = {} }) {
      const input = [rolldownOptions?.input ?? []].flat().map(String);
      // Run a first build without groups, because it shows which modules each screen needs.
      const draft = await bundleInput({ minify: false, assetsInlineLimit: 0, rolldownOptions: { input } });
      const { pages: screens } = await createPrerenderPlugin();
      const chunks = listChunks(draft);
      const sizes = new Map(
        chunks.flatMap(({ modules }) =>
          Object.entries(modules).map(([id, { renderedLength }]) => [id, renderedLength] as const),
        ),
      );
      const names = planChunkNames(
        chunks,
        screens.map(({ modules }) => modules),
        (id) => sizes.get(id) ?? 0,
      );
      const groups = [
        { debugName: 'first screens', name: (id: string) => names.get(id) ?? null },
        // The chart renderer and the parser of the text editor have files of their own, because their importers' files
        // would exceed the ceiling with them. Neither of them imports other modules of these files.
        { name: 'zrender', test: /[\\/]node_modules[\\/]zrender[\\/]/ },
        { name: 'lezer', test: /[\\/]node_modules[\\/]@lezer[\\/]/ },
      ];
      const output = { codeSplitting: { includeDependenciesRecursively: false, groups } };
      return { build: { rolldownOptions: { output } } };
    },
    generateBundle(_options, bundle) {
      const chunks = listChunks(Object.values(bundle));
      const named = (which: readonly PlannedChunk[]) => which.map(({ fileName }) => fileName).join(', ');
      const rings = findImportCycles(chunks);
      if (rings.length > 0) this.error(`Files need each other in a ring: ${named(rings)}`);
      const above = chunks.filter(({ code }) => gzipSync(code, { level: 9 }).length > ceiling);
      if (above.length > 0) this.error(`Files above 200 KB compressed: ${named(above)}`);
    },
  };
}
