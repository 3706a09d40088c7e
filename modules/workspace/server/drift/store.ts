/** Where drift, its thresholds and fired triggers are kept. */
import { type DriftThresholds, defaultDriftThresholds, type FiredTrigger } from '@klarsikt/engine';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { assessment } from '@klarsikt/server/schema/domain.ts';
import { drift, driftThresholds, triggerEvent } from '@klarsikt/server/schema/drift.ts';
import { organization } from '@klarsikt/server/schema/identity.ts';
import { figurePeriod } from '@klarsikt/server/schema/period.ts';
import { signOff } from '@klarsikt/server/schema/sign-off.ts';
import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';

export type DriftRow = typeof drift.$inferSelect;
export type TriggerRow = typeof triggerEvent.$inferSelect;

/** The last approval of a whole assessment that nobody has withdrawn. */
export interface Approval {
  readonly revision: number;
  readonly at: Date;
  readonly by: string;
}

export async function approvalOf(tx: ReadTx, assessmentId: number): Promise<Approval | null> {
  const rows = await tx
    .select({ kind: signOff.kind, revision: signOff.revision, at: signOff.at, by: signOff.author })
    .from(signOff)
    .where(
      and(
        eq(signOff.assessmentId, assessmentId),
        eq(signOff.part, 'whole'),
        or(eq(signOff.kind, 'withdrawn'), and(eq(signOff.kind, 'signed'), eq(signOff.role, 'approved'))),
      ),
    )
    .orderBy(asc(signOff.id));
  const standing: Approval[] = [];
  for (const { kind, ...approval } of rows)
    if (kind === 'withdrawn') standing.pop();
    else standing.push(approval);
  return standing.at(-1) ?? null;
}

/** Figures of a unit by period. */
export function periodsOf(
  tx: ReadTx,
  { organizationId, unitId }: { readonly organizationId: number; readonly unitId: number },
) {
  const { period, figures, revision, updatedAt } = figurePeriod;
  return tx
    .select({ period, figures, revision, updatedAt })
    .from(figurePeriod)
    .where(and(eq(figurePeriod.organizationId, organizationId), eq(figurePeriod.unitId, unitId)));
}

export async function driftRowOf(tx: ReadTx, assessmentId: number): Promise<DriftRow | null> {
  const [row] = await tx.select().from(drift).where(eq(drift.assessmentId, assessmentId));
  return row ?? null;
}

/** The row, locked: two nodes note and mail one after another. */
export async function lockDrift(tx: WriteTx, assessmentId: number): Promise<DriftRow | null> {
  const [row] = await tx.select().from(drift).where(eq(drift.assessmentId, assessmentId)).for('update');
  return row ?? null;
}

export async function saveDrift(tx: WriteTx, given: typeof drift.$inferInsert): Promise<void> {
  const { assessmentId: _id, organizationId: _organization, ...set } = given;
  await tx.insert(drift).values(given).onConflictDoUpdate({ target: drift.assessmentId, set });
}

export async function updateDrift(
  tx: WriteTx,
  assessmentId: number,
  change: Partial<typeof drift.$inferInsert>,
): Promise<void> {
  await tx.update(drift).set(change).where(eq(drift.assessmentId, assessmentId));
}

/** The thresholds of an organisation; revision 0 while it has decided nothing. */
export async function thresholdsOf(
  tx: ReadTx,
  organizationId: number,
): Promise<DriftThresholds & { readonly revision: number }> {
  const [row] = await tx
    .select()
    .from(driftThresholds)
    .where(eq(driftThresholds.organizationId, organizationId));
  if (row === undefined) return { ...defaultDriftThresholds, revision: 0 };
  return { class: row.byClass, appetite: row.byAppetite, step: row.step, revision: row.revision };
}

/** Stores thresholds over those of a revision; false when somebody else was faster. */
export async function saveThresholds(
  tx: WriteTx,
  given: typeof driftThresholds.$inferInsert & { readonly revision: number },
  from: number,
): Promise<boolean> {
  const { organizationId, ...set } = given;
  const rows =
    from === 0
      ? await tx
          .insert(driftThresholds)
          .values(given)
          .onConflictDoNothing()
          .returning({ id: driftThresholds.revision })
      : await tx
          .update(driftThresholds)
          .set(set)
          .where(and(eq(driftThresholds.organizationId, organizationId), eq(driftThresholds.revision, from)))
          .returning({ id: driftThresholds.revision });
  return rows.length > 0;
}

/** Fired triggers of an assessment: open ones first, then the latest. */
export function triggersOf(tx: ReadTx, assessmentId: number): Promise<TriggerRow[]> {
  return tx
    .select()
    .from(triggerEvent)
    .where(eq(triggerEvent.assessmentId, assessmentId))
    .orderBy(sql`${triggerEvent.handledAt} is not null`, desc(triggerEvent.day), desc(triggerEvent.id))
    .limit(500);
}

interface NewTriggers {
  readonly organizationId: number;
  readonly assessmentId: number;
  readonly at: Date;
  readonly fired: readonly FiredTrigger[];
  readonly named: (criterion: string) => { readonly name: string; readonly owner: string };
}

/** Notes what has fired, each occasion once; gives how many are new. */
export async function insertTriggers(tx: WriteTx, given: NewTriggers): Promise<number> {
  const { organizationId, assessmentId, at, fired, named } = given;
  if (fired.length === 0) return 0;
  const rows = await tx
    .insert(triggerEvent)
    .values(
      fired.map((one) => ({
        ...{ organizationId, assessmentId, noticedAt: at, ...named(one.criterion) },
        ...one,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: triggerEvent.id });
  return rows.length;
}

export async function findTrigger(tx: ReadTx, assessmentId: number, id: number): Promise<TriggerRow | null> {
  const [row] = await tx
    .select()
    .from(triggerEvent)
    .where(and(eq(triggerEvent.id, id), eq(triggerEvent.assessmentId, assessmentId)));
  return row ?? null;
}

/** Handles a trigger that nobody has handled; null when somebody has. */
export async function closeTrigger(
  tx: WriteTx,
  id: number,
  by: Pick<TriggerRow, 'handledAt' | 'handledBy' | 'handledName' | 'word'>,
): Promise<TriggerRow | null> {
  const [row] = await tx
    .update(triggerEvent)
    .set(by)
    .where(and(eq(triggerEvent.id, id), isNull(triggerEvent.handledAt)))
    .returning();
  return row ?? null;
}

export async function noteMailed(tx: WriteTx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(triggerEvent)
      .set({ mailed: true })
      .where(inArray(triggerEvent.id, [...ids]));
}

const inPlace = and(
  isNull(assessment.deletedAt),
  sql`not exists (select from launch_branch b where b.assessment_id = ${assessment.id})`,
);

/** What waits in an organisation: drift and triggers that nobody has handled. */
export async function openIn(tx: ReadTx, organizationId: number) {
  const { id, unitId, name } = assessment;
  const turned = await tx
    .select({ id, unitId, name, at: drift.noticedAt, levels: drift.levels })
    .from(drift)
    .innerJoin(assessment, eq(assessment.id, drift.assessmentId))
    .where(
      and(
        eq(drift.organizationId, organizationId),
        inPlace,
        sql`${drift.mark} <> ''`,
        sql`${drift.mark} <> ${drift.handledMark}`,
      ),
    );
  const fired = await tx
    .select({
      id,
      unitId,
      name,
      at: triggerEvent.noticedAt,
      text: triggerEvent.name,
      due: triggerEvent.due,
      event: triggerEvent.id,
    })
    .from(triggerEvent)
    .innerJoin(assessment, eq(assessment.id, triggerEvent.assessmentId))
    .where(and(eq(triggerEvent.organizationId, organizationId), inPlace, isNull(triggerEvent.handledAt)));
  return { turned, fired };
}

const isApproved = sql`exists (select from sign_off s where s.assessment_id = ${assessment.id}
  and s.part = 'whole' and s.kind = 'signed' and s.role = 'approved')`;

/** Approved assessments that nobody has compared since an instant. Needs a transaction over all organisations. */
export function dueForCheck(tx: ReadTx, before: Date, most: number) {
  return tx
    .select({ id: assessment.id, organizationId: assessment.organizationId })
    .from(assessment)
    .innerJoin(organization, eq(organization.id, assessment.organizationId))
    .leftJoin(drift, eq(drift.assessmentId, assessment.id))
    .where(
      and(
        inPlace,
        eq(organization.demo, false),
        isApproved,
        sql`(${drift.checkedAt} is null or ${drift.checkedAt} < ${before.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(sql`${drift.checkedAt} asc nulls first`, asc(assessment.id))
    .limit(most);
}

const stored = {
  id: assessment.id,
  unitId: assessment.unitId,
  name: assessment.name,
  revision: assessment.revision,
  modelHash: assessment.modelHash,
  document: assessment.document,
};

/** An approved assessment as it is stored, for the upkeep; null where it is gone. */
export async function storedAssessment(tx: ReadTx, id: number) {
  const [row] = await tx
    .select(stored)
    .from(assessment)
    .where(and(eq(assessment.id, id), inPlace));
  return row ?? null;
}

/** Approved assessments of an organisation with criteria about incidents. */
export function watchingIncidents(tx: ReadTx, organizationId: number) {
  return tx
    .select(stored)
    .from(assessment)
    .where(
      and(
        eq(assessment.organizationId, organizationId),
        inPlace,
        isApproved,
        sql`jsonb_path_exists(${assessment.document}, '$.governance.triggers.* ? (@.kind == "incident")')`,
      ),
    );
}

/** What the licences of an organisation give on a day, for work that nobody calls. Needs a transaction over all organisations. */
export async function entitlementOf(tx: ReadTx, organizationId: number, day: string) {
  const [row] = await tx
    .select({
      offering: sql<string>`t.offering`,
      datapoint: sql<string>`t.datapoint`,
      countries: sql<string[]>`t.countries`,
    })
    .from(
      sql`(select x.* from organization o cross join lateral effective_terms(o.path, ${day}::date) x where o.id = ${organizationId}) t`,
    );
  return row ?? null;
}
