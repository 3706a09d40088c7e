/** Sign-offs as rows. */
import { organizationSettingsSchema } from '@klarsikt/contract';
import {
  type ActionPlan,
  actionPlan,
  type SignOffHead,
  type SignOffPart,
  signOffParts,
} from '@klarsikt/engine';
import type { Author } from '@klarsikt/server/platform/revisioned.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { action, actionEvent } from '@klarsikt/server/schema/actions.ts';
import { assessment, assessmentRevision } from '@klarsikt/server/schema/domain.ts';
import { organization } from '@klarsikt/server/schema/identity.ts';
import { signOff, signOffOpened } from '@klarsikt/server/schema/sign-off.ts';
import { and, asc, eq, inArray, isNotNull, max, sql } from 'drizzle-orm';

export type SignOffRow = typeof signOff.$inferSelect;

type Written = 'id' | 'organizationId' | 'assessmentId' | 'at' | 'userId' | 'author';
export type NewSignOff = Omit<typeof signOff.$inferInsert, Written>;

/** What happened, oldest first. */
export function rowsOf(tx: ReadTx, assessmentId: number): Promise<SignOffRow[]> {
  return tx.select().from(signOff).where(eq(signOff.assessmentId, assessmentId)).orderBy(asc(signOff.id));
}

export async function insertRows(
  tx: WriteTx,
  of: { readonly organizationId: number; readonly assessmentId: number },
  rows: readonly NewSignOff[],
  { at, userId, author }: Author,
): Promise<void> {
  if (rows.length > 0)
    await tx.insert(signOff).values(rows.map((row) => ({ ...row, ...of, at, userId, author })));
}

export async function saveHead(tx: WriteTx, assessmentId: number, head: SignOffHead): Promise<void> {
  await tx.update(assessment).set({ signOff: head }).where(eq(assessment.id, assessmentId));
}

/** What the assessment's row says of its sign-offs, locked: they change one after another. */
export async function lockHead(tx: WriteTx, assessmentId: number) {
  const { organizationId, revision, signOff: head } = assessment;
  const [row] = await tx
    .select({ organizationId, revision, head })
    .from(assessment)
    .where(eq(assessment.id, assessmentId))
    .for('no key update');
  return row ?? null;
}

/** The actions of an assessment as they are planned. */
export async function plansOf(tx: ReadTx, assessmentId: number): Promise<readonly ActionPlan[]> {
  return (await tx.select().from(action).where(eq(action.assessmentId, assessmentId))).map(actionPlan);
}

/** Whether the organisation of the assessment asks for two persons. */
export async function asksForTwo(tx: ReadTx, assessmentId: number): Promise<boolean> {
  const [row] = await tx
    .select({ settings: organization.settings })
    .from(assessment)
    .innerJoin(organization, eq(organization.id, assessment.organizationId))
    .where(eq(assessment.id, assessmentId));
  const parsed = organizationSettingsSchema.safeParse(row?.settings ?? {});
  return parsed.success ? parsed.data.approval.twoPersons : true;
}

/** Who has changed the assessment, and the last revision of each. */
export function authorsOf(tx: ReadTx, assessmentId: number) {
  return tx
    .select({ userId: assessmentRevision.userId, last: sql<number>`max(${assessmentRevision.revision})` })
    .from(assessmentRevision)
    .where(and(eq(assessmentRevision.documentId, assessmentId), isNotNull(assessmentRevision.userId)))
    .groupBy(assessmentRevision.userId);
}

/** Who has raised or changed an action or moved its due day, and when each did last. */
export function authorsOfActions(tx: ReadTx, assessmentId: number) {
  const { userId, at, kind } = actionEvent;
  return tx
    .select({ userId, last: max(at) })
    .from(actionEvent)
    .innerJoin(action, eq(action.id, actionEvent.actionId))
    .where(
      and(
        eq(action.assessmentId, assessmentId),
        isNotNull(userId),
        inArray(kind, ['created', 'changed', 'moved']),
      ),
    )
    .groupBy(userId);
}

/** Which parts somebody has opened, and in which state. */
export async function openedBy(tx: ReadTx, assessmentId: number, userId: number | null) {
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

interface PartSeen {
  readonly organizationId: number;
  readonly assessmentId: number;
  readonly userId: number;
  readonly part: SignOffPart;
  readonly revision: number;
  readonly at: Date;
}

const onePerson = [signOffOpened.assessmentId, signOffOpened.userId, signOffOpened.part];

export async function noteOpened(tx: WriteTx, given: PartSeen): Promise<void> {
  const { revision, at } = given;
  await tx
    .insert(signOffOpened)
    .values(given)
    .onConflictDoUpdate({ target: onePerson, set: { revision, at } });
}

export async function noteRead(tx: WriteTx, given: PartSeen): Promise<void> {
  const { revision, at } = given;
  const read = { readRevision: revision, readAt: at };
  await tx
    .insert(signOffOpened)
    .values({ ...given, ...read })
    .onConflictDoUpdate({ target: onePerson, set: read });
}

/** Assessments of the organisation in which something is asked for or was returned. */
export function unsettled(tx: ReadTx, organizationId: number) {
  const { id, unitId, name } = assessment;
  return tx
    .select({ id, unitId, name, signOff: assessment.signOff })
    .from(assessment)
    .where(
      and(
        eq(assessment.organizationId, organizationId),
        sql`${assessment.deletedAt} is null`,
        sql`jsonb_path_exists(${assessment.signOff}, '$.parts.* ? (@ == "requested" || @ == "returned")')`,
      ),
    )
    .orderBy(asc(assessment.id));
}
