/** Actions at an earlier instant: later changes are undone from the history, newest first. */

import { ownFieldValuesSchema } from '@klarsikt/contract';
import { actionChangeKinds, actionStatuses } from '@klarsikt/engine/governance';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { z } from 'zod';
import type { ActionSummary } from './provides.ts';
import { type ActionRow, listActionEventsSince, listActions } from './store.ts';
import { parseActionPriority } from './wire.ts';

type Row = Omit<ActionRow, 'name' | 'unitId'>;

/** Members of an action that its events change, named as `listChangeableMembers` in change.ts writes them. */
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

/** The members before an event; members that the event did not change keep their value. */
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

/** Actions of an assessment directly before an instant; the present ones when the instant is null. */
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
