/** Lists of working entities: narrowed, sorted and paged in the database. */
import type { EntityState, entitySorts } from '@klarsikt/contract';
import {
  type CollectionName,
  comparable,
  type JsonObject,
  type Language,
  type RelevanceKind,
  soughtForms,
} from '@klarsikt/engine';
import { anywhere } from '@klarsikt/server/platform/like.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { atlasEntity } from '@klarsikt/server/schema/atlas.ts';
import { and, asc, desc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import type { LiveDigests } from './live.ts';
import { known } from './store.ts';

/** What narrows a list. */
export interface Narrowing {
  readonly text: string;
  readonly state?: EntityState;
  readonly published: boolean;
  readonly refers?: string;
  readonly method?: string;
  readonly relevance?: RelevanceKind;
  readonly due?: boolean;
  readonly demo?: boolean;
}

/** A threat without any kind is one for which none is decided. */
function hasRelevance(kind: RelevanceKind): SQL {
  const own = sql`coalesce(${document}->'relevance', '[]'::jsonb)`;
  const has = sql`${own} @> ${JSON.stringify([kind])}::jsonb`;
  return kind === 'undefined' ? sql`(${has} or ${own} = '[]'::jsonb)` : has;
}

/** What a list is narrowed and sorted by beside its rows: the language, the live version, the day. */
export interface ListContext {
  readonly language: Language;
  readonly live: LiveDigests;
  /** ISO date before which a grading is due for review. */
  readonly dueBefore: string;
}

const { id, collection, key, document, digest, nameEn, nameSv, withdrawn, draft, position } = atlasEntity;
const collation = { en: sql.raw('collate "en-x-icu"'), sv: sql.raw('collate "sv-x-icu"') };

export const labelColumns = { id, key, collection, nameEn, nameSv, withdrawn, draft, digest };

const rowColumns = {
  ...labelColumns,
  // The long texts of threats are not shown in a list.
  document: sql<JsonObject>`${document} - 'texts'`,
  revision: atlasEntity.revision,
  updatedAt: atlasEntity.updatedAt,
  updatedName: atlasEntity.updatedName,
};

const among = (column: SQL | typeof digest, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...values])}::text[])`;

function inState(state: EntityState, { live }: ListContext): SQL | undefined {
  const standing = and(eq(draft, false), eq(withdrawn, false));
  const isLive = among(sql`${key}`, [...live.byKey.keys()]);
  switch (state) {
    case 'withdrawn':
      return eq(withdrawn, true);
    case 'draft':
      return and(eq(draft, true), eq(withdrawn, false));
    case 'added':
      return and(standing, sql`not ${isLive}`);
    case 'same':
      return and(standing, among(digest, [...live.byKey.values()]));
    case 'changed':
      return and(standing, isLive, sql`not ${among(digest, [...live.byKey.values()])}`);
  }
}

/** A threat is due when one of its gradings is older than the day, or when it has none. */
const isDue = (before: string): SQL =>
  sql`coalesce(least(${document}->>'privGradeTime', ${document}->>'corpGradeTime') < ${before}, true)`;

function narrowed(of: CollectionName, given: Narrowing, listContext: ListContext): SQL | undefined {
  const { text, state, published, refers, method, relevance, due, demo } = given;
  return and(
    eq(collection, of),
    state === undefined ? eq(withdrawn, false) : inState(state, listContext),
    published ? eq(draft, false) : undefined,
    text === '' ? undefined : and(...wordsIn(text)),
    refers === undefined ? undefined : sql`${atlasEntity.refersTo} @> array[${refers}]::text[]`,
    relevance === undefined ? undefined : hasRelevance(relevance),
    method === undefined ? undefined : sql`${document}->'gradeMethods' @> ${JSON.stringify([method])}::jsonb`,
    due === undefined ? undefined : sql`${isDue(listContext.dueBefore)} = ${due}`,
    demo === undefined ? undefined : sql`coalesce(${document}->'demo' = 'true'::jsonb, false) = ${demo}`,
  );
}

/** Every word must be somewhere, in either language. */
const wordsIn = (text: string): SQL[] =>
  comparable(text)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => {
      const places = soughtForms(word).map(
        (form) =>
          sql`${like(sql`normalize(${atlasEntity.words}, NFC)`, anywhere(form))} or ${like(sql`lower(normalize(${document}->>'aliases', NFC))`, anywhere(form))}`,
      );
      return sql`(${sql.join(places, sql` or `)})`;
    });

function ordered(sort: (typeof entitySorts)[number], order: 'asc' | 'desc', language: Language): SQL[] {
  const way = order === 'asc' ? asc : desc;
  const name = sql`${language === 'en' ? nameEn : nameSv} ${collation[language]}`;
  if (sort === 'name') return [way(name), asc(id)];
  if (sort === 'id') return [way(id)];
  if (sort === 'changed') return [way(atlasEntity.updatedAt), asc(id)];
  return [way(position), asc(id)];
}

/** One page of a list, and how many there are. */
export async function listRows(
  tx: ReadTx,
  of: CollectionName,
  given: Narrowing & {
    readonly page: number;
    readonly size: number;
    readonly sort: (typeof entitySorts)[number];
    readonly order: 'asc' | 'desc';
  },
  listContext: ListContext,
) {
  const where = narrowed(of, given, listContext);
  const rows = await tx
    .select(rowColumns)
    .from(atlasEntity)
    .where(where)
    .orderBy(...ordered(given.sort, given.order, listContext.language))
    .limit(given.size)
    .offset((given.page - 1) * given.size);
  return { rows: known(rows), total: await tx.$count(atlasEntity, where) };
}

/** Ids of every entity that a list shows, in its order. */
export async function idsIn(tx: ReadTx, of: CollectionName, given: Narrowing, listContext: ListContext) {
  return tx
    .select({ id, document })
    .from(atlasEntity)
    .where(narrowed(of, given, listContext))
    .orderBy(asc(position), asc(id));
}

/** Every entity of a kind, without the long texts of threats. */
export async function rowsOfKind(tx: ReadTx, of: CollectionName) {
  return known(
    await tx
      .select(rowColumns)
      .from(atlasEntity)
      .where(and(eq(collection, of), eq(withdrawn, false)))
      .orderBy(asc(position), asc(id)),
  );
}

/** Names of entities: those with the keys, or those in which every word is found. */
export async function findLabels(
  tx: ReadTx,
  given: { readonly of: readonly CollectionName[]; readonly text: string; readonly keys?: readonly string[] },
  language: Language,
) {
  const { of, text, keys } = given;
  const wanted = keys === undefined ? and(eq(withdrawn, false), ...wordsIn(text)) : inArray(key, [...keys]);
  const begins = like(
    sql`lower(normalize(${language === 'en' ? nameEn : nameSv}, NFC))`,
    `${comparable(text).replace(/[\\%_]/g, '\\$&')}%`,
  );
  return known(
    await tx
      .select(labelColumns)
      .from(atlasEntity)
      .where(and(of.length === 0 ? undefined : or(...of.map((one) => eq(collection, one))), wanted))
      .orderBy(desc(begins), ...ordered('name', 'asc', language))
      .limit(keys === undefined ? 50 : 2_000),
  );
}
