/**
 * Import of controls, threats, risks and comments from foreign tables: each row is recognised, and written once the
 * user confirms it.
 */

import type { OpenAssessment } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { importContract as contract } from '@klarsikt/contract';
import { computePatchesBetween } from '@klarsikt/engine/assessment';
import {
  type ChosenColumn,
  computeHeadingFingerprint,
  type EntryInput,
  type EntryKind,
  readEntryHeading,
  recogniseEntries,
  splitEntryTables,
  type TableGrid,
  writeEntryRows,
} from '@klarsikt/engine/recognise';
import { normalizeWords } from '@klarsikt/engine/text';
import { readUploadedTables } from '@klarsikt/server/intake/uploaded-tables.ts';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { EndpointHandlers } from '@klarsikt/server/platform/implement.ts';
import { type ReadTx, runInReadTransaction } from '@klarsikt/server/platform/tx.ts';
import type { ImportDeps } from './deps.ts';
import { insertAssessmentImport, markCommentsUndone } from './history.store.ts';
import { loadImportMappings, loadOwnLevelWords, updateImportMapping } from './store.ts';
import { importFileKindsText } from './texts.ts';

const printOf = (kind: EntryKind, grid: TableGrid): string => {
  const heading = readEntryHeading(kind, grid);
  return heading === null ? '' : computeHeadingFingerprint(heading).slice(0, 4_000);
};

interface EntriesRequest {
  readonly deps: ImportDeps;
  readonly actor: Actor;
  readonly kind: EntryKind;
  readonly before: OpenAssessment;
}

async function readTables(
  { deps, actor, kind, before }: EntriesRequest,
  grids: readonly TableGrid[],
  given: Omit<EntryInput, 'kind' | 'kept'>,
  kept: Awaited<ReturnType<typeof loadImportMappings>>,
) {
  const { model } = await deps.assessments.model(actor, before);
  return {
    tables: grids.map((grid) => {
      const print = printOf(kind, grid);
      const table = recogniseEntries(model, before.document, grid, { ...given, kind, kept: kept.get(print) });
      const { name, rows } = grid;
      return { name, print, rows: rows.length, grid, kept: kept.get(print) ?? null, table };
    }),
  };
}

const keptOf = (tx: ReadTx, actor: Actor, kind: EntryKind, grids: readonly TableGrid[]) =>
  loadImportMappings(tx, {
    organizationId: requireFound(actor.organizationId),
    kind,
    prints: grids.map((grid) => printOf(kind, grid)),
  });

/** Loads the organisation's earlier choices for tables with these headings, and its own words for levels. */
const loadEntryContext = async (tx: ReadTx, actor: Actor, kind: EntryKind, grids: readonly TableGrid[]) => ({
  kept: await keptOf(tx, actor, kind, grids),
  ownWords: await loadOwnLevelWords(tx, requireFound(actor.organizationId)),
});

/** Maps each name of a row to the key that the user has chosen for it; rows without a name are left out. */
const namesSaid = (names: readonly (readonly [name: string, key: string])[]) =>
  Object.fromEntries(
    names.filter(([name]) => name !== '').map(([name, key]) => [normalizeWords(name), key] as const),
  );

interface CommentsRequest {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: ImportDeps;
}

async function loadCommentContext(
  { tx, actor, deps }: CommentsRequest,
  { id, unitId }: OpenAssessment,
  grids: readonly TableGrid[],
) {
  return {
    kept: await keptOf(tx, actor, 'comments', grids),
    people: await deps.assessments.people(tx, actor, unitId),
    comments: await deps.comments.saidOn(tx, id),
  };
}

async function readTableAgain(
  { deps, actor, kind, before }: EntriesRequest,
  { grid, columns }: { readonly grid: TableGrid; readonly columns?: readonly ChosenColumn[] },
  {
    kept: known,
    ...given
  }: Omit<EntryInput, 'kind' | 'kept'> & { readonly kept: Awaited<ReturnType<typeof loadImportMappings>> },
) {
  const { model } = await deps.assessments.model(actor, before);
  const said = known.get(printOf(kind, grid));
  const kept = { names: said?.names ?? {}, columns: columns ?? said?.columns };
  return { table: recogniseEntries(model, before.document, grid, { ...given, kind, kept }) };
}

const pathPattern = /^\/(controls|threats|risks)\//;

export const entryImportHandlers: Pick<
  EndpointHandlers<typeof contract, ImportDeps>,
  | 'parseEntries'
  | 'persistEntries'
  | 'parseComments'
  | 'persistComments'
  | 'takeBackComments'
  | 'readEntries'
  | 'readComments'
> = {
  parseEntries: {
    // Use a direct handler, so that no database connection is held while the file is read, which takes seconds.
    direct: async ({ input, actor, deps, db, call }) => {
      const { id, file } = input.body;
      const kind = input.params.x;
      const before = await runInReadTransaction(db, actor, (tx) => deps.assessments.open(tx, actor, id));
      if (!before.can.edit) throw new Refusal('error.forbidden');
      const sheets = await readUploadedTables(deps, file, {
        kinds: importFileKindsText,
        language: call.language,
      });
      const grids = sheets.flatMap((sheet) => splitEntryTables(kind, sheet));
      const { kept, ownWords } = await runInReadTransaction(db, actor, (tx) =>
        loadEntryContext(tx, actor, kind, grids),
      );
      return readTables({ deps, actor, kind, before }, grids, { ownWords }, kept);
    },
  },
  readEntries: {
    direct: async ({ input, actor, deps, db }) => {
      const { id, ...said } = input.body;
      const kind = input.params.x;
      const { before, ...known } = await runInReadTransaction(db, actor, async (tx) => ({
        before: await deps.assessments.open(tx, actor, id),
        ...(await loadEntryContext(tx, actor, kind, [said.grid])),
      }));
      if (!before.can.edit) throw new Refusal('error.forbidden');
      return readTableAgain({ deps, actor, kind, before }, said, known);
    },
  },
  readComments: {
    direct: async ({ input, actor, deps, db }) => {
      const { id, ...said } = input.body;
      const kind = 'comments' as const;
      const { before, kept, people, comments } = await runInReadTransaction(db, actor, async (tx) => {
        const open = await deps.assessments.open(tx, actor, id);
        return { before: open, ...(await loadCommentContext({ tx, actor, deps }, open, [said.grid])) };
      });
      if (!before.can.comment) throw new Refusal('error.forbidden');
      return readTableAgain({ deps, actor, kind, before }, said, { kept, people, comments });
    },
  },
  persistEntries: async ({ tx, actor, deps, input }) => {
    const { id, print, columns, file = '', rows, ...from } = input.body;
    const kind = input.params.x;
    if (rows.some(({ key }) => `${key}/`.match(pathPattern)?.[1] !== kind))
      throw new Refusal('error.conflict');
    const patchesFor = ({ document }: OpenAssessment) => {
      const patches = computePatchesBetween(document, writeEntryRows(document, kind, rows));
      if (patches.length === 0) throw new Refusal('error.conflict');
      return patches;
    };
    const made = await deps.assessments.change(tx, actor, { id, ...from, how: { patchesFor } });
    const names = rows.flatMap(({ name, key }) => (/\/data\//.test(key) ? [[name, key] as const] : []));
    const where = { organizationId: requireFound(actor.organizationId), kind, print };
    await updateImportMapping(tx, where, { names: namesSaid(names), columns }, deps.clock.now());
    const { revision } = made.changed;
    const brought = { assessmentId: id, kind, file, rows: rows.length, revision };
    await insertAssessmentImport(tx, actor, brought, deps.clock.now());
    return { output: made.changed, audit: made.audit };
  },
  parseComments: {
    direct: async ({ input, actor, deps, db, call }) => {
      const { id, file } = input.body;
      const kind = 'comments' as const;
      const before = await runInReadTransaction(db, actor, (tx) => deps.assessments.open(tx, actor, id));
      if (!before.can.comment) throw new Refusal('error.forbidden');
      const sheets = await readUploadedTables(deps, file, {
        kinds: importFileKindsText,
        language: call.language,
      });
      const grids = sheets.flatMap((sheet) => splitEntryTables(kind, sheet));
      const { kept, people, comments } = await runInReadTransaction(db, actor, (tx) =>
        loadCommentContext({ tx, actor, deps }, before, grids),
      );
      const read = await readTables({ deps, actor, kind, before }, grids, { people, comments }, kept);
      return {
        ...read,
        people: people.map(({ id: userId, name }) => ({ id: userId, name })),
        said: comments,
      };
    },
  },
  persistComments: async ({ tx, actor, deps, input }) => {
    const { id, file, print, columns, rows } = input.body;
    const head = await deps.assessments.head(tx, actor, id);
    const ids = await deps.comments.bring(tx, actor, { head, file, rows });
    const names = rows.map(({ name, subject }) => [name, subject] as const);
    const where = { organizationId: requireFound(actor.organizationId), kind: 'comments', print };
    await updateImportMapping(tx, where, { names: namesSaid(names), columns }, deps.clock.now());
    const brought = { assessmentId: id, kind: 'comments' as const, file, rows: ids.length, commentIds: ids };
    await insertAssessmentImport(tx, actor, brought, deps.clock.now());
    const after = { file, comments: ids.length };
    return { output: { ids }, audit: [{ event: 'comment.brought', subject: `assessment:${id}`, after }] };
  },
  takeBackComments: async ({ tx, actor, deps, input }) => {
    const { id, ids } = input.body;
    const head = await deps.assessments.head(tx, actor, id);
    if (!head.can.comment) throw new Refusal('error.forbidden');
    const taken = await deps.comments.takeBack(tx, actor, { assessmentId: id, ids });
    await markCommentsUndone(tx, { assessmentId: id, ids, at: deps.clock.now() });
    const after = { comments: taken };
    return {
      output: { taken, stayed: new Set(ids).size - taken },
      audit: [{ event: 'comment.takenBack', subject: `assessment:${id}`, after }],
    };
  },
};
