/** What taking a file would do to the working rows as they are. */

import { dailyTypes, type LibraryPlan, type LibraryRow, type LibrarySettings } from '@klarsikt/contract';
import {
  type CollectionName,
  collectionNames,
  entitiesOf,
  fillSentence,
  type Language,
  type MergeChoice,
  type ModelConflict,
  modelTables,
  type ReferenceModel,
} from '@klarsikt/engine';
import {
  type Beside,
  type Imported,
  type ImportPlan,
  importedOf,
  importedRows,
  type LibraryContent,
  type MappedTable,
  mappingOf,
  type Origin,
  type PlannedRow,
  planSteps,
  RowsHoldNoModel,
  type Staged,
  type UnreadRow,
} from '@klarsikt/imports';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { todayOf } from '@klarsikt/server/platform/clock.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { contentOf, inSteps } from '@klarsikt/server/platform/steps.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { stixId } from '@klarsikt/server/render/stix-objects.ts';
import type { LibraryDeps } from './deps.ts';
import { type importById, originsOf, sourceKnowing } from './store.ts';
import { noticeWords, problemWords, refusals, renamedWords, withdrawnHere } from './texts.ts';

type Stored = NonNullable<Awaited<ReturnType<typeof importById>>>;

/** Everything that a file tells of, in one form. */
interface Told {
  readonly imported: readonly Imported[];
  readonly beside: readonly Beside[];
  readonly unread: readonly UnreadRow[];
  readonly tables: readonly MappedTable[];
  readonly staged: Staged | null;
}

function toldBy(content: LibraryContent, fileName: string, { tables }: LibrarySettings): Told {
  if (content.format === 'library')
    return { ...importedOf(content.staged), unread: [], tables: [], staged: content.staged };
  const mapped = content.grids.map((grid) =>
    mappingOf(
      grid,
      fileName,
      tables.find(({ name }) => name === grid.name),
    ),
  );
  const read = content.grids.map((grid, at) => {
    const mapping = mapped[at];
    return mapping === undefined ? { imported: [], unread: [] } : importedRows(grid, mapping);
  });
  return {
    imported: read.flatMap(({ imported }) => imported),
    unread: read.flatMap(({ unread }) => unread),
    beside: [],
    tables: mapped,
    staged: null,
  };
}

/** The name of the file without its ending. */
const bareName = (fileName: string): string => fileName.replace(/\.\w+$/, '').slice(0, 300);

/** Ids that are made of a name, for works and phases: other libraries name them too. */
const madeId = /^(?:reference|phase):/;

/**
 * What the source is called: as somebody says, else as our own exports are, else as the source that earlier files brought
 * the same objects from, else as the library calls itself, else by the file.
 */
async function sourceOf(
  tx: ReadTx,
  { staged, tables, imported }: Told,
  fileName: string,
  { source }: LibrarySettings,
): Promise<string> {
  if (source !== '' || tables.length > 0) return source;
  if (staged?.objects.some((object) => object.own !== null)) return 'Klarsikt';
  const earlier = await sourceKnowing(
    tx,
    imported.map(({ id }) => id).filter((id) => !madeId.test(id)),
  );
  return earlier ?? (staged?.library || bareName(fileName)).slice(0, 300);
}

/** The version that the file or, where it does not, its name says: "2.1", "1.0-beta.4". */
const editionOf = (staged: Staged | null, fileName: string): string =>
  staged?.version || (/\d+(?:\.\d+)+(?:-[a-z]+(?:\.\d+)?)?/i.exec(bareName(fileName))?.[0] ?? '');

/** The version that an export of ours was made of, where it is known here. */
async function versionOf({ staged }: Told, { models }: LibraryDeps): Promise<ReferenceModel | null> {
  const bundle = staged?.bundle ?? '';
  const version = models.list().find(({ hash }) => stixId('bundle', hash) === bundle);
  return version === undefined ? null : models.whole(version.hash);
}

/** Numbers of entities that are only looked at: higher than any that is ever given. */
const lookedAt = 2 ** 50;

/** News and its tags, which the daily editor writes. */
const isNews = (collection: CollectionName): boolean =>
  dailyTypes.some((type) => type === modelTables[collection].type);

/** A plan with what it was made from. */
export interface Planned {
  readonly plan: ImportPlan;
  readonly told: Told;
  readonly source: string;
  readonly origins: ReadonlyMap<string, Origin>;
  readonly ours: ReferenceModel;
  readonly seen: string;
  readonly forbidden: ReadonlySet<string>;
}

export async function planned(
  tx: ReadTx,
  deps: LibraryDeps,
  given: {
    readonly stored: Stored;
    readonly settings: LibrarySettings;
    readonly actor: Actor;
    readonly choose: (conflict: ModelConflict) => MergeChoice;
    readonly numbers?: (count: number) => Promise<readonly number[]>;
  },
): Promise<Planned> {
  const { stored, settings, actor, choose, numbers } = given;
  const told = toldBy(stored.content, stored.fileName, settings);
  const source = await sourceOf(tx, told, stored.fileName, settings);
  const read = await deps.rows.read(tx);
  if ('problems' in read) throw new Refusal('error.library.rows');
  const rows = source === '' ? [] : await originsOf(tx, source);
  const origins = new Map(rows.map(({ sourceId, key, said }) => [sourceId, { key, said }]));
  const mayWriteNews = actor.permissions.has('backoffice:Daily');
  const news = told.imported.filter(({ collection }) => isNews(collection));
  const forbidden = new Set(mayWriteNews ? [] : news.map(({ id }) => id));
  const fresh = (await numbers?.(told.imported.length)) ?? [];
  const plan = await planOf({
    ours: read.model,
    ...{ withdrawn: read.withdrawn, imported: told.imported, origins, choose },
    version: await versionOf(told, deps),
    holds: told.staged === null,
    left: new Set([...settings.left, ...forbidden]),
    same: new Set(settings.same),
    another: new Set(settings.another),
    today: todayOf(deps.clock, actor),
    number: (index) => fresh[index] ?? lookedAt + index,
  });
  const { hash: seen } = await contentOf(read.model);
  return { plan, told, source, origins, ours: read.model, seen, forbidden };
}

async function planOf(given: Parameters<typeof planSteps>[0]): Promise<ImportPlan> {
  try {
    return await inSteps(planSteps(given));
  } catch (error) {
    if (error instanceof RowsHoldNoModel) throw new Refusal('error.library.rows');
    throw error;
  }
}

function reasonOf(
  { verdict, problem, imported }: PlannedRow,
  forbidden: ReadonlySet<string>,
  language: Language,
) {
  if (verdict === 'withdrawn') return withdrawnHere[language];
  if (verdict === 'left' && forbidden.has(imported.id)) return refusals.right[language];
  if (problem === 'twice') return refusals.twice[language];
  return problem === null
    ? ''
    : fillSentence(problemWords[problem.code][language], { field: problem.field }, language);
}

/** Most members of an entity that are shown as changed. */
const shownChanges = 60;

const blankRow = {
  key: null,
  entity: null,
  twin: null,
  renamed: null,
  optional: false,
  changes: [],
  reason: '',
} as const;

function besideRows({ told, plan }: Planned, language: Language): LibraryRow[] {
  const keys = new Map(plan.rows.map(({ imported, key }) => [imported.id, key]));
  const parts = told.beside.map(
    ({ id, kind, name, place, of }): LibraryRow => ({
      ...{ ...blankRow, id, kind, name, place },
      verdict: of === null ? 'kept' : 'part',
      key: keys.get(of ?? '') ?? null,
    }),
  );
  const unread = told.unread.map(
    ({ id, collection, place, name, column, text }): LibraryRow => ({
      ...{ ...blankRow, id, kind: collection, name, place, verdict: 'refused' },
      reason: fillSentence(refusals.unread[language], { column, text: text.slice(0, 200) }, language),
    }),
  );
  const { refused = [], refusedRelations = [] } = told.staged ?? {};
  const no = [...refused, ...refusedRelations.map((one) => ({ ...one, kind: 'relations' }))].map(
    ({ kind, id, place, reason }): LibraryRow => ({
      ...{ ...blankRow, id, kind, name: id, place, verdict: 'refused' },
      reason: refusals[reason][language],
    }),
  );
  return [...parts, ...unread, ...no];
}

/** The plan as callers get it, in their language. */
export function shownPlan(made: Planned, stored: Stored, language: Language): LibraryPlan {
  const { plan, told, source, ours, seen, forbidden } = made;
  const { staged } = told;
  const numbers = new Map(
    collectionNames.flatMap((name) => entitiesOf(ours, name).map(({ key, id }) => [key, id] as const)),
  );
  const rows = plan.rows.map((row): LibraryRow => {
    const { imported, key, verdict, twin, renamed, changes } = row;
    const { id, collection, name, place, optional } = imported;
    return {
      ...{ id, kind: collection, key, name, place, verdict, twin, renamed, optional },
      entity: numbers.get(key ?? '') ?? null,
      reason: reasonOf(row, forbidden, language),
      changes: changes.slice(0, shownChanges),
    };
  });
  const { relations = [], keptRelations = [], refusedRelations = [], relationsFound = 0 } = staged ?? {};
  return {
    ...{ id: stored.id, fileName: stored.fileName, digest: stored.digest, seen, source },
    format: staged?.format ?? 'table',
    version: editionOf(staged, stored.fileName),
    tables: told.tables.map(({ name, collection, columns, headings, rows: count }) => ({
      ...{ name, collection, columns, headings },
      rows: count,
    })),
    rows: [...rows, ...besideRows(made, language)],
    relations: {
      found: relationsFound,
      distinct: relations.length + keptRelations.length + refusedRelations.length,
      taken: relations.length,
      kept: keptRelations.length,
      refused: refusedRelations.length,
    },
    notices: [
      ...plan.rows.flatMap(({ imported: { name }, renamed: before }) =>
        before === null ? [] : [fillSentence(renamedWords[language], { name, before }, language)],
      ),
      ...(staged?.notices ?? []).map(({ code, what }) =>
        fillSentence(noticeWords[code][language], { what }, language),
      ),
    ],
    gone: plan.gone,
    conflicts: plan.conflicts,
  };
}
