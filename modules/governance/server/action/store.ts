import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { actionDigest, actionEvent, actionStep, actionTable } from '@klarsikt/server/schema/actions.ts';
import { assessmentTable } from '@klarsikt/server/schema/domain.ts';
import { appUser, organizationTable } from '@klarsikt/server/schema/identity.ts';
import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';

export type ActionRow = typeof actionTable.$inferSelect & {
  readonly name: string;
  readonly unitId: number;
  readonly changedAt: Date;
};

const ofAssessment = and(eq(assessmentTable.id, actionTable.assessmentId), isNull(assessmentTable.deletedAt));

type Condition = ReturnType<typeof and>;

async function selectActions(tx: ReadTx, condition: Condition): Promise<ActionRow[]> {
  const lastEvent = sql`(select max(${actionEvent.at}) from ${actionEvent} where ${actionEvent.actionId} = ${actionTable.id})`;
  const changedAt = sql<Date>`coalesce(${lastEvent}, ${actionTable.createdAt})`.mapWith(
    actionTable.createdAt,
  );
  const rows = await tx
    .select({ action: actionTable, name: assessmentTable.name, unitId: assessmentTable.unitId, changedAt })
    .from(actionTable)
    .innerJoin(assessmentTable, ofAssessment)
    .where(condition)
    .orderBy(asc(actionTable.id));
  return rows.map(({ action: row, ...beside }) => ({ ...row, ...beside }));
}

export const listActions = (tx: ReadTx, assessmentId: number) =>
  selectActions(tx, eq(actionTable.assessmentId, assessmentId));

export async function listActionsInUnits(tx: ReadTx, unitIds: readonly number[]): Promise<ActionRow[]> {
  return unitIds.length === 0 ? [] : selectActions(tx, inArray(assessmentTable.unitId, [...unitIds]));
}

/** Lists the actions that a person owns, and actions that are done but not verified. */
export async function listActionsConcerningPerson(
  tx: ReadTx,
  userId: number,
  unitIds: readonly number[],
): Promise<ActionRow[]> {
  if (unitIds.length === 0) return [];
  const open = or(
    and(eq(actionTable.ownerId, userId), inArray(actionTable.status, ['open', 'underway'])),
    eq(actionTable.status, 'done'),
    and(
      eq(actionTable.status, 'verified'),
      isNull(actionTable.reratedAt),
      sql`${actionTable.effect} is not null`,
    ),
  );
  return selectActions(tx, and(inArray(assessmentTable.unitId, [...unitIds]), open));
}

export async function findAction(tx: ReadTx, id: number): Promise<ActionRow | null> {
  return (await selectActions(tx, eq(actionTable.id, id)))[0] ?? null;
}

export async function lockAction(tx: WriteTx, id: number): Promise<ActionRow | null> {
  await tx.select({ id: actionTable.id }).from(actionTable).where(eq(actionTable.id, id)).for('update');
  return findAction(tx, id);
}

export async function insertAction(tx: WriteTx, given: typeof actionTable.$inferInsert) {
  const [row] = await tx.insert(actionTable).values(given).returning();
  if (!row) throw new Error('the action was not stored');
  return row;
}

export async function updateAction(
  tx: WriteTx,
  id: number,
  change: Partial<typeof actionTable.$inferInsert>,
): Promise<void> {
  await tx.update(actionTable).set(change).where(eq(actionTable.id, id));
}

export async function insertActionEventRows(
  tx: WriteTx,
  rows: readonly (typeof actionEvent.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(actionEvent).values([...rows]);
}

export function listActionEvents(tx: ReadTx, id: number) {
  return tx.select().from(actionEvent).where(eq(actionEvent.actionId, id)).orderBy(asc(actionEvent.id));
}

/** Lists the events of an assessment's actions before an instant (null: all), oldest first. */
export function listActionEventsBefore(tx: ReadTx, assessmentId: number, before: Date | null) {
  const { at, actionId, kind, author, reason } = actionEvent;
  return tx
    .select({ at, actionId, kind, author, reason, before: actionEvent.before, after: actionEvent.after })
    .from(actionEvent)
    .innerJoin(actionTable, eq(actionTable.id, actionId))
    .where(and(eq(actionTable.assessmentId, assessmentId), before === null ? undefined : lt(at, before)))
    .orderBy(asc(actionEvent.id));
}

/** Lists the events of an assessment's actions from an instant on, newest first. */
export function listActionEventsSince(tx: ReadTx, assessmentId: number, from: Date) {
  return tx
    .select({ actionId: actionEvent.actionId, before: actionEvent.before })
    .from(actionEvent)
    .innerJoin(actionTable, eq(actionTable.id, actionEvent.actionId))
    .where(and(eq(actionTable.assessmentId, assessmentId), gte(actionEvent.at, from)))
    .orderBy(desc(actionEvent.id));
}

export type ActionStepRow = typeof actionStep.$inferSelect;
export type ActionOfStep = ActionStepRow['actions'][number];

export async function insertActionStep(tx: WriteTx, given: typeof actionStep.$inferInsert): Promise<number> {
  const [row] = await tx.insert(actionStep).values(given).returning({ id: actionStep.id });
  if (!row) throw new Error('the step was not stored');
  return row.id;
}

/** Locks a step that the person made, so that it can be undone only once; null if there is none. */
export async function lockActionStep(tx: WriteTx, id: number, userId: number): Promise<ActionStepRow | null> {
  const own = and(eq(actionStep.id, id), eq(actionStep.userId, userId));
  return (await tx.select().from(actionStep).where(own).for('update'))[0] ?? null;
}

export async function markActionStepUndone(tx: WriteTx, id: number, at: Date): Promise<void> {
  await tx.update(actionStep).set({ undoneAt: at }).where(eq(actionStep.id, id));
}

export async function insertCommentActions(tx: WriteTx, assessmentId: number): Promise<void> {
  await tx.execute(sql`select actions_of_comments(${assessmentId}::bigint)`);
}

export function listActionsOfComments(
  tx: ReadTx,
  commentIds: readonly number[],
  statuses: readonly (typeof actionTable.$inferSelect)['status'][],
) {
  return tx
    .select()
    .from(actionTable)
    .where(and(inArray(actionTable.commentId, [...commentIds]), inArray(actionTable.status, [...statuses])));
}

const pending = inArray(actionTable.status, ['open', 'underway']);

/**
 * Lists people in a time zone who have actions due by a day and have got no reminder today, across all organisations.
 */
export async function listPeopleToRemind(
  tx: ReadTx,
  given: { readonly zone: string; readonly today: string; readonly until: string },
) {
  return tx
    .selectDistinct({ userId: appUser.id, organizationId: appUser.organizationId })
    .from(actionTable)
    .innerJoin(assessmentTable, ofAssessment)
    .innerJoin(appUser, eq(appUser.id, actionTable.ownerId))
    .innerJoin(organizationTable, eq(organizationTable.id, appUser.organizationId))
    .leftJoin(actionDigest, eq(actionDigest.userId, appUser.id))
    .where(
      and(
        pending,
        eq(organizationTable.dayZone, given.zone),
        lte(actionTable.due, given.until),
        eq(appUser.status, 'active'),
        or(isNull(actionDigest.day), lt(actionDigest.day, given.today)),
      ),
    );
}

/** Marks the day of a person's reminder; false if it is already marked, for example by another node. */
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
  selectActions(tx, and(pending, eq(actionTable.ownerId, userId), lte(actionTable.due, until)));

export async function findReminderPerson(tx: ReadTx, userId: number) {
  const [row] = await tx
    .select({
      username: appUser.username,
      language: sql<'en' | 'sv'>`coalesce(${appUser.language}, ${organizationTable.language})`,
    })
    .from(appUser)
    .innerJoin(organizationTable, eq(organizationTable.id, appUser.organizationId))
    .where(eq(appUser.id, userId));
  return row ?? null;
}

export async function updateReminderStages(
  tx: WriteTx,
  stages: readonly { readonly id: number; readonly stage: number }[],
): Promise<void> {
  for (const { id, stage } of stages)
    await tx.update(actionTable).set({ reminded: stage }).where(eq(actionTable.id, id));
}
