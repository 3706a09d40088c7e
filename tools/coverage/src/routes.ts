/** Which addresses the browser application has a page for, read from its route files. */
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
  readonly parent: string;
  /** Empty for a layout that adds nothing to the address. */
  readonly path: string;
  readonly body: string;
}

/** The routes that are declared one by one; rows of `planned(...)` are not, and have no page. */
function declaredRoutes(source: string): ReadonlyMap<string, Declared> {
  const found = new Map<string, Declared>();
  for (const [, name = '', body = ''] of source.matchAll(/const (\w+) = createRoute\(\{([\s\S]*?)\n\}\);/g)) {
    const parent = /getParentRoute: \(\) => (\w+)/.exec(body)?.[1];
    if (parent === undefined) throw new Error(`the route ${name} names no parent`);
    found.set(name, { parent, path: /\bpath: '([^']*)'/.exec(body)?.[1] ?? '', body });
  }
  return found;
}

function addressOf(routes: ReadonlyMap<string, Declared>, name: string): string {
  const route = routes.get(name);
  if (route === undefined) return '';
  return `${addressOf(routes, route.parent)}/${route.path}`;
}

/** `/ra/$raId/{-$tab}` is `/ra/{raId}/{tab?}` in the specifications, `/$` is `/*`. */
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
 * Addresses with a page or a redirect. A frame is a page only through the routes inside it; what has routes inside it that
 * bring nothing to show of their own, only a part of the address, is a page itself.
 */
export function builtIn(source: string): ReadonlySet<string> {
  const routes = declaredRoutes(source);
  const frames = new Set([
    ...[...routes.values()]
      .filter(({ body }) => /component:|beforeLoad/.test(body))
      .map(({ parent }) => parent),
    ...[...source.matchAll(/\bplanned\((\w+),/g)].map(([, name = '']) => name),
  ]);
  const pages = [...routes]
    .filter(([name, { body }]) => !frames.has(name) && !/component: PlannedPage\b/.test(body))
    .map(([name]) => asSpecified(addressOf(routes, name)));
  // Whatever no route matches, also below a frame, is answered by the root's own page.
  const rest = /createRootRoute\(\{[^}]*notFoundComponent/.test(source) ? ['/*', '/portal/*'] : [];
  return new Set([...pages, ...rest]);
}

export function builtRoutes(): ReadonlySet<string> {
  return builtIn(routeFiles.map((path) => readFileSync(join(root, path), 'utf8')).join('\n'));
}
