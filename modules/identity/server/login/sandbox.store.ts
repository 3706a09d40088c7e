/** Demo organisations as rows. */

import { randomUUID } from 'node:crypto';
import { demoOrganizationName } from '@klarsikt/content';
import { dayOf, grantablePermissions, type Language } from '@klarsikt/engine';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { timeZoneOf } from '@klarsikt/server/platform/zones.ts';
import { assessment, assessmentRevision, comment } from '@klarsikt/server/schema/domain.ts';
import {
  appUser,
  assessmentUnit,
  groupMember,
  groupResource,
  licence,
  organization,
  userGroup,
} from '@klarsikt/server/schema/identity.ts';
import { and, eq, sql } from 'drizzle-orm';

const openToDemo = ['ra', 'threatview'] as const;

/** An organisation with one user who may do everything that the demo offers, and one unit. */
export async function createTenant(
  tx: WriteTx,
  given: { kind: 'sandbox' | 'sample'; language: Language; at: Date },
): Promise<{ organizationId: number; userId: number; unitId: number }> {
  const { kind, language, at } = given;
  const [org] = await tx
    .insert(organization)
    .values({ kind, name: demoOrganizationName, country: 'SE', language, demo: true, createdAt: at })
    .returning({ id: organization.id });
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
  const [unit] = await tx
    .insert(assessmentUnit)
    .values({ organizationId, name: demoOrganizationName })
    .returning({ id: assessmentUnit.id });
  if (!user || !group || !unit) throw new Error('the demo organisation was not filled');
  await tx
    .insert(assessmentUnit)
    .values({ organizationId, name: 'Maria Lindqvist', personalUserId: user.id });
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
  await tx.insert(licence).values({
    organizationId,
    applications: [...openToDemo],
    offering: 'ENTERPRISE',
    datapoint: 'PRO',
    countries: ['SE'],
    validFrom: dayOf(at, await timeZoneOf(tx, organizationId)),
  });
  return { organizationId, userId: user.id, unitId: unit.id };
}

export type DemoAssessment = typeof assessment.$inferSelect;

/** Stores an assessment with its first revision and the comments on it. */
export async function insertAssessment(
  tx: WriteTx,
  given: {
    readonly row: typeof assessment.$inferInsert;
    readonly comments: readonly Pick<typeof comment.$inferInsert, 'subject' | 'label' | 'text' | 'author'>[];
    readonly at: Date;
  },
): Promise<void> {
  const { row, comments, at } = given;
  const { organizationId } = row;
  const [made] = await tx.insert(assessment).values(row).returning({ id: assessment.id });
  if (!made) throw new Error('the demo assessment was not created');
  const assessmentId = made.id;
  await insertRevision(tx, {
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
  await tx.insert(comment).values(
    comments.map(({ subject, label, text, author }) => ({
      organizationId,
      assessmentId,
      subject,
      label,
      text,
      author,
      userId: null,
      createdAt: at,
    })),
  );
  // A comment that is marked for action becomes an action.
  await tx.execute(sql`select actions_of_comments(${assessmentId}::bigint)`);
}

export async function insertRevision(
  tx: WriteTx,
  row: typeof assessmentRevision.$inferInsert,
): Promise<void> {
  await tx.insert(assessmentRevision).values(row);
}

/** Puts another text into a comment that still has the one given. */
export async function rewriteComment(
  tx: WriteTx,
  given: { assessmentId: number; subject: string; from: string; to: string },
): Promise<void> {
  const { assessmentId, subject, from, to } = given;
  await tx
    .update(comment)
    .set({ text: to })
    .where(and(eq(comment.assessmentId, assessmentId), eq(comment.subject, subject), eq(comment.text, from)));
  const titleOf = (text: string) => sql`left(split_part(btrim(${text}), E'\n', 1), 300)`;
  await tx.execute(sql`update action a set title = ${titleOf(to)},
    description = case when a.description = ${from} then ${to} else a.description end
    from comment c where c.id = a.comment_id and c.assessment_id = ${assessmentId} and c.subject = ${subject}
      and c.text = ${to} and a.title = ${titleOf(from)}`);
}

export async function changeAssessment(
  tx: WriteTx,
  id: number,
  change: Partial<typeof assessment.$inferInsert>,
): Promise<void> {
  await tx.update(assessment).set(change).where(eq(assessment.id, id));
}

const isSandbox = (id: number) => and(eq(organization.id, id), eq(organization.kind, 'sandbox'));

/** The language of a sandbox, locked; null when there is none of that id. */
export async function lockedLanguage(tx: WriteTx, organizationId: number): Promise<Language | null> {
  const [row] = await tx.select().from(organization).where(isSandbox(organizationId)).for('update');
  return row?.language ?? null;
}

export async function setLanguage(tx: WriteTx, organizationId: number, language: Language): Promise<void> {
  await tx.update(organization).set({ language }).where(isSandbox(organizationId));
}

export function lockedAssessments(tx: WriteTx, organizationId: number): Promise<DemoAssessment[]> {
  return tx.select().from(assessment).where(eq(assessment.organizationId, organizationId)).for('update');
}

export async function deleteSandbox(tx: WriteTx, organizationId: number): Promise<void> {
  await tx.delete(organization).where(isSandbox(organizationId));
}

/** The public sample's organisation, with the user that visitors look through; null before the first start. */
export async function sampleTenant(tx: ReadTx): Promise<{ organizationId: number; userId: number } | null> {
  const [known] = await tx
    .select({ organizationId: organization.id, userId: appUser.id })
    .from(organization)
    .innerJoin(appUser, eq(appUser.organizationId, organization.id))
    .where(eq(organization.kind, 'sample'));
  return known ?? null;
}
