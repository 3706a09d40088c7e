import { randomUUID } from 'node:crypto';
import { type DemoComment, demoOrganizationName } from '@klarsikt/content';
import { getDayInZone } from '@klarsikt/engine/calendar';
import { grantablePermissions } from '@klarsikt/engine/people';
import type { Language } from '@klarsikt/engine/text';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { loadTimeZone } from '@klarsikt/server/platform/zones.ts';
import { assessmentRevision, assessmentTable, commentTable } from '@klarsikt/server/schema/domain.ts';
import {
  appUser,
  assessmentUnit,
  groupMember,
  groupResource,
  licenceTable,
  organizationTable,
  userGroup,
} from '@klarsikt/server/schema/identity.ts';
import { figurePeriod } from '@klarsikt/server/schema/period.ts';
import { and, eq, sql } from 'drizzle-orm';

const openToDemo = ['ra', 'threatview'] as const;

/** Creates an organisation with one unit and with one user who has all permissions of the demo. */
export async function insertDemoOrganization(
  tx: WriteTx,
  given: { kind: 'sandbox' | 'sample'; language: Language; at: Date },
): Promise<{ organizationId: number; userId: number; unitId: number }> {
  const { kind, language, at } = given;
  const [org] = await tx
    .insert(organizationTable)
    .values({ kind, name: demoOrganizationName, country: 'SE', language, demo: true, createdAt: at })
    .returning({ id: organizationTable.id });
  if (!org) throw new Error('the demo organisation was not created');
  const organizationId = org.id;
  const username = `demo-${randomUUID()}`;
  const [user] = await tx
    .insert(appUser)
    .values({
      organizationId,
      username,
      usernameKey: username,
      givenName: 'Maria',
      surname: 'Lindqvist',
      language,
    })
    .returning({ id: appUser.id });
  const [group] = await tx
    .insert(userGroup)
    .values({ organizationId, name: 'Demo' })
    .returning({ id: userGroup.id });
  if (!user || !group) throw new Error('the demo organisation was not filled');
  const [unit] = await tx
    .insert(assessmentUnit)
    .values([
      { organizationId, name: demoOrganizationName },
      { organizationId, name: 'Maria Lindqvist', personalUserId: user.id },
    ])
    .returning({ id: assessmentUnit.id });
  if (!unit) throw new Error('the demo organisation has no unit');
  await tx.insert(groupMember).values({ organizationId, groupId: group.id, userId: user.id });
  await tx.insert(groupResource).values(
    openToDemo.flatMap((application) =>
      grantablePermissions[application].map((permission) => ({
        organizationId,
        groupId: group.id,
        application,
        permission,
      })),
    ),
  );
  await tx.insert(licenceTable).values({
    organizationId,
    applications: [...openToDemo],
    offering: 'ENTERPRISE',
    datapoint: 'PRO',
    countries: ['SE'],
    validFrom: getDayInZone(at, await loadTimeZone(tx, organizationId)),
  });
  return { organizationId, userId: user.id, unitId: unit.id };
}

export type DemoAssessment = typeof assessmentTable.$inferSelect;

export async function insertDemoAssessment(
  tx: WriteTx,
  given: {
    readonly row: typeof assessmentTable.$inferInsert;
    readonly comments: readonly DemoComment[];
    readonly at: Date;
  },
): Promise<number> {
  const { row, comments, at } = given;
  const { organizationId } = row;
  const [made] = await tx.insert(assessmentTable).values(row).returning({ id: assessmentTable.id });
  if (!made) throw new Error('the demo assessment was not created');
  const assessmentId = made.id;
  await insertAssessmentRevision(tx, {
    organizationId,
    documentId: assessmentId,
    revision: 1,
    modelHash: row.modelHash,
    at,
    userId: row.createdBy ?? null,
    author: row.updatedName ?? '',
    patches: [],
    inverse: [],
  });
  await tx.insert(commentTable).values(
    comments.map(({ subject, label, text, author, daysBefore }) => ({
      organizationId,
      assessmentId,
      subject,
      label,
      text,
      author,
      userId: null,
      createdAt: daysFrom(at, -daysBefore),
    })),
  );
  // Comments with the label for required action become actions.
  await tx.execute(sql`select actions_of_comments(${assessmentId}::bigint)`);
  await insertDemoActions(tx, { assessmentId, comments, at, user: row });
  return assessmentId;
}

const daysFrom = (at: Date, days: number): Date => new Date(at.getTime() + days * 24 * 3_600_000);

/** Sets owners and due days of the demo's actions, and completes some of the actions, on time or late. */
async function insertDemoActions(
  tx: WriteTx,
  given: {
    readonly assessmentId: number;
    readonly comments: readonly DemoComment[];
    readonly at: Date;
    /** User of the demo. Actions whose owner has this user's name are linked to the user's account. */
    readonly user: Pick<typeof assessmentTable.$inferInsert, 'createdBy' | 'updatedName'>;
  },
): Promise<void> {
  const { assessmentId, comments, at, user } = given;
  const plans = comments.flatMap(({ subject, action }) =>
    action === undefined
      ? []
      : {
          ...{ subject, owner: action.owner, due: getDayInZone(daysFrom(at, action.dueIn), 'UTC') },
          done: action.doneBefore === undefined ? null : daysFrom(at, -action.doneBefore).toISOString(),
        },
  );
  await tx.execute(sql`with planned as (
      update action a set owner = p.owner, due = p.due,
        owner_id = case when p.owner = ${user.updatedName} then ${user.createdBy}::bigint end,
        status = case when p.done is null then a.status else 'done' end,
        done_at = p.done, done_name = case when p.done is null then '' else p.owner end
      from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb)
        as p(subject text, owner text, due date, done timestamptz)
      where a.assessment_id = ${assessmentId} and a.subject = p.subject and a.status = 'open'
      returning a.id, a.organization_id, a.status, a.done_at, a.owner)
    insert into action_event (organization_id, action_id, at, author, kind, before, after)
    select organization_id, id, done_at, owner, 'status', '{"status": "open"}', jsonb_build_object('status', status)
    from planned where done_at is not null`);
}

export async function insertFigurePeriods(
  tx: WriteTx,
  rows: readonly (typeof figurePeriod.$inferInsert)[],
): Promise<void> {
  await tx.insert(figurePeriod).values([...rows]);
}

export async function insertAssessmentRevision(
  tx: WriteTx,
  row: typeof assessmentRevision.$inferInsert,
): Promise<void> {
  await tx.insert(assessmentRevision).values(row);
}

/** Replaces the text of a comment if it is still the given text. */
export async function updateDemoCommentText(
  tx: WriteTx,
  given: { assessmentId: number; subject: string; from: string; to: string },
): Promise<void> {
  const { assessmentId, subject, from, to } = given;
  await tx
    .update(commentTable)
    .set({ text: to })
    .where(
      and(
        eq(commentTable.assessmentId, assessmentId),
        eq(commentTable.subject, subject),
        eq(commentTable.text, from),
      ),
    );
  const titleOf = (text: string) => sql`left(split_part(btrim(${text}), E'\n', 1), 300)`;
  await tx.execute(sql`update action a set title = ${titleOf(to)},
    description = case when a.description = ${from} then ${to} else a.description end
    from comment c where c.id = a.comment_id and c.assessment_id = ${assessmentId} and c.subject = ${subject}
      and c.text = ${to} and a.title = ${titleOf(from)}`);
}

export async function updateDemoAssessment(
  tx: WriteTx,
  id: number,
  change: Partial<typeof assessmentTable.$inferInsert>,
): Promise<void> {
  await tx.update(assessmentTable).set(change).where(eq(assessmentTable.id, id));
}

const isSandbox = (id: number) => and(eq(organizationTable.id, id), eq(organizationTable.kind, 'sandbox'));

export async function lockSandboxLanguage(tx: WriteTx, organizationId: number): Promise<Language | null> {
  const [row] = await tx.select().from(organizationTable).where(isSandbox(organizationId)).for('update');
  return row?.language ?? null;
}

export async function updateSandboxLanguage(
  tx: WriteTx,
  organizationId: number,
  language: Language,
): Promise<void> {
  await tx.update(organizationTable).set({ language }).where(isSandbox(organizationId));
}

export function lockSandboxAssessments(tx: WriteTx, organizationId: number): Promise<DemoAssessment[]> {
  return tx
    .select()
    .from(assessmentTable)
    .where(eq(assessmentTable.organizationId, organizationId))
    .for('update');
}

export async function deleteSandbox(tx: WriteTx, organizationId: number): Promise<void> {
  await tx.delete(organizationTable).where(isSandbox(organizationId));
}

/**
 * Returns the organisation of the public sample and the user whose permissions visitors have; null before the first
 * start.
 */
export async function findSampleOrganization(
  tx: ReadTx,
): Promise<{ organizationId: number; userId: number } | null> {
  const [known] = await tx
    .select({ organizationId: organizationTable.id, userId: appUser.id })
    .from(organizationTable)
    .innerJoin(appUser, eq(appUser.organizationId, organizationTable.id))
    .where(eq(organizationTable.kind, 'sample'));
  return known ?? null;
}
