import type { HouseFinding } from '../finding.ts';
import type { HouseSources, SourceFile } from '../house.ts';
import { getModuleName, toFeatureFolderPath } from '../places.ts';
import type { ImportReference } from '../references.ts';

/**
 * The imports that are allowed in a workspace besides its own files. With `npm: 'any'`, the dependencies in its
 * package.json are allowed.
 */
type Allowed = { own: readonly string[]; npm: readonly string[] | 'any'; node: boolean; why: string };

const ARROWS: Record<string, Allowed> = {
  'packages/engine': {
    own: [],
    npm: [],
    node: false,
    why: 'The engine is pure: the same numbers in the browser, on the server and in any vector check, for ever.',
  },
  'packages/charts': {
    own: ['engine'],
    npm: [],
    node: false,
    why: 'Charts are definitions made of engine results; the browser and the server draw the same ones.',
  },
  'packages/contract': {
    own: ['engine'],
    npm: ['zod'],
    node: false,
    why: 'The contract is the wire between server and web: both load it, so it may need neither.',
  },
  'packages/content': {
    own: ['engine'],
    npm: ['i18n-iso-countries'],
    node: false,
    why: "Content is data in the engine's types.",
  },
  'packages/imports': {
    own: ['engine'],
    npm: ['@cj-tech-master/excelts', 'csv-parse', 'saxes'],
    node: true,
    why: 'Files of other libraries are read alike by the server and by the command that needs no server.',
  },
  'apps/server': {
    own: ['engine', 'contract', 'charts', 'content', 'imports'],
    npm: 'any',
    node: true,
    why: 'Server and web never meet except in the contract.',
  },
  'apps/web': {
    own: ['engine', 'contract', 'charts'],
    npm: 'any',
    node: false,
    why: 'The web application runs in a browser and learns everything else through the contract.',
  },
};

/** Checks that imports run in one direction and that features do not import each other. */
export function checkImportDirection(house: HouseSources): HouseFinding[] {
  return house.sources
    .filter(({ place, isTest }) => !isTest && /^(packages|apps)\/[^/]+\/src\//.test(place))
    .flatMap((source) => source.references.flatMap((reference) => breaches(source, reference)));
}

function breaches(source: SourceFile, reference: ImportReference): HouseFinding[] {
  const workspace = workspaceOf(source.place);
  const allowed = ARROWS[workspace];
  if (!allowed) return [];
  const finding = (what: string, why: string, mend: string): HouseFinding[] => [
    { level: 'error', rule: 'arrows', file: source.file, line: reference.line, what, why, mend },
  ];
  const { specifier } = reference;
  const leadsTo = toFeatureFolderPath(reference.path ?? '');
  if (specifier.startsWith('.')) {
    const isWithin = workspaceOf(reference.path ?? '') === workspaceOf(source.file);
    if (!isWithin || workspaceOf(leadsTo) !== workspace) {
      return finding(
        `It imports "${specifier}", which lies in another workspace.`,
        'A path into another workspace goes past what that workspace exports.',
        `Import what it exports by its name (${allowed.own.map((name) => `@klarsikt/${name}`).join(', ') || 'none is allowed here'}).`,
      );
    }
    return [...betweenLayers(source, reference, leadsTo), ...betweenFolders(source, reference, leadsTo)];
  }
  const own = /^@klarsikt\/([^/]+)/.exec(specifier)?.[1];
  if (own !== undefined && /^@klarsikt\/[^/]+\/./.test(specifier) && workspaceOf(leadsTo) === workspace)
    return [...betweenLayers(source, reference, leadsTo), ...betweenFolders(source, reference, leadsTo)];
  if (own !== undefined) {
    if (allowed.own.includes(own)) return [];
    return finding(`It imports "${specifier}".`, allowed.why, MEND_OWN);
  }
  if (specifier.startsWith('node:')) {
    return allowed.node ? [] : finding(`It imports "${specifier}".`, allowed.why, MEND_OUTSIDE);
  }
  if (allowed.npm === 'any' || allowed.npm.includes(getPackageName(specifier))) return [];
  return finding(`It imports "${specifier}".`, allowed.why, MEND_OUTSIDE);
}

const workspaceOf = (file: string): string => file.split('/').slice(0, 2).join('/');

const MEND_OWN = 'Move what both need down (engine or contract), or pass it in as an argument.';
const MEND_OUTSIDE = 'Do that work in the application that calls, and pass the result in as an argument.';

/**
 * Features that may import another feature of the application. The import must run in one direction, because cycles
 * are reported nevertheless.
 */
const STANDS_ON: Record<string, Record<string, string>> = {
  analysis: { threat: 'an analysis is a selection out of what the threat library shows' },
};

/**
 * Files with the types that a server feature provides to others. The composition of the server passes in their
 * implementation.
 */
const PROVIDES = /^apps\/server\/src\/features\/[^/]+\/provides\.ts$/;

/** Checks the rules inside an app: platform and ui import no feature, and features do not import each other. */
function betweenFolders(
  source: SourceFile,
  { specifier, line, typeOnly, path }: ImportReference,
  leadsTo: string,
): HouseFinding[] {
  const from = placeInApp(source.place);
  const to = placeInApp(leadsTo);
  if (!from || to?.layer !== 'features' || from.slug === to.slug) return [];
  const finding = { level: 'error', rule: 'arrows', file: source.file, line } as const;
  if (from.layer === 'features') {
    if (typeOnly && PROVIDES.test(leadsTo)) return [];
    if (STANDS_ON[from.slug ?? '']?.[to.slug ?? '']) return [];
    // For screens of modules, the order of the modules decides which imports are allowed, because several modules can
    // contribute to one page.
    if (
      from.app === 'web' &&
      getModuleName(source.file) !== undefined &&
      getModuleName(path ?? '') !== undefined
    )
      return [];
    return [
      {
        ...finding,
        what: `The feature "${from.slug}" imports the feature "${to.slug}" ("${specifier}").`,
        why: 'Features that know each other cannot be read, changed or removed one at a time.',
        mend:
          from.app === 'web'
            ? 'Hoist what both need to src/ui or src/platform (at the second use), or compose the two in the page that owns them.'
            : 'Hoist what both need to src/platform or the engine, or hand it in where the features are put together: its type stands in provides.ts of the feature that has it.',
      },
    ];
  }
  if (from.layer === 'top') return [];
  return [
    {
      ...finding,
      what: `"${from.layer}" imports the feature "${to.slug}" ("${specifier}").`,
      why: 'What every feature stands on must not know any of them.',
      mend: 'Turn the arrow: let the feature pass in what is needed, or move the code into the feature.',
    },
  ];
}

/** The layers of the browser application, lowest first. Each layer may import only the layers before it. */
const LAYERS = ['platform', 'ui', 'shell', 'features'];

function betweenLayers(
  source: SourceFile,
  { specifier, line }: ImportReference,
  leadsTo: string,
): HouseFinding[] {
  const layerOf = (file: string) => LAYERS.indexOf(/^apps\/web\/src\/(\w+)\//.exec(file)?.[1] ?? '');
  const [from, to] = [layerOf(source.place), layerOf(leadsTo)];
  if (from === -1 || to <= from || LAYERS[to] === 'features') return [];
  return [
    {
      level: 'error',
      rule: 'arrows',
      file: source.file,
      line,
      what: `"${LAYERS[from]}" imports "${LAYERS[to]}", which stands on it ("${specifier}").`,
      why: 'Two layers that stand on each other are one: neither can be read, changed or tested without the other.',
      mend: `Move it up to "${LAYERS[to]}", or what it needs down to "${LAYERS[from]}".`,
    },
  ];
}

type Place = { app: string; layer: string; slug: string | undefined };

function placeInApp(file: string): Place | undefined {
  const [kind, app, , layer, slug, ...rest] = file.split('/');
  if (kind !== 'apps' || app === undefined) return undefined;
  if (layer === 'features' && rest.length > 0) return { app, layer, slug };
  // Files directly in src compose the application and may import every layer.
  const below = ['platform', 'ui', 'shell', 'render'].find((name) => name === layer);
  return { app, layer: slug === undefined ? 'top' : (below ?? 'top'), slug: undefined };
}

export function getPackageName(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}
