import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { action, actionDigest, actionEvent, actionStep } from '@klarsikt/server/schema/actions.ts';
import { assessment } from '@klarsikt/server/schema/domain.ts';
import { appUser, organization } from '@klarsikt/server/schema/identity.ts';
import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';

export type ActionRow = typeof action.$inferSelect & {
  readonly name: string;
  readonly unitId: number;
  readonly changedAt: Date;
};

const ofAssessment = and(eq(assessment.id, action.assessmentId), isNull(assessment.deletedAt));

type Condition = ReturnType<typeof and>;

async function selectActions(tx: ReadTx, condition: Condition): Promise<ActionRow[]> {
  const lastEvent = sql`(select max(${actionEvent.at}) from ${actionEvent} where ${actionEvent.actionId} = ${action.id})`;
  const changedAt = sql<Date>`coalesce(${lastEvent}, ${action.createdAt})`.mapWith(action.createdAt);
  const rows = await tx
    .select({ action, name: assessment.name, unitId: assessment.unitId, changedAt })
    .from(action)
    .innerJoin(assessment, ofAssessment)
    .where(condition)
    .orderBy(asc(action.id));
  return rows.map(({ action: row, ...beside }) => ({ ...row, ...beside }));
}

export const listActions = (tx: ReadTx, assessmentId: number) =>
  selectActions(tx, eq(action.assessmentId, assessmentId));

export async function listActionsInUnits(tx: ReadTx, unitIds: readonly number[]): Promise<ActionRow[]> {
  return unitIds.length === 0 ? [] : selectActions(tx, inArray(assessment.unitId, [...unitIds]));
}

/** Actions owned by a person, and actions that are done and not yet verified. */
export async function listConcerningActions(
  tx: ReadTx,
  userId: number,
  unitIds: readonly number[],
): Promise<ActionRow[]> {
  if (unitIds.length === 0) return [];
  const open = or(
    and(eq(action.ownerId, userId), inArray(action.status, ['open', 'underway'])),
    eq(action.status, 'done'),
    and(eq(action.status, 'verified'), isNull(action.reratedAt), sql`${action.effect} is not null`),
  );
  return selectActions(tx, and(inArray(assessment.unitId, [...unitIds]), open));
}

export async function findAction(tx: ReadTx, id: number): Promise<ActionRow | null> {
  return (await selectActions(tx, eq(action.id, id)))[0] ?? null;
}

export async function lockAction(tx: WriteTx, id: number): Promise<ActionRow | null> {
  await tx.select({ id: action.id }).from(action).where(eq(action.id, id)).for('update');
  return findAction(tx, id);
}

export async function insertAction(tx: WriteTx, given: typeof action.$inferInsert) {
  const [row] = await tx.insert(action).values(given).returning();
  if (!row) throw new Error('the action was not stored');
  return row;
}

export async function updateAction(
  tx: WriteTx,
  id: number,
  change: Partial<typeof action.$inferInsert>,
): Promise<void> {
  await tx.update(action).set(change).where(eq(action.id, id));
}

export async function insertEvents(
  tx: WriteTx,
  rows: readonly (typeof actionEvent.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(actionEvent).values([...rows]);
}

export function listEvents(tx: ReadTx, id: number) {
  return tx.select().from(actionEvent).where(eq(actionEvent.actionId, id)).orderBy(asc(actionEvent.id));
}

/** Events of the actions of an assessment before an instant (null: until now), oldest first. */
export function listEventsBefore(tx: ReadTx, assessmentId: number, before: Date | null) {
  const { at, actionId, kind, author, reason } = actionEvent;
  return tx
    .select({ at, actionId, kind, author, reason, before: actionEvent.before, after: actionEvent.after })
    .from(actionEvent)
    .innerJoin(action, eq(action.id, actionId))
    .where(and(eq(action.assessmentId, assessmentId), before === null ? undefined : lt(at, before)))
    .orderBy(asc(actionEvent.id));
}

/** Events of the actions of an assessment from an instant on, newest first. */
export function listEventsSince(tx: ReadTx, assessmentId: number, from: Date) {
  return tx
    .select({ actionId: actionEvent.actionId, before: actionEvent.before })
    .from(actionEvent)
    .innerJoin(action, eq(action.id, actionEvent.actionId))
    .where(and(eq(action.assessmentId, assessmentId), gte(actionEvent.at, from)))
    .orderBy(desc(actionEvent.id));
}

export type StepRow = typeof actionStep.$inferSelect;
export type SteppedAction = StepRow['actions'][number];

export async function insertStep(tx: WriteTx, given: typeof actionStep.$inferInsert): Promise<number> {
  const [row] = await tx.insert(actionStep).values(given).returning({ id: actionStep.id });
  if (!row) throw new Error('the step was not stored');
  return row.id;
}

/** Locks a step of this person, so that it is undone only once. */
export async function lockStep(tx: WriteTx, id: number, userId: number): Promise<StepRow | null> {
  const own = and(eq(actionStep.id, id), eq(actionStep.userId, userId));
  return (await tx.select().from(actionStep).where(own).for('update'))[0] ?? null;
}

export async function markStepUndone(tx: WriteTx, id: number, at: Date): Promise<void> {
  await tx.update(actionStep).set({ undoneAt: at }).where(eq(actionStep.id, id));
}

export async function insertCommentActions(tx: WriteTx, assessmentId: number): Promise<void> {
  await tx.execute(sql`select actions_of_comments(${assessmentId}::bigint)`);
}

export function listActionsOfComments(
  tx: ReadTx,
  commentIds: readonly number[],
  statuses: readonly (typeof action.$inferSelect)['status'][],
) {
  return tx
    .select()
    .from(action)
    .where(and(inArray(action.commentId, [...commentIds]), inArray(action.status, [...statuses])));
}

const pending = inArray(action.status, ['open', 'underway']);

/** People in this zone with actions due by a day and without a digest today, across all organisations. */
export async function listPeopleToRemind(
  tx: ReadTx,
  given: { readonly zone: string; readonly today: string; readonly until: string },
) {
  return tx
    .selectDistinct({ userId: appUser.id, organizationId: appUser.organizationId })
    .from(action)
    .innerJoin(assessment, ofAssessment)
    .innerJoin(appUser, eq(appUser.id, action.ownerId))
    .innerJoin(organization, eq(organization.id, appUser.organizationId))
    .leftJoin(actionDigest, eq(actionDigest.userId, appUser.id))
    .where(
      and(
        pending,
        eq(organization.dayZone, given.zone),
        lte(action.due, given.until),
        eq(appUser.status, 'active'),
        or(isNull(actionDigest.day), lt(actionDigest.day, given.today)),
      ),
    );
}

/** Marks the day of a person's digest; false when the day is already marked, for example by another node. */
export async function claimReminderDay(
  tx: WriteTx,
  person: { readonly organizationId: number; readonly userId: number },
  day: string,
): Promise<boolean> {
  const taken = await tx
    .insert(actionDigest)
    .values({ ...person, day })
    .onConflictDoUpdate({ target: actionDigest.userId, set: { day }, setWhere: lt(actionDigest.day, day) })
    .returning({ day: actionDigest.day });
  return taken.length > 0;
}

export const listDueActions = (tx: ReadTx, userId: number, until: string) =>
  selectActions(tx, and(pending, eq(action.ownerId, userId), lte(action.due, until)));

export async function findPerson(tx: ReadTx, userId: number) {
  const [row] = await tx
    .select({
      username: appUser.username,
      language: sql<'en' | 'sv'>`coalesce(${appUser.language}, ${organization.language})`,
    })
    .from(appUser)
    .innerJoin(organization, eq(organization.id, appUser.organizationId))
    .where(eq(appUser.id, userId));
  return row ?? null;
}

export async function updateReminderStages(
  tx: WriteTx,
  stages: readonly { readonly id: number; readonly stage: number }[],
): Promise<void> {
  for (const { id, stage } of stages)
    await tx.update(action).set({ reminded: stage }).where(eq(action.id, id));
}
