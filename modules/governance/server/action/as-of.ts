/** Reconstructs the actions at an earlier instant by undoing later changes from the history, newest first. */

import { ownFieldValuesSchema } from '@klarsikt/contract';
import { actionChangeKinds, actionStatuses } from '@klarsikt/engine/governance';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { z } from 'zod';
import type { ActionSummary } from './provides.ts';
import { type ActionRow, listActionEventsSince, listActions } from './store.ts';
import { parseActionPriority } from './wire.ts';

type Row = Omit<ActionRow, 'name' | 'unitId'>;

/**
 * Members of an action that can be changed by events, with the names used by `listChangeableMembers` in change.ts.
 */
const recordedSchema = z.object({
  title: z.string(),
  subject: z.string(),
  priority: z.number().nullable(),
  due: z.string().nullable(),
  status: z.enum(actionStatuses),
  owner: z.string().nullable(),
  ownFields: ownFieldValuesSchema,
  changes: z.object({ kind: z.enum(actionChangeKinds), name: z.string() }).nullable(),
});

type RecordedMembers = z.output<typeof recordedSchema>;

const buildRecordedMembers = (row: Row): RecordedMembers => ({
  ...{ title: row.title, subject: row.subject, priority: row.priority, due: row.due, status: row.status },
  owner: row.ownerId === null ? null : row.owner,
  ownFields: row.ownFields,
  changes: row.changeKind === null ? null : { kind: row.changeKind, name: row.changeName },
});

/** Returns the members as they were before an event; members that it did not change stay the same. */
function revertEvent(members: RecordedMembers, before: Readonly<Record<string, unknown>> | null) {
  const { data } = recordedSchema.safeParse({ ...members, ...before });
  return data ?? members;
}

const toKnownAction = (
  { id, commentId }: Row,
  { priority, changes, ...members }: RecordedMembers,
): ActionSummary => ({
  ...{ id, commentId, ...members },
  priority: parseActionPriority(priority),
  changes: changes === null || changes.name === '' ? null : changes.name,
});

/** Lists the actions of an assessment as they were directly before an instant; null lists the present ones. */
export async function listActionsBefore(
  tx: ReadTx,
  assessmentId: number,
  before: Date | null,
): Promise<readonly ActionSummary[]> {
  const rows: readonly Row[] = await listActions(tx, assessmentId);
  if (before === null) return rows.map((row) => toKnownAction(row, buildRecordedMembers(row)));
  const since = await listActionEventsSince(tx, assessmentId, before);
  return rows
    .filter(({ createdAt }) => createdAt < before)
    .map((row) =>
      toKnownAction(
        row,
        since
          .filter(({ actionId }) => actionId === row.id)
          .reduce((members, event) => revertEvent(members, event.before), buildRecordedMembers(row)),
      ),
    );
}
