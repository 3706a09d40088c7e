import type { importContract as contract, ImportRecord } from '@klarsikt/contract';
import { revertChange } from '@klarsikt/engine/assessment';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import type { EndpointHandlers } from '@klarsikt/server/platform/implement.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { ImportDeps } from './deps.ts';
import {
  type AssessmentImportRow,
  listAssessmentImports,
  lockAssessmentImport,
  markImportUndone,
} from './history.store.ts';

const wire = (row: AssessmentImportRow, { userId }: Actor, canEdit: boolean): ImportRecord => ({
  ...{ id: row.id, kind: row.kind, file: row.file, rows: row.rows, author: row.author },
  ...{ at: row.madeAt.toISOString(), takenBack: row.takenBackAt?.toISOString() ?? null },
  revision: row.revision,
  // Comments may be undone only by the user who imported them, changes of the document by everybody who may edit it.
  own: row.revision === null ? userId !== null && row.userId === userId : canEdit,
});

interface UndoRequest {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: ImportDeps;
  readonly from: { readonly id: number; readonly revision: number; readonly change?: string | undefined };
}

/** Restores each value that still equals the imported value; keeps values that were changed afterwards. */
async function undoChange({ tx, actor, deps, from }: UndoRequest, revision: number) {
  const open = await deps.assessments.lock(tx, actor, from.id);
  if (!open.can.edit) throw new Refusal('error.forbidden');
  const before = await deps.assessments.past(tx, open, revision - 1);
  const after = await deps.assessments.past(tx, open, revision);
  const { patches, taken, stayed } = revertChange(before.document, after.document, open.document);
  if (patches.length === 0) return { taken, stayed, made: null };
  const made = await deps.assessments.change(tx, actor, { ...from, how: { patches } });
  return { taken, stayed, made };
}

export const importHistoryHandlers: Pick<
  EndpointHandlers<typeof contract, ImportDeps>,
  'listBrought' | 'takeBackBrought'
> = {
  listBrought: async ({ tx, actor, deps, input }) => {
    const head = await deps.assessments.head(tx, actor, input.params.id);
    const rows = await listAssessmentImports(tx, head.id);
    return { imports: rows.map((row) => wire(row, actor, head.can.edit)) };
  },
  takeBackBrought: async ({ tx, actor, deps, input }) => {
    const { id } = input.params;
    const { brought, ...starting } = input.body;
    const head = await deps.assessments.head(tx, actor, id);
    const row = await lockAssessmentImport(tx, id, brought);
    if (row.takenBackAt !== null) throw new Refusal('error.conflict');
    const subject = `assessment:${id}` as const;
    if (row.revision === null) {
      if (!head.can.comment || row.userId !== actor.userId) throw new Refusal('error.forbidden');
      const ids = row.commentIds;
      const taken = await deps.comments.takeBack(tx, actor, { assessmentId: id, ids });
      await markImportUndone(tx, row.id, deps.clock.now());
      return {
        output: { taken, stayed: ids.length - taken, revision: null },
        audit: [{ event: 'comment.takenBack', subject, after: { comments: taken } }],
      };
    }
    const { taken, stayed, made } = await undoChange(
      { tx, actor, deps, from: { id, ...starting } },
      row.revision,
    );
    await markImportUndone(tx, row.id, deps.clock.now());
    const none = {
      event: 'assessment.changed',
      subject,
      after: { revision: head.revision, paths: [] },
    } as const;
    return {
      output: {
        ...{ taken, stayed },
        revision: made?.changed.revision ?? null,
      },
      audit: made?.audit ?? [none],
    };
  },
};
