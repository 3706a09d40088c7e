import { describe, expect, it } from 'vitest';
import { buildOpenApiDocument, errorTable, getAllEndpoints, isFileResult } from '../src/index.ts';

const whole = buildOpenApiDocument({ endpoints: getAllEndpoints(), version: '1.2.3', server: '/api' });

type Node = { [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Every object below a value, with its path. */
function* nodes(value: unknown, path: readonly string[] = []): Generator<[readonly string[], Node]> {
  if (!isNode(value)) return;
  yield [path, value];
  for (const [key, member] of Object.entries(value)) yield* nodes(member, [...path, key]);
}

function operationOf(method: string, path: string): Node {
  const operation: unknown = whole.paths[`/${path}`]?.[method.toLowerCase()];
  if (!isNode(operation)) throw new Error(`${method} ${path} is not described`);
  return operation;
}

function at(reference: string): unknown {
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => (isNode(value) ? value[key] : undefined), whole);
}

/** Keywords of JSON Schema 2020-12 that the description uses; generators know all of them. */
const keywords = new Set(
  `title multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems
  uniqueItems maxProperties minProperties required enum type not allOf oneOf anyOf items properties
  additionalProperties description format default discriminator readOnly writeOnly deprecated const prefixItems
  propertyNames contentEncoding $ref`.split(/\s+/),
);

/** Schema objects: the values of `schema`, with every schema inside them. */
function schemasOf(value: unknown): Node[] {
  if (!isNode(value)) return [];
  const inner = [
    ...Object.values(isNode(value.properties) ? value.properties : {}),
    ...[value.allOf, value.oneOf, value.anyOf].flatMap((list) => (Array.isArray(list) ? list : [])),
    value.items,
    value.additionalProperties,
    value.not,
  ];
  return [value, ...inner.flatMap(schemasOf)];
}

describe('the OpenAPI description', () => {
  it('contains exactly the declared endpoints, each with its method and path', () => {
    const described = Object.entries(whole.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = getAllEndpoints().map(({ endpoint }) => `${endpoint.method} /${endpoint.path}`);
    expect(described.toSorted()).toEqual(declared.toSorted());
    expect(declared.length).toBeGreaterThan(40);
  });

  it('has a unique operation id for each endpoint', () => {
    const ids = getAllEndpoints().map(
      ({ endpoint }) => operationOf(endpoint.method, endpoint.path).operationId,
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('declares every parameter of a path, as required', () => {
    for (const { endpoint } of getAllEndpoints()) {
      const { parameters } = operationOf(endpoint.method, endpoint.path);
      const inPath = (Array.isArray(parameters) ? parameters : []).filter((one) => one.in === 'path');
      const named = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect([endpoint.path, inPath.map(({ name }) => name).toSorted()]).toEqual([
        endpoint.path,
        named.toSorted(),
      ]);
      expect(inPath.every(({ required }) => required === true)).toBe(true);
    }
  });

  it('describes results in the result envelope, and files without it', () => {
    for (const { endpoint } of getAllEndpoints()) {
      const { responses } = operationOf(endpoint.method, endpoint.path);
      const content = isNode(responses) && isNode(responses[200]) ? responses[200].content : undefined;
      if (isFileResult(endpoint.result))
        expect(isNode(content) && Object.keys(content)).toEqual([...endpoint.result.types]);
      else
        expect(content).toMatchObject({
          'application/json': { schema: { required: ['result'], properties: { result: expect.anything() } } },
        });
    }
  });

  it('requires a CSRF token for writing endpoints, and allows anonymous calls only to public ones', () => {
    for (const { endpoint } of getAllEndpoints()) {
      const { parameters, security } = operationOf(endpoint.method, endpoint.path);
      const asks = JSON.stringify(parameters).includes('CsrfToken');
      const reads = ['GET', 'HEAD'].includes(endpoint.method);
      // A form comes from a program without a session, so there is no CSRF token.
      expect([endpoint.path, asks]).toEqual([endpoint.path, !reads && endpoint.form !== true]);
      const open = Array.isArray(security) && security.some((one) => Object.keys(one).length === 0);
      expect([endpoint.path, open]).toEqual([endpoint.path, endpoint.access.kind === 'anyone']);
    }
  });

  it('allows API keys and access tokens only for external endpoints', () => {
    for (const { endpoint } of getAllEndpoints()) {
      const { security } = operationOf(endpoint.method, endpoint.path);
      const ways = Array.isArray(security) ? security.flatMap((one) => Object.keys(one)) : [];
      const external = endpoint.external === true;
      expect([endpoint.path, ways.includes('key'), ways.includes('token')]).toEqual([
        endpoint.path,
        external,
        external,
      ]);
    }
  });

  it('contains the permission that an access token needs for an endpoint', () => {
    const scopeOf = (method: string, path: string) => {
      const { security } = operationOf(method, path);
      return Array.isArray(security) ? security.flatMap((one) => one.token ?? []) : [];
    };
    expect(scopeOf('GET', 'ra')).toEqual(['api:Read']);
    expect(scopeOf('PUT', 'ra')).toEqual(['api:Write']);
    expect(scopeOf('POST', 'admin/audit')).toEqual(['api:Audit']);
    expect(scopeOf('POST', 'admin/audit/export')).toEqual(['api:Audit']);
    expect(scopeOf('POST', 'usagelog/aggregate')).toEqual(['api:Usage']);
    expect(scopeOf('GET', 'uplink/models')).toEqual(['uplink:Pull']);
  });

  it('lists every error code of the table', () => {
    const text = JSON.stringify(whole.components.responses);
    for (const code of Object.keys(errorTable)) expect(text).toContain(code);
  });

  it('refers only to existing components', () => {
    const dead = [...nodes(whole)].flatMap(([path, { $ref }]) =>
      typeof $ref === 'string' && at($ref) === undefined ? [`${path.join('/')}: ${$ref}`] : [],
    );
    expect(dead).toEqual([]);
    expect(JSON.stringify(whole)).not.toContain('#/$defs/');
  });

  it('uses only keywords that client generators support', () => {
    const roots = [
      ...[...nodes(whole.paths)].flatMap(([path, node]) => (path.at(-1) === 'schema' ? [node] : [])),
      ...Object.values(whole.components.schemas ?? {}),
    ];
    const strange = roots
      .flatMap(schemasOf)
      .flatMap((schema) => Object.keys(schema))
      .filter((key) => !keywords.has(key));
    expect([...new Set(strange)]).toEqual([]);
  });
});

describe('the OpenAPI description for client generators', () => {
  const all = [...nodes(whole)].map(([path, node]) => ({ place: path.join('/'), node }));

  it('has version 3.1 and no nullable keyword of version 3.0', () => {
    expect(whole.openapi).toBe('3.1.0');
    const former = all.filter(
      ({ node }) => node.nullable !== undefined && typeof node.nullable === 'boolean',
    );
    expect(former.map(({ place }) => place)).toEqual([]);
  });

  it('lists the allowed members of a record as properties, so that each has a type', () => {
    const named = all.filter(
      ({ node }) => isNode(node.propertyNames) && Array.isArray(node.propertyNames.enum),
    );
    expect(named.map(({ place }) => place)).toEqual([]);
  });

  it('has no empty schema in the results of external endpoints', () => {
    const external = buildOpenApiDocument({
      endpoints: getAllEndpoints().filter(({ endpoint }) => endpoint.external === true),
      version: '1',
      server: '/api',
    });
    const free = [...nodes(external.paths)].filter(
      ([path, node]) =>
        Object.keys(node).length === 0 && path.includes('responses') && path.includes('schema'),
    );
    // Values of the document that a history or a conflict quotes can be of any kind.
    const quoted = /(before|after|live|branch)(\/anyOf\/0\/additionalProperties)?$|\/properties$/;
    expect(free.map(([path]) => path.join('/')).filter((place) => !quoted.test(place))).toEqual([]);
  });

  it('has a description for each tag, and no unused component', () => {
    const endpoints = getAllEndpoints().filter(({ endpoint }) => endpoint.external === true);
    const external = buildOpenApiDocument({ endpoints, version: '1', server: '/api' });
    expect(external.tags.filter(({ description }) => description === undefined)).toEqual([]);
    const text = JSON.stringify(external);
    for (const kind of ['schemas', 'parameters', 'responses', 'headers'])
      for (const name of Object.keys(external.components[kind] ?? {}))
        expect(text).toContain(`"#/components/${kind}/${name}"`);
  });

  it('has only patterns without Unicode properties that match the default values', () => {
    const held = all.flatMap(({ place, node }) =>
      typeof node.pattern === 'string' ? [{ place, pattern: node.pattern, value: node.default }] : [],
    );
    expect(held.length).toBeGreaterThan(20);
    expect(held.filter(({ pattern }) => pattern.includes('\\p{'))).toEqual([]);
    const broken = held.filter(
      ({ pattern, value }) => typeof value === 'string' && !new RegExp(pattern).test(value),
    );
    expect(broken).toEqual([]);
  });

  it('has no schema that is a list of itself, because generated types of it do not compile', () => {
    const schemas = isNode(whole.components.schemas) ? Object.entries(whole.components.schemas) : [];
    const circular = schemas.filter(([name, schema]) => {
      const self = `#/components/schemas/${name}`;
      const choices = isNode(schema) && Array.isArray(schema.anyOf) ? schema.anyOf : [];
      return choices.some((one) => isNode(one) && isNode(one.items) && one.items.$ref === self);
    });
    expect(circular.map(([name]) => name)).toEqual([]);
  });
});
