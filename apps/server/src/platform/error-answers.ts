/** How errors are answered: a code of the error table with its sentence, and nothing of what happened inside. */
import {
  type Endpoint,
  type ErrorCode,
  errors,
  errorText,
  isErrorCode,
  isFileResult,
  taxiiType,
} from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { visitor } from './actor.ts';
import type { Clock } from './clock.ts';
import { Refusal } from './errors.ts';
import { languageOf, languageOfRefusal } from './language.ts';
import type { Log } from './log.ts';
import { isLostConnection } from './lost-connection.ts';
import { challengesOf, oauthRefusal } from './oauth-answers.ts';
import { logBypass, newsOf } from './refusal-log.ts';
import { isTaxiiAddress, taxiiRefusal } from './taxii-answers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers with a file, which a person may be led to. */
    readonly file?: boolean;
  }
}

/** The forms in which an endpoint's refusals are told. */
export const refusalsOf = ({ oauth, method, result }: Endpoint) => ({
  oauth: oauth === true,
  file: method === 'GET' && isFileResult(result),
});

/** A part of the server that says of itself that trying again later may help. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Error && 'unavailable' in error && error.unavailable === true;
}

/** Refused because too many ask at once. */
const isFull = (error: Error, code: ErrorCode): boolean =>
  code === 'error.demo.full' || (isUnavailable(error) && 'code' in error && error.code === 'busy');

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'error.mediatype',
  FST_ERR_CTP_BODY_TOO_LARGE: 'error.toolarge',
  FST_REQ_FILE_TOO_LARGE: 'error.toolarge',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'error.mediatype',
};

/** The code under which an error is told. */
export function codeOf(error: unknown): ErrorCode {
  if (error instanceof Refusal) return error.code;
  if (isLostConnection(error) || isUnavailable(error)) return 'error.unavailable';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (isErrorCode(code)) return code;
  const known = fastifyCodes[code];
  if (known) return known;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 429) return 'error.toomany';
  return status >= 400 && status < 500 ? 'error.request' : 'error.unknown';
}

/** Whoever sent it has hung up before all of it had come: no fault of ours, and nobody hears the answer. */
const isBrokenOff = ({ raw }: FastifyRequest, error: FastifyError): boolean =>
  error.code === 'ECONNRESET' && raw.destroyed && raw.complete === false;

/** Seconds after which asking again may help, of what passes by itself; the limiter of calls says its own. */
const retryAfterSec: Readonly<Partial<Record<ErrorCode, number>>> = {
  'error.unavailable': 2,
  'error.upload.unscanned': 10,
  'error.demo.full': 60,
  'error.toomany': 60,
};

function sayWhenAgain(reply: FastifyReply, code: ErrorCode): void {
  const seconds = retryAfterSec[code];
  if (seconds !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', seconds);
}

function detailsOf(error: unknown, language: Language): Record<string, unknown> | undefined {
  if (!(error instanceof Refusal)) return undefined;
  const details = error.detailsIn(language);
  return Object.keys(details).length > 0 ? details : undefined;
}

/** What a person is told whose browser went to the address of a file: in the language of the page that tells it. */
export interface ToldRefusal {
  readonly status: number;
  readonly sentence: (language: Language) => string;
}

/** Answers a refusal with a page. */
export type RefusalPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  told: ToldRefusal,
) => Promise<FastifyReply>;

/**
 * A browser that was led to a file, by a link that was copied or kept, would show the answer for programs. What is a
 * fault of ours is told as ever: a page asks for more than may be there. So is who asks too often: no page is drawn for that.
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
 * A fault of ours is logged whole. A full house is none, and visitors can fill it: a warning of one line, without a
 * stack, keeps the log of errors readable.
 */
function logFailure(log: Log, request: FastifyRequest, { error, code, status }: Failure): void {
  if (status < 500) return;
  const where = { request: request.id, path: request.routeOptions.url };
  if (isFull(error, code)) log.warn({ ...where, code, reason: error.message }, 'no room for a call');
  else log.error({ ...where, err: error }, 'call failed');
}

/** As bytes, so that the content type stays as the standard writes it. */
function sendTaxii(reply: FastifyReply, refusal: Parameters<typeof taxiiRefusal>[0]): FastifyReply {
  return reply
    .code(refusal.status)
    .headers({ 'cache-control': 'no-store', 'content-type': taxiiType })
    .send(Buffer.from(JSON.stringify(taxiiRefusal(refusal))));
}

/** Answers every error of a call; what is a fault of ours is logged whole, an attempt to get around something by a line. */
export function answerErrors(
  app: FastifyInstance,
  {
    log,
    clock,
    refusalPage,
  }: { readonly log: Log; readonly clock: Clock; readonly refusalPage: RefusalPage | null },
): void {
  const isNews = newsOf(clock);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = isBrokenOff(request, error) ? 'error.request' : codeOf(error);
    const { status } = errors[code];
    logFailure(log, request, { error, code, status });
    logBypass(log, request, code, isNews);
    sayWhenAgain(reply, code);
    const told = status !== 401 || reply.hasHeader('www-authenticate');
    const challenge = told ? [] : challengesOf(request);
    if (challenge.length > 0) reply.header('www-authenticate', challenge.join(', '));
    if (request.routeOptions.config.oauth) {
      const details = detailsOf(error, 'en');
      const sentence = errorText(code, 'en', details);
      const refusal = oauthRefusal(request, { code, status, sentence, details });
      return reply
        .code(refusal.status)
        .headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
        .send(refusal.body);
    }
    if (refusalPage !== null && wantsPage(request, status)) {
      const sentence = (language: Language) => errorText(code, language, detailsOf(error, language));
      return refusalPage(request, reply, { status, sentence });
    }
    const language = languageOfRefusal(request);
    const details = detailsOf(error, language);
    const message = errorText(code, language, details);
    // Every address of TAXII answers in its form, also one that leads to no call.
    if (isTaxiiAddress(request.url))
      return sendTaxii(reply, { code, status, sentence: message, id: request.id, details });
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .send({ error: { code, message, ...(details ? { details } : {}), id: request.id } });
  });
}

/** Answers what the framework refuses before any route is found (an address that is none). */
export function refuseEarly(headers: Readonly<Record<string, string>>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const language = languageOf(request, visitor);
    const code = codeOf(error);
    const { status } = errors[code];
    if (isTaxiiAddress(request.url)) {
      const sentence = errorText(code, language);
      sendTaxii(reply.headers(headers), { code, status, sentence, id: request.id, details: undefined });
      return;
    }
    reply
      .code(status)
      .headers({ ...headers, 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
      .send({ error: { code, message: errorText(code, language), id: request.id } });
  };
}
