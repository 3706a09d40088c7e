/** Generates the OpenAPI 3.1 description from the contract, so that it always agrees with the server. */
import { assessmentField, riskDataField } from '@klarsikt/engine/assessment';
import type { Field } from '@klarsikt/engine/fields';
import { modelField } from '@klarsikt/engine/model';
import type { AccessRule, Permission } from '@klarsikt/engine/people';
import { scimType } from '@klarsikt/identity/contract/directory.scim.ts';
import { type KeyPermission, keyPermissions, permissionsOfKeys } from '@klarsikt/identity/contract/key.ts';
import { z } from 'zod';
import { idempotencyHours, pageQuerySchema } from './endpoint.paging.ts';
import { type Endpoint, isFileResult } from './endpoint.ts';
import { errorTable } from './errors.ts';
import { documentedResultSchemas } from './openapi.results.ts';
import { type Json, type JsonObject, SchemaRegistry, toJsonObject } from './openapi.schemas.ts';
import { externalApiTags } from './openapi.tags.ts';
import { buildFieldSchema, createComponentReference } from './shapes.fields.ts';
import { clientApiVersion } from './version.ts';

/** A complete OpenAPI 3.1.0 document. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly contact: { readonly name: string };
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: { readonly [path: string]: { readonly [method: string]: JsonObject } };
  readonly components: { readonly [kind: string]: JsonObject };
}

/** Endpoints to describe, with feature and name as returned by `getAllEndpoints()`. */
export interface OpenApiInput {
  readonly endpoints: readonly {
    readonly slug: string;
    readonly name: string;
    readonly endpoint: Endpoint;
  }[];
  readonly version: string;
  /** Base address of the API, absolute or relative to the description. */
  readonly server: string;
}

const reference = (kind: string, name: string): JsonObject => ({ $ref: `#/components/${kind}/${name}` });

/** Converts the members of an object schema to parameters. */
function parameters(
  schema: z.ZodObject | undefined,
  place: 'path' | 'query',
  schemas: SchemaRegistry,
): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.of(schema, 'input', place);
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(toJsonObject(properties)).map(([name, member]) => ({
    name,
    in: place,
    required: place === 'path' || needed.includes(name),
    schema: member,
  }));
}

/** Lists the parameters in the path, including those without a declared schema. */
function pathParameters(endpoint: Endpoint, schemas: SchemaRegistry): Json[] {
  const declared = parameters(endpoint.params, 'path', schemas);
  const names = new Set(declared.map((parameter) => toJsonObject(parameter).name));
  const bare = [...endpoint.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) =>
    names.has(name) ? [] : [{ name, in: 'path', required: true, schema: { type: 'string' } }],
  );
  return [...declared, ...bare];
}

/** Lists the possible error statuses of a call, derived from its access and its input. */
function possibleErrorStatuses(endpoint: Endpoint): number[] {
  const { access } = endpoint;
  return [
    400,
    ...(access.kind === 'anyone' ? [] : [401]),
    403,
    ...(/\{/.test(endpoint.path) || endpoint.body ? [404] : []),
    ...(endpoint.kind === 'command' ? [409] : []),
    ...(endpoint.taxii ? [406] : []),
    ...(endpoint.scim && endpoint.kind === 'command' ? [412] : []),
    ...(endpoint.body ? [413, 415, 422] : []),
    429,
    431,
    500,
    ...(endpoint.kind === 'command' ? [502] : []),
    503,
  ];
}

/** Lists the response headers for API clients. */
function answerHeaders(endpoint: Endpoint): JsonObject {
  return Object.fromEntries(
    [
      'RateLimit',
      'RateLimit-Policy',
      ...(endpoint.method === 'GET' ? ['ETag'] : []),
      ...(endpoint.kind === 'command' ? ['Idempotent-Replayed'] : []),
      ...(endpoint.deprecated ? ['Deprecation', 'Sunset'] : []),
    ].map((name) => [name, reference('headers', name)]),
  );
}

function successResponse(endpoint: Endpoint, operation: string, schemas: SchemaRegistry): JsonObject {
  const { result } = endpoint;
  if (isFileResult(result))
    return {
      description: 'The file.',
      content: Object.fromEntries(
        result.types.map((type) => [
          type,
          {
            schema: result.holds
              ? createComponentReference(result.holds)
              : { type: 'string', format: 'binary' },
          },
        ]),
      ),
    };
  const next: JsonObject = {
    type: ['string', 'null'],
    description: 'Cursor of the next page; null on the last one. Only in answers to a request for a page.',
  };
  const schema = {
    type: 'object',
    required: ['result'],
    properties: {
      result: schemas.of(result, 'output', operation),
      ...(endpoint.paged ? { next } : {}),
    },
  };
  return {
    description: 'The result.',
    ...(endpoint.external ? { headers: answerHeaders(endpoint) } : {}),
    content: { 'application/json': { schema } },
  };
}

const accessWords = (access: AccessRule): string => {
  if (access.kind === 'anyone') return 'Open to everybody.';
  if (access.kind === 'begun') return 'Needs a sign-in, also one that still owes steps.';
  if (access.kind === 'directory') return 'Only for directories, with their own keys.';
  if (access.kind === 'contributor')
    return 'Needs the opened link of the request, or the account that it is addressed to.';
  if (access.kind === 'owing') return `Only during a sign-in that owes ${access.action}.`;
  const who =
    access.kind === 'signedIn' ? 'Needs a completed sign-in.' : `Needs the permission ${access.permission}.`;
  if (access.kind === 'permission' && access.operator)
    return `${who} Only for the organisation that runs the installation.`;
  if (access.kind === 'permission' && access.examine)
    return `${who} Examiners call it for what they are named on.${access.sample ? ' Everybody else gets the public sample.' : ''}`;
  return access.sample ? `${who} Everybody else gets the public sample.` : who;
};

/** Lists the accepted credentials: API keys and their tokens for external endpoints, a browser session for all. */
function securityOf(endpoint: Endpoint): Json[] {
  const open: Json[] = endpoint.access.kind === 'anyone' ? [{}] : [];
  const { access } = endpoint;
  if (access.kind === 'directory') return [{ directory: [] }];
  const general: KeyPermission = endpoint.kind === 'command' ? 'api:Write' : 'api:Read';
  const opens = (one: KeyPermission, wanted: Permission) =>
    permissionsOfKeys[one].some((permission) => permission === wanted);
  const own =
    access.kind !== 'permission' || opens(general, access.permission)
      ? general
      : keyPermissions.find((one) => opens(one, access.permission));
  const scope = [own ?? general];
  const programs: Json[] = endpoint.external ? [{ key: [] }, { token: scope }] : [];
  return [...open, ...programs, { session: [] }];
}

function bodyTypeOf({ form, upload, scim }: Endpoint): string {
  if (upload) return 'multipart/form-data';
  if (scim) return scimType;
  return form ? 'application/x-www-form-urlencoded' : 'application/json';
}

/** Adds the file of an upload as a separate part of the multipart form. */
function withUploadedFile(schema: JsonObject, { upload }: Endpoint): JsonObject {
  if (!upload) return schema;
  const properties = { ...toJsonObject(schema.properties ?? {}), file: { type: 'string', format: 'binary' } };
  return { ...schema, properties };
}

/** Lists the request headers that only API clients send. */
function programHeaders(endpoint: Endpoint): Json[] {
  if (!endpoint.external || isFileResult(endpoint.result)) return [];
  if (endpoint.kind === 'command') return [reference('parameters', 'IdempotencyKey')];
  return endpoint.method === 'GET' ? [reference('parameters', 'IfNoneMatch')] : [];
}

function describeOperation(
  { slug, name, endpoint }: OpenApiInput['endpoints'][number],
  schemas: SchemaRegistry,
): JsonObject {
  const id = `${slug}_${name}`;
  const write = endpoint.method !== 'GET' && endpoint.method !== 'HEAD';
  const events = endpoint.kind === 'command' ? ` Audit events: ${endpoint.events.join(', ')}.` : '';
  const body = endpoint.body
    ? {
        requestBody: {
          required: !endpoint.body.safeParse(undefined).success,
          content: {
            [bodyTypeOf(endpoint)]: {
              schema: withUploadedFile(schemas.of(endpoint.body, 'input', id), endpoint),
            },
          },
        },
      }
    : {};
  return {
    operationId: id,
    tags: [slug],
    summary: endpoint.summary,
    description: `${accessWords(endpoint.access)}${events}`,
    parameters: [
      ...pathParameters(endpoint, schemas),
      ...parameters(endpoint.query, 'query', schemas),
      ...(endpoint.paged ? parameters(pageQuerySchema, 'query', schemas) : []),
      reference('parameters', 'AcceptLanguage'),
      ...programHeaders(endpoint),
      ...(endpoint.form ? [] : [reference('parameters', write ? 'ClientVersion' : 'ClientVersionOnRead')]),
      ...(write && !endpoint.form ? [reference('parameters', 'CsrfToken')] : []),
    ],
    ...body,
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    responses: {
      ...(programHeaders(endpoint).some((one) => toJsonObject(one).$ref === notModified)
        ? { 304: { description: 'Not changed since the answer with this tag.' } }
        : {}),
      200: successResponse(endpoint, id, schemas),
      ...Object.fromEntries(
        possibleErrorStatuses(endpoint).map((status) => [
          status,
          reference('responses', endpoint.oauth ? 'OAuthError' : `Error${status}`),
        ]),
      ),
    },
    security: securityOf(endpoint),
  };
}

const statuses = [...new Set(Object.values(errorTable).map(({ status }) => status))].sort((a, b) => a - b);

/** Groups the error codes with the same HTTP status into one response. */
function errorResponses(): JsonObject {
  return Object.fromEntries(
    [...statuses, 415, 429].map((status): [string, Json] => {
      const codes = Object.entries(errorTable).filter(([, entry]) => entry.status === status);
      const lines = codes.map(([code, { en }]) => `\`${code}\`: ${en}`);
      return [
        `Error${status}`,
        {
          description: lines.join(' '),
          content: {
            'application/json': { schema: reference('schemas', 'ErrorAnswer') },
            'application/problem+json': { schema: reference('schemas', 'Problem') },
          },
        },
      ];
    }),
  );
}

const oauthError: JsonObject = {
  description: 'Refused, as RFC 6749 section 5.2 says.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['error'],
        properties: {
          error: {
            type: 'string',
            enum: [
              'invalid_request',
              'invalid_client',
              'unsupported_grant_type',
              'temporarily_unavailable',
              'server_error',
            ],
          },
          error_description: { type: 'string' },
        },
      },
    },
  },
};

const errorAnswer: JsonObject = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'id'],
      properties: {
        code: { type: 'string', enum: Object.keys(errorTable) },
        message: { type: 'string', description: 'The sentence in the language asked for.' },
        details: { description: 'What the code says more: faults with their places, the present state.' },
        id: { type: 'string', description: "Reference to quote to support; the server's log has the same." },
      },
    },
  },
};

/** Problem details (RFC 9457), returned to external calls that accept `application/problem+json`. */
const problem: JsonObject = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'The sentence in the language asked for.' },
    instance: {
      type: 'string',
      format: 'uri',
      description: "Names the call; the server's log has the same.",
    },
    code: { type: 'string', enum: Object.keys(errorTable) },
    details: { description: 'Further facts of the code, as in the other form.' },
  },
};

const notModified = '#/components/parameters/IfNoneMatch';

const textHeader = (description: string): JsonObject => ({ description, schema: { type: 'string' } });

/** Definitions of the response headers for API clients. */
const answerHeaderComponents: JsonObject = {
  RateLimit: textHeader('Calls left, and seconds until all are free: `"key";r=599;t=60`.'),
  'RateLimit-Policy': textHeader('Calls of a key per window in seconds: `"key";q=600;w=60`.'),
  ETag: textHeader('Tag of this answer, for `If-None-Match`.'),
  'Idempotent-Replayed': textHeader(
    '`true` if this is the kept answer of an earlier call with the same key.',
  ),
  Deprecation: textHeader('Instant from which the call is deprecated (RFC 9745).'),
  Sunset: textHeader('Instant after which the call may end (RFC 8594).'),
};

const header = (name: string, required: boolean, schema: JsonObject, description: string): JsonObject => ({
  name,
  in: 'header',
  required,
  schema,
  description,
});

const version = { type: 'string', enum: [clientApiVersion] };

const headers: JsonObject = {
  AcceptLanguage: header(
    'Accept-Language',
    false,
    { type: 'string', enum: ['en', 'sv'] },
    'Language of messages.',
  ),
  ClientVersion: header(
    'X-Client-Version',
    false,
    version,
    'Client version, with a session; another one is refused with error.clientversion.',
  ),
  ClientVersionOnRead: header(
    'X-Client-Version',
    false,
    version,
    'Client version; may be left out on reads, another one is refused.',
  ),
  IdempotencyKey: header(
    'Idempotency-Key',
    false,
    { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]{1,200}$' },
    `Chosen by the program. A repetition within ${idempotencyHours} hours gets the first answer and changes nothing.`,
  ),
  IfNoneMatch: header(
    'If-None-Match',
    false,
    { type: 'string' },
    'Tag of an earlier answer; the status is 304 if it is still the same.',
  ),
  CsrfToken: header(
    'X-CSRF-Token',
    false,
    { type: 'string' },
    'Token of `GET token`, bound to the session cookie; only with a session.',
  ),
};

/** Descriptions of the permissions that an API key can have. */
const scopes: Readonly<Record<KeyPermission, string>> = {
  'api:Read': 'Read',
  'api:Write': 'Read and change',
  'api:Audit': 'Read the audit log of the own organisation',
  'api:Usage': 'Read the usage log of the own organisation',
  'api:Incident': 'Read and change the register of incidents',
  'uplink:Pull': 'Fetch model versions',
};

/** Documents that are stored and sent as a whole, each described as a component. */
const documents: readonly Field[] = [assessmentField, riskDataField, modelField];

/** Removes components to which no call refers, neither directly nor through other components. */
function withoutUnused(whole: OpenApiDocument): OpenApiDocument {
  const used = new Set<string>();
  const follow = (value: unknown): void => {
    for (const [, kind = '', name = ''] of JSON.stringify(value).matchAll(
      /"#\/components\/(\w+)\/([^"/]+)"/g,
    )) {
      if (used.has(`${kind}/${name}`)) continue;
      used.add(`${kind}/${name}`);
      follow(whole.components[kind]?.[name] ?? null);
    }
  };
  follow(whole.paths);
  const components = Object.entries(whole.components).map(([kind, held]) => [
    kind,
    kind === 'securitySchemes'
      ? held
      : Object.fromEntries(Object.entries(held).filter(([name]) => used.has(`${kind}/${name}`))),
  ]);
  return { ...whole, components: Object.fromEntries(components) };
}

/**
 * Describes endpoints as OpenAPI 3.1.0: envelope, errors with codes, headers, security. Documents and the reference
 * model are components, derived from the engine's field definitions.
 */
export function buildOpenApiDocument({
  endpoints,
  version: apiVersion,
  server,
}: OpenApiInput): OpenApiDocument {
  const schemas = new SchemaRegistry();
  for (const field of documents)
    schemas.of(z.object({ document: buildFieldSchema(field) }), 'output', 'document');
  for (const result of documentedResultSchemas) schemas.of(z.object({ result }), 'output', 'result');
  const paths: { [path: string]: { [method: string]: JsonObject } } = {};
  for (const entry of endpoints) {
    const path = `/${entry.endpoint.path}`;
    paths[path] = {
      ...paths[path],
      [entry.endpoint.method.toLowerCase()]: describeOperation(entry, schemas),
    };
  }
  return withoutUnused({
    openapi: '3.1.0',
    info: {
      title: 'Klarsikt',
      version: apiVersion,
      description:
        'Answers are `{ "result": ... }` or `{ "error": { "code", "message", "details"?, "id" } }`. Files come as they are.',
      contact: { name: 'Administrators of this installation' },
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: server }],
    tags: [...new Set(endpoints.map(({ slug }) => slug))].map((name) => ({
      name,
      ...(externalApiTags[name] === undefined ? {} : { description: externalApiTags[name] }),
    })),
    paths,
    components: {
      schemas: { ErrorAnswer: errorAnswer, Problem: problem, ...schemas.named },
      headers: answerHeaderComponents,
      parameters: headers,
      responses: { ...errorResponses(), OAuthError: oauthError },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-klarsikt' },
        directory: { type: 'http', scheme: 'bearer', description: 'Secret of the key of a directory.' },
        key: { type: 'http', scheme: 'basic', description: 'Client id and secret of an API key.' },
        token: {
          type: 'oauth2',
          flows: {
            clientCredentials: {
              tokenUrl: `${server}/oauth/token`,
              scopes,
            },
          },
        },
      },
    },
  });
}
