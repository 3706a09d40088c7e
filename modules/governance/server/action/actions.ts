import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { PendingItem } from '@klarsikt/contract';
import { countDaysUntilDue, isPendingAction } from '@klarsikt/engine/governance';
import { actionReminderDays } from '@klarsikt/engine/values';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import { type Clock, getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { SignOffEnder } from '../signoff/provides.ts';
import { endInvalidSignOffs } from './action-sign-off.ts';
import { listActionsBefore } from './as-of.ts';
import type { ActionRegister } from './provides.ts';
import {
  type ActionRow,
  insertAction,
  insertActionEventRows,
  insertCommentActions,
  listActions,
  listActionsConcerningPerson,
  listActionsOfComments,
  updateAction,
} from './store.ts';
import { listActionPermissions } from './wire.ts';

interface ActionsDeps {
  readonly clock: Clock;
  readonly assessments: Pick<AssessmentService, 'units'>;
  readonly signOffs: SignOffEnder;
}

/**
 * Returns what the caller has to do with the action: do it, verify it, or rate the level again; null if nothing is
 * pending.
 */
function pendingKindOf(
  row: ActionRow,
  actor: Actor,
  edits: boolean,
  today: string,
): PendingItem['kind'] | null {
  if (isPendingAction(row.status)) {
    const left = countDaysUntilDue(row.due, today);
    return row.ownerId === actor.userId && left !== null && left <= actionReminderDays ? 'action' : null;
  }
  if (row.status === 'done')
    return listActionPermissions(row, actor, { comment: edits, edit: edits }).verify ? 'verify' : null;
  return row.status === 'verified' && row.ownerId === actor.userId && edits ? 'rerate' : null;
}

async function listPendingActions(
  { clock, assessments }: ActionsDeps,
  tx: ReadTx,
  actor: Actor,
): Promise<PendingItem[]> {
  if (actor.userId === null) return [];
  const today = getTodayInZone(clock, actor);
  const view = (await assessments.units(tx, actor)).map(({ id }) => id);
  const edit = new Set((await assessments.units(tx, actor, 'ra:Edit')).map(({ id }) => id));
  const rows = await listActionsConcerningPerson(tx, actor.userId, view);
  return rows.flatMap((row) => {
    const kind = pendingKindOf(row, actor, edit.has(row.unitId), today);
    if (kind === null) return [];
    const since =
      kind === 'action'
        ? row.createdAt
        : ((kind === 'verify' ? row.doneAt : row.verifiedAt) ?? row.createdAt);
    return [
      {
        kind,
        assessment: { id: row.assessmentId, name: row.name },
        text: row.title,
        by: kind === 'verify' ? row.doneName : kind === 'rerate' ? row.verifiedName : row.createdName,
        at: since.toISOString(),
        due: kind === 'action' ? row.due : null,
        ref: row.id,
      },
    ];
  });
}

function createRaise({ clock, signOffs }: ActionsDeps): ActionRegister['raise'] {
  return async (tx, actor, { assessmentId, changes, ...given }) => {
    if (actor.organizationId === null) throw new Refusal('error.forbidden');
    const { organizationId, userId } = actor;
    const author = getActorName(actor);
    const at = clock.now();
    const row = await insertAction(tx, {
      ...given,
      organizationId,
      assessmentId,
      origin: 'proposal',
      ownerId: userId,
      owner: author,
      changeKind: 'control',
      changeName: changes,
      createdAt: at,
      createdBy: userId,
      createdName: author,
    });
    const after = { title: row.title, status: row.status, owner: row.owner, due: row.due };
    await insertActionEventRows(tx, [
      { organizationId, actionId: row.id, at, userId, author, kind: 'created', after },
    ]);
    await endInvalidSignOffs(signOffs, tx, {
      assessmentId,
      changes: [{ was: null, now: row }],
      by: { at, userId, author },
    });
  };
}

function createAnswered({ clock }: ActionsDeps): ActionRegister['answered'] {
  return async (tx, actor, { commentIds, kind }) => {
    const { organizationId, userId } = actor;
    if (organizationId === null || commentIds.length === 0) return;
    const at = clock.now();
    const author = getActorName(actor);
    const isDone = kind === 'resolved';
    const rows = await listActionsOfComments(tx, commentIds, isDone ? ['open', 'underway'] : ['done']);
    const status = isDone ? ('done' as const) : ('open' as const);
    const marks = isDone
      ? { doneAt: at, doneBy: userId, doneName: author }
      : { doneAt: null, doneBy: null, doneName: '', reminded: null };
    for (const row of rows) await updateAction(tx, row.id, { status, ...marks, revision: row.revision + 1 });
    await insertActionEventRows(
      tx,
      rows.map((row) => ({
        ...{ organizationId, actionId: row.id, at, userId, author },
        kind: 'status' as const,
        before: { status: row.status },
        after: { status },
      })),
    );
  };
}

function createRetract({ clock, signOffs }: ActionsDeps): ActionRegister['retract'] {
  return async (tx, actor, { assessmentId, ids, reason }) => {
    const { organizationId, userId } = actor;
    if (organizationId === null || ids.length === 0) return;
    const rows = (await listActions(tx, assessmentId)).filter(
      ({ id, status }) => ids.includes(id) && status === 'open',
    );
    const status = 'dropped' as const;
    for (const row of rows)
      await updateAction(tx, row.id, { status, statusReason: reason, revision: row.revision + 1 });
    await insertActionEventRows(
      tx,
      rows.map((row) => ({
        ...{ organizationId, actionId: row.id, at: clock.now(), userId, author: getActorName(actor) },
        kind: 'status' as const,
        before: { status: row.status },
        after: { status },
        reason,
      })),
    );
    const changes = rows.map((row) => ({ was: row, now: { ...row, status } }));
    const by = { at: clock.now(), userId, author: getActorName(actor) };
    await endInvalidSignOffs(signOffs, tx, { assessmentId, changes, by });
  };
}

function createAdopt({ clock, signOffs }: ActionsDeps): ActionRegister['adopt'] {
  return async (tx, actor, assessmentId) => {
    const known = new Set((await listActions(tx, assessmentId)).map(({ id }) => id));
    await insertCommentActions(tx, assessmentId);
    const made = (await listActions(tx, assessmentId)).filter(({ id }) => !known.has(id));
    const changes = made.map((now) => ({ was: null, now }));
    const by = { at: clock.now(), userId: actor.userId, author: getActorName(actor) };
    await endInvalidSignOffs(signOffs, tx, { assessmentId, changes, by });
  };
}

export function createActionRegister(means: ActionsDeps): ActionRegister {
  return {
    raise: createRaise(means),
    of: (tx, assessmentId, before = null) => listActionsBefore(tx, assessmentId, before),
    has: async (tx, assessmentId, id) =>
      (await listActions(tx, assessmentId)).some((row) => String(row.id) === id),
    adopt: createAdopt(means),
    plan: async (tx, due) => {
      if (due.size === 0) return;
      for (const row of await listActionsOfComments(tx, [...due.keys()], ['open']))
        await updateAction(tx, row.id, { due: due.get(row.commentId ?? 0) ?? null });
    },
    answered: createAnswered(means),
    retract: createRetract(means),
    waiting: (tx, actor) => listPendingActions(means, tx, actor),
  };
}
