import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  coveragePagePath,
  findCallingTest,
  formatCoveragePage,
  listCallCoverageRows,
  listRouteCoverageRows,
  readSpecifiedCalls,
  toAddressShape,
} from '../src/coverage.ts';
import { listBuiltAddresses, listBuiltRoutes } from '../src/routes.ts';

const page = readFileSync(coveragePagePath, 'utf8');
const calls = listCallCoverageRows();
const routes = listRouteCoverageRows(listBuiltRoutes());

describe('docs/coverage.md', () => {
  it('is up to date (otherwise: npm run coverage)', () => {
    expect(page).toBe(formatCoveragePage(calls, routes));
  });

  it('contains every call and every route of the specifications', () => {
    const { calls: named, routes: addresses } = readSpecifiedCalls();
    expect(named.length).toBeGreaterThan(100);
    expect(addresses.length).toBeGreaterThan(80);
    const rows = page.split('\n');
    const missing = [
      ...named
        .filter(
          ({ spec, section, method, path }) =>
            !rows.some((row) =>
              row.startsWith(`| ${spec} | ${section} | ${method} | \`${path.replaceAll('|', '\\|')}\` |`),
            ),
        )
        .map(({ method, path }) => toAddressShape(method, path)),
      ...addresses
        .filter(({ group, route }) => !rows.some((row) => row.startsWith(`| ${group} | \`${route}\` |`)))
        .map(({ route }) => route),
    ];
    expect(missing).toEqual([]);
  });

  it('marks no call as done without a test that calls it', () => {
    for (const { state, proof } of calls) if (state === 'done') expect(proof).toMatch(/, \S+\.ts$/);
  });
});

describe('the list of built routes', () => {
  const source = `
export const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });
const frame = createRoute({
  getParentRoute: () => root,
  path: '/ra',
  component: Frame,
});
const inner = createRoute({
  getParentRoute: () => frame,
  id: 'start',
});
const home = createRoute({
  getParentRoute: () => inner,
  path: '/',
  component: Home,
});
const one = createRoute({
  getParentRoute: () => frame,
  path: '/$raId/{-$tab}',
  component: One,
});
const later = createRoute({
  getParentRoute: () => frame,
  path: '/later',
  component: PlannedPage,
});
const atlas = createRoute({
  getParentRoute: () => root,
  path: '/atlas',
  component: AtlasFrame,
});
const rest = createRoute({
  getParentRoute: () => root,
  path: '/old/$',
  beforeLoad: leave,
});
planned(atlas, [['/', 'title', 'icon'], ['/models', 'title', 'icon']]);`;

  it('contains the full path of each route with a page or a redirect', () => {
    expect([...listBuiltAddresses([source])].sort()).toEqual(
      ['/*', '/old/*', '/portal/*', '/ra', '/ra/{raId}/{tab?}'].sort(),
    );
  });

  it('distinguishes routes with the same variable name in two files', () => {
    const frame = (path: string) => `const frame = createRoute({
  getParentRoute: () => root,
  path: '${path}',
});
const start = createRoute({
  getParentRoute: () => frame,
  path: '/',
  component: Start,
});`;
    const sources = ['export const root = createRootRoute({ component: Root });', frame('/a'), frame('/b')];
    expect([...listBuiltAddresses(sources)].sort()).toEqual(['/a', '/b']);
  });

  it('contains the main pages of the application', () => {
    const built = listBuiltRoutes();
    expect(built).toContain('/threatview/analysis');
    expect(built).toContain('/ra/{raId}/{relevance}/{riskType}/{riskId?}/{relatedId?}');
    expect(built).toContain('/backoffice/*');
    expect(built).toContain('/atlas');
    expect(built).toContain('/atlas/templates');
    expect(built).toContain('/ra/templates');
  });
});

describe('the test listed as proof of an API call', () => {
  it('is a test of the same feature if one exists, even if other tests make the call as well', () => {
    const own = 'modules/identity/server/key/key.test.ts';
    const tests = new Map([
      ['modules/operations/server/audit/audit.test.ts', 'await admin.call(key.create, {})'],
      [own, 'await admin.call(contract.create, {})'],
    ]);
    expect(findCallingTest(tests, 'key', 'create')).toBe(own);
    tests.delete(own);
    expect(findCallingTest(tests, 'key', 'create')).toBe('modules/operations/server/audit/audit.test.ts');
    expect(findCallingTest(tests, 'key', 'revoke')).toBeNull();
  });
});
