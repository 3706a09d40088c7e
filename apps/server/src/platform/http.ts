/** The door: turns HTTP into calls. Version, CSRF, access, limits and the envelope are decided here, once for all endpoints. */
import '@fastify/cookie';
import multipart from '@fastify/multipart';
import {
  clientVersion,
  type Endpoint,
  type ErrorCode,
  errors,
  errorText,
  type FileOutput,
  isErrorCode,
  isFileResult,
} from '@klarsikt/contract';
import { decideAccess, type Language } from '@klarsikt/engine';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type Actor, administersCustomer, visitor } from './actor.ts';
import type { Clock } from './clock.ts';
import { Refusal } from './errors.ts';
import { jsonFault } from './faults.ts';
import type { Call, Implemented } from './implement.ts';
import type { Log } from './log.ts';
import { runCall } from './run.ts';
import type { Scan } from './scanner.ts';
import { equalInConstantTime, newToken, seal } from './tokens.ts';

export interface Door {
  readonly secret: Buffer;
  readonly secureCookie: boolean;
  readonly db: NodePgDatabase;
  /** Who a session cookie stands for; null when it stands for nobody (any more). */
  resolveActor(cookie: string): Promise<Actor | null>;
  /** The actor on the public sample organisation; null before there is one. */
  sampleActor(): Actor | null;
  /** Who an Authorization header stands for; refuses what stands for nobody, and too many calls. */
  resolveProgram(request: FastifyRequest): Promise<Actor>;
  /** Refuses an uploaded file that the operator's virus scanner does not clear; null where there is none. */
  readonly scan: Scan | null;
  /** Notes activity of a signed-in actor: it moves the soft expiry. */
  noteActivity(actor: Actor): Promise<void>;
}

const cookieName = (door: Door) => (door.secureCookie ? '__Host-klarsikt' : 'klarsikt');

function languageOf(request: FastifyRequest, actor: Actor): Language {
  const header = request.headers['accept-language'];
  const first = /^\s*(en|sv)\b/i.exec(header ?? '')?.[1]?.toLowerCase();
  return first === 'sv' ? 'sv' : first === 'en' ? 'en' : (actor.language ?? 'en');
}

function writeCookie(reply: FastifyReply, door: Door, value: string | null): void {
  const options = { path: '/', httpOnly: true, secure: door.secureCookie, sameSite: 'lax' } as const;
  if (value === null) reply.clearCookie(cookieName(door), options);
  else reply.setCookie(cookieName(door), value, options);
}

/** The CSRF token of a session cookie's value: bound to it, so it changes with it. */
export function csrfToken(secret: Buffer, cookie: string): string {
  return seal(secret, 'csrf', cookie);
}

/** A visitor's cookie never was a session: who shows another one that is dead has lost his, and is told so. */
const visitorMark = 'v.';
const isVisitorCookie = (cookie: string): boolean => cookie.startsWith(visitorMark);

function checkVersion(request: FastifyRequest): void {
  const given = request.headers['x-client-version'];
  if (given === undefined ? request.method !== 'GET' && request.method !== 'HEAD' : given !== clientVersion)
    throw new Refusal('error.clientversion', { expected: clientVersion });
}

function checkCsrf(request: FastifyRequest, door: Door, cookie: string | null): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const given = request.headers['x-csrf-token'];
  if (
    cookie === null ||
    typeof given !== 'string' ||
    !equalInConstantTime(given, csrfToken(door.secret, cookie))
  )
    throw new Refusal('error.csrf');
}

/** Every denial leaves a line: who, from where, what; nothing that was sent (security page L1). */
function logDenial(log: Log, request: FastifyRequest, actor: Actor, code: ErrorCode): void {
  const { userId: user, organizationId: organization } = actor;
  const { method, routeOptions, ip, id } = request;
  const facts = { event: 'denied', code, user, organization, ip, request: id };
  log.info({ ...facts, call: `${method} ${routeOptions.url}` }, 'call denied');
}

function admit(endpoint: Endpoint, actor: Actor, door: Door, denied: (code: ErrorCode) => void): Actor {
  const operator = actor.system && !administersCustomer(actor);
  const decision = decideAccess(operator ? { ...actor, operator } : actor, endpoint.access);
  if (decision === 'granted') return actor;
  const sample = decision === 'sample' ? door.sampleActor() : null;
  if (sample) return sample;
  const refusedDemo = actor.demo ? 'error.demo' : 'error.forbidden';
  const code = decision === 'forbidden' ? refusedDemo : 'error.unauthenticated';
  denied(code);
  throw new Refusal(code);
}

/** A file may style itself, and do nothing else, wherever it is opened. */
const filePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox";

function sendFile(
  reply: FastifyReply,
  request: FastifyRequest,
  endpoint: Endpoint,
  output: FileOutput,
): FastifyReply {
  reply.header('content-type', output.contentType);
  if (endpoint.cache === 'immutable') reply.header('cache-control', 'private, max-age=31536000, immutable');
  else reply.header('content-security-policy', filePolicy);
  if (output.filename)
    reply.header(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(output.filename)}`,
    );
  if (output.etag) {
    reply.header('etag', output.etag);
    if (request.headers['if-none-match'] === output.etag) return reply.code(304).send();
  }
  let { content } = output;
  if (output.encoding && output.plain) {
    reply.header('vary', 'accept-encoding');
    const taken = new RegExp(`\\b${output.encoding}\\b`).test(
      String(request.headers['accept-encoding'] ?? ''),
    );
    if (taken) reply.header('content-encoding', output.encoding);
    else content = output.plain;
  }
  return reply.send(
    typeof content === 'string' ? content : Buffer.from(content.buffer, content.byteOffset, content.length),
  );
}

async function callerOf(
  endpoint: Endpoint,
  door: Door,
  request: FastifyRequest,
  cookie: string | null,
): Promise<Actor | null> {
  if (endpoint.form) {
    // Its credentials, if it takes any, are its handler's to read; one outside the API for programs takes none of a key's.
    if (endpoint.external || request.headers.authorization === undefined) return null;
    throw new Refusal('error.forbidden');
  }
  if (request.headers.authorization === undefined)
    return cookie === null || isVisitorCookie(cookie) ? null : door.resolveActor(cookie);
  const actor = await door.resolveProgram(request);
  if (!endpoint.external) throw new Refusal('error.forbidden');
  return actor;
}

async function answer<D extends { readonly clock: Clock; readonly log: Log }>(
  implemented: Implemented<D>,
  door: Door,
  deps: D,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { endpoint } = implemented;
  // A program says who it is with each call: there is no cookie that somebody else could make it send.
  const program = endpoint.form === true || request.headers.authorization !== undefined;
  const cookie = program ? null : (request.cookies[cookieName(door)] ?? null);
  if (!program) {
    checkVersion(request);
    checkCsrf(request, door, cookie);
  }
  const found = await callerOf(endpoint, door, request, cookie);
  if (found === null && endpoint.access.kind !== 'anyone' && cookie !== null && !isVisitorCookie(cookie))
    throw new Refusal('error.unauthenticated');
  const caller = found ?? visitor;
  const actor = admit(endpoint, caller, door, (code) => logDenial(deps.log, request, caller, code));
  let newCookie: string | null | undefined;
  const call: Call = {
    id: request.id,
    ip: request.ip,
    agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    language: languageOf(request, caller),
    cookie,
    authorization: request.headers.authorization ?? null,
    setSessionCookie: (token) => {
      newCookie = token;
    },
  };
  const body = endpoint.upload ? await readUpload(request, endpoint.upload, door.scan) : request.body;
  const raw = { params: request.params, query: request.query, body };
  const output = await runCall(implemented, { raw, actor, deps, call, db: door.db });
  if (actor === caller && caller.state === 'full' && !endpoint.passive) await door.noteActivity(caller);
  if (newCookie !== undefined) writeCookie(reply, door, newCookie);
  if (isFileResult(endpoint.result)) return sendFile(reply, request, endpoint, output as FileOutput);
  return reply.send({ result: output });
}

/** Database states and connection faults that mean "try again soon". */
const unavailable = /^(08|53|57P0)|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE/;

function connectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (
    unavailable.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|not currently accepting connections/.test(
      error.message,
    )
  )
    return true;
  return error.cause !== undefined && connectionLost(error.cause);
}

/** A part of the server that says of itself that trying again later may help. */
function isUnavailable(error: unknown): boolean {
  return error instanceof Error && 'unavailable' in error && error.unavailable === true;
}

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'error.mediatype',
  FST_ERR_CTP_BODY_TOO_LARGE: 'error.toolarge',
  FST_REQ_FILE_TOO_LARGE: 'error.toolarge',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'error.mediatype',
};

function codeOf(error: unknown): ErrorCode {
  if (error instanceof Refusal) return error.code;
  if (connectionLost(error) || isUnavailable(error)) return 'error.unavailable';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (isErrorCode(code)) return code;
  const known = fastifyCodes[code];
  if (known) return known;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 429) return 'error.toomany';
  return status >= 400 && status < 500 ? 'error.request' : 'error.unknown';
}

function detailsOf(error: unknown): Record<string, unknown> | undefined {
  return error instanceof Refusal && Object.keys(error.details).length > 0 ? error.details : undefined;
}

/** Refusals that an honest client does not meet: somebody tries to get around something (security page L1). */
const bypasses: ReadonlySet<ErrorCode> = new Set([
  'error.csrf',
  'error.mediatype',
  'error.toolarge',
  'error.toomany',
  'error.upload.infected',
]);

function logBypass(log: Log, request: FastifyRequest, code: ErrorCode, isNews: IsNews): void {
  const { method, routeOptions, ip, id } = request;
  const call = `${method} ${routeOptions.url}`;
  if (code === 'error.toomany' && !isNews(`${ip} ${call}`)) return;
  log.info({ event: 'refused', code, ip, request: id, call }, 'call refused');
}

/** Whether something is heard for the first time in this minute: a flood of calls is no flood of lines (security page L2). */
type IsNews = (what: string) => boolean;

const minuteMs = 60_000;
const mostHeard = 5000;

function newsOf(clock: Clock): IsNews {
  let minute = 0;
  let heard = new Set<string>();
  return (what) => {
    const now = Math.floor(clock.now().getTime() / minuteMs);
    if (now !== minute || heard.size >= mostHeard) heard = new Set();
    minute = now;
    if (heard.has(what)) return false;
    heard.add(what);
    return true;
  };
}

function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: FastifyError | Error,
  { log, isNews }: { readonly log: Log; readonly isNews: IsNews },
): FastifyReply {
  const code = codeOf(error);
  const { status } = errors[code];
  if (status >= 500)
    log.error({ err: error, request: request.id, path: request.routeOptions.url }, 'call failed');
  if (bypasses.has(code)) logBypass(log, request, code, isNews);
  const language = languageOf(request, visitor);
  const details = detailsOf(error);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({
      error: {
        code,
        message: errorText(code, language, details),
        ...(details ? { details } : {}),
        id: request.id,
      },
    });
}

/** Answers what the framework refuses before any route is found (an address that is none). */
export function refuseEarly(headers: Readonly<Record<string, string>>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const language = languageOf(request, visitor);
    const code = codeOf(error);
    reply
      .code(errors[code].status)
      .headers({ ...headers, 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
      .send({ error: { code, message: errorText(code, language), id: request.id } });
  };
}

/** The address that Fastify knows for a path of the specification: `ra/{id}` becomes `/api/ra/:id`. */
export function routeAddress(path: string): string {
  return `/api/${path.replace(/\{(\w+)\}/g, ':$1')}`;
}

/** The framework's own reading of JSON bodies; a body that is none is told where it stops being JSON. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    parse(request, body, (error, value) => {
      if (error === null || !('code' in error) || error.code !== 'FST_ERR_CTP_INVALID_JSON_BODY')
        return done(error, value);
      const message = jsonFault(body, languageOf(request, visitor));
      done(new Refusal('error.invalid', { faults: [{ path: 'body', code: 'json', message }] }));
    });
  });
}

/**
 * Forms are read for this route alone: everywhere else they are refused, since any page could send one. Both kinds, as
 * mail programs send either (RFC 8058 section 3.2); files are not taken.
 */
function takeForms(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (inner) => {
    await inner.register(multipart, {
      attachFieldsToBody: 'keyValues',
      limits: { ...fieldLimits, files: 0 },
    });
    inner.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    );
    inner.route(route);
  });
}

const fieldLimits = { fields: 20, fieldSize: 4096, fieldNameSize: 100, files: 1, headerPairs: 20 };

/** Multipart forms are read for this route alone, and it reads nothing else: a file never comes from a body of JSON. */
function takeUploads(app: FastifyInstance, route: RouteOptions, { bytes }: { readonly bytes: number }): void {
  app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    await inner.register(multipart, {
      limits: { ...fieldLimits, fileSize: bytes },
      throwFileSizeLimit: true,
    });
    inner.route({ ...route, bodyLimit: bytes + 64 * 1024 });
  });
}

/** The form of an admitted caller: nothing of it is read before. Its fields are texts, its file is `file`. */
async function readUpload(
  request: FastifyRequest,
  { bytes }: { readonly bytes: number },
  scan: Scan | null,
): Promise<unknown> {
  if (!request.isMultipart()) {
    if (request.headers['content-type'] === undefined) return undefined;
    throw new Refusal('error.mediatype');
  }
  const body = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const content = await part.toBuffer();
        if (content.length > bytes) throw new Refusal('error.toolarge');
        await scan?.(content);
        if (part.fieldname === 'file') body.set('file', { name: part.filename ?? '', content });
      } else if (part.fieldname !== 'file') body.set(part.fieldname, part.value);
    }
  } catch (error) {
    // What the reader of forms refuses has its own code; a form that breaks off is told without one.
    if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) throw error;
    throw new Refusal('error.request', {}, { cause: error });
  }
  return Object.fromEntries(body);
}

/** Registers every endpoint. An endpoint without declared access ends the start. */
export function openDoor<D extends { readonly clock: Clock; readonly log: Log }>(
  app: FastifyInstance,
  implemented: readonly Implemented<D>[],
  door: Door,
  deps: D,
): void {
  readJson(app);
  for (const item of implemented) {
    const { endpoint } = item;
    // The type demands it; a contract assembled at run time (tests, plug-ins) must not slip through either.
    if (!endpoint.access) throw new Error(`${endpoint.method} ${endpoint.path} declares no access`);
    const route: RouteOptions = {
      method: endpoint.method,
      url: routeAddress(endpoint.path),
      ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
      ...(endpoint.perMinute
        ? { config: { rateLimit: { max: endpoint.perMinute, timeWindow: 60_000 } } }
        : {}),
      exposeHeadRoute: endpoint.method === 'GET',
      handler: (request, reply) => answer(item, door, deps, request, reply),
    };
    if (endpoint.form) takeForms(app, route);
    else if (endpoint.upload) takeUploads(app, route, endpoint.upload);
    else app.route(route);
  }
  const told = { log: deps.log, isNews: newsOf(deps.clock) };
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(request, reply, error, told));
  app.all('/api/*', () => {
    throw new Refusal('error.notfound');
  });
}

/** Gives the CSRF token of a call, making the visitor's cookie when there is none. */
export function csrfForCall(secret: Buffer, call: Call): string {
  if (call.cookie !== null) return csrfToken(secret, call.cookie);
  const fresh = `${visitorMark}${newToken()}`;
  call.setSessionCookie(fresh);
  return csrfToken(secret, fresh);
}
