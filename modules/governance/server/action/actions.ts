/** Actions as the features around them use them. */

import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { WaitingItem } from '@klarsikt/contract';
import { actionReminderDays, daysLeft, isPendingAction } from '@klarsikt/engine';
import { type Actor, actorName } from '@klarsikt/server/platform/actor.ts';
import { type Clock, todayOf } from '@klarsikt/server/platform/clock.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { EndsSignOffs } from '../signoff/provides.ts';
import { actionsAsOf } from './as-of.ts';
import type { Actions } from './provides.ts';
import { endSigned } from './signed.ts';
import {
  type ActionRow,
  actionsOf,
  actionsOfComments,
  adoptComments,
  concerning,
  insertAction,
  insertEvents,
  updateAction,
} from './store.ts';
import { rightsIn } from './wire.ts';

interface Means {
  readonly clock: Clock;
  readonly assessments: Pick<Assessments, 'units'>;
  readonly signOffs: EndsSignOffs;
}

/** What of an action waits for its reader: to do, to verify, or to rate the level again. */
function waitsAs(row: ActionRow, actor: Actor, edits: boolean, today: string): WaitingItem['kind'] | null {
  if (isPendingAction(row.status)) {
    const left = daysLeft(row.due, today);
    return row.ownerId === actor.userId && left !== null && left <= actionReminderDays ? 'action' : null;
  }
  if (row.status === 'done')
    return rightsIn(row, actor, { comment: edits, edit: edits }).verify ? 'verify' : null;
  return row.status === 'verified' && row.ownerId === actor.userId && edits ? 'rerate' : null;
}

async function waitingFor({ clock, assessments }: Means, tx: ReadTx, actor: Actor): Promise<WaitingItem[]> {
  if (actor.userId === null) return [];
  const today = todayOf(clock, actor);
  const view = (await assessments.units(tx, actor)).map(({ id }) => id);
  const edit = new Set((await assessments.units(tx, actor, 'ra:Edit')).map(({ id }) => id));
  const rows = await concerning(tx, actor.userId, view);
  return rows.flatMap((row) => {
    const kind = waitsAs(row, actor, edit.has(row.unitId), today);
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

function raiseWith({ clock, signOffs }: Means): Actions['raise'] {
  return async (tx, actor, { assessmentId, changes, ...given }) => {
    if (actor.organizationId === null) throw new Refusal('error.forbidden');
    const { organizationId, userId } = actor;
    const author = actorName(actor);
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
    await insertEvents(tx, [
      { organizationId, actionId: row.id, at, userId, author, kind: 'created', after },
    ]);
    await endSigned(signOffs, tx, {
      assessmentId,
      changes: [{ was: null, now: row }],
      by: { at, userId, author },
    });
  };
}

function answeredWith({ clock }: Means): Actions['answered'] {
  return async (tx, actor, { commentIds, kind }) => {
    const { organizationId, userId } = actor;
    if (organizationId === null || commentIds.length === 0) return;
    const at = clock.now();
    const author = actorName(actor);
    const isDone = kind === 'resolved';
    const rows = await actionsOfComments(tx, commentIds, isDone ? ['open', 'underway'] : ['done']);
    const status = isDone ? ('done' as const) : ('open' as const);
    const marks = isDone
      ? { doneAt: at, doneBy: userId, doneName: author }
      : { doneAt: null, doneBy: null, doneName: '', reminded: null };
    for (const row of rows) await updateAction(tx, row.id, { status, ...marks, revision: row.revision + 1 });
    await insertEvents(
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

function retractWith({ clock, signOffs }: Means): Actions['retract'] {
  return async (tx, actor, { assessmentId, ids, reason }) => {
    const { organizationId, userId } = actor;
    if (organizationId === null || ids.length === 0) return;
    const rows = (await actionsOf(tx, assessmentId)).filter(
      ({ id, status }) => ids.includes(id) && status === 'open',
    );
    const status = 'dropped' as const;
    for (const row of rows)
      await updateAction(tx, row.id, { status, statusReason: reason, revision: row.revision + 1 });
    await insertEvents(
      tx,
      rows.map((row) => ({
        ...{ organizationId, actionId: row.id, at: clock.now(), userId, author: actorName(actor) },
        kind: 'status' as const,
        before: { status: row.status },
        after: { status },
        reason,
      })),
    );
    const changes = rows.map((row) => ({ was: row, now: { ...row, status } }));
    const by = { at: clock.now(), userId, author: actorName(actor) };
    await endSigned(signOffs, tx, { assessmentId, changes, by });
  };
}

function adoptWith({ clock, signOffs }: Means): Actions['adopt'] {
  return async (tx, actor, assessmentId) => {
    const known = new Set((await actionsOf(tx, assessmentId)).map(({ id }) => id));
    await adoptComments(tx, assessmentId);
    const made = (await actionsOf(tx, assessmentId)).filter(({ id }) => !known.has(id));
    const changes = made.map((now) => ({ was: null, now }));
    const by = { at: clock.now(), userId: actor.userId, author: actorName(actor) };
    await endSigned(signOffs, tx, { assessmentId, changes, by });
  };
}

export function createActions(means: Means): Actions {
  return {
    raise: raiseWith(means),
    of: (tx, assessmentId, before = null) => actionsAsOf(tx, assessmentId, before),
    has: async (tx, assessmentId, id) =>
      (await actionsOf(tx, assessmentId)).some((row) => String(row.id) === id),
    adopt: adoptWith(means),
    plan: async (tx, due) => {
      if (due.size === 0) return;
      for (const row of await actionsOfComments(tx, [...due.keys()], ['open']))
        await updateAction(tx, row.id, { due: due.get(row.commentId ?? 0) ?? null });
    },
    answered: answeredWith(means),
    retract: retractWith(means),
    waiting: (tx, actor) => waitingFor(means, tx, actor),
  };
}
