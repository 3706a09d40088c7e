/** Changes, raises or undoes several actions in one step; either all of them succeed or none. */

import type { AssessmentRow } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { BulkActionChange, actionContract as contract, EndpointInput } from '@klarsikt/contract';
import { actionStatuses } from '@klarsikt/engine/governance';
import type { Language } from '@klarsikt/engine/text';
import type { AuditEntry } from '@klarsikt/server/platform/audit.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { z } from 'zod';
import {
  type ActionWriteContext,
  changeAction,
  changeActionStatus,
  moveDueDay,
  raiseAction,
  requireActionAuthor,
  resolveActionOwner,
  saveAction,
} from './change.ts';
import {
  type ActionOfStep,
  type ActionRow,
  insertActionStep,
  lockAction,
  lockActionStep,
  markActionStepUndone,
} from './store.ts';
import { listActionPermissions } from './wire.ts';

type EventMembers = Readonly<Record<string, unknown>>;

export interface LockedAction {
  readonly row: ActionRow;
  readonly head: AssessmentRow;
}

/**
 * Locks the actions in the order of their ids. Stale revisions are refused with the names of the affected actions.
 */
async function lockActions(
  { tx, actor, deps }: ActionWriteContext,
  wanted: readonly { readonly id: number; readonly revision: number }[],
): Promise<readonly LockedAction[]> {
  const revisions = new Map(wanted.map(({ id, revision }) => [id, revision]));
  const locked: LockedAction[] = [];
  for (const id of [...revisions.keys()].sort((a, b) => a - b)) {
    const row = requireFound(await lockAction(tx, id));
    locked.push({ row, head: await deps.assessments.head(tx, actor, row.assessmentId) });
  }
  const since = locked.filter(({ row }) => row.revision !== revisions.get(row.id));
  if (since.length > 0)
    throw new Refusal('error.action.since', { titles: since.map(({ row }) => row.title).join('; ') });
  return locked;
}

/** True if the action already has the value; it then gets no event. */
function alreadyHasValue(row: ActionRow, change: BulkActionChange): boolean {
  if (change.kind === 'owner') return row.ownerId === change.owner;
  if (change.kind === 'priority') return row.priority === change.priority;
  if (change.kind === 'due') return row.due === change.due;
  return row.status === change.status;
}

type ChangeEvent = AuditEntry<'action.changed' | 'action.moved' | 'action.status'>;

async function changeLockedAction(
  writing: ActionWriteContext,
  locked: LockedAction,
  change: BulkActionChange,
): Promise<LockedAction & { readonly audit: ChangeEvent }> {
  const { head } = locked;
  const subject = `action:${locked.row.id}`;
  if (change.kind === 'due') {
    const { now: row, before, after } = await moveDueDay(writing, locked, change);
    return { row, head, audit: { event: 'action.moved', subject, before, after } };
  }
  if (change.kind === 'status') {
    const { now: row, before, after } = await changeActionStatus(writing, locked, change);
    return { row, head, audit: { event: 'action.status', subject, before, after } };
  }
  const given = change.kind === 'owner' ? { owner: change.owner } : { priority: change.priority };
  const { now: row, before, after } = await changeAction(writing, locked, given, 'en');
  return { row, head, audit: { event: 'action.changed', subject, before, after } };
}

const instant = z.coerce.date().nullable();

/** Columns of an action that a step can change, with their stored values. */
const formerSchema = z
  .object({
    ownerId: z.number().nullable(),
    owner: z.string(),
    due: z.string().nullable(),
    moved: z.number(),
    priority: z.number().nullable(),
    status: z.enum(actionStatuses),
    statusReason: z.string(),
    ...{ doneAt: instant, doneBy: z.number().nullable(), doneName: z.string() },
    ...{ verifiedAt: instant, verifiedName: z.string() },
    ...{ reratedAt: instant, reratedName: z.string(), reratedLevel: z.number().nullable() },
  })
  .partial();

/** Returns the values before a step, for the changed columns; an undo can restore only columns of `formerSchema`. */
const listFormerValues = (was: ActionRow, now: ActionRow): EventMembers =>
  Object.fromEntries(
    formerSchema
      .keyof()
      .options.filter((key) => was[key] !== now[key])
      .map((key) => [key, was[key]]),
  );

async function insertUndoableStep(
  writing: ActionWriteContext,
  actions: readonly ActionOfStep[],
): Promise<number> {
  const { organizationId, userId, at } = requireActionAuthor(writing);
  if (userId === null) throw new Refusal('error.forbidden');
  return insertActionStep(writing.tx, { organizationId, userId, at, actions });
}

/**
 * Changes each action by the same rules as a single change. `answer` resolves the conversation of a dropped action.
 */
export async function changeActions(
  writing: ActionWriteContext,
  { actions, change }: EndpointInput<typeof contract.changeMany>['body'],
  answer: (locked: LockedAction) => Promise<number | null>,
) {
  const locked = await lockActions(writing, actions);
  const wanted = locked.filter(({ row }) => !alreadyHasValue(row, change));
  const changed: Awaited<ReturnType<typeof changeLockedAction>>[] = [];
  for (const each of wanted) changed.push(await changeLockedAction(writing, each, change));
  const was = new Map(wanted.map(({ row }) => [row.id, row]));
  const kept: ActionOfStep[] = [];
  // Conversations are resolved after all changes, because one resolving comment can close several actions.
  for (const each of changed) {
    const { id, revision } = each.row;
    const former = listFormerValues(was.get(id) ?? each.row, each.row);
    kept.push({ id, revision, former, answer: await answer(each) });
  }
  const now = new Map(changed.map(({ row }) => [row.id, row]));
  const rows = locked.map(({ row, head }) => ({ row: now.get(row.id) ?? row, head }));
  return { rows, changed, step: await insertUndoableStep(writing, kept) };
}

export async function raiseActions(
  writing: ActionWriteContext,
  head: AssessmentRow,
  { assessment, actions }: EndpointInput<typeof contract.createMany>['body'],
  language: Language,
) {
  const rows: ActionRow[] = [];
  for (const [at, given] of actions.entries()) {
    const place = { path: `body.actions.${at}`, language };
    rows.push(await raiseAction(writing, head, { assessment, ...given }, place));
  }
  const kept = rows.map(({ id, revision }) => ({ id, revision, former: null, answer: null }));
  return { rows, step: await insertUndoableStep(writing, kept) };
}

type FormerValues = z.output<typeof formerSchema>;

/**
 * Computes the values that an undo restores. An action raised by the step is dropped instead, because actions are
 * never deleted.
 */
async function computeFormerValues(
  writing: ActionWriteContext,
  { row, head }: LockedAction,
  { former, reason }: StepUndo,
): Promise<Partial<ActionRow>> {
  const can = listActionPermissions(row, writing.actor, head.can);
  if (former === null) {
    if (!head.can.comment) throw new Refusal('error.forbidden');
    return { status: 'dropped', statusReason: reason };
  }
  const was: FormerValues = formerSchema.parse(former);
  if (!(was.status === undefined ? can.change : can.progress)) throw new Refusal('error.forbidden');
  const owner = was.ownerId === undefined ? {} : await resolveActionOwner(writing, head.unitId, was.ownerId);
  return { ...onlyGiven(was), ...owner, reminded: null };
}

const onlyGiven = (was: FormerValues): Partial<ActionRow> =>
  Object.fromEntries(Object.entries(was).filter(([, value]) => value !== undefined));

interface StepUndo {
  readonly former: ActionOfStep['former'];
  readonly reason: string;
}

async function undoAction(writing: ActionWriteContext, locked: LockedAction, undoing: StepUndo) {
  const { row, head } = locked;
  const back = await computeFormerValues(writing, locked, undoing);
  const buildEventMembers = (of: ActionRow) => ({
    ...('owner' in back ? { owner: of.owner || null } : {}),
    ...('due' in back ? { due: of.due } : {}),
    ...('priority' in back ? { priority: of.priority } : {}),
    ...('status' in back ? { status: of.status } : {}),
  });
  const noted = { before: buildEventMembers(row), after: buildEventMembers({ ...row, ...back }) };
  const kind = back.status !== undefined ? 'status' : back.due !== undefined ? 'moved' : 'changed';
  const now = await saveAction(writing, row, back, { kind, reason: undoing.reason, ...noted });
  return { row: now, head, ...noted };
}

/** Undoes a step; `reason` is stored in the history of each action. */
export async function undoActionStep(writing: ActionWriteContext, id: number, reason: string) {
  const { tx, actor, deps } = writing;
  if (actor.userId === null) throw new Refusal('error.forbidden');
  const step = requireFound(await lockActionStep(tx, id, actor.userId));
  if (step.undoneAt !== null) throw new Refusal('error.action.undone');
  const formers = new Map(step.actions.map((each) => [each.id, each]));
  const locked = await lockActions(writing, step.actions);
  // Conversations are reopened while the actions are still dropped: reopening a conversation also reopens its done
  // actions, which must not happen here.
  for (const { answer } of step.actions)
    if (answer !== null) await deps.comments.unresolve(tx, actor, answer);
  const undone: Awaited<ReturnType<typeof undoAction>>[] = [];
  for (const each of locked)
    undone.push(
      await undoAction(writing, each, { former: formers.get(each.row.id)?.former ?? null, reason }),
    );
  await markActionStepUndone(tx, step.id, deps.clock.now());
  return undone;
}
