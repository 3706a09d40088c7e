/** The HTTP server: its limits, its answers before routing, and how it stops. */
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, getErrorText } from '@klarsikt/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { discardRequestBody } from './discarded-body.ts';
import { shutdownGraceMs } from './ending.ts';
import { createEarlyRefusalHandler } from './error-answers.ts';
import { Refusal } from './errors.ts';
import { recordForwardingFault } from './forwarding.ts';
import { createEarlyHeaders, registerSecurityHeaders } from './headers.ts';

/** Limits of a connection (security pages I2 and RL5); times are in milliseconds. */
export const connectionLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  /** Longest time in milliseconds without traffic in either direction. */
  silenceMs: 60_000,
  betweenMs: 72_000,
  /** Interval in milliseconds between checks of the limits, because Node's default is half a minute. */
  checkMs: 1000,
  headerFields: 100,
  bodyBytes: 1024 * 1024,
} as const;
/** Longest wait in milliseconds for the first request of an accepted connection. */
const firstRequestMs = 500;

function toTrustProxySetting({
  proxies,
}: Config): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === null) return false;
  if ('networks' in proxies) return [...proxies.networks];
  return (_address, hop) => hop < proxies.hops;
}

/** Status and error code of the refusal, by error code of the HTTP parser. */
const refusals: Readonly<Record<string, { readonly status: number; readonly code: ErrorCode }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'error.request' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'error.toolarge' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'error.toolarge' },
};

/** True if an answer has begun, because a refusal must not be written into it. */
function isAnswering(socket: Socket): boolean {
  const message: unknown = Reflect.get(socket, '_httpMessage');
  return typeof message === 'object' && message !== null && Reflect.get(message, 'headersSent') === true;
}

/**
 * Creates the handler of requests that the HTTP parser refuses: it answers with the usual headers and closes the
 * connection.
 */
function createParserRefusal(headers: Readonly<Record<string, string>>) {
  return (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code !== 'ECONNRESET' && socket.writable && !isAnswering(socket)) {
      const { status, code } = refusals[error.code ?? ''] ?? { status: 400, code: 'error.request' };
      const id = crypto.randomUUID();
      const body = JSON.stringify({ error: { code, message: getErrorText(code, 'en'), id } });
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
      headersTimeout: connectionLimits.headersMs,
      requestTimeout: connectionLimits.requestMs,
      connectionsCheckingInterval: connectionLimits.checkMs,
      keepAliveTimeout: connectionLimits.betweenMs,
      // `checkHead` refuses a request without a host instead, with the usual headers.
      requireHostHeader: false,
    },
    handler,
  );
  server.setTimeout(connectionLimits.silenceMs);
  // Ignores unknown expectations of a request, as RFC 9110 section 10.1.1 permits.
  server.on('checkExpectation', handler);
  return server;
}

/** Refuses request heads that the parser accepts: heads with too many header fields, and HTTP/1.1 without a host. */
function checkHead({ rawHeaders, headers, httpVersion }: IncomingMessage): void {
  if (rawHeaders.length > 2 * connectionLimits.headerFields) throw new Refusal('error.headers');
  if (httpVersion === '1.1' && headers.host === undefined) throw new Refusal('error.request');
}

/**
 * Maps addresses outside the API to ordinary endpoints: TAXII 2.1 requires such addresses with a slash at the end,
 * and directories expect `/scim/v2`.
 */
function toInnerPath(url: string): string {
  if (/^\/scim\/v2([/?]|$)/.test(url)) return `/api${url}`;
  const [, path, query = ''] = /^\/taxii2(\/[^?]*)?(\?.*)?$/.exec(url) ?? [];
  if (!/^\/taxii2([/?]|$)/.test(url)) return url;
  return `/api/taxii2${(path ?? '').replace(/\/$/, '')}${query}`;
}

export function createHttpServer(config: Config): FastifyInstance {
  const early = createEarlyHeaders(config);
  const http = Fastify({
    logger: false,
    trustProxy: toTrustProxySetting(config),
    bodyLimit: connectionLimits.bodyBytes,
    routerOptions: { maxParamLength: 300 },
    rewriteUrl: ({ url = '/' }) => toInnerPath(url),
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: createEarlyRefusalHandler(early),
    clientErrorHandler: createParserRefusal(early),
    // While the server stops, answer requests on open connections, and announce that the connection will be closed.
    return503OnClosing: false,
    serverFactory: openServer,
  });
  http.removeContentTypeParser('text/plain');
  registerSecurityHeaders(http, config);
  http.addHook('onRequest', (request, _reply, done) => {
    checkHead(request.raw);
    recordForwardingFault(request, config.proxies);
    done();
  });
  http.addHook('onSend', (request, reply, payload, done) => {
    discardRequestBody(request, reply);
    done(null, payload);
  });
  return http;
}

export interface ServerShutdown {
  /** Makes each answer close its connection, so that clients connect to another node. */
  announce(): void;
  isAnnounced(): boolean;
  /**
   * Accepts no new connections, waits at most `runningMs` milliseconds for running requests, then closes all
   * connections.
   */
  close(runningMs?: number): Promise<void>;
}

export function createServerShutdown(http: FastifyInstance): ServerShutdown {
  const { server } = http;
  const hangUp = () => server.closeAllConnections();
  /** Accepted connections that have sent no request yet; a proxy may be about to send one. */
  const fresh = new Set<Socket>();
  let underWay = 0;
  let leaving = false;
  let closing = false;
  let isPatient = true;
  const hangUpIfDone = () => {
    if (closing && underWay === 0 && (fresh.size === 0 || !isPatient)) hangUp();
  };
  server.on('connection', (socket: Socket) => {
    fresh.add(socket);
    socket.once('close', () => {
      fresh.delete(socket);
      setImmediate(hangUpIfDone);
    });
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    fresh.delete(socket);
    underWay += 1;
    if (leaving) response.shouldKeepAlive = false;
    response.once('close', () => {
      underWay -= 1;
      setImmediate(hangUpIfDone);
    });
  });
  return {
    announce: () => {
      leaving = true;
    },
    isAnnounced: () => leaving,
    close: async (runningMs = shutdownGraceMs) => {
      leaving = true;
      // The system resets connections that are still waiting when the listener ends, so one more turn of the event loop
      // accepts all that have arrived.
      await new Promise((done) => setImmediate(done));
      const ended = new Promise((done) => server.close(done));
      closing = true;
      const closed = http.close();
      setImmediate(hangUpIfDone);
      // Check in `setImmediate`: after a delay of the event loop, timers run before pending requests are read.
      const impatience = setTimeout(() => {
        isPatient = false;
        setImmediate(hangUpIfDone);
      }, firstRequestMs);
      const timer = setTimeout(() => setImmediate(hangUp), runningMs);
      await Promise.all([ended, closed]);
      clearTimeout(impatience);
      clearTimeout(timer);
    },
  };
}
