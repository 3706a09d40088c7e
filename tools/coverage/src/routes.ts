/** Reads the addresses with a page from the route files of the browser application. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = 'apps/web/src/routes';
const routeFiles = [
  'apps/web/src/routes.tsx',
  ...readdirSync(join(root, folder))
    .sort()
    .map((name) => `${folder}/${name}`),
];

interface Declared {
  /** The file and the name of the variable that declares the route. */
  readonly id: string;
  readonly parent: string;
  /** Path of the route; empty for a layout without its own path. */
  readonly path: string;
  readonly body: string;
}

/**
 * Creates a function that resolves a name to its declaration in the same file, otherwise in another one, because
 * several files can use the same names.
 */
function named(sources: readonly string[]): (file: number, name: string) => string {
  const homes = new Map<string, number>();
  const own = sources.map((source, file) => {
    const names = new Set(
      [...source.matchAll(/const (\w+) = create\w*Route\(/g)].map(([, name = '']) => name),
    );
    for (const name of names) if (!homes.has(name)) homes.set(name, file);
    return names;
  });
  return (file, name) => `${own[file]?.has(name) ? file : homes.get(name)}:${name}`;
}

/** Reads the individually declared routes. Rows of `planned(...)` have no page. */
function declaredRoutes(sources: readonly string[]): ReadonlyMap<string, Declared> {
  const idOf = named(sources);
  const found = new Map<string, Declared>();
  for (const [file, source] of sources.entries())
    for (const [, name = '', body = ''] of source.matchAll(
      /const (\w+) = createRoute\(\{([\s\S]*?)\n\}\);/g,
    )) {
      const parent = /getParentRoute: \(\) => (\w+)/.exec(body)?.[1];
      if (parent === undefined) throw new Error(`the route ${name} names no parent`);
      const id = idOf(file, name);
      found.set(id, {
        ...{ id, body, parent: idOf(file, parent) },
        path: /\bpath: '([^']*)'/.exec(body)?.[1] ?? '',
      });
    }
  return found;
}

function addressOf(routes: ReadonlyMap<string, Declared>, id: string): string {
  const route = routes.get(id);
  return route === undefined ? '' : `${addressOf(routes, route.parent)}/${route.path}`;
}

/**
 * Converts an address to the notation of the specifications: `/ra/$raId/{-$tab}` becomes `/ra/{raId}/{tab?}`, and
 * `/$` becomes `/*`.
 */
function asSpecified(address: string): string {
  const words = address
    .split('/')
    .filter((word) => word !== '')
    .map((word) =>
      word === '$' ? '*' : word.replace(/^\{-\$(\w+)\}$/, '{$1?}').replace(/^\$(\w+)$/, '{$1}'),
    );
  return `/${words.join('/')}`;
}

/**
 * Lists the addresses that have a page or a redirect. A layout counts only through its routes, unless these routes
 * have no component and only extend the address.
 */
export function listBuiltAddresses(sources: readonly string[]): ReadonlySet<string> {
  const routes = declaredRoutes(sources);
  const idOf = named(sources);
  const frames = new Set([
    ...[...routes.values()]
      .filter(({ body }) => /component:|beforeLoad/.test(body))
      .map(({ parent }) => parent),
    ...sources.flatMap((source, file) =>
      [...source.matchAll(/\bplanned\((\w+),/g)].map(([, name = '']) => idOf(file, name)),
    ),
  ]);
  const pages = [...routes.values()]
    .filter(({ id, body }) => !frames.has(id) && !/component: PlannedPage\b/.test(body))
    .map(({ id }) => asSpecified(addressOf(routes, id)));
  // The page of the root route answers addresses without a route, including addresses below a layout.
  const rest = sources.some((source) => /createRootRoute\(\{[^}]*notFoundComponent/.test(source))
    ? ['/*', '/portal/*']
    : [];
  return new Set([...pages, ...rest]);
}

export function listBuiltRoutes(): ReadonlySet<string> {
  return listBuiltAddresses(routeFiles.map((path) => readFileSync(join(root, path), 'utf8')));
}
