/**
 * Answers errors with a code and a message of `errorTable` (packages/contract/src/errors.ts); internal details are
 * never sent.
 */
import { STATUS_CODES } from 'node:http';
import {
  type Endpoint,
  type ErrorCode,
  errorTable,
  getErrorText,
  isErrorCode,
  isFileResult,
  taxiiContentType,
} from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { visitorActor } from './actor.ts';
import type { Clock } from './clock.ts';
import { Refusal } from './errors.ts';
import { determineLanguage, getRefusalLanguage } from './language.ts';
import type { Log } from './log.ts';
import { isLostConnection } from './lost-connection.ts';
import { createAuthChallenges, createOauthRefusal } from './oauth-answers.ts';
import { createFirstOfMinuteCheck, logScopeBypass } from './refusal-log.ts';
import { isScimAddress, recordScimRefusal, sendScimRefusal } from './scim-answers.ts';
import { createTaxiiRefusal, isTaxiiAddress } from './taxii-answers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether API clients may request errors in the format of problem details (RFC 9457). */
    readonly external?: boolean;
    /** Whether directories of organisations (SCIM clients) call the endpoint. */
    readonly scim?: boolean;
    /** Whether the endpoint returns a file, which a person may open by a link. */
    readonly file?: boolean;
  }
}

export const determineRefusalFormat = ({ oauth, external, scim, method, result }: Endpoint) => ({
  scim: scim === true,
  oauth: oauth === true,
  external: external === true,
  file: method === 'GET' && isFileResult(result),
});

/** True for errors that are probably temporary, so that a retry is worthwhile. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof Error && 'unavailable' in error && error.unavailable === true;
}

/** True for refusals because of too many simultaneous callers. */
const isFull = (error: Error, code: ErrorCode): boolean =>
  code === 'error.demo.full' || (isDatabaseUnavailable(error) && 'code' in error && error.code === 'busy');

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'error.mediatype',
  FST_ERR_CTP_BODY_TOO_LARGE: 'error.toolarge',
  FST_REQ_FILE_TOO_LARGE: 'error.toolarge',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'error.mediatype',
};

export function toErrorCode(error: unknown): ErrorCode {
  if (error instanceof Refusal) return error.code;
  if (isLostConnection(error) || isDatabaseUnavailable(error)) return 'error.unavailable';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (isErrorCode(code)) return code;
  const known = fastifyCodes[code];
  if (known) return known;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 429) return 'error.toomany';
  return status >= 400 && status < 500 ? 'error.request' : 'error.unknown';
}

/** True if the sender closed the connection before the body was complete, which is no fault of the server. */
const isAbortedRequest = ({ raw }: FastifyRequest, error: FastifyError): boolean =>
  error.code === 'ECONNRESET' && raw.destroyed && raw.complete === false;

/** Seconds after which a retry may succeed, by error code. The rate limiter sets its own value. */
const retryAfterSec: Readonly<Partial<Record<ErrorCode, number>>> = {
  'error.unavailable': 2,
  'error.upload.unscanned': 10,
  'error.demo.full': 60,
  'error.toomany': 60,
  'error.readonly': 60,
  'error.maintenance': 60,
};

function setRetryAfter(reply: FastifyReply, code: ErrorCode): void {
  const seconds = retryAfterSec[code];
  if (seconds !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', seconds);
}

function detailsOf(error: unknown, language: Language): Record<string, unknown> | undefined {
  if (!(error instanceof Refusal)) return undefined;
  const details = error.detailsIn(language);
  return Object.keys(details).length > 0 ? details : undefined;
}

/** Refusal for a person who opened the address of a file in a browser. */
export interface PageRefusal {
  readonly status: number;
  readonly sentence: (language: Language) => string;
}

export type RefusalPageSender = (
  request: FastifyRequest,
  reply: FastifyReply,
  told: PageRefusal,
) => Promise<FastifyReply>;

/**
 * True if the refusal should be a page, because a browser that opened the address of a file would display JSON.
 * Server errors and rate limits are answered as JSON, because rendering a page needs working parts and takes time.
 */
const wantsPage = ({ headers, routeOptions }: FastifyRequest, status: number): boolean =>
  routeOptions.config.file === true &&
  headers['sec-fetch-mode'] === 'navigate' &&
  status < 500 &&
  status !== 429;

interface Failure {
  readonly error: Error;
  readonly code: ErrorCode;
  readonly status: number;
}

/**
 * Logs server errors in full. A full queue is logged in one line without a stack, because it is no fault and visitors
 * can cause it.
 */
function logFailure(log: Log, request: FastifyRequest, { error, code, status }: Failure): void {
  if (status < 500) return;
  const where = { request: request.id, path: request.routeOptions.url };
  if (isFull(error, code)) log.warn({ ...where, code, reason: error.message }, 'no room for a call');
  else log.error({ ...where, err: error }, 'call failed');
}

/** Sends a buffer, because the framework adds a charset to the content type of a text. */
function sendTaxii(reply: FastifyReply, refusal: Parameters<typeof createTaxiiRefusal>[0]): FastifyReply {
  return reply
    .code(refusal.status)
    .headers({ 'cache-control': 'no-store', 'content-type': taxiiContentType })
    .send(Buffer.from(JSON.stringify(createTaxiiRefusal(refusal))));
}

const problemType = 'application/problem+json';

/** True if an external call names the format of RFC 9457 in its `Accept` header. */
const wantsProblem = ({ headers, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.external === true && (headers.accept ?? '').toLowerCase().includes(problemType);

function sendProblem(
  reply: FastifyReply,
  told: {
    readonly code: ErrorCode;
    readonly status: number;
    readonly message: string;
    readonly id: string;
    readonly details: Record<string, unknown> | undefined;
  },
): FastifyReply {
  const { code, status, message, id, details } = told;
  const problem = {
    type: `urn:klarsikt:${code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    instance: `urn:klarsikt:call:${id}`,
    code,
    ...(details ? { details } : {}),
  };
  return reply
    .header('vary', 'accept')
    .type(problemType)
    .send(Buffer.from(JSON.stringify(problem)));
}

/** Answers every error of a call, and logs server errors and attempted bypasses. */
export function registerErrorHandler(
  app: FastifyInstance,
  {
    log,
    clock,
    refusalPage,
  }: { readonly log: Log; readonly clock: Clock; readonly refusalPage: RefusalPageSender | null },
): void {
  const isNews = createFirstOfMinuteCheck(clock);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = isAbortedRequest(request, error) ? 'error.request' : toErrorCode(error);
    const { status } = errorTable[code];
    logFailure(log, request, { error, code, status });
    logScopeBypass(log, request, code, isNews);
    setRetryAfter(reply, code);
    const told = status !== 401 || reply.hasHeader('www-authenticate');
    const challenge = told ? [] : createAuthChallenges(request);
    if (challenge.length > 0) reply.header('www-authenticate', challenge.join(', '));
    if (request.routeOptions.config.oauth) {
      const details = detailsOf(error, 'en');
      const sentence = getErrorText(code, 'en', details);
      const refusal = createOauthRefusal(request, { code, status, sentence, details });
      return reply
        .code(refusal.status)
        .headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
        .send(refusal.body);
    }
    if (refusalPage !== null && wantsPage(request, status)) {
      const sentence = (language: Language) => getErrorText(code, language, detailsOf(error, language));
      return refusalPage(request, reply, { status, sentence });
    }
    const language = getRefusalLanguage(request);
    const details = detailsOf(error, language);
    const message = getErrorText(code, language, details);
    // Use the format of TAXII for all its addresses, including unknown ones.
    if (isTaxiiAddress(request.url))
      return sendTaxii(reply, { code, status, sentence: message, id: request.id, details });
    if (isScimAddress(request.url)) {
      recordScimRefusal(request, { code, details });
      return sendScimRefusal(reply, { code, status, sentence: message, details });
    }
    reply.code(status).header('cache-control', 'no-store');
    if (wantsProblem(request)) return sendProblem(reply, { code, status, message, id: request.id, details });
    return reply.send({ error: { code, message, ...(details ? { details } : {}), id: request.id } });
  });
}

/** Creates the handler of errors that occur before routing, such as a malformed address. */
export function createEarlyRefusalHandler(headers: Readonly<Record<string, string>>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const language = determineLanguage(request, visitorActor);
    const code = toErrorCode(error);
    const { status } = errorTable[code];
    if (isTaxiiAddress(request.url)) {
      const sentence = getErrorText(code, language);
      sendTaxii(reply.headers(headers), { code, status, sentence, id: request.id, details: undefined });
      return;
    }
    if (isScimAddress(request.url)) {
      sendScimRefusal(reply.headers(headers), {
        code,
        status,
        sentence: getErrorText(code, language),
        details: undefined,
      });
      return;
    }
    reply
      .code(status)
      .headers({ ...headers, 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
      .send({ error: { code, message: getErrorText(code, language), id: request.id } });
  };
}
