/** Filters, sorts and pages lists of working entities in the database. */
import type { EntityState, entitySortFields } from '@klarsikt/contract';
import type { JsonObject } from '@klarsikt/engine/fields';
import type { CollectionName } from '@klarsikt/engine/model';
import { type Language, listSearchForms, type RelevanceKind, toComparableText } from '@klarsikt/engine/text';
import { toContainsPattern } from '@klarsikt/server/platform/like.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { atlasEntity, buildListedNameSql, citationSql } from '@klarsikt/server/schema/atlas.ts';
import { and, asc, desc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import type { LiveVersionDigests } from './live.ts';
import { entityNameColumns, requireKnownCollections } from './store.ts';

export interface EntityFilter {
  readonly text: string;
  readonly state?: EntityState;
  readonly published: boolean;
  readonly refers?: string;
  readonly method?: string;
  readonly relevance?: RelevanceKind;
  readonly due?: boolean;
  readonly demo?: boolean;
}

/** Builds the condition for a relevance kind; `undefined` also matches threats without any relevance kind. */
function hasRelevance(kind: RelevanceKind): SQL {
  const own = sql`coalesce(${document}->'relevance', '[]'::jsonb)`;
  const has = sql`${own} @> ${JSON.stringify([kind])}::jsonb`;
  return kind === 'undefined' ? sql`(${has} or ${own} = '[]'::jsonb)` : has;
}

export interface EntityListContext {
  readonly language: Language;
  readonly live: LiveVersionDigests;
  /** ISO date; gradings that are older than this date are due for review. */
  readonly dueBefore: string;
}

const { id, collection, key, document, digest, withdrawn, draft, position } = atlasEntity;
const collation = { en: sql.raw('collate "en-x-icu"'), sv: sql.raw('collate "sv-x-icu"') };

export const entityLabelColumns = { id, key, collection, ...entityNameColumns, withdrawn, draft, digest };

const rowColumns = {
  ...entityLabelColumns,
  // Leave out the long texts of threats, which lists do not show.
  document: sql<JsonObject>`${document} - 'texts'`,
  revision: atlasEntity.revision,
  updatedAt: atlasEntity.updatedAt,
  updatedName: atlasEntity.updatedName,
};

const among = (column: SQL | typeof digest, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...values])}::text[])`;

function stateCondition(state: EntityState, { live }: EntityListContext): SQL | undefined {
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

/** Builds the condition for a threat that is due: one of its gradings is older than the day, or is missing. */
const isDue = (before: string): SQL =>
  sql`coalesce(least(${document}->>'privGradeTime', ${document}->>'corpGradeTime') < ${before}, true)`;

function filterCondition(
  of: CollectionName,
  given: EntityFilter,
  listContext: EntityListContext,
): SQL | undefined {
  const { text, state, published, refers, method, relevance, due, demo } = given;
  return and(
    eq(collection, of),
    state === undefined ? eq(withdrawn, false) : stateCondition(state, listContext),
    published ? eq(draft, false) : undefined,
    text === '' ? undefined : and(...wordsIn(text)),
    refers === undefined ? undefined : sql`${atlasEntity.refersTo} @> array[${refers}]::text[]`,
    relevance === undefined ? undefined : hasRelevance(relevance),
    method === undefined ? undefined : sql`${document}->'gradeMethods' @> ${JSON.stringify([method])}::jsonb`,
    due === undefined ? undefined : sql`${isDue(listContext.dueBefore)} = ${due}`,
    demo === undefined ? undefined : sql`coalesce(${document}->'demo' = 'true'::jsonb, false) = ${demo}`,
  );
}

/** Every word must occur in at least one of the languages. */
const wordsIn = (text: string): SQL[] =>
  toComparableText(text)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => {
      const places = listSearchForms(word).map(
        (form) =>
          sql`${like(sql`normalize(${atlasEntity.words}, NFC)`, toContainsPattern(form))} or ${like(sql`lower(normalize(${document}->>'aliases', NFC))`, toContainsPattern(form))} or ${like(sql`lower(${citationSql} || ':')`, toContainsPattern(form))}`,
      );
      return sql`(${sql.join(places, sql` or `)})`;
    });

function sortColumns(
  sort: (typeof entitySortFields)[number],
  order: 'asc' | 'desc',
  language: Language,
): SQL[] {
  const way = order === 'asc' ? asc : desc;
  const name = sql`${buildListedNameSql(language)} ${collation[language]}`;
  if (sort === 'name') return [way(name), asc(id)];
  if (sort === 'id') return [way(id)];
  if (sort === 'changed') return [way(atlasEntity.updatedAt), asc(id)];
  return [way(position), asc(id)];
}

/** Returns one page of a list, with the total number of rows. */
export async function listEntityRows(
  tx: ReadTx,
  of: CollectionName,
  given: EntityFilter & {
    readonly page: number;
    readonly size: number;
    readonly sort: (typeof entitySortFields)[number];
    readonly order: 'asc' | 'desc';
  },
  listContext: EntityListContext,
) {
  const where = filterCondition(of, given, listContext);
  const rows = await tx
    .select(rowColumns)
    .from(atlasEntity)
    .where(where)
    .orderBy(...sortColumns(given.sort, given.order, listContext.language))
    .limit(given.size)
    .offset((given.page - 1) * given.size);
  return { rows: requireKnownCollections(rows), total: await tx.$count(atlasEntity, where) };
}

export async function listEntityIds(
  tx: ReadTx,
  of: CollectionName,
  given: EntityFilter,
  listContext: EntityListContext,
) {
  return tx
    .select({ id, document })
    .from(atlasEntity)
    .where(filterCondition(of, given, listContext))
    .orderBy(asc(position), asc(id));
}

/** Returns every entity of a kind, without the long texts of threats. */
export async function listEntityRowsOfKind(tx: ReadTx, of: CollectionName) {
  return requireKnownCollections(
    await tx
      .select(rowColumns)
      .from(atlasEntity)
      .where(and(eq(collection, of), eq(withdrawn, false)))
      .orderBy(asc(position), asc(id)),
  );
}

/** Returns labels of the entities with these keys, or of the entities that contain every word. */
export async function findEntityLabels(
  tx: ReadTx,
  given: { readonly of: readonly CollectionName[]; readonly text: string; readonly keys?: readonly string[] },
  language: Language,
) {
  const { of, text, keys } = given;
  const wanted = keys === undefined ? and(eq(withdrawn, false), ...wordsIn(text)) : inArray(key, [...keys]);
  const begins = like(
    sql`lower(normalize(${buildListedNameSql(language)}, NFC))`,
    `${toComparableText(text).replace(/[\\%_]/g, '\\$&')}%`,
  );
  return requireKnownCollections(
    await tx
      .select(entityLabelColumns)
      .from(atlasEntity)
      .where(and(of.length === 0 ? undefined : or(...of.map((one) => eq(collection, one))), wanted))
      .orderBy(desc(begins), ...sortColumns('name', 'asc', language))
      .limit(keys === undefined ? 50 : 2_000),
  );
}
