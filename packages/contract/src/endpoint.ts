/**
 * Endpoints as data. A feature's contract is a record of endpoints; the server registers handlers against it, the
 * browser derives its client from it, OpenAPI and the access matrix are generated from it.
 */
import type { Access, Permission, RequiredAction } from '@klarsikt/engine';
import { z } from 'zod';

/** HTTP methods in use. Everything but GET and HEAD needs the CSRF token. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';

/** Answers that are not JSON: the handler returns a `FileOutput`. */
export interface FileResult {
  readonly file: true;
  /** Content types that the endpoint can answer with. */
  readonly types: readonly string[];
  /** Component of the published description that says what a JSON file holds. */
  readonly holds?: string;
}

/** A file that a handler answers with; `filename` makes it a download. */
export interface FileOutput {
  readonly content: Uint8Array | string;
  readonly contentType: string;
  readonly filename?: string;
  readonly etag?: string;
  /** The content compressed by brotli, for callers that take it so: asked for only then. */
  readonly br?: () => Promise<Uint8Array>;
  /** Further headers of the answer. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * What one address may ask of an endpoint without an account: without a session, or in a demo session. All calls of the
 * address count together, whatever sessions they come with.
 */
export interface VisitorBound {
  /** Calls in a minute. */
  readonly perMinute: number;
  /** Largest body in bytes; a larger one is not read. */
  readonly bytes: number;
}

/** Largest body that is read of a caller without an account, files apart: 64 KiB. */
export const visitorBodyLimit = 64 * 1024;

/** Bounds by what a call costs. An endpoint takes the one that names its work, or states its own. */
export const visitorBounds = {
  /** Answered from memory; asked again and again by every open page. */
  glance: { perMinute: 1200, bytes: 4 * 1024 },
  /** Reads rows, or a part of the model that is prepared. */
  read: { perMinute: 600, bytes: visitorBodyLimit },
  /** Writes into the sandbox of a demo; saves come at every pause in typing. */
  write: { perMinute: 240, bytes: visitorBodyLimit },
  /** Calculates, searches or compares. */
  work: { perMinute: 120, bytes: visitorBodyLimit },
  /** Makes a document or a picture, in a worker. */
  make: { perMinute: 30, bytes: visitorBodyLimit },
  /** Tries a secret. Many people of one organisation come from one address; wrong tries have their own counters. */
  signIn: { perMinute: 300, bytes: 32 * 1024 },
} as const satisfies Record<string, VisitorBound>;

/** What all endpoints declare. `path` is the specification's, without leading slash, parameters in braces. */
interface Declaration {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly result: z.ZodType | FileResult;
  /** `immutable`: private, one year, for content-addressed answers. Everything else is `no-store`. */
  readonly cache?: 'immutable';
  /**
   * True when the answer is compressed for callers that take it so: long texts of the knowledge base. Never for an
   * answer with a secret in it, whose length would then tell of it to whoever can put something beside it.
   */
  readonly compressed?: boolean;
  /** True for endpoints that verify a secret: they share the failure counters. */
  readonly verifiesSecret?: boolean;
  /** True when calling it does not count as the user's activity (polling). */
  readonly passive?: boolean;
  /** Calls per minute that one address may make, whoever calls; beside it `visitors` holds for those without an account. */
  readonly perMinute?: number;
  /** What is asked of callers without an account. Every endpoint that is open to them declares it; none other needs it. */
  readonly visitors?: VisitorBound;
  /**
   * About the callers themselves, not about the organisation in scope: runs in their own organisation, also while
   * they administer a customer's.
   */
  readonly own?: boolean;
  /**
   * Called by programs without a session: takes a form (`application/x-www-form-urlencoded`), and neither cookie nor
   * CSRF token nor client version.
   */
  readonly form?: boolean;
  /** Refusals are those of RFC 6749 section 5.2, `{ error, error_description }`, without the envelope. */
  readonly oauth?: boolean;
  /**
   * Answers are of TAXII 2.1 (OASIS, 2021): callers that take nothing of the kind are refused (section 1.6.8.1), and
   * refusals are its error messages (section 3.6.1), without the envelope.
   */
  readonly taxii?: boolean;
  /** Part of the external, documented API: keys can call it, and nothing else. */
  readonly external?: boolean;
  /** Largest body in bytes, when it is not the general limit of 1 MiB. */
  readonly bodyLimit?: number;
  /**
   * Takes one file of at most so many bytes as a multipart form, and nothing else (security page U5). The body has the
   * form's fields as texts, and the file as `file`.
   */
  readonly upload?: { readonly bytes: number };
}

/**
 * The `file` of an endpoint with `upload`: a multipart form is the only way in which one comes. Its name is what the
 * sender says, at most 300 characters, and nothing more.
 */
export const uploadedFileSchema = z.object({
  name: z.string().max(300),
  content: z.instanceof(Uint8Array),
});

/** What a query may declare beside what every endpoint does. */
interface Reading {
  /**
   * Where it reads. Without it: in the organisation in scope. `visible-organizations`: in every organisation in which
   * the caller holds the permission that the endpoint needs; its handler is told which, and in which units, or is
   * given the way into a transaction that sees them.
   */
  readonly scope?: 'visible-organizations';
}

/** Reads only; its transaction is read-only. The method may be POST where the question is too large for an address. */
export interface QueryEndpoint extends Declaration, Reading {
  readonly kind: 'query';
}

/** Changes state; each run appends at least one of `events` to the audit log in the same transaction. */
export interface CommandEndpoint extends Declaration {
  readonly kind: 'command';
  /** What writes is bound to one organisation. */
  readonly scope?: never;
  /** Where it reads before its transaction, as a query says it with `scope`: what it writes stays in the one in scope. */
  readonly reads?: 'visible-organizations';
  readonly method: Exclude<Method, 'GET' | 'HEAD'>;
  readonly events: readonly [string, ...string[]];
}

/** Any endpoint; `kind` says whether it may change state. */
export type Endpoint = QueryEndpoint | CommandEndpoint;

/** Endpoints of one feature by name. */
export type Feature = { readonly [name: string]: Endpoint };

/** Declares a query. */
export function query<const D extends Declaration & Reading>(declaration: D): D & { readonly kind: 'query' } {
  return { ...declaration, kind: 'query' };
}

/** Declares a command with the audit events that it may append. */
export function command<
  const D extends Declaration & {
    readonly method: Exclude<Method, 'GET' | 'HEAD'>;
    readonly events: readonly [string, ...string[]];
    readonly scope?: never;
    readonly reads?: 'visible-organizations';
  },
>(declaration: D): D & { readonly kind: 'command' } {
  return { ...declaration, kind: 'command' };
}

/** A result that is a file of one of these content types. */
export function file<const T extends readonly [string, ...string[]]>(
  ...types: T
): FileResult & { readonly types: T } {
  return { file: true, types };
}

/** A result that is JSON without the envelope, described by a component of the published description. */
export function jsonFile(holds: string): FileResult & { readonly types: readonly ['application/json'] } {
  return { file: true, types: ['application/json'], holds };
}

/** True when the endpoint answers with a file instead of the JSON envelope. */
export function isFileResult(result: Endpoint['result']): result is FileResult {
  return 'file' in result;
}

/** Open to everybody, also without a session. */
export const anyone: Access = { kind: 'anyone' };

/** Needs a complete sign-in, whatever the permissions; a visitor is refused. */
export const signedIn: Access = { kind: 'signedIn', sample: false };

/** Signed in; a visitor gets the public sample instead (decision 17). Queries only. */
export const signedInOrSample: Access = { kind: 'signedIn', sample: true };

/** Only during a sign-in that owes this action. */
export function owing(action: RequiredAction): Access {
  return { kind: 'owing', action };
}

/** Any sign-in, complete or still owing steps; a visitor is refused. */
export const signInBegun: Access = { kind: 'begun' };

/** Needs the permission; a demo session counts (ThreatView and Risk Assessment live in its sandbox: decision 16). */
export function needs(permission: Permission): Access {
  return { kind: 'permission', permission, demo: openToDemo(permission), sample: false };
}

/** Needs the permission and an account: a demo session is refused. */
export function needsAccount(permission: Permission): Access {
  return { kind: 'permission', permission, demo: false, sample: false };
}

/** Needs the permission, and to act for the organisation that runs the installation: what concerns every organisation. */
export function needsOperator(permission: Permission): Access {
  return { kind: 'permission', permission, demo: false, sample: false, operator: true };
}

/**
 * Needs a right in Atlas: the library of the installation, in the organisation that runs it and in those that it has made
 * editors by a licence for Atlas of their own. Whoever administers a customer holds no such right meanwhile.
 */
export function needsEditor(permission: Extract<Permission, `backoffice:${string}`>): Access {
  return needsAccount(permission);
}

/** Needs the permission; visitors and unlicensed users get the public sample instead. Queries only. */
export function needsOrSample(permission: Permission): Access {
  return { kind: 'permission', permission, demo: openToDemo(permission), sample: true };
}

/**
 * The same, and open to whoever examines an assessment. Only for what reads one assessment and asks the assessments
 * whether the caller may see it. Refuses access that asks for no permission.
 */
export function alsoExamined(access: Access): Access {
  if (access.kind !== 'permission') throw new Error('Examiners are let in where a permission is asked for');
  return { ...access, examine: true };
}

/** True when somebody without an account gets past the access of the endpoint: a visitor, on the sample too, or a demo session. */
export function isOpenToVisitors({ access }: Pick<Endpoint, 'access'>): boolean {
  switch (access.kind) {
    case 'anyone':
    case 'signedIn':
      return true;
    case 'permission':
      return access.demo || access.sample;
    default:
      return false;
  }
}

function openToDemo(permission: Permission): boolean {
  return permission.startsWith('ra:') || permission.startsWith('threatview:');
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : never;
type Given<S> = S extends z.ZodType ? z.input<S> : never;
type Part<E, K extends 'params' | 'query' | 'body'> = E extends { readonly [P in K]: infer S }
  ? S
  : undefined;

/** Parsed input that a handler receives: only the parts that the endpoint declares. */
export type InputOf<E extends Endpoint> = {
  readonly [K in 'params' | 'query' | 'body' as Part<E, K> extends z.ZodType ? K : never]: Parsed<Part<E, K>>;
};

type PartName = 'params' | 'query' | 'body';
type Declared<E extends Endpoint> = {
  [K in PartName]: Part<E, K> extends z.ZodType ? K : never;
}[PartName];
/** Declared parts that may be left out: their schema takes undefined. */
type Omissible<E extends Endpoint> = {
  [K in Declared<E>]: undefined extends Given<Part<E, K>> ? K : never;
}[Declared<E>];

/** Input that a caller gives. */
export type RequestOf<E extends Endpoint> = {
  readonly [K in Exclude<Declared<E>, Omissible<E>>]: Given<Part<E, K>>;
} & {
  readonly [K in Omissible<E>]?: Given<Part<E, K>>;
};

/** What a handler returns. */
export type OutputOf<E extends Endpoint> = E['result'] extends z.ZodType ? z.input<E['result']> : FileOutput;

/** What a caller gets: the parsed result, or the file as bytes with its type. */
export type AnswerOf<E extends Endpoint> = E['result'] extends z.ZodType
  ? z.output<E['result']>
  : { readonly content: ArrayBuffer; readonly contentType: string; readonly filename: string | null };

/** Names of the audit events of a command. */
export type EventOf<E> = E extends { readonly events: readonly (infer N extends string)[] } ? N : never;
