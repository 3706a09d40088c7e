/** Raising and changing an action, with what its history notes. */

import type { AssessmentRow } from '@klarsikt/assessment/server/assessment/provides.ts';
import { type action as contract, type InputOf, noSuchSubject } from '@klarsikt/contract';
import {
  type ActionStatus,
  type AssessmentDocument,
  actionTransitions,
  controlsInUse,
  isClosedAction,
  type Language,
} from '@klarsikt/engine';
import { type Actor, actorName } from '@klarsikt/server/platform/actor.ts';
import { difference } from '@klarsikt/server/platform/difference.ts';
import { found, invalid, Refusal, staleRecord } from '@klarsikt/server/platform/errors.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { ActionDeps } from './deps.ts';
import { type ChangedAction, endSigned } from './signed.ts';
import { type ActionRow, insertAction, insertEvents, lockAction, updateAction } from './store.ts';
import { rightsIn, wire } from './wire.ts';

export interface Writing {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: ActionDeps;
}

export function authorOf({ actor, deps }: Writing) {
  if (actor.organizationId === null) throw new Refusal('error.forbidden');
  const { organizationId, userId } = actor;
  return { organizationId, userId, author: actorName(actor), at: deps.clock.now() };
}

/** An action that the caller may see, locked, from the state that they saw. */
export async function lockedAction({ tx, actor, deps }: Writing, id: number, revision: number) {
  const row = found(await lockAction(tx, id));
  const head = await deps.assessments.head(tx, actor, row.assessmentId);
  if (row.revision !== revision) throw staleRecord(row.revision, wire(row, actor, head.can));
  return { row, head };
}

/** Who owns it: one of those who may see the assessment. */
export async function ownerOf({ tx, actor, deps }: Writing, unitId: number, id: number | null) {
  if (id === null) return { ownerId: null, owner: '' };
  const people = await deps.assessments.people(tx, actor, unitId);
  const owner = people.find((person) => person.id === id);
  if (owner === undefined) throw new Refusal('error.comment.person');
  return { ownerId: owner.id, owner: owner.name };
}

/** Refuses an effect of a control that the assessment does not use. */
async function requireControl(
  { tx, actor, deps }: Writing,
  assessmentId: number,
  effect: ActionRow['effect'],
): Promise<void> {
  if (effect?.kind !== 'control') return;
  const open = await deps.assessments.open(tx, actor, assessmentId);
  const { model } = await deps.assessments.model(actor, open);
  const document: AssessmentDocument = open.document;
  if (!controlsInUse(model, document).includes(effect.control)) throw new Refusal('error.action.control');
}

/** Refuses actions on what the assessment does not have. `path` is where the call names the place. */
export async function requireSubjects(
  { tx, actor, deps }: Writing,
  head: AssessmentRow,
  places: readonly { readonly path: string; readonly subject: string }[],
  language: Language,
): Promise<void> {
  const subjects = [...new Set(places.map(({ subject }) => subject))];
  const absent = new Set(await deps.assessments.absent(tx, actor, head, subjects));
  const [fault, ...others] = places
    .filter(({ subject }) => absent.has(subject))
    .map(({ path, subject }) => noSuchSubject(path, subject, language));
  if (fault) throw invalid(fault, ...others);
}

export async function raiseAction(
  writing: Writing,
  head: AssessmentRow,
  given: InputOf<typeof contract.create>['body'],
): Promise<ActionRow> {
  const { tx } = writing;
  const { organizationId, userId, author, at } = authorOf(writing);
  const { assessment: assessmentId, owner, changes, effect, ...rest } = given;
  await requireControl(writing, assessmentId, effect);
  const row = await insertAction(tx, {
    ...rest,
    ...(await ownerOf(writing, head.unitId, owner)),
    ...{ organizationId, assessmentId, effect },
    changeKind: changes?.kind ?? null,
    changeName: changes?.name ?? '',
    createdAt: at,
    createdBy: userId,
    createdName: author,
  });
  const after = { title: row.title, status: row.status, owner: row.owner, due: row.due };
  await insertEvents(tx, [{ organizationId, actionId: row.id, at, userId, author, kind: 'created', after }]);
  await ended(writing, { was: null, now: row });
  return { ...row, name: head.name, unitId: head.unitId };
}

/** Ends what was signed of the assessment and this change makes untrue. */
function ended(writing: Writing, change: ChangedAction): Promise<void> {
  const { tx, deps } = writing;
  const { assessmentId } = change.now;
  return endSigned(deps.signOffKeeping, tx, { assessmentId, changes: [change], by: authorOf(writing) });
}

type Noted = Readonly<Record<string, unknown>>;
type Kind = Parameters<typeof insertEvents>[1][number]['kind'];

/** Stores a change with its line in the history; gives the action as it is now. */
export async function save(
  writing: Writing,
  row: ActionRow,
  change: Partial<ActionRow>,
  event: { readonly kind: Kind; readonly reason?: string; readonly before: Noted; readonly after: Noted },
): Promise<ActionRow> {
  const { tx } = writing;
  const revision = row.revision + 1;
  await updateAction(tx, row.id, { ...change, revision });
  await insertEvents(tx, [{ ...authorOf(writing), ...event, actionId: row.id }]);
  const now = { ...row, ...change, revision };
  await ended(writing, { was: row, now });
  return now;
}

/** What the log tells of an action. */
const shownOf = (row: ActionRow) => ({
  title: row.title,
  description: row.description,
  subject: row.subject,
  priority: row.priority,
  changes: row.changeKind === null ? null : { kind: row.changeKind, name: row.changeName },
  effect: row.effect,
  owner: row.ownerId === null ? null : row.owner,
});

/** What is verified or dropped stays as it was then. */
function requireOpen({ status }: ActionRow): void {
  if (isClosedAction(status)) throw new Refusal('error.action.closed');
}

export async function changeAction(
  writing: Writing,
  { row, head }: { readonly row: ActionRow; readonly head: AssessmentRow },
  given: Omit<InputOf<typeof contract.change>['body'], 'revision'>,
) {
  if (!head.can.edit) throw new Refusal('error.forbidden');
  requireOpen(row);
  const { owner, changes, effect, ...rest } = given;
  if (effect !== undefined) await requireControl(writing, head.id, effect);
  const change = {
    ...rest,
    ...(effect === undefined ? {} : { effect }),
    ...(owner === undefined || owner === row.ownerId ? {} : await ownerOf(writing, head.unitId, owner)),
    ...(changes === undefined ? {} : { changeKind: changes?.kind ?? null, changeName: changes?.name ?? '' }),
  };
  // Another owner has not been reminded yet.
  const reminded = owner !== undefined && owner !== row.ownerId ? { reminded: null } : {};
  const noted = difference(shownOf(row), shownOf({ ...row, ...change }));
  const now = await save(writing, row, { ...change, ...reminded }, { kind: 'changed', ...noted });
  return { now, ...noted };
}

/** Moves the due day. Later, or away, only with a reason. */
export async function moveAction(
  writing: Writing,
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
  const now = await save(writing, row, change, { kind: 'moved', reason, before, after: { due } });
  return { now, before, after };
}

/** What a status notes beside itself. */
function statusMarks(writing: Writing, status: ActionStatus): Partial<ActionRow> {
  const { at, userId, author } = authorOf(writing);
  if (status === 'done') return { doneAt: at, doneBy: userId, doneName: author };
  if (status === 'verified') return { verifiedAt: at, verifiedName: author };
  if (status === 'dropped') return {};
  return {
    ...{ doneAt: null, doneBy: null, doneName: '', verifiedAt: null, verifiedName: '' },
    ...{ reratedAt: null, reratedName: '', reratedLevel: null, reminded: null },
  };
}

export async function moveStatus(
  writing: Writing,
  { row, head }: { readonly row: ActionRow; readonly head: AssessmentRow },
  { status, reason }: { readonly status: ActionStatus; readonly reason: string },
) {
  const can = rightsIn(row, writing.actor, head.can);
  if (!can.progress) throw new Refusal('error.forbidden');
  if (row.status === 'dropped') throw new Refusal('error.action.closed');
  if (!actionTransitions[row.status].includes(status)) throw new Refusal('error.action.status');
  if (status === 'verified' && !can.verify) throw new Refusal('error.action.verifier');
  const isReopened = status === 'open' && row.status === 'verified';
  if ((status === 'dropped' || isReopened) && !head.can.edit) throw new Refusal('error.forbidden');
  if ((status === 'dropped' || isReopened) && reason === '') throw new Refusal('error.action.reason');
  const before = { status: row.status };
  const after = { status, reason };
  const change = { status, statusReason: reason, ...statusMarks(writing, status) };
  const now = await save(writing, row, change, { kind: 'status', reason, before, after: { status } });
  return { now, before, after };
}
