import { buildOpenApiDocument, getAllEndpoints } from '@klarsikt/contract';
import { describe, expect, it } from 'vitest';
import {
  buildApiExample,
  filterApiOperations,
  formatApiSchemaType,
  formatCurlCommand,
  listApiSchemaMembers,
  parseApiSpecification,
} from './specification.ts';

const endpoints = getAllEndpoints().filter(({ endpoint }) => endpoint.external === true);
const text = JSON.stringify(buildOpenApiDocument({ endpoints, version: '1.0.0', server: '/api' }));
const specification = parseApiSpecification(text);
const { schemas } = specification;
const operations = specification.groups.flatMap((group) => group.operations);
const byId = (id: string) => {
  const found = operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
};

describe('the description of the external API', () => {
  it('shows every operation with its answer and errors', () => {
    expect(operations).toHaveLength(endpoints.length);
    for (const operation of operations) {
      expect(operation.summary).not.toBe('');
      expect(operation.answer).not.toBeNull();
      expect(operation.errors.length).toBeGreaterThan(2);
      for (const error of operation.errors) expect(error.status).toMatch(/^[45]\d\d$/);
    }
  });

  it('leaves out headers that only browser sessions need', () => {
    expect(operations.flatMap(({ parameters }) => parameters.map((one) => one.in))).not.toContain('header');
  });

  it('shows the permission that an API key needs', () => {
    expect(byId('model_listOffered').scopes).toEqual(['uplink:Pull']);
    expect(byId('assessment_create').scopes).toEqual(['api:Write']);
    expect(byId('external_getSpecification')).toMatchObject({ open: true, scopes: [] });
  });

  it('can be searched by words of address and summary', () => {
    const found = filterApiOperations(specification.groups, 'UPLINK models hash');
    expect(found.flatMap((group) => group.operations.map(({ id }) => id))).toEqual(['model_getOffered']);
    expect(filterApiOperations(specification.groups, '')).toEqual(specification.groups);
    expect(filterApiOperations(specification.groups, 'no such words')).toEqual([]);
  });
});

describe('the curl command of an operation', () => {
  it('authenticates by API key or token and contains all required values', () => {
    const given = { base: 'https://k.example/api', schemas };
    expect(formatCurlCommand(byId('model_getOffered'), { ...given, credentials: 'basic' })).toBe(
      "curl -u 'CLIENT_ID:SECRET' \\\n  'https://k.example/api/uplink/models/HASH'",
    );
    expect(formatCurlCommand(byId('model_getOffered'), { ...given, credentials: 'token' })).toContain(
      '-H "Authorization: Bearer $TOKEN"',
    );
    expect(formatCurlCommand(byId('key_token'), { ...given, credentials: 'token' })).toBe(
      "curl -u 'CLIENT_ID:SECRET' \\\n  -d 'grant_type=client_credentials' \\\n  'https://k.example/api/oauth/token'",
    );
    const open = formatCurlCommand(byId('external_getSpecification'), { ...given, credentials: 'basic' });
    expect(open).not.toContain('SECRET');
  });

  it('sends valid JSON even if a value contains quotes', () => {
    for (const operation of operations.filter(({ body }) => body?.type === 'application/json')) {
      const line = formatCurlCommand(operation, { base: '/api', credentials: 'basic', schemas });
      const sent = /-d '(.*)' \\\n/s.exec(line)?.[1]?.replaceAll(`'\\''`, "'");
      expect(() => JSON.parse(sent ?? '')).not.toThrow();
    }
    expect(
      formatCurlCommand(
        {
          ...byId('assessment_create'),
          body: { type: 'application/json', required: true, schema: { default: "it's" } },
        },
        { base: '/api', credentials: 'basic', schemas },
      ),
    ).toContain(`-d '"it'\\''s"'`);
  });
});

describe('a schema in the API description', () => {
  it('is described in one line with its limits', () => {
    expect(formatApiSchemaType({ type: 'string', minLength: 1, maxLength: 20 }, {})).toBe('string (1…20)');
    expect(formatApiSchemaType({ type: 'array', items: { type: 'integer' } }, {})).toBe('integer[]');
    expect(formatApiSchemaType({ anyOf: [{ enum: ['a', 'b'] }, { type: 'null' }] }, {})).toBe(
      '"a" | "b" | null',
    );
    expect(formatApiSchemaType({ $ref: '#/components/schemas/X' }, { X: { type: 'boolean' } })).toBe(
      'boolean',
    );
    expect(formatApiSchemaType({ type: 'integer', maximum: Number.MAX_SAFE_INTEGER }, {})).toBe('integer');
  });

  it('is shown with its members and an example, even if it is recursive', () => {
    const tree = {
      type: 'object',
      required: ['name', 'below'],
      properties: { name: { type: 'string' }, below: { type: 'array', items: { $ref: '#/x/Tree' } } },
    };
    expect(listApiSchemaMembers(tree, { Tree: tree }).map(({ name }) => name)).toEqual(['name', 'below']);
    expect(buildApiExample(tree, { Tree: tree })).toMatchObject({ name: 'text', below: [{ name: 'text' }] });
  });
});
