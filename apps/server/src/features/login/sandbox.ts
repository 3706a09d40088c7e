/** Demo organisations: one sandbox per demo session, and the public sample that visitors see. */
import { randomUUID } from 'node:crypto';
import {
  demoAssessment,
  demoComments,
  demoOrganizationName,
  demoTranslated,
  sampleAssessment,
  sampleComments,
} from '@klarsikt/content';
import { grantablePermissions, type Language, summarize } from '@klarsikt/engine';
import { and, eq } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { WriteTx } from '../../platform/tx.ts';
import { assessment, assessmentRevision, comment } from '../../schema/domain.ts';
import {
  appUser,
  assessmentUnit,
  groupMember,
  groupResource,
  licence,
  organization,
  userGroup,
} from '../../schema/identity.ts';
import type { Models } from '../model/provides.ts';
import type { Sandboxes } from './provides.ts';

const openToDemo = ['ra', 'threatview'] as const;

const demoEntitlement = { demo: true, offering: 'ENTERPRISE', datapoint: 'PRO', countries: ['SE'] } as const;

/** An organisation with one user who may do everything that the demo offers, and one unit. */
async function createTenant(
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
    validFrom: at.toISOString().slice(0, 10),
  });
  return { organizationId, userId: user.id, unitId: unit.id };
}

async function addAssessment(
  tx: WriteTx,
  tenant: { organizationId: number; userId: number; unitId: number },
  given: { finished: boolean; language: Language; models: Models; at: Date },
): Promise<void> {
  const { organizationId, userId, unitId } = tenant;
  const modelHash = liveHash(given.models);
  const { model } = await given.models.projectionFor(modelHash, { entitlement: demoEntitlement });
  const document = given.finished ? sampleAssessment(given.language) : demoAssessment(given.language);
  const [row] = await tx
    .insert(assessment)
    .values({
      pid: randomUUID(),
      organizationId,
      unitId,
      name: document.settings.name,
      modelHash,
      document,
      summary: summarize(model, document),
      createdAt: given.at,
      createdBy: userId,
      updatedAt: given.at,
      updatedBy: userId,
      updatedName: document.settings.responsible,
    })
    .returning({ id: assessment.id });
  if (!row) throw new Error('the demo assessment was not created');
  await tx.insert(assessmentRevision).values({
    organizationId,
    assessmentId: row.id,
    revision: 1,
    at: given.at,
    userId,
    author: document.settings.responsible,
    patches: [],
    inverse: [],
  });
  const comments = given.finished ? sampleComments(given.language) : demoComments(given.language);
  await tx.insert(comment).values(
    comments.map(({ subject, label, text, author }) => ({
      organizationId,
      assessmentId: row.id,
      subject,
      label,
      text,
      author,
      userId: null,
      createdAt: given.at,
    })),
  );
}

/** Puts an assessment of a sandbox into the language, as a change of its own, and its comments with it. */
async function translateAssessment(
  tx: WriteTx,
  row: typeof assessment.$inferSelect,
  given: { from: Language; to: Language; models: Models; at: Date },
): Promise<void> {
  const { from, to, models, at } = given;
  const { document, applied, inverse } = demoTranslated(row.document, from, to);
  const written = demoComments(to);
  for (const [index, { subject, text }] of demoComments(from).entries())
    await tx
      .update(comment)
      .set({ text: written[index]?.text ?? text })
      .where(and(eq(comment.assessmentId, row.id), eq(comment.subject, subject), eq(comment.text, text)));
  if (applied.length === 0) return;
  const { model } = await models.projectionFor(row.modelHash, { entitlement: demoEntitlement });
  const revision = row.revision + 1;
  const author = document.settings.responsible;
  await tx
    .update(assessment)
    .set({
      document,
      revision,
      name: document.settings.name,
      summary: summarize(model, document),
      updatedAt: at,
      updatedName: author,
    })
    .where(eq(assessment.id, row.id));
  await tx.insert(assessmentRevision).values({
    organizationId: row.organizationId,
    assessmentId: row.id,
    revision,
    at,
    userId: row.updatedBy,
    author,
    patches: applied,
    inverse,
  });
}

async function translate(
  tx: WriteTx,
  organizationId: number,
  given: { to: Language; models: Models; at: Date },
): Promise<void> {
  const sandbox = and(eq(organization.id, organizationId), eq(organization.kind, 'sandbox'));
  const [org] = await tx.select().from(organization).where(sandbox).for('update');
  if (!org || org.language === given.to) return;
  const rows = await tx
    .select()
    .from(assessment)
    .where(eq(assessment.organizationId, organizationId))
    .for('update');
  for (const row of rows) await translateAssessment(tx, row, { ...given, from: org.language });
  await tx.update(organization).set({ language: given.to }).where(sandbox);
}

function liveHash(models: Models): string {
  const live = models.live();
  if (!live) throw new Error('no model version is live');
  return live.hash;
}

export function createSandboxes(models: Models, clock: Clock): Sandboxes {
  return {
    create: async (tx, language) => {
      const at = clock.now();
      const tenant = await createTenant(tx, { kind: 'sandbox', language, at });
      await addAssessment(tx, tenant, { finished: false, language, models, at });
      return tenant;
    },
    translate: (tx, organizationId, language) =>
      translate(tx, organizationId, { to: language, models, at: clock.now() }),
    remove: async (tx, organizationId) => {
      await tx
        .delete(organization)
        .where(and(eq(organization.id, organizationId), eq(organization.kind, 'sandbox')));
    },
  };
}

/** Makes the public sample at the first start; gives its organisation, with the user that visitors look through. */
export async function ensureSample(
  tx: WriteTx,
  models: Models,
  at: Date,
): Promise<{ organizationId: number; userId: number }> {
  const [known] = await tx
    .select({ organizationId: organization.id, userId: appUser.id })
    .from(organization)
    .innerJoin(appUser, eq(appUser.organizationId, organization.id))
    .where(eq(organization.kind, 'sample'));
  if (known) return known;
  const tenant = await createTenant(tx, { kind: 'sample', language: 'en', at });
  for (const language of ['en', 'sv'] as const)
    await addAssessment(tx, tenant, { finished: true, language, models, at });
  return tenant;
}
