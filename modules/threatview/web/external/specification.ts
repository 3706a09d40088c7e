import { toComparableText } from '@klarsikt/engine/text';
import { z } from 'zod';

const schemaSchema = z.record(z.string(), z.unknown());
export type ApiSchema = z.output<typeof schemaSchema>;

const parameterSchema = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  description: z.string().optional(),
  schema: schemaSchema.default({}),
});
const referenceSchema = z.object({ $ref: z.string() });
const contentSchema = z.record(z.string(), z.object({ schema: schemaSchema.default({}) }));
const responseSchema = z.object({ description: z.string().default(''), content: contentSchema.default({}) });
const operationSchema = z.object({
  operationId: z.string(),
  tags: z.array(z.string()).default([]),
  summary: z.string().default(''),
  description: z.string().default(''),
  parameters: z.array(z.union([referenceSchema, parameterSchema])).default([]),
  requestBody: z.object({ required: z.boolean().default(false), content: contentSchema }).optional(),
  responses: z.record(z.string(), z.union([referenceSchema, responseSchema])).default({}),
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
});

const documentSchema = z.object({
  openapi: z.string(),
  info: z.object({ title: z.string(), version: z.string(), description: z.string().default('') }),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({
    schemas: z.record(z.string(), schemaSchema).default({}),
    responses: z.record(z.string(), responseSchema).default({}),
  }),
});

export type ApiParameter = z.output<typeof parameterSchema>;
export type ApiResponseSchema = z.output<typeof responseSchema> & { readonly status: string };

export interface ApiOperation {
  readonly id: string;
  readonly group: string;
  /** HTTP method in capitals. */
  readonly method: string;
  /** Path below the API's base, with a leading slash. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** Path and query parameters, without the parameters of browser sessions. */
  readonly parameters: readonly ApiParameter[];
  readonly body: { readonly type: string; readonly required: boolean; readonly schema: ApiSchema } | null;
  readonly answer: ApiResponseSchema | null;
  readonly errors: readonly ApiResponseSchema[];
  /** Scopes that the API key must have; empty for public operations. */
  readonly scopes: readonly string[];
  readonly open: boolean;
}

export interface ApiSpecification {
  readonly version: string;
  readonly groups: readonly { readonly name: string; readonly operations: readonly ApiOperation[] }[];
  readonly schemas: Readonly<Record<string, ApiSchema>>;
}

const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** Reads the document; throws zod's error if it is invalid. */
export function parseApiSpecification(text: string): ApiSpecification {
  const { info, paths, components } = documentSchema.parse(JSON.parse(text));
  const responseOf = (status: string, given: z.output<typeof operationSchema>['responses'][string]) => {
    const response = '$ref' in given ? components.responses[nameIn(given.$ref)] : given;
    return response === undefined ? [] : [{ ...response, status }];
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): ApiOperation => {
      const answers = Object.entries(operation.responses).flatMap(([status, given]) =>
        responseOf(status, given),
      );
      const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
      const open = operation.security.some((way) => Object.keys(way).length === 0);
      return {
        id: operation.operationId,
        group: operation.tags[0] ?? '',
        method: method.toUpperCase(),
        path,
        summary: operation.summary,
        description: operation.description,
        parameters: operation.parameters.flatMap((parameter) =>
          '$ref' in parameter || parameter.in === 'header' ? [] : [parameter],
        ),
        body:
          type === undefined || content === undefined
            ? null
            : { type, required: operation.requestBody?.required ?? false, schema: content.schema },
        answer: answers.find(({ status }) => status.startsWith('2')) ?? null,
        errors: answers.filter(({ status }) => /^[45]/.test(status)),
        scopes: open ? [] : operation.security.flatMap(({ token = [] }) => token),
        open,
      };
    }),
  );
  const names = [...new Set(operations.map(({ group }) => group))];
  return {
    version: info.version,
    schemas: components.schemas,
    groups: names.map((name) => ({ name, operations: operations.filter(({ group }) => group === name) })),
  };
}

export function filterApiOperations(
  groups: ApiSpecification['groups'],
  words: string,
): ApiSpecification['groups'] {
  const sought = toComparableText(words).split(/\s+/).filter(Boolean);
  return groups.flatMap(({ name, operations }) => {
    const found = operations.filter(({ id, method, path, summary }) => {
      const text = toComparableText(`${name} ${id} ${method} ${path} ${summary}`);
      return sought.every((word) => text.includes(word));
    });
    return found.length === 0 ? [] : [{ name, operations: found }];
  });
}

const isObject = (value: unknown): value is ApiSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectsIn = (value: unknown): readonly ApiSchema[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

export function resolveApiSchema(schema: ApiSchema, schemas: ApiSpecification['schemas']): ApiSchema {
  const { $ref } = schema;
  return typeof $ref === 'string' ? (schemas[nameIn($ref)] ?? {}) : schema;
}

export interface ApiSchemaMember {
  readonly name: string;
  readonly required: boolean;
  readonly schema: ApiSchema;
}

/** Returns the members of an object, or of the objects in a list. */
export function listApiSchemaMembers(
  given: ApiSchema,
  schemas: ApiSpecification['schemas'],
): readonly ApiSchemaMember[] {
  const schema = resolveApiSchema(given, schemas);
  if (isObject(schema.items)) return listApiSchemaMembers(schema.items, schemas);
  if (!isObject(schema.properties)) return [];
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(schema.properties).flatMap(([name, member]) =>
    isObject(member) ? [{ name, required: required.includes(name), schema: member }] : [],
  );
}

/** Returns the alternatives of a schema; empty if there are none. */
export function listApiSchemaAlternatives(
  given: ApiSchema,
  schemas: ApiSpecification['schemas'],
): readonly ApiSchema[] {
  const schema = resolveApiSchema(given, schemas);
  return [...objectsIn(schema.anyOf), ...objectsIn(schema.oneOf)];
}

/** Describes type and limits of a schema in words, such as `string, 1 to 200 long` or `list of number`. */
export function formatApiSchemaType(given: ApiSchema, schemas: ApiSpecification['schemas']): string {
  const schema = resolveApiSchema(given, schemas);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (isObject(schema.items)) return `${formatApiSchemaType(schema.items, schemas)}[]`;
  const ways = listApiSchemaAlternatives(schema, schemas);
  if (ways.length > 0) return ways.map((way) => formatApiSchemaType(way, schemas)).join(' | ');
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  const type = types.filter((one) => typeof one === 'string').join(' | ') || 'any';
  const least = schema.minimum ?? schema.minLength;
  const most = schema.maximum ?? schema.maxLength;
  // Hide the largest exact integer, which is not a real limit.
  const bound = (value: unknown) =>
    typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? String(value) : '';
  const range = bound(least) === '' && bound(most) === '' ? '' : ` (${bound(least)}…${bound(most)})`;
  return `${type}${range}`;
}

/** Builds an example value of a schema with its required members only, and with defaults where they exist. */
export function buildApiExample(given: ApiSchema, schemas: ApiSpecification['schemas'], depth = 0): unknown {
  const schema = resolveApiSchema(given, schemas);
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const [way] = listApiSchemaAlternatives(schema, schemas);
  if (way !== undefined) return buildApiExample(way, schemas, depth + 1);
  if (isObject(schema.items)) return depth > 4 ? [] : [buildApiExample(schema.items, schemas, depth + 1)];
  if (schema.type === 'object')
    return Object.fromEntries(
      listApiSchemaMembers(schema, schemas)
        .filter(({ required }) => required && depth < 5)
        .map(({ name, schema: member }) => [name, buildApiExample(member, schemas, depth + 1)]),
    );
  if (schema.type === 'integer' || schema.type === 'number')
    return typeof schema.minimum === 'number' ? Math.max(schema.minimum, 1) : 1;
  if (schema.type === 'boolean') return false;
  return schema.type === 'string' ? 'text' : {};
}

export type ApiCredentialKind = 'basic' | 'token';

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Formats the call as a curl command; words in capitals are placeholders. */
export function formatCurlCommand(
  { method, path, parameters, body, open }: ApiOperation,
  given: {
    readonly base: string;
    readonly credentials: ApiCredentialKind;
    readonly schemas: ApiSpecification['schemas'];
  },
): string {
  const { base, credentials, schemas } = given;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase());
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(buildApiExample(schema, schemas)))}`)
    .join('&');
  const address = quoted(`${base}${filled}${query === '' ? '' : `?${query}`}`);
  const form = body?.type === 'application/x-www-form-urlencoded';
  const who =
    form || (!open && credentials === 'basic')
      ? "-u 'CLIENT_ID:SECRET'"
      : open
        ? ''
        : '-H "Authorization: Bearer $TOKEN"';
  const example = body === null || form ? null : JSON.stringify(buildApiExample(body.schema, schemas));
  const parts = [
    `curl ${method === 'GET' || (method === 'POST' && form) ? '' : `-X ${method} `}${who}`.trimEnd(),
    ...(form ? ["-d 'grant_type=client_credentials'"] : []),
    ...(example === null ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(example)}`]),
    address,
  ];
  return parts.join(' \\\n  ');
}
