/** The HTTP server itself: its limits, what is answered before a call is known, and how it comes to an end. */
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errorText } from '@klarsikt/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { refuseEarly } from './error-answers.ts';
import { Refusal } from './errors.ts';
import { noteForwarding } from './forwarding.ts';
import { earlyHeaders, secureHeaders } from './headers.ts';
import { readAway } from './unread.ts';

/** What a connection may take: security page I2 and RL5. */
export const limits = {
  /** Until the last header field has come. */
  headersMs: 10_000,
  /** Until the whole request has come. */
  requestMs: 30_000,
  /** Without a word in either direction. */
  silenceMs: 60_000,
  /** Kept open between two requests. */
  betweenMs: 72_000,
  /** How often the limits are looked after: without it a connection is closed up to half a minute late. */
  checkMs: 1000,
  headerFields: 100,
  bodyBytes: 1024 * 1024,
} as const;

/** How long requests that are under way are waited for when the server stops. */
const graceMs = 2000;

function trustOf({ proxies }: Config): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === null) return false;
  if ('networks' in proxies) return [...proxies.networks];
  return (_address, hop) => hop < proxies.hops;
}

/** What the parser of HTTP refuses, by its own code. */
const refusals: Readonly<Record<string, { readonly status: number; readonly code: ErrorCode }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'error.request' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'error.toolarge' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'error.toolarge' },
};

/** Whether an answer has begun on a connection: nothing may be written into the middle of it. */
function isAnswering(socket: Socket): boolean {
  const message: unknown = Reflect.get(socket, '_httpMessage');
  return typeof message === 'object' && message !== null && Reflect.get(message, 'headersSent') === true;
}

/** Answers what the parser of HTTP refuses, with the headers of every answer, and hangs up. */
function refuseUnread(headers: Readonly<Record<string, string>>) {
  return (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code !== 'ECONNRESET' && socket.writable && !isAnswering(socket)) {
      const { status, code } = refusals[error.code ?? ''] ?? { status: 400, code: 'error.request' };
      const id = crypto.randomUUID();
      const body = JSON.stringify({ error: { code, message: errorText(code, 'en'), id } });
      const fields = {
        ...headers,
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      };
      const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
      socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
    }
    socket.destroy(error);
  };
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

function openServer(handler: Handler): Server {
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
      keepAliveTimeout: limits.betweenMs,
      // Refused with the headers of every answer instead, as one of the rules below.
      requireHostHeader: false,
    },
    handler,
  );
  server.setTimeout(limits.silenceMs);
  // An expectation that is not known may be passed over (RFC 9110 section 10.1.1).
  server.on('checkExpectation', handler);
  return server;
}

/** Refuses what the parser lets through: more header fields than anybody needs, and HTTP/1.1 without a host. */
function checkHead({ rawHeaders, headers, httpVersion }: IncomingMessage): void {
  if (rawHeaders.length > 2 * limits.headerFields) throw new Refusal('error.headers');
  if (httpVersion === '1.1' && headers.host === undefined) throw new Refusal('error.request');
}

/** TAXII 2.1 asks for addresses outside the API that end in a slash: inside they are endpoints like all others. */
function innerAddress(url: string): string {
  const [, path, query = ''] = /^\/taxii2(\/[^?]*)?(\?.*)?$/.exec(url) ?? [];
  if (!/^\/taxii2([/?]|$)/.test(url)) return url;
  return `/api/taxii2${(path ?? '').replace(/\/$/, '')}${query}`;
}

/** The server before it has routes: limits, headers of every answer, refusals. */
export function createListener(config: Config): FastifyInstance {
  const early = earlyHeaders(config);
  const http = Fastify({
    logger: false,
    trustProxy: trustOf(config),
    bodyLimit: limits.bodyBytes,
    routerOptions: { maxParamLength: 300 },
    rewriteUrl: ({ url = '/' }) => innerAddress(url),
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: refuseEarly(early),
    clientErrorHandler: refuseUnread(early),
    // Who still asks on an open connection while the server stops is answered as ever, and told that it closes.
    return503OnClosing: false,
    serverFactory: openServer,
  });
  http.removeContentTypeParser('text/plain');
  secureHeaders(http, config);
  http.addHook('onRequest', (request, _reply, done) => {
    checkHead(request.raw);
    noteForwarding(request, config.proxies);
    done();
  });
  http.addHook('onSend', (request, reply, payload, done) => {
    readAway(request, reply);
    done(null, payload);
  });
  return http;
}

/**
 * Gives what ends the server: nobody new is let in, what is under way is waited for a moment, and then every connection
 * is closed, also those on which nothing was ever asked.
 */
export function endingOf(http: FastifyInstance): () => Promise<void> {
  let underWay = 0;
  let closing = false;
  const hangUp = () => http.server.closeAllConnections();
  http.server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
      if (closing && underWay === 0) setImmediate(hangUp);
    });
  });
  return async () => {
    closing = true;
    const closed = http.close();
    if (underWay === 0) setImmediate(hangUp);
    const timer = setTimeout(hangUp, graceMs);
    await closed;
    clearTimeout(timer);
  };
}
