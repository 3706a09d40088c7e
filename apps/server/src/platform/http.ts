/** The door: turns HTTP into calls. Version, CSRF, access, limits and the envelope are decided here, once for all endpoints. */
import '@fastify/cookie';
import {
  clientVersion,
  type Endpoint,
  type ErrorCode,
  type FileOutput,
  type ForwardingFault,
  isFileResult,
} from '@klarsikt/contract';
import { decideAccess, examinePermission } from '@klarsikt/engine';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type Actor, actsAsOperator, visitor } from './actor.ts';
import { readJson, readUpload, takeForms, takeUploads } from './bodies.ts';
import type { Clock } from './clock.ts';
import { brotli, takesBrotli } from './compressed.ts';
import { csrfToken, isVisitorCookie, visitorMark } from './csrf.ts';
import { answerErrors, type RefusalPage, refusalsOf } from './error-answers.ts';
import { Refusal } from './errors.ts';
import { forwardingOf } from './forwarding.ts';
import type { Call, Implemented } from './implement.ts';
import { languageOf, rememberCaller } from './language.ts';
import { lastingText, madeOnce } from './lasting.ts';
import type { Log } from './log.ts';
import { isLostConnection } from './lost-connection.ts';
import { logDenial } from './refusal-log.ts';
import { runCall } from './run.ts';
import type { Scan } from './scanner.ts';
import { checkTaxii } from './taxii-answers.ts';
import { equalInConstantTime } from './tokens.ts';
import { boundBody, fileBytes, isVisitor, ratePerMinute, turnOf, visitorRate } from './visitors.ts';

export interface Door {
  readonly secret: Buffer;
  readonly secureCookie: boolean;
  readonly db: NodePgDatabase;
  /** Who a session cookie stands for; null when it stands for nobody (any more). */
  resolveActor(cookie: string): Promise<Actor | null>;
  /** The same, asked anew whatever is remembered: for why a call has failed. */
  resolveAnew(cookie: string): Promise<Actor | null>;
  /** The actor on the public sample organisation; null before there is one. */
  sampleActor(): Actor | null;
  /** Who an Authorization header stands for; refuses what stands for nobody, and too many calls. */
  resolveProgram(request: FastifyRequest): Promise<Actor>;
  /** Refuses an uploaded file that the operator's virus scanner does not clear; null where there is none. */
  readonly scan: Scan | null;
  /** Says to the operator what is wrong with how the proxies say a caller's address. */
  tellForwarding(fault: ForwardingFault | null): void;
  /** Tells a person in a browser why there is no file; null where there are no pages. */
  readonly refusalPage: RefusalPage | null;
  /** Notes activity of a signed-in actor: it moves the soft expiry. */
  noteActivity(actor: Actor): Promise<void>;
}

const cookieNames = { plain: 'klarsikt', secure: '__Host-klarsikt' } as const;
const cookieName = (door: Door) => (door.secureCookie ? cookieNames.secure : cookieNames.plain);

function writeCookie(reply: FastifyReply, door: Door, value: string | null): void {
  const options = { path: '/', httpOnly: true, secure: door.secureCookie, sameSite: 'lax' } as const;
  if (value === null) reply.clearCookie(cookieName(door), options);
  else reply.setCookie(cookieName(door), value, options);
}

/** Whether a browser says that somebody is signed in; it may be wrong, and opens nothing. */
export const showsSession = (cookies: FastifyRequest['cookies']): boolean =>
  Object.values(cookieNames).some((name) => !isVisitorCookie(cookies[name] ?? visitorMark));

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

/** The caller without the right to examine, which counts only on endpoints that declare it. */
function actingFor({ access }: Endpoint, actor: Actor): Actor {
  if (access.kind !== 'permission' || access.examine || !actor.permissions.has(examinePermission))
    return actor;
  return {
    ...actor,
    permissions: new Set([...actor.permissions].filter((one) => one !== examinePermission)),
  };
}

function admit(endpoint: Endpoint, actor: Actor, door: Door, denied: (code: ErrorCode) => void): Actor {
  const operator = actsAsOperator(actor);
  const program = actor.method === 'key';
  const decision = decideAccess({ ...actor, operator, program }, endpoint.access);
  if (decision === 'granted') return actingFor(endpoint, actor);
  const sample = decision === 'sample' ? door.sampleActor() : null;
  if (sample) return sample;
  const refusedDemo = actor.demo ? 'error.demo' : 'error.forbidden';
  const code = decision === 'forbidden' ? refusedDemo : 'error.unauthenticated';
  denied(code);
  const { access } = endpoint;
  const named = code === 'error.forbidden' && access.kind === 'permission';
  throw new Refusal(code, named ? { permission: access.permission } : {});
}

/** A file may style itself, and do nothing else, wherever it is opened. */
const filePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox";

async function sendFile(
  reply: FastifyReply,
  request: FastifyRequest,
  endpoint: Endpoint,
  output: FileOutput,
): Promise<FastifyReply> {
  reply.header('content-type', output.contentType);
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
    if (request.headers['if-none-match'] === output.etag) return reply.code(304).send();
  }
  let { content } = output;
  if (output.br) {
    reply.header('vary', 'accept-encoding');
    if (takesBrotli(request)) {
      reply.header('content-encoding', 'br');
      content = await output.br();
    }
  }
  return reply.send(
    typeof content === 'string' ? content : Buffer.from(content.buffer, content.byteOffset, content.length),
  );
}

/** Answers depend on the caller, so no cache may give one caller's answer to another. */
async function sendCompressed(
  reply: FastifyReply,
  request: FastifyRequest,
  output: unknown,
): Promise<FastifyReply> {
  const text = lastingText(output) ?? JSON.stringify({ result: output });
  reply.header('vary', 'accept-encoding').type('application/json; charset=utf-8');
  if (!takesBrotli(request)) return reply.send(text);
  return reply.header('content-encoding', 'br').send(await madeOnce(output, () => brotli(text, 5)));
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

/**
 * Why a call has failed: a session may have ended while its call ran, a demo's with everything that it held. Who called
 * is told that, not what broke on the way.
 */
async function reasonOf(error: unknown, door: Door, cookie: string | null, caller: Actor): Promise<unknown> {
  const told = error instanceof Refusal && error.code !== 'error.notfound';
  if (told || isLostConnection(error) || cookie === null || caller.state === 'anonymous') return error;
  const ended = (await door.resolveAnew(cookie)) === null;
  return ended ? new Refusal('error.unauthenticated', {}, { cause: error }) : error;
}

/** Who calls, and as whom the call is answered. */
interface Entered {
  readonly caller: Actor;
  readonly actor: Actor;
  readonly cookie: string | null;
}

const entered = new WeakMap<FastifyRequest, Entered>();

/** Settles who calls, whether and how often they may, before anything of a body is read. */
function entrance(app: FastifyInstance, endpoint: Endpoint, door: Door, log: Log) {
  const everybody = ratePerMinute(app, endpoint.perMinute);
  const visitors = visitorRate(app, endpoint);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await everybody?.(request, reply);
    if (endpoint.taxii) checkTaxii(request);
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
    rememberCaller(request, caller);
    if (isVisitor(caller)) await visitors?.(request, reply);
    const actor = admit(endpoint, caller, door, (code) => logDenial(log, request, caller, code));
    entered.set(request, { caller, actor, cookie });
  };
}

async function answer<D extends { readonly clock: Clock; readonly log: Log }>(
  implemented: Implemented<D>,
  door: Door,
  deps: D,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { endpoint } = implemented;
  const who = entered.get(request);
  if (!who) throw new Refusal('error.unauthenticated');
  const { caller, actor, cookie } = who;
  let newCookie: string | null | undefined;
  const call: Call = {
    id: request.id,
    ip: request.ip,
    forwarding: forwardingOf(request),
    agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    language: languageOf(request, caller),
    cookie,
    authorization: request.headers.authorization ?? null,
    turn: turnOf(caller, request.ip),
    setSessionCookie: (token) => {
      newCookie = token;
      if (token !== null) door.tellForwarding(forwardingOf(request));
    },
  };
  const { upload } = endpoint;
  const body = upload
    ? await readUpload(request, { bytes: fileBytes({ ...endpoint, upload }, caller) }, door.scan)
    : request.body;
  const raw = { params: request.params, query: request.query, body };
  const output = await runCall(implemented, { raw, actor, deps, call, db: door.db }).catch(
    async (error: unknown) => {
      throw await reasonOf(error, door, cookie, caller);
    },
  );
  if (actor.userId === caller.userId && caller.state === 'full' && !endpoint.passive)
    await door.noteActivity(caller);
  if (newCookie !== undefined) writeCookie(reply, door, newCookie);
  // RFC 6749 section 5.1 asks for it beside `no-store`.
  if (endpoint.oauth) reply.header('pragma', 'no-cache');
  if (isFileResult(endpoint.result)) return sendFile(reply, request, endpoint, output as FileOutput);
  if (endpoint.compressed) return sendCompressed(reply, request, output);
  const text = lastingText(output);
  if (text === null) return reply.send({ result: output });
  return reply.type('application/json; charset=utf-8').send(text);
}

/** The address that Fastify knows for a path of the specification: `ra/{id}` becomes `/api/ra/:id`. */
export function routeAddress(path: string): string {
  return `/api/${path.replace(/\{(\w+)\}/g, ':$1')}`;
}

/** Registers every endpoint. One without declared access, or open to visitors without a bound, ends the start. */
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
      onRequest: entrance(app, endpoint, door, deps.log),
      preParsing: async (request, _reply, payload) => boundBody(request, payload),
      config: refusalsOf(endpoint),
      exposeHeadRoute: endpoint.method === 'GET',
      handler: (request, reply) => answer(item, door, deps, request, reply),
    };
    if (endpoint.form) takeForms(app, route);
    else if (endpoint.upload) takeUploads(app, route, endpoint.upload);
    else app.route(route);
  }
  answerErrors(app, { log: deps.log, clock: deps.clock, refusalPage: door.refusalPage });
  app.all('/api/*', () => {
    throw new Refusal('error.notfound');
  });
}
