/** Controls, threats, risks and comments out of somebody's tables: recognised row by row, written where a person confirms. */

import type { OpenAssessment } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { importing as contract } from '@klarsikt/contract';
import {
  documentWithEntries,
  type EntryGiven,
  type EntryKind,
  entryTables,
  type Grid,
  headingPrint,
  patchesBetween,
  plainName,
  readEntryHeading,
  recogniseEntries,
} from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import type { Handlers } from '@klarsikt/server/platform/implement.ts';
import { inReadTransaction, type ReadTx } from '@klarsikt/server/platform/tx.ts';
import { noteBrought, noteCommentsTakenBack } from './brought.store.ts';
import type { ImportDeps } from './deps.ts';
import { mappingsOf, remember } from './store.ts';
import { tablesOf } from './tables.ts';
import { importedKinds } from './texts.ts';

const printOf = (kind: EntryKind, grid: Grid): string => {
  const heading = readEntryHeading(kind, grid);
  return heading === null ? '' : headingPrint(heading).slice(0, 4_000);
};

interface Reading {
  readonly deps: ImportDeps;
  readonly actor: Actor;
  readonly kind: EntryKind;
  readonly before: OpenAssessment;
}

/** What each table of a file is taken for, with what the organisation said of such tables before. */
async function readTables(
  { deps, actor, kind, before }: Reading,
  grids: readonly Grid[],
  given: Omit<EntryGiven, 'kind' | 'kept'>,
  kept: Awaited<ReturnType<typeof mappingsOf>>,
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

const keptOf = (tx: ReadTx, actor: Actor, kind: EntryKind, grids: readonly Grid[]) =>
  mappingsOf(tx, {
    organizationId: found(actor.organizationId),
    kind,
    prints: grids.map((grid) => printOf(kind, grid)),
  });

/** What a person said that names mean, without those of rows that are called nothing. */
const namesSaid = (names: readonly (readonly [name: string, key: string])[]) =>
  Object.fromEntries(
    names.filter(([name]) => name !== '').map(([name, key]) => [plainName(name), key] as const),
  );

const pathPattern = /^\/(controls|threats|risks)\//;

export const entryImports: Pick<
  Handlers<typeof contract, ImportDeps>,
  'parseEntries' | 'persistEntries' | 'parseComments' | 'persistComments' | 'takeBackComments'
> = {
  parseEntries: {
    // Direct: a file takes seconds to read, and no connection should wait for it.
    direct: async ({ input, actor, deps, db, call }) => {
      const { id, file } = input.body;
      const kind = input.params.x;
      const before = await inReadTransaction(db, actor, (tx) => deps.assessments.open(tx, actor, id));
      if (!before.can.edit) throw new Refusal('error.forbidden');
      const sheets = await tablesOf(deps, file, { kinds: importedKinds, language: call.language });
      const grids = sheets.flatMap((sheet) => entryTables(kind, sheet));
      const kept = await inReadTransaction(db, actor, (tx) => keptOf(tx, actor, kind, grids));
      return readTables({ deps, actor, kind, before }, grids, {}, kept);
    },
  },
  persistEntries: async ({ tx, actor, deps, input }) => {
    const { id, print, columns, file = '', rows, ...from } = input.body;
    const kind = input.params.x;
    if (rows.some(({ key }) => `${key}/`.match(pathPattern)?.[1] !== kind))
      throw new Refusal('error.conflict');
    const patchesFor = ({ document }: OpenAssessment) => {
      const patches = patchesBetween(document, documentWithEntries(document, kind, rows));
      if (patches.length === 0) throw new Refusal('error.conflict');
      return patches;
    };
    const made = await deps.assessments.change(tx, actor, { id, ...from, how: { patchesFor } });
    const names = rows.flatMap(({ name, key }) => (/\/data\//.test(key) ? [[name, key] as const] : []));
    const where = { organizationId: found(actor.organizationId), kind, print };
    await remember(tx, where, { names: namesSaid(names), columns }, deps.clock.now());
    const { revision } = made.changed;
    const brought = { assessmentId: id, kind, file, rows: rows.length, revision };
    await noteBrought(tx, actor, brought, deps.clock.now());
    return { output: made.changed, audit: made.audit };
  },
  parseComments: {
    direct: async ({ input, actor, deps, db, call }) => {
      const { id, file } = input.body;
      const kind = 'comments' as const;
      const before = await inReadTransaction(db, actor, (tx) => deps.assessments.open(tx, actor, id));
      if (!before.can.comment) throw new Refusal('error.forbidden');
      const sheets = await tablesOf(deps, file, { kinds: importedKinds, language: call.language });
      const grids = sheets.flatMap((sheet) => entryTables(kind, sheet));
      const { kept, people, comments } = await inReadTransaction(db, actor, async (tx) => ({
        kept: await keptOf(tx, actor, kind, grids),
        people: await deps.assessments.people(tx, actor, before.unitId),
        comments: await deps.comments.saidOn(tx, id),
      }));
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
    const where = { organizationId: found(actor.organizationId), kind: 'comments', print };
    await remember(tx, where, { names: namesSaid(names), columns }, deps.clock.now());
    const brought = { assessmentId: id, kind: 'comments' as const, file, rows: ids.length, commentIds: ids };
    await noteBrought(tx, actor, brought, deps.clock.now());
    const after = { file, comments: ids.length };
    return { output: { ids }, audit: [{ event: 'comment.brought', subject: `assessment:${id}`, after }] };
  },
  takeBackComments: async ({ tx, actor, deps, input }) => {
    const { id, ids } = input.body;
    const head = await deps.assessments.head(tx, actor, id);
    if (!head.can.comment) throw new Refusal('error.forbidden');
    const taken = await deps.comments.takeBack(tx, actor, { assessmentId: id, ids });
    await noteCommentsTakenBack(tx, { assessmentId: id, ids, at: deps.clock.now() });
    const after = { comments: taken };
    return {
      output: { taken, stayed: new Set(ids).size - taken },
      audit: [{ event: 'comment.takenBack', subject: `assessment:${id}`, after }],
    };
  },
};
