/**
 * Creates spans and tracks the active span by async context, so that parents do not depend on the library's global
 * state.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

export interface SpanStart {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Attributes;
}

export interface TraceSpans {
  active(): Context | undefined;
  /** Runs `work` in the given trace context. */
  enter<T>(context: Context, work: () => T): T;
  begin(start: SpanStart, parent?: Context): { readonly span: Span; readonly context: Context };
  /** Runs `work` in a span that ends with it; the active span is the parent. */
  run<T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T>;
}

const readText = (error: unknown, member: string): string | null => {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, member) : null;
  return typeof value === 'string' && /^[\w.-]{1,64}$/.test(value) ? value : null;
};

/** Records the kind of an error. Messages are omitted, because they can contain personal data. */
export function recordSpanError(span: Span, error: unknown): void {
  span.setAttribute('error.type', readText(error, 'code') ?? readText(error, 'name') ?? '_OTHER');
  span.setStatus({ code: SpanStatusCode.ERROR });
}

export function createTraceSpans(tracer: Tracer): TraceSpans {
  const current = new AsyncLocalStorage<Context>();
  const begin: TraceSpans['begin'] = (
    { name, kind, attributes },
    parent = current.getStore() ?? ROOT_CONTEXT,
  ) => {
    const span = tracer.startSpan(name, { kind, attributes }, parent);
    return { span, context: trace.setSpan(parent, span) };
  };
  return {
    active: () => current.getStore(),
    enter: (context, work) => current.run(context, work),
    begin,
    run: async (start, work) => {
      const { span, context } = begin(start);
      try {
        return await current.run(context, () => work(span));
      } catch (error) {
        recordSpanError(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
  };
}

export { SpanKind };
