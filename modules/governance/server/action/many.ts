/** Steps that change or raise several actions at once, all or none, and the way back from them. */

import type { AssessmentRow } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { action as contract, InputOf, ManyActionsChange } from '@klarsikt/contract';
import { actionStatuses } from '@klarsikt/engine';
import type { AuditEntry } from '@klarsikt/server/platform/audit.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import { z } from 'zod';
import {
  authorOf,
  changeAction,
  moveAction,
  moveStatus,
  ownerOf,
  raiseAction,
  save,
  type Writing,
} from './change.ts';
import { type ActionRow, insertStep, lockAction, lockStep, markUndone, type SteppedAction } from './store.ts';
import { rightsIn } from './wire.ts';

type Noted = Readonly<Record<string, unknown>>;

/** An action in an assessment that the caller may see. */
export interface LockedAction {
  readonly row: ActionRow;
  readonly head: AssessmentRow;
}

/** The actions, locked in one order, all of them as the caller saw them; else refused, naming those that are not. */
async function lockedActions(
  { tx, actor, deps }: Writing,
  wanted: readonly { readonly id: number; readonly revision: number }[],
): Promise<readonly LockedAction[]> {
  const revisions = new Map(wanted.map(({ id, revision }) => [id, revision]));
  const locked: LockedAction[] = [];
  for (const id of [...revisions.keys()].sort((a, b) => a - b)) {
    const row = found(await lockAction(tx, id));
    locked.push({ row, head: await deps.assessments.head(tx, actor, row.assessmentId) });
  }
  const since = locked.filter(({ row }) => row.revision !== revisions.get(row.id));
  if (since.length > 0)
    throw new Refusal('error.action.since', { titles: since.map(({ row }) => row.title).join('; ') });
  return locked;
}

/** True where the action is so already, so that nothing is noted of it. */
function isSo(row: ActionRow, change: ManyActionsChange): boolean {
  if (change.kind === 'owner') return row.ownerId === change.owner;
  if (change.kind === 'priority') return row.priority === change.priority;
  if (change.kind === 'due') return row.due === change.due;
  return row.status === change.status;
}

type ChangeEvent = AuditEntry<'action.changed' | 'action.moved' | 'action.status'>;

async function changeOne(
  writing: Writing,
  locked: LockedAction,
  change: ManyActionsChange,
): Promise<LockedAction & { readonly audit: ChangeEvent }> {
  const { head } = locked;
  const subject = `action:${locked.row.id}`;
  if (change.kind === 'due') {
    const { now: row, before, after } = await moveAction(writing, locked, change);
    return { row, head, audit: { event: 'action.moved', subject, before, after } };
  }
  if (change.kind === 'status') {
    const { now: row, before, after } = await moveStatus(writing, locked, change);
    return { row, head, audit: { event: 'action.status', subject, before, after } };
  }
  const given = change.kind === 'owner' ? { owner: change.owner } : { priority: change.priority };
  const { now: row, before, after } = await changeAction(writing, locked, given);
  return { row, head, audit: { event: 'action.changed', subject, before, after } };
}

const members = [
  ...([
    'ownerId',
    'owner',
    'due',
    'moved',
    'priority',
    'status',
    'statusReason',
    'doneAt',
    'doneBy',
  ] as const),
  ...(['doneName', 'verifiedAt', 'verifiedName', 'reratedAt', 'reratedName', 'reratedLevel'] as const),
];

/** Of an action what is not as it was before; as values that JSON has. */
const formerOf = (was: ActionRow, now: ActionRow): Noted =>
  Object.fromEntries(members.filter((key) => was[key] !== now[key]).map((key) => [key, was[key]]));

const instant = z.coerce.date().nullable();
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

async function keepStep(writing: Writing, actions: readonly SteppedAction[]): Promise<number> {
  const { organizationId, userId, at } = authorOf(writing);
  if (userId === null) throw new Refusal('error.forbidden');
  return insertStep(writing.tx, { organizationId, userId, at, actions });
}

/** Changes each of them by its own rules. `answer` says the last word on the comment of an action that was dropped. */
export async function changeActions(
  writing: Writing,
  { actions, change }: InputOf<typeof contract.changeMany>['body'],
  answer: (locked: LockedAction) => Promise<number | null>,
) {
  const locked = await lockedActions(writing, actions);
  const wanted = locked.filter(({ row }) => !isSo(row, change));
  const changed: Awaited<ReturnType<typeof changeOne>>[] = [];
  for (const each of wanted) changed.push(await changeOne(writing, each, change));
  const was = new Map(wanted.map(({ row }) => [row.id, row]));
  const kept: SteppedAction[] = [];
  // The last words come when all are changed: one of them may answer several.
  for (const each of changed) {
    const { id, revision } = each.row;
    const former = formerOf(was.get(id) ?? each.row, each.row);
    kept.push({ id, revision, former, answer: await answer(each) });
  }
  const now = new Map(changed.map(({ row }) => [row.id, row]));
  const rows = locked.map(({ row, head }) => ({ row: now.get(row.id) ?? row, head }));
  return { rows, changed, step: await keepStep(writing, kept) };
}

export async function raiseActions(
  writing: Writing,
  head: AssessmentRow,
  { assessment, actions }: InputOf<typeof contract.createMany>['body'],
) {
  const rows: ActionRow[] = [];
  for (const given of actions) rows.push(await raiseAction(writing, head, { assessment, ...given }));
  const kept = rows.map(({ id, revision }) => ({ id, revision, former: null, answer: null }));
  return { rows, step: await keepStep(writing, kept) };
}

type Former = z.output<typeof formerSchema>;

/** The columns that a step changed, as they were. What it raised is dropped: an action never leaves the history. */
async function backOf(
  writing: Writing,
  { row, head }: LockedAction,
  { former, reason }: Undoing,
): Promise<Partial<ActionRow>> {
  const can = rightsIn(row, writing.actor, head.can);
  if (former === null) {
    if (!head.can.comment) throw new Refusal('error.forbidden');
    return { status: 'dropped', statusReason: reason };
  }
  const was: Former = formerSchema.parse(former);
  if (!(was.status === undefined ? can.change : can.progress)) throw new Refusal('error.forbidden');
  const owner = was.ownerId === undefined ? {} : await ownerOf(writing, head.unitId, was.ownerId);
  return { ...onlyGiven(was), ...owner, reminded: null };
}

/** Without the members that are undefined. */
const onlyGiven = (was: Former): Partial<ActionRow> =>
  Object.fromEntries(Object.entries(was).filter(([, value]) => value !== undefined));

interface Undoing {
  readonly former: SteppedAction['former'];
  /** What the history says. */
  readonly reason: string;
}

async function undoOne(writing: Writing, locked: LockedAction, undoing: Undoing) {
  const { row, head } = locked;
  const back = await backOf(writing, locked, undoing);
  const told = (of: ActionRow) => ({
    ...('owner' in back ? { owner: of.owner || null } : {}),
    ...('due' in back ? { due: of.due } : {}),
    ...('priority' in back ? { priority: of.priority } : {}),
    ...('status' in back ? { status: of.status } : {}),
  });
  const noted = { before: told(row), after: told({ ...row, ...back }) };
  const kind = back.status !== undefined ? 'status' : back.due !== undefined ? 'moved' : 'changed';
  const now = await save(writing, row, back, { kind, reason: undoing.reason, ...noted });
  return { row: now, head, ...noted };
}

/** Takes a step back. `reason` is what the history of each says. */
export async function undoStep(writing: Writing, id: number, reason: string) {
  const { tx, actor, deps } = writing;
  if (actor.userId === null) throw new Refusal('error.forbidden');
  const step = found(await lockStep(tx, id, actor.userId));
  if (step.undoneAt !== null) throw new Refusal('error.action.undone');
  const formers = new Map(step.actions.map((each) => [each.id, each]));
  const locked = await lockedActions(writing, step.actions);
  // Words in conversations first: opening one again opens actions that are done, and these are still dropped.
  for (const { answer } of step.actions)
    if (answer !== null) await deps.comments.unresolve(tx, actor, answer);
  const undone: Awaited<ReturnType<typeof undoOne>>[] = [];
  for (const each of locked)
    undone.push(await undoOne(writing, each, { former: formers.get(each.row.id)?.former ?? null, reason }));
  await markUndone(tx, step.id, deps.clock.now());
  return undone;
}
