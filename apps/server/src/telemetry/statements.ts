/**
 * Creates spans of SQL statements. Their texts contain no values: parameters are not read, and literals are replaced.
 */
import type { ClientConfig } from 'pg';
import type { ConnectionTracer } from '../platform/db.ts';
import { recordSpanError, SpanKind, type TraceSpans } from './spans.ts';

const longestText = 2000;
const mostTexts = 2000;

export interface StatementDescription {
  readonly text: string;
  readonly operation: string;
  /** The SQL operation and its first table. */
  readonly summary: string;
}

/** Replaces texts and numbers in a statement by `?`, but keeps `$1` and names with digits. */
const removeLiterals = (text: string): string =>
  text.replace(/'(?:[^']|'')*'/g, '?').replace(/(?<![$\w."])\d+(?:\.\d+)?\b/g, '?');

export function describeStatement(statement: string): StatementDescription {
  const text = removeLiterals(statement).replace(/\s+/g, ' ').trim().slice(0, longestText);
  const [, word = 'statement'] = /^\(?\s*([a-z]+)/i.exec(text) ?? [];
  const operation = word.toUpperCase();
  const [, table] = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]+)"?/i.exec(text) ?? [];
  return { text, operation, summary: table === undefined ? operation : `${operation} ${table}` };
}

function createDescriptions(): (statement: string) => StatementDescription {
  const known = new Map<string, StatementDescription>();
  return (statement) => {
    const found = known.get(statement);
    if (found !== undefined) return found;
    if (known.size >= mostTexts) known.clear();
    const description = describeStatement(statement);
    known.set(statement, description);
    return description;
  };
}

function readStatement(config: unknown): string | null {
  if (typeof config === 'string') return config;
  if (typeof config !== 'object' || config === null) return null;
  const text: unknown = Reflect.get(config, 'text');
  return typeof text === 'string' ? text : null;
}

/** Traces the statements of calls and jobs; all other statements, such as those of upkeep, have no spans. */
export function createTracedConnections(spans: TraceSpans): ConnectionTracer {
  const describe = createDescriptions();
  return (Connection) =>
    class extends Connection {
      constructor(config?: ClientConfig) {
        super(config);
        const send: (...given: unknown[]) => unknown = this.query.bind(this);
        const query = (...given: unknown[]): unknown => {
          const statement = spans.active() === undefined ? null : readStatement(given[0]);
          if (statement === null) return send(...given);
          const { text, operation, summary } = describe(statement);
          const { span } = spans.begin({
            name: summary,
            kind: SpanKind.CLIENT,
            attributes: {
              'db.system.name': 'postgresql',
              'db.operation.name': operation,
              'db.query.summary': summary,
              'db.query.text': text,
            },
          });
          const sent = send(...given);
          if (!(sent instanceof Promise)) {
            span.end();
            return sent;
          }
          sent.then(
            () => span.end(),
            (error: unknown) => {
              recordSpanError(span, error);
              span.end();
            },
          );
          return sent;
        };
        Object.assign(this, { query });
      }
    };
}
