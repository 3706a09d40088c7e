/**
 * Endpoints as data. A feature's contract is a record of endpoints; the server registers handlers for it, and
 * the browser's client, the OpenAPI description and the access matrix are derived from it.
 */
import type { AccessRule, Permission, RequiredAction } from '@klarsikt/engine/people';
import { z } from 'zod';

/** HTTP methods in use. All but GET and HEAD require the CSRF token. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';

/** A response other than JSON: the handler returns a `FileOutput`. */
export interface FileResult {
  readonly file: true;
  /** Possible content types of the response. */
  readonly types: readonly string[];
  /** Component of the published description for the content of a JSON file. */
  readonly holds?: string;
}

/** A file as the response of a handler; with `filename` it is a download. */
export interface FileOutput {
  readonly content: Uint8Array | string;
  readonly contentType: string;
  readonly filename?: string;
  readonly etag?: string;
  /** Sent piece by piece in place of `content`, until it ends. */
  readonly stream?: AsyncIterable<Uint8Array | string>;
  /** The content compressed by brotli, called only for clients that accept it. */
  readonly br?: () => Promise<Uint8Array>;
  /** Further headers of the response. */
  readonly headers?: Readonly<Record<string, string>>;
  /** HTTP status; 200 by default. */
  readonly status?: number;
}

/**
 * Bounds per address on an endpoint that is open without an account (no session, or a demo session). All
 * calls of the address count together, regardless of their sessions.
 */
export interface VisitorLimits {
  /** Calls per minute. */
  readonly perMinute: number;
  /** Largest body in bytes; a larger one is refused unread. */
  readonly bytes: number;
}

/** Largest body from a caller without an account, except files: 64 KiB. */
export const maxVisitorBodyBytes = 64 * 1024;

/** Bounds by the cost of a call. An endpoint uses one of them or declares its own. */
export const visitorLimits = {
  /** Answered from memory; every open page polls it. */
  glance: { perMinute: 1200, bytes: 4 * 1024 },
  /** Reads rows or a prepared part of the model. */
  read: { perMinute: 600, bytes: maxVisitorBodyBytes },
  /** Writes to the sandbox of a demo; clients save at every pause in typing. */
  write: { perMinute: 240, bytes: maxVisitorBodyBytes },
  /** Calculates, searches or compares. */
  work: { perMinute: 120, bytes: maxVisitorBodyBytes },
  /** Makes a document or picture in a worker. */
  make: { perMinute: 30, bytes: maxVisitorBodyBytes },
  /**
   * Verifies a secret. Many people of an organisation can share one address; failures have their own
   * counters.
   */
  signIn: { perMinute: 300, bytes: 32 * 1024 },
} as const satisfies Record<string, VisitorLimits>;

/** Notice that an external endpoint will end. Days are ISO dates in UTC. */
export interface Deprecation {
  readonly since: string;
  /** Last day of service; absent while it is undecided. */
  readonly ends?: string;
  /** Path of the endpoint to use instead, without leading slash. */
  readonly successor?: string;
}

/**
 * Properties of all endpoints. `path` is that of the specification, without leading slash, with parameters in
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
  /** `immutable`: private, one year, for content-addressed responses. All others are `no-store`. */
  readonly cache?: 'immutable';
  /**
   * True to compress the response for clients that accept it: long texts of the knowledge base. Never for a
   * response with a secret, because its compressed length would leak the secret to an attacker who controls
   * other parts of the response.
   */
  readonly compressed?: boolean;
  /** True for endpoints that verify a secret; they share the failure counters. */
  readonly verifiesSecret?: boolean;
  /** True when a call does not count as activity of the user (polling). */
  readonly passive?: boolean;
  /**
   * Calls per minute and address, for all callers; `visitors` additionally limits those without an account.
   */
  readonly perMinute?: number;
  /**
   * Bounds for callers without an account; required for every endpoint that is open to them, and only for
   * these.
   */
  readonly visitors?: VisitorLimits;
  /**
   * True for endpoints that start something for strangers, such as a mail, an order or a sandbox: all nodes count their
   * calls of an address together. Elsewhere each node counts by itself, because the bound protects the node.
   */
  readonly countedTogether?: boolean;
  /**
   * True for endpoints about the callers themselves: they run in the caller's own organisation, even while
   * the caller administers a customer.
   */
  readonly own?: boolean;
  /**
   * Called by programs without a session: takes a form (`application/x-www-form-urlencoded`) and needs no
   * cookie, CSRF token or client version.
   */
  readonly form?: boolean;
  /** Errors have the form of RFC 6749 section 5.2, `{ error, error_description }`, without the envelope. */
  readonly oauth?: boolean;
  /**
   * Responses follow TAXII 2.1 (OASIS, 2021): requests that do not accept its media type are refused (section
   * 1.6.8.1), and errors are its error messages (section 3.6.1), without the envelope.
   */
  readonly taxii?: boolean;
  /**
   * Called by directories under `/scim/v2` (SCIM 2.0, RFC 7644) with their own keys: requests and responses have its media
   * type, and errors are its error messages (section 3.12), without the envelope.
   */
  readonly scim?: boolean;
  /**
   * The call is answered in every mode of the installation: sign-in and sign-out, the regular calls of open pages, and
   * the switch of the mode. Other calls are refused in maintenance, and other commands also while the installation is
   * read-only.
   */
  readonly inEveryMode?: boolean;
  /** Part of the external, documented API, to which API keys are restricted. */
  readonly external?: boolean;
  /**
   * A paged list for programs, which they can also query for later changes: the name of the list in the result, and the
   * path of the instant of a member's last change. Members have a numeric `id`.
   */
  readonly paged?: { readonly list: string; readonly changed: readonly [string, ...string[]] };
  /** Announced end of an external endpoint: first day of the notice, last day of service, and its successor. */
  readonly deprecated?: Deprecation;
  /** Largest body in bytes, if it differs from the general limit of 1 MiB. */
  readonly bodyLimit?: number;
  /**
   * Takes one file of at most this size as a multipart form (security page U5). The body contains the form's
   * fields as texts, and the file as `defineFileResult`.
   */
  readonly upload?: { readonly bytes: number };
}

/**
 * The `defineFileResult` of an endpoint with `upload`, which only a multipart form can supply. Its name is unverified
 * input of the sender, at most 300 characters.
 */
export const uploadedFileSchema = z.object({
  name: z.string().max(300),
  content: z.instanceof(Uint8Array),
});

/** Additional properties of a query. */
interface QueryOptions {
  /**
   * The organisations that the query reads; by default the one in scope. `visible-organizations`: every
   * organisation in which the caller has the required permission. The handler receives these organisations
   * and units, or a function that opens a transaction for them.
   */
  readonly scope?: 'visible-organizations';
}

/** An endpoint with a read-only transaction. The method is POST if the input is too large for an address. */
export interface QueryEndpoint extends EndpointDeclaration, QueryOptions {
  readonly kind: 'query';
}

/**
 * An endpoint that changes state; each run appends at least one of `events` to the audit log in the same
 * transaction.
 */
export interface CommandEndpoint extends EndpointDeclaration {
  readonly kind: 'command';
  /** A command writes in one organisation only. */
  readonly scope?: never;
  /**
   * The organisations that the command reads before its transaction, as `scope` of a query; it writes only in
   * the one in scope.
   */
  readonly reads?: 'visible-organizations';
  readonly method: Exclude<HttpMethod, 'GET' | 'HEAD'>;
  readonly events: readonly [string, ...string[]];
}

/** Any endpoint; `kind` decides whether it may change state. */
export type Endpoint = QueryEndpoint | CommandEndpoint;

/** Endpoints of one feature by name. */
export type FeatureEndpoints = { readonly [name: string]: Endpoint };

/** Declares a query. */
export function defineQuery<const D extends EndpointDeclaration & QueryOptions>(
  declaration: D,
): D & { readonly kind: 'query' } {
  return { ...declaration, kind: 'query' };
}

/** Declares a command with its possible audit events. */
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

/** True when the endpoint responds with a file instead of the JSON envelope. */
export function isFileResult(result: Endpoint['result']): result is FileResult {
  return 'file' in result;
}

/** Open to everybody, without a session. */
export const openToAnyone: AccessRule = { kind: 'anyone' };

/** Requires a complete sign-in, without a particular permission; visitors are refused. */
export const requiresSignIn: AccessRule = { kind: 'signedIn', sample: false };

/**
 * Requires a browser that has opened the link of the request for figures with the `id` of the address, or a complete
 * sign-in; the handler checks that the request is addressed to the account.
 */
export const requiresContributor: AccessRule = { kind: 'contributor' };

/** Requires a sign-in; visitors get the public sample instead (decision 17). Queries only. */
export const allowsSample: AccessRule = { kind: 'signedIn', sample: true };

/** Requires the key of an organisation's directory; people and other programs are refused. */
export const requiresDirectoryKey: AccessRule = { kind: 'directory' };

/** Requires an incomplete sign-in whose next step is this action. */
export function needsPendingAction(action: RequiredAction): AccessRule {
  return { kind: 'owing', action };
}

/** Requires any sign-in, complete or incomplete; visitors are refused. */
export const allowsIncompleteSignIn: AccessRule = { kind: 'begun' };

/**
 * Requires the permission; a demo session suffices (ThreatView and Risk Assessment run in its sandbox:
 * decision 16).
 */
export function needsPermission(permission: Permission): AccessRule {
  return { kind: 'permission', permission, demo: isOpenToDemo(permission), sample: false };
}

/** Requires the permission and an account; demo sessions are refused. */
export function needsAccount(permission: Permission): AccessRule {
  return { kind: 'permission', permission, demo: false, sample: false };
}

/**
 * Requires the permission, and a caller who acts for the organisation that runs the installation, for data of
 * all organisations.
 */
export function needsOperator(permission: Permission): AccessRule {
  return { kind: 'permission', permission, demo: false, sample: false, operator: true };
}

/**
 * Requires a permission of Atlas (the library of the installation), in the organisation that runs the
 * installation or in one with its own licence for Atlas. A caller who is administering a customer does not
 * have such a permission.
 */
export function needsEditor(permission: Extract<Permission, `backoffice:${string}`>): AccessRule {
  return needsAccount(permission);
}

/** Requires the permission; visitors and unlicensed users get the public sample instead. Queries only. */
export function needsPermissionOrSample(permission: Permission): AccessRule {
  return { kind: 'permission', permission, demo: isOpenToDemo(permission), sample: true };
}

/**
 * Extends an access to examiners of an assessment. Only for endpoints that read a single assessment and check
 * the caller's access to it. Throws for an access without a permission.
 */
export function withExaminerAccess(access: AccessRule): AccessRule {
  if (access.kind !== 'permission') throw new Error('Examiners are let in where a permission is asked for');
  return { ...access, examine: true };
}

/**
 * True when a caller without an account passes the access of the endpoint: a visitor (also on the sample) or
 * a demo session.
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

/** Parsed input of a handler: the parts that the endpoint declares. */
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

/** Request as the caller passes it; parts whose schema accepts undefined are optional. */
export type EndpointRequest<E extends Endpoint> = {
  readonly [K in Exclude<DeclaredPart<E>, OptionalPart<E>>]: SchemaInput<PartSchema<E, K>>;
} & {
  readonly [K in OptionalPart<E>]?: SchemaInput<PartSchema<E, K>>;
};

/** Return value of a handler. */
export type EndpointOutput<E extends Endpoint> = E['result'] extends z.ZodType
  ? z.input<E['result']>
  : FileOutput;

/** Response as the caller gets it: the parsed result, or the file as bytes with its type. */
export type EndpointResponse<E extends Endpoint> = E['result'] extends z.ZodType
  ? z.output<E['result']>
  : { readonly content: ArrayBuffer; readonly contentType: string; readonly filename: string | null };

/** Names of the audit events of a command. */
export type EndpointEvent<E> = E extends { readonly events: readonly (infer N extends string)[] } ? N : never;
