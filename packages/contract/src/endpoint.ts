/**
 * Endpoints as data. The contract of a feature is a record of endpoints: the server registers handlers for them, and
 * the browser client, the OpenAPI description and the access matrix are derived from them.
 */
import type { AccessRule, Permission, RequiredAction } from '@klarsikt/engine/people';
import { z } from 'zod';

/** HTTP methods in use. All except GET and HEAD require the CSRF token. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';

/** Marks a response other than JSON, for which the handler returns a `FileOutput`. */
export interface FileResult {
  readonly file: true;
  /** Content types that the response may have. */
  readonly types: readonly string[];
  /** Component of the OpenAPI description that describes the content of a JSON file. */
  readonly holds?: string;
}

/** A file that a handler returns as response; with `filename` the browser downloads it. */
export interface FileOutput {
  readonly content: Uint8Array | string;
  readonly contentType: string;
  readonly filename?: string;
  readonly etag?: string;
  /** Content sent in pieces instead of `content`. */
  readonly stream?: AsyncIterable<Uint8Array | string>;
  /** Returns the content compressed with Brotli; called only if the client accepts it. */
  readonly br?: () => Promise<Uint8Array>;
  /** Further HTTP headers of the response. */
  readonly headers?: Readonly<Record<string, string>>;
  /** HTTP status of the response; 200 by default. */
  readonly status?: number;
}

/**
 * Bounds for calls without an account (no session, or a demo session). All such calls from one IP address count
 * together, whatever their session.
 */
export interface VisitorLimits {
  /** Largest number of calls per minute. */
  readonly perMinute: number;
  /** Largest body in bytes; a larger body is refused without being read. */
  readonly bytes: number;
}

/** Largest body in bytes of a call without an account, except for files: 64 KiB. */
export const maxVisitorBodyBytes = 64 * 1024;

/** Bounds by the cost of a call. An endpoint uses one of these or declares its own. */
export const visitorLimits = {
  /** Calls answered from memory, which every open page polls. */
  glance: { perMinute: 1200, bytes: 4 * 1024 },
  /** Calls that read rows or a prepared part of the model. */
  read: { perMinute: 600, bytes: maxVisitorBodyBytes },
  /** Calls that write to the sandbox of a demo; clients save at every pause in typing. */
  write: { perMinute: 240, bytes: maxVisitorBodyBytes },
  /** Calls that calculate, search or compare. */
  work: { perMinute: 120, bytes: maxVisitorBodyBytes },
  /** Calls for which a worker creates a document or picture. */
  make: { perMinute: 30, bytes: maxVisitorBodyBytes },
  /**
   * Calls that verify a secret. Many people of an organisation can share one IP address, and failures have separate
   * counters, so the bound is high.
   */
  signIn: { perMinute: 300, bytes: 32 * 1024 },
} as const satisfies Record<string, VisitorLimits>;

/** Announcement that an external endpoint will be removed. Days are ISO dates in UTC. */
export interface Deprecation {
  readonly since: string;
  /** Last day of service; absent if it is not decided yet. */
  readonly ends?: string;
  /** Path of the replacement without leading slash. */
  readonly successor?: string;
}

/**
 * Properties of all endpoints. `path` is the path in the specification, without leading slash, with parameters in
 * braces.
 */
interface EndpointDeclaration {
  readonly method: HttpMethod;
  readonly path: string;
  readonly access: AccessRule;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly result: z.ZodType | FileResult;
  /**
   * `immutable`: clients cache the response privately for one year; only for content-addressed responses. All others
   * are `no-store`.
   */
  readonly cache?: 'immutable';
  /**
   * True to compress the response for clients that accept it, which is meant for long texts of the knowledge base.
   * Never use it for a response with a secret, because the compressed length would leak it to an attacker who
   * controls other parts of the response.
   */
  readonly compressed?: boolean;
  /** True for endpoints that verify a secret; they share the counters of failures. */
  readonly verifiesSecret?: boolean;
  /** True if a call does not count as activity of the user, such as polling. */
  readonly passive?: boolean;
  /**
   * Largest number of calls per minute from one IP address, for all callers; `visitors` sets a further limit for
   * calls without an account.
   */
  readonly perMinute?: number;
  /** Bounds for calls without an account; required if and only if the endpoint is open to them. */
  readonly visitors?: VisitorLimits;
  /**
   * True for endpoints that start something for strangers, such as a mail, an order or a sandbox: the calls from one
   * IP address are counted across all nodes. For other endpoints each node counts alone, because the bound only
   * protects the node.
   */
  readonly countedTogether?: boolean;
  /**
   * True for endpoints about the callers themselves: they always use the caller's own organisation, even while the
   * caller administers a customer.
   */
  readonly own?: boolean;
  /**
   * True for endpoints that API clients call without a session: the body is a form
   * (`application/x-www-form-urlencoded`), and no cookie, CSRF token or client version is needed.
   */
  readonly form?: boolean;
  /**
   * True if errors have the form of RFC 6749 section 5.2, `{ error, error_description }`, without the usual envelope.
   */
  readonly oauth?: boolean;
  /**
   * True if responses follow TAXII 2.1 (OASIS, 2021): requests that do not accept its media type are refused (section
   * 1.6.8.1), and errors are its error messages (section 3.6.1), without the usual envelope.
   */
  readonly taxii?: boolean;
  /**
   * True for endpoints that directories call under `/scim/v2` (SCIM 2.0, RFC 7644) with their own keys: requests and
   * responses have its media type, and errors are its error messages (section 3.12), without the usual envelope.
   */
  readonly scim?: boolean;
  /**
   * True if the call works in every mode of the installation, such as sign-in, sign-out, the regular calls of open
   * pages, and the switch of the mode. Other calls are refused in maintenance, and other commands also in read-only
   * mode.
   */
  readonly inEveryMode?: boolean;
  /** True for endpoints of the external, documented API; API keys work only there. */
  readonly external?: boolean;
  /**
   * Marks a paged list that API clients can also query for later changes: `list` is the name of the list in the
   * result, `changed` the path to the instant of a member's last change. Members have a numeric `id`.
   */
  readonly paged?: { readonly list: string; readonly changed: readonly [string, ...string[]] };
  /**
   * Announcement that an external endpoint will be removed: first day of the notice, last day of service, and the
   * replacement.
   */
  readonly deprecated?: Deprecation;
  /** Largest body in bytes if it differs from the general limit of 1 MiB. */
  readonly bodyLimit?: number;
  /**
   * Takes one file of at most this many bytes in a multipart form (security page U5). The body contains the form's
   * fields as texts, and the file in the shape of `uploadedFileSchema`.
   */
  readonly upload?: { readonly bytes: number };
}

/**
 * The file of an endpoint with `upload`, which only a multipart form can contain. The name is unverified input of the
 * sender, at most 300 characters.
 */
export const uploadedFileSchema = z.object({
  name: z.string().max(300),
  content: z.instanceof(Uint8Array),
});

/** Properties that only queries have. */
interface QueryOptions {
  /**
   * Organisations that the query reads; by default the organisation in scope. `visible-organizations`: every
   * organisation in which the caller has the required permission. The handler receives these organisations and units,
   * or a function that opens a transaction for them.
   */
  readonly scope?: 'visible-organizations';
}

/** An endpoint with a read-only transaction. The method is POST if the input is too large for the address. */
export interface QueryEndpoint extends EndpointDeclaration, QueryOptions {
  readonly kind: 'query';
}

/**
 * An endpoint that changes state; each run adds at least one of `events` to the audit log in the same transaction.
 */
export interface CommandEndpoint extends EndpointDeclaration {
  readonly kind: 'command';
  /** Absent, because a command writes in a single organisation. */
  readonly scope?: never;
  /**
   * Organisations that the command reads before its transaction, as in the `scope` of a query; it writes only in the
   * organisation in scope.
   */
  readonly reads?: 'visible-organizations';
  readonly method: Exclude<HttpMethod, 'GET' | 'HEAD'>;
  readonly events: readonly [string, ...string[]];
}

/** Any endpoint; only those of the kind `command` may change state. */
export type Endpoint = QueryEndpoint | CommandEndpoint;

/** Endpoints of one feature, by name. */
export type FeatureEndpoints = { readonly [name: string]: Endpoint };

/** Declares a query and keeps its precise type. */
export function defineQuery<const D extends EndpointDeclaration & QueryOptions>(
  declaration: D,
): D & { readonly kind: 'query' } {
  return { ...declaration, kind: 'query' };
}

/** Declares a command with its possible audit events and keeps its precise type. */
export function defineCommand<
  const D extends EndpointDeclaration & {
    readonly method: Exclude<HttpMethod, 'GET' | 'HEAD'>;
    readonly events: readonly [string, ...string[]];
    readonly scope?: never;
    readonly reads?: 'visible-organizations';
  },
>(declaration: D): D & { readonly kind: 'command' } {
  return { ...declaration, kind: 'command' };
}

/** Declares a response that is a file of one of these content types. */
export function defineFileResult<const T extends readonly [string, ...string[]]>(
  ...types: T
): FileResult & { readonly types: T } {
  return { file: true, types };
}

/**
 * Declares a response that is JSON without the envelope; `holds` names its component in the published
 * description.
 */
export function defineJsonFileResult(
  holds: string,
): FileResult & { readonly types: readonly ['application/json'] } {
  return { file: true, types: ['application/json'], holds };
}

/** True if the endpoint responds with a file instead of the JSON envelope. */
export function isFileResult(result: Endpoint['result']): result is FileResult {
  return 'file' in result;
}

/** Access for everybody, without a session. */
export const openToAnyone: AccessRule = { kind: 'anyone' };

/** Requires a complete sign-in, without a particular permission; visitors are refused. */
export const requiresSignIn: AccessRule = { kind: 'signedIn', sample: false };

/**
 * Requires a complete sign-in, or a browser in which the link of the request for figures was opened (`id` in the
 * address). The handler checks that the request is addressed to the account.
 */
export const requiresContributor: AccessRule = { kind: 'contributor' };

/**
 * Requires a sign-in; visitors get the public sample instead (docs/decisions/0002-sample-for-visitors.md). Queries
 * only.
 */
export const allowsSample: AccessRule = { kind: 'signedIn', sample: true };

/** Requires the key of an organisation's directory; people and other API clients are refused. */
export const requiresDirectoryKey: AccessRule = { kind: 'directory' };

/** Requires an incomplete sign-in whose next step is the given action. */
export function needsPendingAction(action: RequiredAction): AccessRule {
  return { kind: 'owing', action };
}

/** Requires a complete or incomplete sign-in; visitors are refused. */
export const allowsIncompleteSignIn: AccessRule = { kind: 'begun' };

/**
 * Requires the permission; a demo session suffices for permissions of ThreatView and Risk Assessment, which run in
 * its sandbox.
 */
export function needsPermission(permission: Permission): AccessRule {
  return { kind: 'permission', permission, demo: isOpenToDemo(permission), sample: false };
}

/** Requires the permission and an account; demo sessions are refused. */
export function needsAccount(permission: Permission): AccessRule {
  return { kind: 'permission', permission, demo: false, sample: false };
}

/**
 * Requires the permission in the organisation that runs the installation, for endpoints about the data of all
 * organisations.
 */
export function needsOperator(permission: Permission): AccessRule {
  return { kind: 'permission', permission, demo: false, sample: false, operator: true };
}

/**
 * Requires a permission of Atlas (the library of the installation), in the organisation that runs the installation or
 * in an organisation with its own licence for Atlas. A caller who administers a customer has no such permission
 * there.
 */
export function needsEditor(permission: Extract<Permission, `backoffice:${string}`>): AccessRule {
  return needsAccount(permission);
}

/** Requires the permission; visitors and unlicensed users get the public sample instead. Queries only. */
export function needsPermissionOrSample(permission: Permission): AccessRule {
  return { kind: 'permission', permission, demo: isOpenToDemo(permission), sample: true };
}

/**
 * Extends an access to examiners of an assessment. Use it only for endpoints that read a single assessment and check
 * the caller's access to it. Throws for an access without a permission.
 */
export function withExaminerAccess(access: AccessRule): AccessRule {
  if (access.kind !== 'permission') throw new Error('Examiners are let in where a permission is asked for');
  return { ...access, examine: true };
}

/**
 * True if callers without an account pass the access of the endpoint: visitors (also with the sample) or demo
 * sessions.
 */
export function isOpenToVisitors({ access }: Pick<Endpoint, 'access'>): boolean {
  switch (access.kind) {
    case 'anyone':
    case 'signedIn':
    case 'contributor':
      return true;
    case 'permission':
      return access.demo || access.sample;
    default:
      return false;
  }
}

function isOpenToDemo(permission: Permission): boolean {
  return permission.startsWith('ra:') || permission.startsWith('threatview:');
}

type SchemaOutput<S> = S extends z.ZodType ? z.output<S> : never;
type SchemaInput<S> = S extends z.ZodType ? z.input<S> : never;
type PartSchema<E, K extends 'params' | 'query' | 'body'> = E extends { readonly [P in K]: infer S }
  ? S
  : undefined;

/** Parsed input of a handler, with the parts that the endpoint declares. */
export type EndpointInput<E extends Endpoint> = {
  readonly [K in 'params' | 'query' | 'body' as PartSchema<E, K> extends z.ZodType ? K : never]: SchemaOutput<
    PartSchema<E, K>
  >;
};

type PartName = 'params' | 'query' | 'body';
type DeclaredPart<E extends Endpoint> = {
  [K in PartName]: PartSchema<E, K> extends z.ZodType ? K : never;
}[PartName];
/** Declared parts that can be omitted, because their schema accepts undefined. */
type OptionalPart<E extends Endpoint> = {
  [K in DeclaredPart<E>]: undefined extends SchemaInput<PartSchema<E, K>> ? K : never;
}[DeclaredPart<E>];

/** Request as the client passes it; parts whose schema accepts undefined are optional. */
export type EndpointRequest<E extends Endpoint> = {
  readonly [K in Exclude<DeclaredPart<E>, OptionalPart<E>>]: SchemaInput<PartSchema<E, K>>;
} & {
  readonly [K in OptionalPart<E>]?: SchemaInput<PartSchema<E, K>>;
};

/** Return value of a handler: the result before serialisation, or a file. */
export type EndpointOutput<E extends Endpoint> = E['result'] extends z.ZodType
  ? z.input<E['result']>
  : FileOutput;

/** Response as the client receives it: the parsed result, or the file as bytes with its type. */
export type EndpointResponse<E extends Endpoint> = E['result'] extends z.ZodType
  ? z.output<E['result']>
  : { readonly content: ArrayBuffer; readonly contentType: string; readonly filename: string | null };

/** Names of the audit events of a command. */
export type EndpointEvent<E> = E extends { readonly events: readonly (infer N extends string)[] } ? N : never;
