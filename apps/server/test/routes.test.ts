/** Tests that routes, API description and access rules match, and that nothing else is served (security page Z1). */
import rateLimit from '@fastify/rate-limit';
import { buildOpenApiDocument, getAllEndpoints, sessionContract } from '@klarsikt/contract';
import { siteAddresses } from '@klarsikt/site/server/cms/pages/serve.ts';
import { getSharedTestApp, type TestApp } from '@klarsikt/testkit';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerEndpoints } from '../src/platform/http.ts';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

/** Path without names of parameters, because the framework merges different names at the same place. */
const nameless = (address: string): string => address.replace(/:\w+(\|:\w+)*/g, ':');

/** All routes of the framework, such as `GET /api/session`, read from its printed tree. */
function servedRoutes(): Set<string> {
  const served = new Set<string>();
  const above: string[] = [];
  for (const line of app.server.http.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods] = /^([ │]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (part === '') continue;
    const depth = indent.length / 4;
    above.length = depth;
    above.push(part);
    const address = above.join('').replace(/\/+/g, '/');
    for (const method of methods?.split(', ') ?? []) served.add(`${method} ${nameless(address)}`);
  }
  return served;
}

const declared = getAllEndpoints().flatMap(({ endpoint: { method, path } }) => {
  const address = nameless(`/api/${path.replace(/\{(\w+)\}/g, ':$1')}`);
  return method === 'GET' ? [`GET ${address}`, `HEAD ${address}`] : [`${method} ${address}`];
});

/** Addresses for monitoring, without sessions and data of organisations. */
const watched = ['/health', '/ready', '/metrics'];

/** Addresses for assistants, which check the person's key themselves. */
const assistants = ['POST /mcp', 'GET /mcp', 'DELETE /mcp'];

/** Addresses outside the API: those, and the public pages. */
const beside = [...watched, ...siteAddresses].flatMap((address) => [
  `GET ${nameless(address)}`,
  `HEAD ${nameless(address)}`,
]);

describe('Z1: the server with access denied by default', () => {
  it('serves exactly the endpoints of the contract and of its OpenAPI description', () => {
    // Wildcards are ignored: unknown addresses below /api are refused.
    const served = [...servedRoutes()].filter((route) => !/(^|[ /])\*$/.test(route));
    expect(served.sort()).toEqual([...new Set([...declared, ...beside, ...assistants])].sort());
    const { paths } = buildOpenApiDocument({ endpoints: getAllEndpoints(), version: '0', server: '/api' });
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\//, '')}`),
    );
    const inContract = getAllEndpoints().map(({ endpoint: { method, path } }) => `${method} ${path}`);
    expect(described.sort()).toEqual(inContract.sort());
    expect(getAllEndpoints().filter(({ endpoint: { access } }) => typeof access?.kind !== 'string')).toEqual(
      [],
    );
  });

  it('does not start if an endpoint declares no access', async () => {
    const { access, ...bare } = sessionContract.getTime;
    expect(access.kind).toBe('anyone');
    const servers = [Fastify(), Fastify()];
    for (const server of servers) await server.register(rateLimit, { global: false });
    const open = (endpoint: object) =>
      Reflect.apply(registerEndpoints, undefined, [
        servers.pop(),
        [{ kind: 'direct', endpoint, run: () => null }],
        {},
        {},
      ]);
    expect(() => open(bare)).toThrow('GET time declares no access');
    expect(() => open(sessionContract.getTime)).not.toThrow();
  });

  it('treats a route pattern or an internal header name as ordinary input', async () => {
    const visitor = app.visitor();
    for (const url of ['/api/ra/:id', '/api/ra/{id}', '/api/admin/user/:id', '/api/admin/user/*']) {
      const answer = await visitor.raw('GET', url, {
        headers: {
          'x-client-version': '1',
          'x-middleware-subrequest': 'middleware:middleware',
          'x-user-id': '1',
          'x-forwarded-user': 'admin',
        },
      });
      expect([400, 401, 404], `${url} ${answer.body}`).toContain(answer.status);
    }
  });
});
