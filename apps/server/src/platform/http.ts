/**
 * Converts HTTP requests to calls. It checks client version, CSRF token, access and limits, and the shape of answers,
 * for all endpoints.
 */
import { Readable } from 'node:stream';
import '@fastify/cookie';
import {
  clientApiVersion,
  type Endpoint,
  type ErrorCode,
  type FileOutput,
  type ForwardingFault,
  type InstallationMode,
  isFileResult,
} from '@klarsikt/contract';
import { decideAccess, examinePermission } from '@klarsikt/engine/people';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type Actor, isActingAsOperator, visitorActor } from './actor.ts';
import { acceptForms, acceptUploads, readUploadForm, registerJsonParser } from './bodies.ts';
import { compressWithBrotli, isBrotliAccepted } from './compressed.ts';
import { computeCsrfToken, isVisitorCookie, visitorCookiePrefix } from './csrf.ts';
import { determineRefusalFormat, type RefusalPageSender, registerErrorHandler } from './error-answers.ts';
import { Refusal } from './errors.ts';
import {
  createDeprecationHeaders,
  matchesEntityTag,
  pickRequestedPage,
  readIdempotencyKey,
  sendApiResponse,
} from './external-answers.ts';
import { getForwardingFault } from './forwarding.ts';
import type { Call, ImplementedEndpoint } from './implement.ts';
import { storeRequestCaller } from './language.ts';
import { cacheForImmutableResponse, getImmutableResponseJson } from './lasting.ts';
import type { Log } from './log.ts';
import { isLostConnection } from './lost-connection.ts';
import { checkInstallationMode } from './mode.ts';
import { logDenial } from './refusal-log.ts';
import { createRequestCall } from './request-call.ts';
import { type CallDeps, runEndpointCall } from './run.ts';
import type { FileScanner } from './scanner.ts';
import { requireTaxiiAccepted } from './taxii-answers.ts';
import { isEqualInConstantTime } from './tokens.ts';
import {
  createRateLimits,
  getMaxFileBytes,
  isVisitor,
  limitBodySize,
  type SharedCallCounter,
} from './visitors.ts';

export interface HttpEndpointDeps {
  readonly secret: Buffer;
  readonly secureCookie: boolean;
  readonly db: NodePgDatabase;
  /** Finds the caller of a session cookie; null if the session has ended. */
  resolveActor(cookie: string): Promise<Actor | null>;
  /** Like `resolveActor` but without its cache, to find out why a call failed. */
  resolveAnew(cookie: string): Promise<Actor | null>;
  /**
   * Finds the contributor whose browser has opened the link of a request for figures, by its secret and the address.
   * Null if the browser has not opened this link, or the answers are no longer awaited.
   */
  resolveContributor(secret: string, params: unknown): Promise<Actor | null>;
  /** Returns the caller of the public sample; null before the sample exists. */
  sampleActor(): Actor | null;
  /** Finds the caller of an Authorization header. Refuses unknown credentials and too many calls. */
  resolveProgram(request: FastifyRequest, reply: FastifyReply): Promise<Actor>;
  /** Refuses an uploaded file unless the virus scanner reports it as clean; null if there is no scanner. */
  readonly scan: FileScanner | null;
  /** Reports a faulty proxy configuration to the operator. */
  tellForwarding(fault: ForwardingFault | null): void;
  /** Finds the caller of an Authorization header at an address for directories. Refuses like `resolveProgram`. */
  resolveDirectory(request: FastifyRequest, reply: FastifyReply): Promise<Actor>;
  /** Shows a person why a file is refused; null if the server has no pages. */
  readonly refusalPage: RefusalPageSender | null;
  noteActivity(actor: Actor): Promise<void>;
  /** Counts calls across all nodes; null if the installation has only one node. */
  readonly countTogether: SharedCallCounter | null;
  /** Current mode of the installation. */
  mode(): InstallationMode;
}

const cookieNames = { plain: 'klarsikt', secure: '__Host-klarsikt' } as const;
const sessionCookieNameOf = (door: HttpEndpointDeps) =>
  door.secureCookie ? cookieNames.secure : cookieNames.plain;

const cookieOptionsOf = (door: HttpEndpointDeps) =>
  ({ path: '/', httpOnly: true, secure: door.secureCookie, sameSite: 'lax' }) as const;

function writeCookie(reply: FastifyReply, door: HttpEndpointDeps, value: string | null): void {
  const options = cookieOptionsOf(door);
  if (value === null) reply.clearCookie(sessionCookieNameOf(door), options);
  else reply.setCookie(sessionCookieNameOf(door), value, options);
}

const contributorCookieNames = {
  plain: 'klarsikt-contributor',
  secure: '__Host-klarsikt-contributor',
} as const;
const contributorCookieNameOf = (door: HttpEndpointDeps) =>
  door.secureCookie ? contributorCookieNames.secure : contributorCookieNames.plain;

/**
 * Lifetime of the contributor's cookie. It is long, because requests for figures are open for months; access ends
 * with the request and not with the cookie.
 */
const contributorCookieSec = 400 * 24 * 60 * 60;

function writeContributorCookie(reply: FastifyReply, door: HttpEndpointDeps, value: string): void {
  const options = { ...cookieOptionsOf(door), sameSite: 'strict' } as const;
  reply.setCookie(contributorCookieNameOf(door), value, { ...options, maxAge: contributorCookieSec });
}

/**
 * Finds the contributor of a call. Only endpoints for contributors read the secret, so that it gives no other access.
 */
async function resolveContributor(
  { access }: Endpoint,
  door: HttpEndpointDeps,
  request: FastifyRequest,
): Promise<Actor | null> {
  if (access.kind !== 'contributor') return null;
  const secret = request.cookies[contributorCookieNameOf(door)];
  return secret === undefined ? null : door.resolveContributor(secret, request.params);
}

/** True if the browser sends a session cookie, whether valid or not. Used only to choose the page. */
export const hasSessionCookie = (cookies: FastifyRequest['cookies']): boolean =>
  Object.values(cookieNames).some((name) => !isVisitorCookie(cookies[name] ?? visitorCookiePrefix));

function checkVersion(request: FastifyRequest): void {
  const given = request.headers['x-client-version'];
  if (
    given === undefined ? request.method !== 'GET' && request.method !== 'HEAD' : given !== clientApiVersion
  )
    throw new Refusal('error.clientversion', { expected: clientApiVersion });
}

function checkCsrf(request: FastifyRequest, door: HttpEndpointDeps, cookie: string | null): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const given = request.headers['x-csrf-token'];
  if (
    cookie === null ||
    typeof given !== 'string' ||
    !isEqualInConstantTime(given, computeCsrfToken(door.secret, cookie))
  )
    throw new Refusal('error.csrf');
}

/** Removes the permission to examine, except for endpoints that declare it. */
function withoutExamineRight({ access }: Endpoint, actor: Actor): Actor {
  if (access.kind !== 'permission' || access.examine || !actor.permissions.has(examinePermission))
    return actor;
  return {
    ...actor,
    permissions: new Set([...actor.permissions].filter((one) => one !== examinePermission)),
  };
}

function admitCaller(
  endpoint: Endpoint,
  actor: Actor,
  door: HttpEndpointDeps,
  denied: (code: ErrorCode) => void,
): Actor {
  const operator = isActingAsOperator(actor);
  const program = actor.method === 'key';
  const decision = decideAccess({ ...actor, operator, program }, endpoint.access);
  if (decision === 'granted') return withoutExamineRight(endpoint, actor);
  const sample = decision === 'sample' ? door.sampleActor() : null;
  if (sample) return sample;
  const refusedDemo = actor.demo ? 'error.demo' : 'error.forbidden';
  const code = decision === 'forbidden' ? refusedDemo : 'error.unauthenticated';
  denied(code);
  const { access } = endpoint;
  const named = code === 'error.forbidden' && access.kind === 'permission';
  throw new Refusal(code, named ? { permission: access.permission } : {});
}

/** Policy of downloaded files: a file may use only its own styles, wherever it is opened. */
const filePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox";

async function sendFile(
  reply: FastifyReply,
  request: FastifyRequest,
  endpoint: Endpoint,
  output: FileOutput,
): Promise<FastifyReply> {
  reply.code(output.status ?? 200).header('content-type', output.contentType);
  if (endpoint.cache === 'immutable') reply.header('cache-control', 'private, max-age=31536000, immutable');
  else reply.header('content-security-policy', filePolicy);
  if (output.filename)
    reply.header(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(output.filename)}`,
    );
  reply.headers(output.headers ?? {});
  if (output.etag) {
    reply.header('etag', output.etag);
    if (matchesEntityTag(request, output.etag)) return reply.code(304).send();
  }
  if (output.stream) {
    // Set this header, because nginx would otherwise buffer the stream.
    reply.header('x-accel-buffering', 'no');
    const { stream } = output;
    return reply.send(stream instanceof Readable ? stream : Readable.from(stream));
  }
  let { content } = output;
  if (output.br) {
    reply.header('vary', 'accept-encoding');
    if (isBrotliAccepted(request)) {
      reply.header('content-encoding', 'br');
      content = await output.br();
    }
  }
  return reply.send(
    typeof content === 'string' ? content : Buffer.from(content.buffer, content.byteOffset, content.length),
  );
}

/** Sends a compressed JSON answer. Caches must not store it, because it depends on the caller. */
async function sendCompressed(
  reply: FastifyReply,
  request: FastifyRequest,
  output: unknown,
): Promise<FastifyReply> {
  const text = getImmutableResponseJson(output) ?? JSON.stringify({ result: output });
  reply.header('vary', 'accept-encoding').type('application/json; charset=utf-8');
  if (!isBrotliAccepted(request)) return reply.send(text);
  return reply
    .header('content-encoding', 'br')
    .send(await cacheForImmutableResponse(output, () => compressWithBrotli(text, 5)));
}

async function resolveCaller(
  endpoint: Endpoint,
  door: HttpEndpointDeps,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  cookie: string | null,
): Promise<Actor | null> {
  if (endpoint.form) {
    // Let the token endpoint read the credentials itself. Other internal endpoints refuse API keys.
    if (endpoint.external || request.headers.authorization === undefined) return null;
    throw new Refusal('error.forbidden');
  }
  if (request.headers.authorization === undefined)
    return cookie === null || isVisitorCookie(cookie) ? null : door.resolveActor(cookie);
  if (endpoint.scim) return door.resolveDirectory(request, reply);
  const actor = await door.resolveProgram(request, reply);
  if (!endpoint.external) throw new Refusal('error.forbidden');
  return actor;
}

/**
 * Returns the reason for a failed call: the end of the session if the session has ended in the meantime, otherwise
 * the error.
 */
async function reasonOf(
  error: unknown,
  door: HttpEndpointDeps,
  cookie: string | null,
  caller: Actor,
): Promise<unknown> {
  const told = error instanceof Refusal && error.code !== 'error.notfound';
  if (told || isLostConnection(error) || cookie === null || caller.state === 'anonymous') return error;
  const ended = (await door.resolveAnew(cookie)) === null;
  return ended ? new Refusal('error.unauthenticated', {}, { cause: error }) : error;
}

/** `caller` sent the request; `actor` is the caller, or the public sample in the caller's place. */
interface AdmittedRequest {
  readonly caller: Actor;
  readonly actor: Actor;
  readonly cookie: string | null;
}

const entered = new WeakMap<FastifyRequest, AdmittedRequest>();

/** Creates the hook that checks caller, access, mode and rate before the body is read. */
function createAdmissionHook(app: FastifyInstance, endpoint: Endpoint, door: HttpEndpointDeps, log: Log) {
  const { everybody, visitors } = createRateLimits(app, endpoint, door.countTogether);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await everybody?.(request, reply);
    if (endpoint.taxii) requireTaxiiAccepted(request);
    // API clients authenticate per request, so no CSRF check is needed.
    const program = endpoint.form === true || request.headers.authorization !== undefined;
    const cookie = program ? null : (request.cookies[sessionCookieNameOf(door)] ?? null);
    if (!program) {
      checkVersion(request);
      checkCsrf(request, door, cookie);
    }
    const found =
      (program ? null : await resolveContributor(endpoint, door, request)) ??
      (await resolveCaller(endpoint, door, { request, reply }, cookie));
    if (found === null && endpoint.access.kind !== 'anyone' && cookie !== null && !isVisitorCookie(cookie))
      throw new Refusal('error.unauthenticated');
    const caller = found ?? visitorActor;
    storeRequestCaller(request, caller);
    if (isVisitor(caller)) await visitors?.(request, reply);
    const actor = admitCaller(endpoint, caller, door, (code) => logDenial(log, request, caller, code));
    checkInstallationMode(endpoint, caller, door.mode());
    entered.set(request, { caller, actor, cookie });
  };
}

async function answerCall<D extends CallDeps & { readonly log: Log }>(
  implemented: ImplementedEndpoint<D>,
  door: HttpEndpointDeps,
  deps: D,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { endpoint } = implemented;
  const who = entered.get(request);
  if (!who) throw new Refusal('error.unauthenticated');
  const { caller, actor, cookie } = who;
  let newCookie: string | null | undefined;
  let newContributor: string | undefined;
  const call: Call = {
    ...createRequestCall(request, caller),
    ...{ cookie, authorization: request.headers.authorization ?? null },
    ...readIdempotencyKey(endpoint, { request, reply, caller }),
    ...(endpoint.scim ? { ifMatch: request.headers['if-match'] ?? null } : {}),
    setSessionCookie: (token) => {
      newCookie = token;
      if (token !== null) door.tellForwarding(getForwardingFault(request));
    },
    contributorSecret: request.cookies[contributorCookieNameOf(door)] ?? null,
    setContributorCookie: (secret) => {
      newContributor = secret;
    },
  };
  const { upload } = endpoint;
  const body = upload
    ? await readUploadForm(request, { bytes: getMaxFileBytes({ ...endpoint, upload }, caller) }, door.scan)
    : request.body;
  const raw = { params: request.params, query: request.query, body };
  const output = await runEndpointCall(implemented, { raw, actor, deps, call, db: door.db }).catch(
    async (error: unknown) => {
      throw await reasonOf(error, door, cookie, caller);
    },
  );
  if (actor.userId === caller.userId && caller.state === 'full' && !endpoint.passive)
    await door.noteActivity(caller);
  if (newCookie !== undefined) writeCookie(reply, door, newCookie);
  if (newContributor !== undefined) writeContributorCookie(reply, door, newContributor);
  // RFC 6749 section 5.1 requires this header in addition to `no-store`.
  if (endpoint.oauth) reply.header('pragma', 'no-cache');
  if (endpoint.deprecated) reply.headers(createDeprecationHeaders(endpoint.deprecated));
  if (isFileResult(endpoint.result)) return sendFile(reply, request, endpoint, output as FileOutput);
  const page = pickRequestedPage(endpoint, request, output, call.language);
  if (page !== null || (endpoint.external && caller.method === 'key'))
    return sendApiResponse(reply, request, page ?? { result: output });
  if (endpoint.compressed) return sendCompressed(reply, request, output);
  const text = getImmutableResponseJson(output);
  if (text === null) return reply.send({ result: output });
  return reply.type('application/json; charset=utf-8').send(text);
}

/** Converts a path to Fastify's syntax: `ra/{id}` becomes `/api/ra/:id`. */
export function toRoutePath(path: string): string {
  return `/api/${path.replace(/\{(\w+)\}/g, ':$1')}`;
}

/**
 * Registers all endpoints. Throws, and thereby prevents the start, for an endpoint without an access rule and for an
 * endpoint for visitors without limits.
 */
export function registerEndpoints<D extends CallDeps & { readonly log: Log }>(
  app: FastifyInstance,
  implemented: readonly ImplementedEndpoint<D>[],
  door: HttpEndpointDeps,
  deps: D,
): void {
  registerJsonParser(app);
  for (const item of implemented) {
    const { endpoint } = item;
    // Check this at run time too: the type requires an access rule, but contracts that tests assemble must not bypass
    // it.
    if (!endpoint.access) throw new Error(`${endpoint.method} ${endpoint.path} declares no access`);
    const route: RouteOptions = {
      method: endpoint.method,
      url: toRoutePath(endpoint.path),
      ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
      onRequest: createAdmissionHook(app, endpoint, door, deps.log),
      preParsing: async (request, _reply, payload) => limitBodySize(request, payload),
      config: determineRefusalFormat(endpoint),
      exposeHeadRoute: endpoint.method === 'GET',
      handler: (request, reply) => answerCall(item, door, deps, request, reply),
    };
    if (endpoint.form) acceptForms(app, route);
    else if (endpoint.upload) acceptUploads(app, route, endpoint.upload);
    else app.route(route);
  }
  registerErrorHandler(app, { log: deps.log, clock: deps.clock, refusalPage: door.refusalPage });
  app.all('/api/*', () => {
    throw new Refusal('error.notfound');
  });
}
