import type { Action } from '@klarsikt/contract';
import { type ActionPriority, actionPriorities } from '@klarsikt/engine/governance';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ActionRow, listActionEvents } from './store.ts';

export interface ActionCallerPermissions {
  readonly comment: boolean;
  readonly edit: boolean;
}

/** True for the owner and for the person who reported the action as done, because neither may verify it. */
const isOwnWord = (row: ActionRow, userId: number | null): boolean =>
  userId === null || row.ownerId === userId || row.doneBy === userId;

export function listActionPermissions(
  row: ActionRow,
  actor: Actor,
  rights: ActionCallerPermissions,
): Action['can'] {
  const owns = row.ownerId !== null && row.ownerId === actor.userId;
  return {
    change: rights.edit,
    progress: rights.edit || (rights.comment && owns),
    verify: rights.edit && !isOwnWord(row, actor.userId),
  };
}

export const parseActionPriority = (value: number | null): ActionPriority | null =>
  actionPriorities.find((known) => known === value) ?? null;

const stamped = (by: string, at: Date | null) => (at === null ? null : { by, at: at.toISOString() });

export function buildAction(row: ActionRow, actor: Actor, rights: ActionCallerPermissions): Action {
  const { id, revision, origin, originRef, subject, title, description, due, moved, status, statusReason } =
    row;
  const rerated = stamped(row.reratedName, row.reratedAt);
  return {
    ...{ id, revision, origin, originRef, subject, title, description, due, moved, status, statusReason },
    assessment: { id: row.assessmentId, name: row.name },
    comment: row.commentId,
    owner: row.ownerId === null ? null : { id: row.ownerId, name: row.owner },
    priority: parseActionPriority(row.priority),
    changes: row.changeKind === null ? null : { kind: row.changeKind, name: row.changeName },
    effect: row.effect,
    ownFields: row.ownFields,
    done: stamped(row.doneName, row.doneAt),
    verified: stamped(row.verifiedName, row.verifiedAt),
    rerated: rerated === null ? null : { ...rerated, level: row.reratedLevel },
    created: { by: row.createdName, at: row.createdAt.toISOString() },
    updated: row.changedAt.toISOString(),
    can: listActionPermissions(row, actor, rights),
  };
}

export const buildActionEvent = ({
  kind,
  at,
  author,
  reason,
  before,
  after,
}: Awaited<ReturnType<typeof listActionEvents>>[number]) => ({
  ...{ kind, author, reason, before, after },
  at: at.toISOString(),
});
