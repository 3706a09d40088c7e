import type { AssessmentRow } from '@klarsikt/assessment/server/assessment/provides.ts';
import {
  type actionContract as contract,
  createUnknownSubjectFault,
  type EndpointInput,
} from '@klarsikt/contract';
import { type AssessmentDocument, listControlsInUse } from '@klarsikt/engine/assessment';
import { type ActionStatus, actionTransitions, isClosedAction } from '@klarsikt/engine/governance';
import type { OwnFieldChange, OwnFieldValues } from '@klarsikt/engine/own-fields';
import type { Language } from '@klarsikt/engine/text';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import { pickChangedFields } from '@klarsikt/server/platform/difference.ts';
import {
  createInputRefusal,
  createStaleRecordRefusal,
  Refusal,
  requireFound,
} from '@klarsikt/server/platform/errors.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { type ActionChange, endInvalidSignOffs } from './action-sign-off.ts';
import type { ActionDeps } from './deps.ts';
import { type ActionRow, insertAction, insertActionEventRows, lockAction, updateAction } from './store.ts';
import { buildAction, listActionPermissions } from './wire.ts';

export interface ActionWriteContext {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: ActionDeps;
}

export function requireActionAuthor({ actor, deps }: ActionWriteContext) {
  if (actor.organizationId === null) throw new Refusal('error.forbidden');
  const { organizationId, userId } = actor;
  return { organizationId, userId, author: getActorName(actor), at: deps.clock.now() };
}

export async function requireLockedAction(
  { tx, actor, deps }: ActionWriteContext,
  id: number,
  revision: number,
) {
  const row = requireFound(await lockAction(tx, id));
  const head = await deps.assessments.head(tx, actor, row.assessmentId);
  if (row.revision !== revision)
    throw createStaleRecordRefusal(row.revision, buildAction(row, actor, head.can));
  return { row, head };
}

/** Finds the owner of an action; a person who may not see the assessment is refused. */
export async function resolveActionOwner(
  { tx, actor, deps }: ActionWriteContext,
  unitId: number,
  id: number | null,
) {
  if (id === null) return { ownerId: null, owner: '' };
  const people = await deps.assessments.people(tx, actor, unitId);
  const owner = people.find((person) => person.id === id);
  if (owner === undefined) throw new Refusal('error.comment.person');
  return { ownerId: owner.id, owner: owner.name };
}

async function requireControl(
  { tx, actor, deps }: ActionWriteContext,
  assessmentId: number,
  effect: ActionRow['effect'],
): Promise<void> {
  if (effect?.kind !== 'control') return;
  const open = await deps.assessments.open(tx, actor, assessmentId);
  const { model } = await deps.assessments.model(actor, open);
  const document: AssessmentDocument = open.document;
  if (!listControlsInUse(model, document).includes(effect.control)) throw new Refusal('error.action.control');
}

export async function requireActionSubjects(
  { tx, actor, deps }: ActionWriteContext,
  head: AssessmentRow,
  places: readonly { readonly path: string; readonly subject: string }[],
  language: Language,
): Promise<void> {
  const subjects = [...new Set(places.map(({ subject }) => subject))];
  const absent = new Set(await deps.assessments.absent(tx, actor, head, subjects));
  const [fault, ...others] = places
    .filter(({ subject }) => absent.has(subject))
    .map(({ path, subject }) => createUnknownSubjectFault(path, subject, language));
  if (fault) throw createInputRefusal(fault, ...others);
}

/**
 * Computes the values of own fields after a change; `path` is the place of the values in the request, for refusals.
 */
function resolveOwnFields(
  { tx, actor, deps }: ActionWriteContext,
  before: OwnFieldValues,
  {
    change,
    path,
    language,
  }: { readonly change: OwnFieldChange; readonly path: string; readonly language: Language },
): Promise<OwnFieldValues> {
  return deps.ownFields.change(tx, actor, { thing: 'action', before, change, path, language });
}

/** Place of the action in the request, and the language of refusals. */
export interface ActionFaultLocation {
  readonly path: string;
  readonly language: Language;
}

export async function raiseAction(
  writing: ActionWriteContext,
  head: AssessmentRow,
  given: EndpointInput<typeof contract.create>['body'],
  place: ActionFaultLocation,
): Promise<ActionRow> {
  const { tx } = writing;
  const { organizationId, userId, author, at } = requireActionAuthor(writing);
  const { assessment: assessmentId, owner, changes, effect, ownFields, ...rest } = given;
  await requireControl(writing, assessmentId, effect);
  const path = `${place.path}.ownFields`;
  const row = await insertAction(tx, {
    ...rest,
    ...(await resolveActionOwner(writing, head.unitId, owner)),
    ...{ organizationId, assessmentId, effect },
    ownFields: await resolveOwnFields(writing, {}, { change: ownFields, path, language: place.language }),
    changeKind: changes?.kind ?? null,
    changeName: changes?.name ?? '',
    createdAt: at,
    createdBy: userId,
    createdName: author,
  });
  const after = { title: row.title, status: row.status, owner: row.owner, due: row.due };
  await insertActionEventRows(tx, [
    { organizationId, actionId: row.id, at, userId, author, kind: 'created', after },
  ]);
  await endSignOffs(writing, { was: null, now: row });
  return { ...row, name: head.name, unitId: head.unitId, changedAt: at };
}

/** Ends the sign-offs that a change of an action invalidates. */
function endSignOffs(writing: ActionWriteContext, change: ActionChange): Promise<void> {
  const { tx, deps } = writing;
  const { assessmentId } = change.now;
  return endInvalidSignOffs(deps.signOffKeeping, tx, {
    assessmentId,
    changes: [change],
    by: requireActionAuthor(writing),
  });
}

type EventMembers = Readonly<Record<string, unknown>>;
type Kind = Parameters<typeof insertActionEventRows>[1][number]['kind'];

export async function saveAction(
  writing: ActionWriteContext,
  row: ActionRow,
  change: Partial<ActionRow>,
  event: {
    readonly kind: Kind;
    readonly reason?: string;
    readonly before: EventMembers;
    readonly after: EventMembers;
  },
): Promise<ActionRow> {
  const { tx } = writing;
  const revision = row.revision + 1;
  await updateAction(tx, row.id, { ...change, revision });
  const by = requireActionAuthor(writing);
  await insertActionEventRows(tx, [{ ...by, ...event, actionId: row.id }]);
  const now = { ...row, ...change, revision, changedAt: by.at };
  await endSignOffs(writing, { was: row, now });
  return now;
}

type ActionFieldChanges = Omit<EndpointInput<typeof contract.change>['body'], 'revision'>;

/**
 * Members of an action that `actionContract.changed` records in the audit log and in its history. A new member also needs an
 * entry in `auditActionChangeSchema` (packages/contract/src/events.parts.ts).
 */
const listChangeableMembers = (row: ActionRow) =>
  ({
    title: row.title,
    description: row.description,
    subject: row.subject,
    priority: row.priority,
    changes: row.changeKind === null ? null : { kind: row.changeKind, name: row.changeName },
    effect: row.effect,
    owner: row.ownerId === null ? null : row.owner,
    ownFields: row.ownFields,
  }) satisfies Readonly<Record<keyof ActionFieldChanges, unknown>>;

function requireOpen({ status }: ActionRow): void {
  if (isClosedAction(status)) throw new Refusal('error.action.closed');
}

export async function changeAction(
  writing: ActionWriteContext,
  { row, head }: { readonly row: ActionRow; readonly head: AssessmentRow },
  given: ActionFieldChanges,
  language: Language,
) {
  if (!head.can.edit) throw new Refusal('error.forbidden');
  requireOpen(row);
  const { owner, changes, effect, ownFields, ...rest } = given;
  if (effect !== undefined) await requireControl(writing, head.id, effect);
  const change = {
    ...rest,
    ...(effect === undefined ? {} : { effect }),
    ...(ownFields === undefined
      ? {}
      : {
          ownFields: await resolveOwnFields(writing, row.ownFields, {
            ...{ change: ownFields, path: 'body.ownFields', language },
          }),
        }),
    ...(owner === undefined || owner === row.ownerId
      ? {}
      : await resolveActionOwner(writing, head.unitId, owner)),
    ...(changes === undefined ? {} : { changeKind: changes?.kind ?? null, changeName: changes?.name ?? '' }),
  };
  // The time of the last reminder is cleared, so that the new owner gets a reminder too.
  const reminded = owner !== undefined && owner !== row.ownerId ? { reminded: null } : {};
  const noted = pickChangedFields(listChangeableMembers(row), listChangeableMembers({ ...row, ...change }));
  const now = await saveAction(writing, row, { ...change, ...reminded }, { kind: 'changed', ...noted });
  return { now, ...noted };
}

/** Moves the due day of an action. A later day, or removing the day, requires a reason. */
export async function moveDueDay(
  writing: ActionWriteContext,
  { row, head }: { readonly row: ActionRow; readonly head: AssessmentRow },
  { due, reason }: { readonly due: string | null; readonly reason: string },
) {
  if (!head.can.edit) throw new Refusal('error.forbidden');
  requireOpen(row);
  const isLater = row.due !== null && (due === null || due > row.due);
  if (isLater && reason === '') throw new Refusal('error.action.reason');
  const before = { due: row.due };
  const after = { due, reason };
  const change = { due, reminded: null, ...(isLater ? { moved: row.moved + 1 } : {}) };
  const now = await saveAction(writing, row, change, { kind: 'moved', reason, before, after: { due } });
  return { now, before, after };
}

function buildStatusColumns(writing: ActionWriteContext, status: ActionStatus): Partial<ActionRow> {
  const { at, userId, author } = requireActionAuthor(writing);
  if (status === 'done') return { doneAt: at, doneBy: userId, doneName: author };
  if (status === 'verified') return { verifiedAt: at, verifiedName: author };
  if (status === 'dropped') return {};
  return {
    ...{ doneAt: null, doneBy: null, doneName: '', verifiedAt: null, verifiedName: '' },
    ...{ reratedAt: null, reratedName: '', reratedLevel: null, reminded: null },
  };
}

export async function changeActionStatus(
  writing: ActionWriteContext,
  { row, head }: { readonly row: ActionRow; readonly head: AssessmentRow },
  { status, reason }: { readonly status: ActionStatus; readonly reason: string },
) {
  const can = listActionPermissions(row, writing.actor, head.can);
  if (!can.progress) throw new Refusal('error.forbidden');
  if (row.status === 'dropped') throw new Refusal('error.action.closed');
  if (!actionTransitions[row.status].includes(status)) throw new Refusal('error.action.status');
  if (status === 'verified' && !can.verify) throw new Refusal('error.action.verifier');
  const isReopened = status === 'open' && row.status === 'verified';
  if ((status === 'dropped' || isReopened) && !head.can.edit) throw new Refusal('error.forbidden');
  if ((status === 'dropped' || isReopened) && reason === '') throw new Refusal('error.action.reason');
  const before = { status: row.status };
  const after = { status, reason };
  const change = { status, statusReason: reason, ...buildStatusColumns(writing, status) };
  const now = await saveAction(writing, row, change, { kind: 'status', reason, before, after: { status } });
  return { now, before, after };
}
