/** Actions at an earlier instant: later changes are undone from the history, newest first. */

import { ownFieldValuesSchema } from '@klarsikt/contract';
import { actionChangeKinds, actionStatuses } from '@klarsikt/engine';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { z } from 'zod';
import type { KnownAction } from './provides.ts';
import { type ActionRow, listActions, listEventsSince } from './store.ts';
import { parsePriority } from './wire.ts';

type Row = Omit<ActionRow, 'name' | 'unitId'>;

/** Members of an action before an event. A missing member was not changed by the event. */
const formerSchema = z.object({
  title: z.string().optional(),
  subject: z.string().optional(),
  priority: z.number().nullable().optional(),
  due: z.string().nullable().optional(),
  status: z.enum(actionStatuses).optional(),
  owner: z.string().nullable().optional(),
  ownFields: ownFieldValuesSchema.optional(),
  changes: z
    .object({ kind: z.enum(actionChangeKinds), name: z.string() })
    .nullable()
    .optional(),
});

interface KnownState
  extends Pick<
    KnownAction,
    'id' | 'commentId' | 'subject' | 'title' | 'owner' | 'due' | 'status' | 'ownFields'
  > {
  readonly priority: number | null;
  readonly changes: { readonly kind: string; readonly name: string } | null;
}

const knownOf = (row: Row): KnownState => ({
  ...{ id: row.id, commentId: row.commentId, subject: row.subject, title: row.title },
  owner: row.ownerId === null ? null : row.owner,
  ...{ due: row.due, status: row.status, priority: row.priority },
  ownFields: row.ownFields,
  changes: row.changeKind === null ? null : { kind: row.changeKind, name: row.changeName },
});

function revertEvent(known: KnownState, noted: unknown): KnownState {
  const { data } = formerSchema.safeParse(noted ?? {});
  if (data === undefined) return known;
  const { title = known.title, subject = known.subject, priority = known.priority } = data;
  const { due = known.due, status = known.status } = data;
  const { owner = known.owner, changes = known.changes } = data;
  const { ownFields = known.ownFields } = data;
  return { ...known, title, subject, priority, due, status, owner, changes, ownFields };
}

const told = ({ priority, changes, ...known }: KnownState): KnownAction => ({
  ...known,
  priority: parsePriority(priority),
  changes: changes === null || changes.name === '' ? null : changes.name,
});

/** Actions of an assessment directly before an instant; the present ones when the instant is null. */
export async function listActionsBefore(
  tx: ReadTx,
  assessmentId: number,
  before: Date | null,
): Promise<readonly KnownAction[]> {
  const rows: readonly Row[] = await listActions(tx, assessmentId);
  if (before === null) return rows.map((row) => told(knownOf(row)));
  const since = await listEventsSince(tx, assessmentId, before);
  return rows
    .filter(({ createdAt }) => createdAt < before)
    .map((row) =>
      told(
        since
          .filter(({ actionId }) => actionId === row.id)
          .reduce((known, { before: noted }) => revertEvent(known, noted), knownOf(row)),
      ),
    );
}
