/** Creates a span for each call. It is named after the route, because the address contains ids and searches. */
import { type Context, ROOT_CONTEXT, type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TrustedProxies } from '../config/proxies.ts';
import { isTrustedProxy } from '../platform/forwarding.ts';
import { SpanKind, type TraceSpans } from './spans.ts';

/** Calls of the operator's monitoring are not traced, because they would outnumber the calls of users. */
const unwatched = new Set(['/health', '/ready', '/metrics']);

/** Continues a trace only for a trusted proxy, because other callers could join or flood foreign traces. */
function findParent({ headers, socket }: FastifyRequest, proxies: TrustedProxies): Context {
  const { traceparent } = headers;
  if (typeof traceparent !== 'string' || !isTrustedProxy(proxies, socket.remoteAddress ?? ''))
    return ROOT_CONTEXT;
  const parent = parseTraceParent(traceparent);
  return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
}

export function registerCallSpans(http: FastifyInstance, spans: TraceSpans, proxies: TrustedProxies): void {
  const open = new WeakMap<FastifyRequest, { readonly span: Span; readonly context: Context }>();
  http.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, id, protocol } = request;
    const route = routeOptions.url ?? 'none';
    if (unwatched.has(route)) return done();
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'url.scheme': protocol,
      'klarsikt.request.id': id,
    };
    const begun = spans.begin(
      { name: `${method} ${route}`, kind: SpanKind.SERVER, attributes },
      findParent(request, proxies),
    );
    open.set(request, begun);
    spans.enter(begun.context, done);
  });
  // Enter the context again, because the events of the socket that deliver the body have no async context.
  http.addHook('preValidation', (request, _reply, done) => {
    const begun = open.get(request);
    if (begun === undefined) return done();
    spans.enter(begun.context, done);
  });
  const end = (request: FastifyRequest, status: number | null): void => {
    const begun = open.get(request);
    if (begun === undefined) return;
    open.delete(request);
    const { span } = begun;
    if (status !== null) span.setAttribute('http.response.status_code', status);
    if (status !== null && status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  http.addHook('onResponse', (request, reply, done) => {
    end(request, reply.statusCode);
    done();
  });
}
