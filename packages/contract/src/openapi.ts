/** The contract as an OpenAPI 3.0 description: generated, so that it cannot say anything else than the server does. */
import {
  type Access,
  analysisField,
  assessmentField,
  type Field,
  modelField,
  type Permission,
  riskDataField,
} from '@klarsikt/engine';
import { type KeyPermission, keyPermissions, openedByKey } from '@klarsikt/identity/contract/key.ts';
import { z } from 'zod';
import { type Endpoint, isFileResult } from './endpoint.ts';
import { errors } from './errors.ts';
import { type Json, type JsonObject, object, Schemas } from './openapi.schemas.ts';
import { describedAs, schemaOf } from './shapes.fields.ts';
import { clientVersion } from './version.ts';

/** An OpenAPI 3.0.3 document. */
export interface OpenApi {
  readonly openapi: '3.0.3';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: { readonly [path: string]: { readonly [method: string]: JsonObject } };
  readonly components: { readonly [kind: string]: JsonObject };
}

/** What is described: the endpoints with their feature and name, as `allEndpoints()` gives them. */
export interface OpenApiInput {
  readonly endpoints: readonly {
    readonly slug: string;
    readonly name: string;
    readonly endpoint: Endpoint;
  }[];
  readonly version: string;
  /** Address of the API's base, absolute or relative to the document. */
  readonly server: string;
}

const reference = (kind: string, name: string): JsonObject => ({ $ref: `#/components/${kind}/${name}` });

/** The members of an object schema as parameters. */
function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query', schemas: Schemas): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.of(schema, 'input', place);
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(object(properties)).map(([name, member]) => ({
    name,
    in: place,
    required: place === 'path' || needed.includes(name),
    schema: member,
  }));
}

/** A query without declared parameters still has those in its path. */
function pathParameters(endpoint: Endpoint, schemas: Schemas): Json[] {
  const declared = parameters(endpoint.params, 'path', schemas);
  const names = new Set(declared.map((parameter) => object(parameter).name));
  const bare = [...endpoint.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) =>
    names.has(name) ? [] : [{ name, in: 'path', required: true, schema: { type: 'string' } }],
  );
  return [...declared, ...bare];
}

/** Statuses that a call can answer with beside success, by what its access and its input ask for. */
function refusals(endpoint: Endpoint): number[] {
  const { access } = endpoint;
  return [
    400,
    ...(access.kind === 'anyone' ? [] : [401]),
    403,
    ...(/\{/.test(endpoint.path) || endpoint.body ? [404] : []),
    ...(endpoint.kind === 'command' ? [409] : []),
    ...(endpoint.taxii ? [406] : []),
    ...(endpoint.body ? [413, 415] : []),
    429,
    500,
    503,
  ];
}

function success(endpoint: Endpoint, operation: string, schemas: Schemas): JsonObject {
  const { result } = endpoint;
  if (isFileResult(result))
    return {
      description: 'The file.',
      content: Object.fromEntries(
        result.types.map((type) => [
          type,
          { schema: result.holds ? describedAs(result.holds) : { type: 'string', format: 'binary' } },
        ]),
      ),
    };
  const schema = {
    type: 'object',
    required: ['result'],
    properties: { result: schemas.of(result, 'output', operation) },
  };
  return { description: 'The result.', content: { 'application/json': { schema } } };
}

const accessWords = (access: Access): string => {
  if (access.kind === 'anyone') return 'Open to everybody.';
  if (access.kind === 'begun') return 'Needs a sign-in, also one that still owes steps.';
  if (access.kind === 'owing') return `Only during a sign-in that owes ${access.action}.`;
  const who =
    access.kind === 'signedIn' ? 'Needs a completed sign-in.' : `Needs the permission ${access.permission}.`;
  if (access.kind === 'permission' && access.operator)
    return `${who} Only for the organisation that runs the installation.`;
  if (access.kind === 'permission' && access.examine)
    return `${who} Examiners call it for what they are named on.${access.sample ? ' Everybody else gets the public sample.' : ''}`;
  return access.sample ? `${who} Everybody else gets the public sample.` : who;
};

/** Keys and their tokens call the external part; a browser's session calls everything. */
function securityOf(endpoint: Endpoint): Json[] {
  const open: Json[] = endpoint.access.kind === 'anyone' ? [{}] : [];
  const { access } = endpoint;
  const general: KeyPermission = endpoint.kind === 'command' ? 'api:Write' : 'api:Read';
  const opens = (one: KeyPermission, wanted: Permission) =>
    openedByKey[one].some((permission) => permission === wanted);
  const own =
    access.kind !== 'permission' || opens(general, access.permission)
      ? general
      : keyPermissions.find((one) => opens(one, access.permission));
  const scope = [own ?? general];
  const programs: Json[] = endpoint.external ? [{ key: [] }, { token: scope }] : [];
  return [...open, ...programs, { session: [] }];
}

function bodyTypeOf({ form, upload }: Endpoint): string {
  if (upload) return 'multipart/form-data';
  return form ? 'application/x-www-form-urlencoded' : 'application/json';
}

/** In a multipart form the file is a part of its own. */
function withFile(schema: JsonObject, { upload }: Endpoint): JsonObject {
  if (!upload) return schema;
  const properties = { ...object(schema.properties ?? {}), file: { type: 'string', format: 'binary' } };
  return { ...schema, properties };
}

function operation(
  { slug, name, endpoint }: OpenApiInput['endpoints'][number],
  schemas: Schemas,
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
              schema: withFile(schemas.of(endpoint.body, 'input', id), endpoint),
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
      reference('parameters', 'AcceptLanguage'),
      ...(endpoint.form ? [] : [reference('parameters', write ? 'ClientVersion' : 'ClientVersionOnRead')]),
      ...(write && !endpoint.form ? [reference('parameters', 'CsrfToken')] : []),
    ],
    ...body,
    responses: {
      200: success(endpoint, id, schemas),
      ...Object.fromEntries(
        refusals(endpoint).map((status) => [
          status,
          reference('responses', endpoint.oauth ? 'OAuthError' : `Error${status}`),
        ]),
      ),
    },
    security: securityOf(endpoint),
  };
}

const statuses = [...new Set(Object.values(errors).map(({ status }) => status))].sort((a, b) => a - b);

/** Every code of the error table with one status, as one response. */
function errorResponses(): JsonObject {
  return Object.fromEntries(
    [...statuses, 415, 429].map((status): [string, Json] => {
      const codes = Object.entries(errors).filter(([, entry]) => entry.status === status);
      const lines = codes.map(([code, { en }]) => `\`${code}\`: ${en}`);
      return [
        `Error${status}`,
        {
          description: lines.join(' '),
          content: { 'application/json': { schema: reference('schemas', 'ErrorAnswer') } },
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
        code: { type: 'string', enum: Object.keys(errors) },
        message: { type: 'string', description: 'The sentence in the language asked for.' },
        details: { description: 'What the code says more: faults with their places, the present state.' },
        id: { type: 'string', description: "Reference to quote to support; the server's log has the same." },
      },
    },
  },
};

const header = (name: string, required: boolean, schema: JsonObject, description: string): JsonObject => ({
  name,
  in: 'header',
  required,
  schema,
  description,
});

const version = { type: 'string', enum: [clientVersion] };

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
  CsrfToken: header(
    'X-CSRF-Token',
    false,
    { type: 'string' },
    'Token of `GET token`, bound to the session cookie; only with a session.',
  ),
};

/** What the permissions of a key are for. */
const scopes: Readonly<Record<KeyPermission, string>> = {
  'api:Read': 'Read',
  'api:Write': 'Read and change',
  'api:Audit': 'Read the audit log of the own organisation',
  'api:Usage': 'Read the usage log of the own organisation',
  'uplink:Pull': 'Fetch model versions',
};

/** What is stored and sent as a whole. */
const documents: readonly Field[] = [assessmentField, riskDataField, analysisField, modelField];

/**
 * Describes endpoints as OpenAPI 3.0.3: envelope, errors with their codes, headers, security.
 * Documents and the reference model are described from the engine's fields, each under its name.
 */
export function openApi({ endpoints, version: apiVersion, server }: OpenApiInput): OpenApi {
  const schemas = new Schemas();
  for (const field of documents) schemas.of(z.object({ document: schemaOf(field) }), 'output', 'document');
  const paths: { [path: string]: { [method: string]: JsonObject } } = {};
  for (const entry of endpoints) {
    const path = `/${entry.endpoint.path}`;
    paths[path] = {
      ...paths[path],
      [entry.endpoint.method.toLowerCase()]: operation(entry, schemas),
    };
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Klarsikt',
      version: apiVersion,
      description:
        'Answers are `{ "result": ... }` or `{ "error": { "code", "message", "details"?, "id" } }`. Files come as they are.',
    },
    servers: [{ url: server }],
    tags: [...new Set(endpoints.map(({ slug }) => slug))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ErrorAnswer: errorAnswer, ...schemas.named },
      parameters: headers,
      responses: { ...errorResponses(), OAuthError: oauthError },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-klarsikt' },
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
  };
}
