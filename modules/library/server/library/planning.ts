import {
  dailyEntityTypes,
  type ImportPreviewRow,
  type LibraryImportPlan,
  type LibraryImportSettings,
} from '@klarsikt/contract';
import { baselineRequirementSet } from '@klarsikt/engine/completeness';
import { getEntityFieldLabel } from '@klarsikt/engine/field-words';
import {
  type CollectionName,
  collectionNames,
  findSetImportProblems,
  formatRequirementSetProblem,
  isRequirementSetCollection,
  listEntities,
  type MergeChoice,
  type ModelConflict,
  type ModelProblem,
  modelTables,
  type ReferenceModel,
} from '@klarsikt/engine/model';
import { findRequirementSet } from '@klarsikt/engine/requirements';
import { fillSentence, type Language } from '@klarsikt/engine/text';
import {
  type AttachedObject,
  convertLibrary,
  convertTableRows,
  createTableMapping,
  findMemberCell,
  type ImportedEntity,
  type ImportFileContent,
  type ImportOrigin,
  type ImportPlan,
  type ImportPlanRow,
  InvalidWorkingRowsError,
  listTotalNotices,
  type MappedTable,
  planImportInSteps,
  type StagedLibrary,
  type UnreadImportRow,
} from '@klarsikt/imports';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { runGeneratorInSteps, serializeWithHash } from '@klarsikt/server/platform/steps.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { toStixId } from '@klarsikt/server/render/stix-objects.ts';
import type { LibraryDeps } from './deps.ts';
import { findImportSourceByIds, type findLibraryImport, listImportOrigins } from './store.ts';
import {
  entityProblemTexts,
  entityWithdrawnText,
  importNoticeTexts,
  importRefusalTexts,
  renamedObjectTexts,
  tableCellText,
  unknownCellNameText,
} from './texts.ts';

type StoredImport = NonNullable<Awaited<ReturnType<typeof findLibraryImport>>>;

/** Finds the table cell from which a member of an entity was read. */
type CellFinder = (imported: ImportedEntity, path: string) => ReturnType<typeof findMemberCell>;

interface ImportContent {
  readonly cellOf: CellFinder;
  readonly imported: readonly ImportedEntity[];
  readonly beside: readonly AttachedObject[];
  readonly unread: readonly UnreadImportRow[];
  readonly tables: readonly MappedTable[];
  readonly staged: StagedLibrary | null;
}

function buildImportContent(
  content: ImportFileContent,
  fileName: string,
  { tables }: LibraryImportSettings,
): ImportContent {
  if (content.format === 'library')
    return {
      ...convertLibrary(content.staged),
      ...{ unread: [], tables: [], staged: content.staged, cellOf: () => null },
    };
  const mapped = content.grids.map((grid) =>
    createTableMapping(
      grid,
      fileName,
      tables.find(({ name }) => name === grid.name),
    ),
  );
  const read = content.grids.map((grid, at) => {
    const mapping = mapped[at];
    return mapping === undefined ? { imported: [], unread: [] } : convertTableRows(grid, mapping);
  });
  const cellOf: CellFinder = ({ place }, path) => {
    const at = content.grids.findIndex(({ name }) => 'sheet' in place && name === place.sheet);
    const [grid, mapping] = [content.grids[at], mapped[at]];
    if (grid === undefined || mapping === undefined || !('row' in place)) return null;
    return findMemberCell(grid, mapping, { row: place.row, path });
  };
  return {
    cellOf,
    imported: read.flatMap(({ imported }) => imported),
    unread: read.flatMap(({ unread }) => unread),
    beside: [],
    tables: mapped,
    staged: null,
  };
}

const bareName = (fileName: string): string => fileName.replace(/\.\w+$/, '').slice(0, 300);

/** Ids that are derived from a name, for sources and phases; different libraries can have the same ones. */
const madeId = /^(?:reference|phase):/;

/**
 * Finds the name of the source: the person's entry; else "Klarsikt" for own exports; else the source of earlier
 * imports of the same objects; else the library's own name; else the file name.
 */
async function findSource(
  tx: ReadTx,
  { staged, tables, imported }: ImportContent,
  fileName: string,
  { source }: LibraryImportSettings,
): Promise<string> {
  if (source !== '' || tables.length > 0) return source;
  if (staged?.objects.some((object) => object.own !== null)) return 'Klarsikt';
  const earlier = await findImportSourceByIds(
    tx,
    imported.map(({ id }) => id).filter((id) => !madeId.test(id)),
  );
  return earlier ?? (staged?.library || bareName(fileName)).slice(0, 300);
}

/** Returns the version in the file, or else in its name, such as "2.1" or "1.0-beta.4". */
const editionOf = (staged: StagedLibrary | null, fileName: string): string =>
  staged?.version || (/\d+(?:\.\d+)+(?:-[a-z]+(?:\.\d+)?)?/i.exec(bareName(fileName))?.[0] ?? '');

/** Returns the version from which an own export was made; null if that version is not installed. */
async function findExportedVersion(
  { staged }: ImportContent,
  { models }: LibraryDeps,
): Promise<ReferenceModel | null> {
  const bundle = staged?.bundle ?? '';
  const version = models.list().find(({ hash }) => toStixId('bundle', hash) === bundle);
  return version === undefined ? null : models.whole(version.hash);
}

/** First id of new entities in a preview, which is higher than all real ids. */
const lookedAt = 2 ** 50;

/** True for publications and tags, which only the daily editor changes. */
const isNews = (collection: CollectionName): boolean =>
  dailyEntityTypes.some((type) => type === modelTables[collection].type);

export interface LibraryImportDraft {
  readonly plan: ImportPlan;
  readonly told: ImportContent;
  readonly source: string;
  readonly origins: ReadonlyMap<string, ImportOrigin>;
  readonly ours: ReferenceModel;
  readonly seen: string;
  readonly forbidden: ReadonlySet<string>;
}

export async function planLibraryImport(
  tx: ReadTx,
  deps: LibraryDeps,
  given: {
    readonly stored: StoredImport;
    readonly settings: LibraryImportSettings;
    readonly actor: Actor;
    readonly choose: (conflict: ModelConflict) => MergeChoice;
    readonly numbers?: (count: number) => Promise<readonly number[]>;
  },
): Promise<LibraryImportDraft> {
  const { stored, settings, actor, choose, numbers } = given;
  const told = buildImportContent(stored.content, stored.fileName, settings);
  const source = await findSource(tx, told, stored.fileName, settings);
  const read = await deps.rows.read(tx);
  if ('problems' in read) throw new Refusal('error.library.rows');
  const rows = source === '' ? [] : await listImportOrigins(tx, source);
  const origins = new Map(rows.map(({ sourceId, key, said }) => [sourceId, { key, said }]));
  const mayWriteNews = actor.permissions.has('backoffice:Daily');
  const news = told.imported.filter(({ collection }) => isNews(collection));
  const forbidden = new Set(mayWriteNews ? [] : news.map(({ id }) => id));
  const fresh = (await numbers?.(told.imported.length)) ?? [];
  const live = await deps.models.whole(requireFound(deps.models.live()).hash);
  const plan = await computePlan({
    ours: read.model,
    faultsOf: (made) =>
      findSetImportProblems({
        live: findRequirementSet(live) ?? baselineRequirementSet,
        ...{ present: read.model, made, reasons: read.lossReasons },
        isDraft: (key) => read.drafts.has(key) || !read.ids.has(key),
      }),
    ...{ withdrawn: read.withdrawn, imported: told.imported, origins, choose },
    version: await findExportedVersion(told, deps),
    holds: told.staged === null,
    left: new Set([...settings.left, ...forbidden]),
    same: new Set(settings.same),
    another: new Set(settings.another),
    today: getTodayInZone(deps.clock, actor),
    number: (index) => fresh[index] ?? lookedAt + index,
  });
  const { hash: seen } = await serializeWithHash(read.model);
  return { plan, told, source, origins, ours: read.model, seen, forbidden };
}

async function computePlan(given: Parameters<typeof planImportInSteps>[0]): Promise<ImportPlan> {
  try {
    return await runGeneratorInSteps(planImportInSteps(given));
  } catch (error) {
    if (error instanceof InvalidWorkingRowsError) throw new Refusal('error.library.rows');
    throw error;
  }
}

/** Returns one name from a cell with several names, at the index that the path contains. */
function findNamedPart(text: string, path: string): string {
  const parts = text.split(/[;|]/u).map((part) => part.trim());
  return parts[Number(/\[(\d+)\]/u.exec(path)?.[1] ?? 0)] ?? text;
}

/** Words a fault of a row. For a table, the text names the column by its heading in the file, and the cell. */
function formatFault(
  problem: ModelProblem,
  imported: ImportedEntity,
  { cellOf, language }: { readonly cellOf: CellFinder; readonly language: Language },
): string {
  const cell = cellOf(imported, problem.field);
  const fill = (text: string, values: Readonly<Record<string, string>>) =>
    fillSentence(text, values, language);
  if (cell === null) {
    const field = getEntityFieldLabel(imported.collection, problem.field, language);
    return fill(entityProblemTexts[problem.code][language], { field });
  }
  const column = cell.heading;
  const text = findNamedPart(cell.text, problem.field).slice(0, shownCell);
  return problem.code === 'reference.unknown'
    ? fill(unknownCellNameText[language], { column, text })
    : fill(entityProblemTexts[problem.code][language], {
        field: fill(tableCellText[language], { column, text }),
      });
}

function formatReason(
  { verdict, problem, imported }: ImportPlanRow,
  { forbidden, told: { cellOf } }: LibraryImportDraft,
  language: Language,
) {
  if (verdict === 'withdrawn') return entityWithdrawnText[language];
  if (verdict === 'left' && forbidden.has(imported.id)) return importRefusalTexts.right[language];
  if (problem === 'twice') return importRefusalTexts.twice[language];
  if (problem !== null && isRequirementSetCollection(imported.collection))
    return formatRequirementSetProblem(
      problem,
      getEntityFieldLabel(imported.collection, problem.field, language),
    )[language];
  return problem === null ? '' : formatFault(problem, imported, { cellOf, language });
}

/** Maximum number of characters of a cell that are shown. */
const shownCell = 200;

/** Maximum number of changed members that are shown for an entity. */
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

function listOutsideRows({ told, plan }: LibraryImportDraft, language: Language): ImportPreviewRow[] {
  const keys = new Map(plan.rows.map(({ imported, key }) => [imported.id, key]));
  const parts = told.beside.map(
    ({ id, kind, name, place, of }): ImportPreviewRow => ({
      ...{ ...blankRow, id, kind, name, place },
      verdict: of === null ? 'kept' : 'part',
      key: keys.get(of ?? '') ?? null,
    }),
  );
  const unread = told.unread.map(
    ({ id, collection, place, name, column, text }): ImportPreviewRow => ({
      ...{ ...blankRow, id, kind: collection, name, place, verdict: 'refused' },
      reason: fillSentence(
        importRefusalTexts.unread[language],
        { column, text: text.slice(0, shownCell) },
        language,
      ),
    }),
  );
  const { refused = [], refusedRelations = [] } = told.staged ?? {};
  const no = [...refused, ...refusedRelations.map((one) => ({ ...one, kind: 'relations' }))].map(
    ({ kind, id, place, reason }): ImportPreviewRow => ({
      ...{ ...blankRow, id, kind, name: id, place, verdict: 'refused' },
      reason: importRefusalTexts[reason][language],
    }),
  );
  return [...parts, ...unread, ...no];
}

export function buildImportPreview(
  made: LibraryImportDraft,
  stored: StoredImport,
  language: Language,
): LibraryImportPlan {
  const { plan, told, source, ours, seen } = made;
  const { staged } = told;
  const numbers = new Map(
    collectionNames.flatMap((name) => listEntities(ours, name).map(({ key, id }) => [key, id] as const)),
  );
  const rows = plan.rows.map((row): ImportPreviewRow => {
    const { imported, key, verdict, twin, renamed, changes } = row;
    const { id, collection, name, place, optional } = imported;
    return {
      ...{ id, kind: collection, key, name, place, verdict, twin, renamed, optional },
      entity: numbers.get(key ?? '') ?? null,
      reason: formatReason(row, made, language),
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
    rows: [...rows, ...listOutsideRows(made, language)],
    relations: {
      found: relationsFound,
      distinct: relations.length + keptRelations.length + refusedRelations.length,
      taken: relations.length,
      kept: keptRelations.length,
      refused: refusedRelations.length,
    },
    notices: [
      ...plan.rows.flatMap(({ imported: { name }, renamed: before }) =>
        before === null ? [] : [fillSentence(renamedObjectTexts[language], { name, before }, language)],
      ),
      ...[...(staged?.notices ?? []), ...told.tables.flatMap(listTotalNotices)].map(({ code, what }) =>
        fillSentence(importNoticeTexts[code][language], { what }, language),
      ),
    ],
    gone: plan.gone,
    conflicts: plan.conflicts,
  };
}
