/** Actions as they stood at an instant: what was noted of their changes since is taken back, the newest first. */
import { actionChangeKinds, actionStatuses } from '@klarsikt/engine';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { z } from 'zod';
import type { KnownAction } from './provides.ts';
import { type ActionRow, actionsOf, eventsFrom } from './store.ts';
import { priorityOf } from './wire.ts';

type Row = Omit<ActionRow, 'name' | 'unitId'>;

/** What an event notes of how the action was before it; what it does not name stayed as it was. */
const formerSchema = z.object({
  title: z.string().optional(),
  subject: z.string().optional(),
  priority: z.number().nullable().optional(),
  due: z.string().nullable().optional(),
  status: z.enum(actionStatuses).optional(),
  owner: z.string().nullable().optional(),
  changes: z
    .object({ kind: z.enum(actionChangeKinds), name: z.string() })
    .nullable()
    .optional(),
});

interface Known
  extends Pick<KnownAction, 'id' | 'commentId' | 'subject' | 'title' | 'owner' | 'due' | 'status'> {
  readonly priority: number | null;
  readonly changes: { readonly kind: string; readonly name: string } | null;
}

const knownOf = (row: Row): Known => ({
  ...{ id: row.id, commentId: row.commentId, subject: row.subject, title: row.title },
  owner: row.ownerId === null ? null : row.owner,
  ...{ due: row.due, status: row.status, priority: row.priority },
  changes: row.changeKind === null ? null : { kind: row.changeKind, name: row.changeName },
});

/** An action before one of its changes. */
function undone(known: Known, noted: unknown): Known {
  const { data } = formerSchema.safeParse(noted ?? {});
  if (data === undefined) return known;
  const { title = known.title, subject = known.subject, priority = known.priority } = data;
  const { due = known.due, status = known.status } = data;
  const { owner = known.owner, changes = known.changes } = data;
  return { ...known, title, subject, priority, due, status, owner, changes };
}

const told = ({ priority, changes, ...known }: Known): KnownAction => ({
  ...known,
  priority: priorityOf(priority),
  changes: changes === null || changes.name === '' ? null : changes.name,
});

/** The actions of an assessment as they stood before an instant; as they are without one. */
export async function actionsAsOf(
  tx: ReadTx,
  assessmentId: number,
  before: Date | null,
): Promise<readonly KnownAction[]> {
  const rows: readonly Row[] = await actionsOf(tx, assessmentId);
  if (before === null) return rows.map((row) => told(knownOf(row)));
  const since = await eventsFrom(tx, assessmentId, before);
  return rows
    .filter(({ createdAt }) => createdAt < before)
    .map((row) =>
      told(
        since
          .filter(({ actionId }) => actionId === row.id)
          .reduce((known, { before: noted }) => undone(known, noted), knownOf(row)),
      ),
    );
}
