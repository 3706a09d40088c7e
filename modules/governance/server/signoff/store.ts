import { organizationSettingsSchema } from '@klarsikt/contract';
import { type ActionPlan, getActionPlan } from '@klarsikt/engine/governance';
import { type SignOffPart, type SignOffSummary, signOffParts } from '@klarsikt/engine/sign-off';
import type { Author } from '@klarsikt/server/platform/revisioned.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { actionEvent, actionTable } from '@klarsikt/server/schema/actions.ts';
import { assessmentRevision, assessmentTable } from '@klarsikt/server/schema/domain.ts';
import { organizationTable } from '@klarsikt/server/schema/identity.ts';
import { type ApprovalRequestFigures, signOff, signOffOpened } from '@klarsikt/server/schema/sign-off.ts';
import { and, asc, eq, inArray, isNotNull, max, sql } from 'drizzle-orm';

export type { ApprovalRequestFigures };

export type SignOffRow = typeof signOff.$inferSelect;

type ServerColumns = 'id' | 'organizationId' | 'assessmentId' | 'at' | 'userId' | 'author';
export type NewSignOff = Omit<typeof signOff.$inferInsert, ServerColumns>;

/** Lists the sign-offs of an assessment, oldest first. */
export function listSignOffs(tx: ReadTx, assessmentId: number): Promise<SignOffRow[]> {
  return tx.select().from(signOff).where(eq(signOff.assessmentId, assessmentId)).orderBy(asc(signOff.id));
}

export async function insertSignOffs(
  tx: WriteTx,
  of: { readonly organizationId: number; readonly assessmentId: number },
  rows: readonly NewSignOff[],
  { at, userId, author }: Author,
): Promise<void> {
  if (rows.length > 0)
    await tx.insert(signOff).values(rows.map((row) => ({ ...row, ...of, at, userId, author })));
}

export async function insertSignatures(
  tx: WriteTx,
  rows: readonly (typeof signOff.$inferInsert)[],
): Promise<void> {
  await tx.insert(signOff).values([...rows]);
}

export async function updateSignOffSummary(
  tx: WriteTx,
  assessmentId: number,
  head: SignOffSummary,
): Promise<void> {
  await tx.update(assessmentTable).set({ signOff: head }).where(eq(assessmentTable.id, assessmentId));
}

/** Locks the assessment's row, so that changes of its sign-offs run one after another. */
export async function lockSignOffSummary(tx: WriteTx, assessmentId: number) {
  const { organizationId, revision, signOff: head } = assessmentTable;
  const [row] = await tx
    .select({ organizationId, revision, head })
    .from(assessmentTable)
    .where(eq(assessmentTable.id, assessmentId))
    .for('no key update');
  return row ?? null;
}

export async function listActionPlans(tx: ReadTx, assessmentId: number): Promise<readonly ActionPlan[]> {
  return (await tx.select().from(actionTable).where(eq(actionTable.assessmentId, assessmentId))).map(
    getActionPlan,
  );
}

export async function requiresTwoPersons(tx: ReadTx, assessmentId: number): Promise<boolean> {
  const [row] = await tx
    .select({ settings: organizationTable.settings })
    .from(assessmentTable)
    .innerJoin(organizationTable, eq(organizationTable.id, assessmentTable.organizationId))
    .where(eq(assessmentTable.id, assessmentId));
  const parsed = organizationSettingsSchema.safeParse(row?.settings ?? {});
  return parsed.success ? parsed.data.approval.twoPersons : true;
}

export function listAssessmentAuthors(tx: ReadTx, assessmentId: number) {
  return tx
    .select({ userId: assessmentRevision.userId, last: sql<number>`max(${assessmentRevision.revision})` })
    .from(assessmentRevision)
    .where(and(eq(assessmentRevision.documentId, assessmentId), isNotNull(assessmentRevision.userId)))
    .groupBy(assessmentRevision.userId);
}

/** Lists people who raised or changed an action or moved its due day, with the instant of their last such change. */
export function listActionAuthors(tx: ReadTx, assessmentId: number) {
  const { userId, at, kind } = actionEvent;
  return tx
    .select({ userId, last: max(at) })
    .from(actionEvent)
    .innerJoin(actionTable, eq(actionTable.id, actionEvent.actionId))
    .where(
      and(
        eq(actionTable.assessmentId, assessmentId),
        isNotNull(userId),
        inArray(kind, ['created', 'changed', 'moved']),
      ),
    )
    .groupBy(userId);
}

export async function listOpenedParts(tx: ReadTx, assessmentId: number, userId: number | null) {
  if (userId === null) return [];
  const { part, revision, at, readRevision, readAt } = signOffOpened;
  const rows = await tx
    .select({ part, revision, at, readRevision, readAt })
    .from(signOffOpened)
    .where(and(eq(signOffOpened.assessmentId, assessmentId), eq(signOffOpened.userId, userId)));
  return signOffParts.flatMap((name) =>
    rows
      .filter((row) => row.part === name)
      .map(({ at: opened, readRevision: state, readAt: read, ...row }) => ({
        ...row,
        at: opened.toISOString(),
        ...(state === null || read === null ? {} : { read: { revision: state, at: read.toISOString() } }),
      })),
  );
}

interface PartView {
  readonly organizationId: number;
  readonly assessmentId: number;
  readonly userId: number;
  readonly part: SignOffPart;
  readonly revision: number;
  readonly at: Date;
}

const onePerson = [signOffOpened.assessmentId, signOffOpened.userId, signOffOpened.part];

export async function upsertOpenedPart(tx: WriteTx, given: PartView): Promise<void> {
  const { revision, at } = given;
  await tx
    .insert(signOffOpened)
    .values(given)
    .onConflictDoUpdate({ target: onePerson, set: { revision, at } });
}

export async function upsertReadPart(tx: WriteTx, given: PartView): Promise<void> {
  const { revision, at } = given;
  const read = { readRevision: revision, readAt: at };
  await tx
    .insert(signOffOpened)
    .values({ ...given, ...read })
    .onConflictDoUpdate({ target: onePerson, set: read });
}

export function listUnsettledSignOffs(tx: ReadTx, organizationId: number) {
  const { id, unitId, name } = assessmentTable;
  return tx
    .select({ id, unitId, name, signOff: assessmentTable.signOff })
    .from(assessmentTable)
    .where(
      and(
        eq(assessmentTable.organizationId, organizationId),
        sql`${assessmentTable.deletedAt} is null`,
        sql`jsonb_path_exists(${assessmentTable.signOff}, '$.parts.* ? (@ == "requested" || @ == "returned")')`,
      ),
    )
    .orderBy(asc(assessmentTable.id));
}
