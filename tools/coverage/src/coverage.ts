/** Determines the state of every call and route of the specifications, for the page docs/coverage.md. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getAllEndpoints } from '@klarsikt/contract';
import { z } from 'zod';

const root = fileURLToPath(new URL('../../..', import.meta.url));
export const coveragePagePath = join(root, 'docs/coverage.md');

const specifiedSchema = z.object({
  calls: z.array(
    z.object({
      spec: z.string(),
      section: z.string(),
      method: z.string(),
      path: z.string(),
      note: z.string().optional(),
    }),
  ),
  routes: z.array(z.object({ group: z.string(), route: z.string(), note: z.string().optional() })),
});

export type CoverageState = 'done' | 'planned';
export interface CallCoverageRow {
  readonly spec: string;
  readonly section: string;
  readonly method: string;
  readonly path: string;
  readonly state: CoverageState;
  /** The endpoint in the contract, and a file with tests that call it. */
  readonly proof: string;
}
export interface RouteCoverageRow {
  readonly group: string;
  readonly route: string;
  readonly state: CoverageState;
}

export function readSpecifiedCalls() {
  return specifiedSchema.parse(JSON.parse(readFileSync(join(root, 'tools/coverage/specified.json'), 'utf8')));
}

function filesBelow(folder: string, matches: RegExp): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(path, matches);
    return matches.test(entry.name) ? [path] : [];
  });
}

/**
 * Reads the test files by path. The access matrix is left out, because it calls every endpoint without input and
 * therefore proves nothing about one.
 */
function testFiles(): Map<string, string> {
  const paths = [
    ...filesBelow('apps/server', /\.test\.ts$/),
    ...filesBelow('modules', /\.test\.ts$/).filter((path) => /^modules\/[^/]+\/server\//.test(path)),
    ...filesBelow('packages/contract', /\.test\.ts$/),
    ...filesBelow('e2e', /\.ts$/),
  ].filter((path) => !path.endsWith('access-matrix.test.ts'));
  return new Map(paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/**
 * Returns an address without parameter names, so that `model/head/{hash|latest}` and `model/head/{hash}` are equal.
 */
export function toAddressShape(method: string, path: string): string {
  return `${method} ${path.replace(/^\//, '').replace(/\{[^}]+\}/g, '{}')}`;
}

/**
 * Finds a test file that calls the endpoint by its name in the contract. In a feature's own tests the contract is
 * simply named `contract`. A feature's own tests take precedence, so that a test elsewhere does not change the page.
 */
export function findCallingTest(
  tests: ReadonlyMap<string, string>,
  slug: string,
  name: string,
): string | null {
  const mention = new RegExp(`\\b${slug}(Contract)?\\.${name}\\b`);
  const own = new RegExp(`\\bcontract\\.${name}\\b`);
  const isOwn = (path: string): boolean => new RegExp(`/(?:features|server)/${slug}/`).test(path);
  const callers = [...tests]
    .filter(([path, text]) => mention.test(text) || (isOwn(path) && own.test(text)))
    .map(([path]) => path);
  return callers.find(isOwn) ?? callers[0] ?? null;
}

/**
 * Finds the endpoint whose parameter represents a literal word in the specification's path, if a test uses that word.
 */
function endpointFor(tests: ReadonlyMap<string, string>, method: string, path: string) {
  const word = path.split('/').at(-1) ?? '';
  for (const { slug, name, endpoint } of getAllEndpoints()) {
    const pattern = new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/{}]+')}$`);
    if (endpoint.method !== method || !endpoint.path.includes('{') || !pattern.test(path)) continue;
    const asked = [...tests].some(
      ([file, text]) => new RegExp(`/(?:features|server)/${slug}/`).test(file) && text.includes(`'${word}'`),
    );
    if (asked) return { slug, name };
  }
  return undefined;
}

export function listCallCoverageRows(): CallCoverageRow[] {
  const tests = testFiles();
  const endpoints = new Map(
    getAllEndpoints().map(({ slug, name, endpoint }) => [
      toAddressShape(endpoint.method, endpoint.path),
      { slug, name },
    ]),
  );
  return readSpecifiedCalls().calls.map(({ spec, section, method, path }) => {
    const endpoint = endpoints.get(toAddressShape(method, path)) ?? endpointFor(tests, method, path);
    const caller = endpoint ? findCallingTest(tests, endpoint.slug, endpoint.name) : null;
    const done = endpoint !== undefined && caller !== null;
    const proof = endpoint
      ? `${endpoint.slug}.${endpoint.name}${caller ? `, ${caller}` : ' (no test calls it yet)'}`
      : '';
    return { spec, section, method, path, state: done ? 'done' : 'planned', proof };
  });
}

/**
 * Lists the routes with their state. A route is done when the browser application has a page for it, regardless of
 * parameter names.
 */
export function listRouteCoverageRows(builtRoutes: ReadonlySet<string>): RouteCoverageRow[] {
  const built = new Set([...builtRoutes].map((route) => toAddressShape('page', route)));
  return readSpecifiedCalls().routes.map(({ group, route }) => ({
    group,
    route,
    state: built.has(toAddressShape('page', route)) ? 'done' : 'planned',
  }));
}

export function formatCoveragePage(
  calls: readonly CallCoverageRow[],
  routes: readonly RouteCoverageRow[],
): string {
  const done = (rows: readonly { state: CoverageState }[]) =>
    rows.filter(({ state }) => state === 'done').length;
  const lines = [
    '# Coverage of the specifications',
    '',
    'Generated by `npm run coverage`; a test fails when it is out of date. *Done* for a call: the contract has it under',
    'exactly this method and path, and a test calls it. *Done* for a route: the application has a page for it.',
    '',
    `Calls: ${done(calls)} of ${calls.length} done. Routes: ${done(routes)} of ${routes.length} done.`,
    '',
    '## Calls',
    '',
    '| spec | section | method | path | state | proof |',
    '|---|---|---|---|---|---|',
    ...calls.map(
      ({ spec, section, method, path, state, proof }) =>
        `| ${spec} | ${section} | ${method} | \`${path.replaceAll('|', '\\|')}\` | ${state} | ${proof} |`,
    ),
    '',
    '## Routes',
    '',
    '| application | route | state |',
    '|---|---|---|',
    ...routes.map(({ group, route, state }) => `| ${group} | \`${route}\` | ${state} |`),
    '',
  ];
  return lines.join('\n');
}
