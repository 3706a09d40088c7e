/** Parts of answers to API clients: pages of lists, entity tags, notices of deprecation, and repeatable calls. */
import {
  type Deprecation,
  type Endpoint,
  encodeCursor,
  idempotencyKeySchema,
  isFileResult,
  maxPageSize,
  type PageQuery,
  pageQuerySchema,
} from '@klarsikt/contract';
import { getDayEnd, getDayStart, utcTimeZone } from '@klarsikt/engine/calendar';
import type { Language } from '@klarsikt/engine/text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from './actor.ts';
import { Refusal } from './errors.ts';
import type { Call } from './implement.ts';
import { listInputPartFaults } from './run.ts';
import { computeSha256Hex } from './tokens.ts';
import { parseUntrustedInput } from './untrusted.ts';

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null;

export interface ApiListPage {
  readonly result: unknown;
  /** Cursor of the next page; null on the last page. */
  readonly next: string | null;
}

function readPage(query: unknown, language: Language): PageQuery {
  const read = parseUntrustedInput(pageQuerySchema, query, language);
  if (read.success) return read.data;
  throw new Refusal('error.invalid', { faults: listInputPartFaults('query', read.issues) });
}

function numberAt(value: unknown, path: readonly string[]): number {
  const found = path.reduce<unknown>((at, name) => (isMembers(at) ? at[name] : undefined), value);
  const number = typeof found === 'string' ? new Date(found).getTime() : found;
  if (typeof number !== 'number' || Number.isNaN(number)) throw new Error(`no number at ${path.join('.')}`);
  return number;
}

/**
 * Reads which part of the list is requested; null for an endpoint without pages, and for a request without a page.
 */
export function pickRequestedPage(
  { paged }: Endpoint,
  { query }: Pick<FastifyRequest, 'query'>,
  output: unknown,
  language: Language,
): ApiListPage | null {
  if (paged === undefined || !isMembers(query) || !isMembers(output)) return null;
  const { limit, cursor, updatedSince } = readPage(query, language);
  if (limit === undefined && cursor === undefined && updatedSince === undefined) return null;
  const list: unknown = output[paged.list];
  if (!Array.isArray(list)) throw new Error(`no list ${paged.list}`);
  const [afterAt, afterId] = cursor ?? [-1, -1];
  const rows = list
    .map((member: unknown) => ({
      member,
      at: numberAt(member, paged.changed),
      id: numberAt(member, ['id']),
    }))
    .filter(({ at, id }) => at > afterAt || (at === afterAt && id > afterId))
    .filter(({ at }) => updatedSince === undefined || at >= updatedSince)
    .toSorted((a, b) => a.at - b.at || a.id - b.id);
  const shown = rows.slice(0, limit ?? maxPageSize);
  const last = shown.at(-1);
  const next = last !== undefined && shown.length < rows.length ? encodeCursor([last.at, last.id]) : null;
  return { result: { ...output, [paged.list]: shown.map(({ member }) => member) }, next };
}

/** True if the request names the tag in `If-None-Match`, by the weak comparison of RFC 9110 section 13.1.2. */
export function matchesEntityTag({ headers }: Pick<FastifyRequest, 'headers'>, tag: string): boolean {
  const plain = (text: string) => text.trim().replace(/^W\//, '');
  const named = headers['if-none-match'];
  return named?.split(',').some((one) => one.trim() === '*' || plain(one) === plain(tag)) ?? false;
}

/** Sends JSON. Reads have an entity tag, so that a client that polls mostly gets status 304. */
export function sendApiResponse(reply: FastifyReply, request: FastifyRequest, answer: unknown): FastifyReply {
  const text = JSON.stringify(answer);
  reply.type('application/json; charset=utf-8');
  if (request.method !== 'GET') return reply.send(text);
  const tag = `"${computeSha256Hex(text).slice(0, 40)}"`;
  reply.header('etag', tag);
  return matchesEntityTag(request, tag) ? reply.code(304).send() : reply.send(text);
}

const secondsAt = (day: string): number => getDayStart(day, utcTimeZone).getTime() / 1000;

/** Creates the headers `Deprecation` (RFC 9745) and `Sunset` (RFC 8594), and a link to the successor. */
export function createDeprecationHeaders({ since, ends, successor }: Deprecation): Record<string, string> {
  return {
    deprecation: `@${secondsAt(since)}`,
    ...(ends === undefined
      ? {}
      : { sunset: new Date(getDayEnd(ends, utcTimeZone).getTime() - 1000).toUTCString() }),
    ...(successor === undefined ? {} : { link: `</api/${successor}>; rel="successor-version"` }),
  };
}

/** Reads the key of a repeatable call; only commands of API clients with a JSON answer can have one. */
export function readIdempotencyKey(
  endpoint: Endpoint,
  given: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly caller: Actor },
): Pick<Call, 'once'> {
  const { request, reply, caller } = given;
  const key = request.headers['idempotency-key'];
  if (key === undefined || endpoint.kind !== 'command' || isFileResult(endpoint.result)) return {};
  if (!endpoint.external || caller.clientId === undefined) return {};
  const read = idempotencyKeySchema.safeParse(key);
  if (!read.success) throw new Refusal('error.idempotency.key');
  const noteRepeated = () => {
    reply.header('idempotent-replayed', 'true');
  };
  return { once: { key: read.data, clientId: caller.clientId, noteRepeated } };
}
