import { type DriftThresholds, defaultDriftThresholds } from '@klarsikt/engine/drift';
import type { FiredTrigger } from '@klarsikt/engine/triggers';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { assessmentTable, isSupersededSql } from '@klarsikt/server/schema/domain.ts';
import { driftAttempt, driftTable, driftThresholds, triggerEvent } from '@klarsikt/server/schema/drift.ts';
import { organizationTable } from '@klarsikt/server/schema/identity.ts';
import { figurePeriod } from '@klarsikt/server/schema/period.ts';
import { signOff } from '@klarsikt/server/schema/sign-off.ts';
import { and, asc, desc, eq, inArray, isNull, not, or, sql } from 'drizzle-orm';
import type { ListTriggersBefore } from './provides.ts';

export type DriftRow = typeof driftTable.$inferSelect;
export type TriggerEventRow = typeof triggerEvent.$inferSelect;

/** Latest approval of the whole assessment, without withdrawn approvals. */
export interface LatestApproval {
  readonly revision: number;
  readonly at: Date;
  readonly by: string;
}

export async function findCurrentApproval(tx: ReadTx, assessmentId: number): Promise<LatestApproval | null> {
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
  const standing: LatestApproval[] = [];
  for (const { kind, ...approval } of rows)
    if (kind === 'withdrawn') standing.pop();
    else standing.push(approval);
  return standing.at(-1) ?? null;
}

export function listUnitFigurePeriods(
  tx: ReadTx,
  { organizationId, unitId }: { readonly organizationId: number; readonly unitId: number },
) {
  const { period, figures, revision, updatedAt } = figurePeriod;
  return tx
    .select({ period, figures, revision, updatedAt })
    .from(figurePeriod)
    .where(and(eq(figurePeriod.organizationId, organizationId), eq(figurePeriod.unitId, unitId)));
}

export async function findDrift(tx: ReadTx, assessmentId: number): Promise<DriftRow | null> {
  const [row] = await tx.select().from(driftTable).where(eq(driftTable.assessmentId, assessmentId));
  return row ?? null;
}

/** Locks the row, so that two nodes store and mail one after the other. */
export async function lockDrift(tx: WriteTx, assessmentId: number): Promise<DriftRow | null> {
  const [row] = await tx
    .select()
    .from(driftTable)
    .where(eq(driftTable.assessmentId, assessmentId))
    .for('update');
  return row ?? null;
}

export async function upsertDrift(tx: WriteTx, given: typeof driftTable.$inferInsert): Promise<void> {
  const { assessmentId: _id, organizationId: _organization, ...set } = given;
  await tx.insert(driftTable).values(given).onConflictDoUpdate({ target: driftTable.assessmentId, set });
}

export async function updateDrift(
  tx: WriteTx,
  assessmentId: number,
  change: Partial<typeof driftTable.$inferInsert>,
): Promise<void> {
  await tx.update(driftTable).set(change).where(eq(driftTable.assessmentId, assessmentId));
}

/** Thresholds of an organisation; revision 0 means the defaults. */
export type StoredDriftThresholds = DriftThresholds & { readonly revision: number };

export async function loadDriftThresholds(
  tx: ReadTx,
  organizationId: number,
): Promise<StoredDriftThresholds> {
  const [row] = await tx
    .select()
    .from(driftThresholds)
    .where(eq(driftThresholds.organizationId, organizationId));
  if (row === undefined) return { ...defaultDriftThresholds, revision: 0 };
  return { class: row.byClass, appetite: row.byAppetite, step: row.step, revision: row.revision };
}

/** Replaces the thresholds of the given revision; returns false if the revision has changed. */
export async function updateDriftThresholds(
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

/** Lists the met triggers of an assessment: open ones first, then the latest. */
export function listMetTriggers(tx: ReadTx, assessmentId: number): Promise<TriggerEventRow[]> {
  return tx
    .select()
    .from(triggerEvent)
    .where(eq(triggerEvent.assessmentId, assessmentId))
    .orderBy(sql`${triggerEvent.handledAt} is not null`, desc(triggerEvent.day), desc(triggerEvent.id))
    .limit(500);
}

export const listTriggersBefore: ListTriggersBefore = async (tx, assessmentId, before) => {
  const rows = await listMetTriggers(tx, assessmentId);
  return rows
    .filter(({ noticedAt }) => before === null || noticedAt < before)
    .map(({ criterion, day, due, handledAt, handledName: by, word }) => ({
      ...{ criterion, day, due },
      handled:
        handledAt === null || (before !== null && handledAt >= before)
          ? null
          : { by, at: handledAt.toISOString(), word },
    }));
};

interface NewTriggers {
  readonly organizationId: number;
  readonly assessmentId: number;
  readonly at: Date;
  readonly fired: readonly FiredTrigger[];
  readonly named: (criterion: string) => { readonly name: string; readonly owner: string };
}

/** Stores met triggers, each occasion once; returns the number of new triggers. */
export async function insertMetTriggers(tx: WriteTx, given: NewTriggers): Promise<number> {
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

export async function findMetTrigger(
  tx: ReadTx,
  assessmentId: number,
  id: number,
): Promise<TriggerEventRow | null> {
  const [row] = await tx
    .select()
    .from(triggerEvent)
    .where(and(eq(triggerEvent.id, id), eq(triggerEvent.assessmentId, assessmentId)));
  return row ?? null;
}

/** Marks an open trigger as handled; returns null if it is already handled. */
export async function markTriggerHandled(
  tx: WriteTx,
  id: number,
  by: Pick<TriggerEventRow, 'handledAt' | 'handledBy' | 'handledName' | 'word'>,
): Promise<TriggerEventRow | null> {
  const [row] = await tx
    .update(triggerEvent)
    .set(by)
    .where(and(eq(triggerEvent.id, id), isNull(triggerEvent.handledAt)))
    .returning();
  return row ?? null;
}

export async function markTriggersMailed(tx: WriteTx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(triggerEvent)
      .set({ mailed: true })
      .where(inArray(triggerEvent.id, [...ids]));
}

const inPlace = and(
  isNull(assessmentTable.deletedAt),
  not(isSupersededSql),
  sql`not exists (select from launch_branch b where b.assessment_id = ${assessmentTable.id})`,
);

export async function listOpenDrift(tx: ReadTx, organizationId: number) {
  const { id, unitId, name } = assessmentTable;
  const turned = await tx
    .select({ id, unitId, name, at: driftTable.noticedAt, levels: driftTable.levels })
    .from(driftTable)
    .innerJoin(assessmentTable, eq(assessmentTable.id, driftTable.assessmentId))
    .where(
      and(
        eq(driftTable.organizationId, organizationId),
        inPlace,
        sql`${driftTable.mark} <> ''`,
        sql`${driftTable.mark} <> ${driftTable.handledMark}`,
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
    .innerJoin(assessmentTable, eq(assessmentTable.id, triggerEvent.assessmentId))
    .where(and(eq(triggerEvent.organizationId, organizationId), inPlace, isNull(triggerEvent.handledAt)));
  return { turned, fired };
}

const isApproved = sql`exists (select from sign_off s where s.assessment_id = ${assessmentTable.id}
  and s.part = 'whole' and s.kind = 'signed' and s.role = 'approved')`;

type ZoneDays = ReadonlyMap<string, string>;

/**
 * Lists approved assessments due for a check with the licence terms of their organisation, the longest unchecked
 * first. Skips organisations without a licence for assessments. Needs a transaction over all organisations.
 */
export function listAssessmentsDueForCheck(
  tx: ReadTx,
  given: { readonly before: Date; readonly days: ZoneDays; readonly most: number },
) {
  const { before, days, most } = given;
  const zones = JSON.stringify([...days].map(([zone, day]) => ({ zone, day })));
  const tried = sql`greatest(${driftTable.checkedAt}, ${driftAttempt.triedAt})`;
  return tx
    .select({
      ...{
        id: assessmentTable.id,
        organizationId: assessmentTable.organizationId,
        timeZone: organizationTable.dayZone,
      },
      offering: sql<string>`t.offering`,
      datapoint: sql<string>`t.datapoint`,
      countries: sql<string[]>`t.countries`,
    })
    .from(assessmentTable)
    .innerJoin(organizationTable, eq(organizationTable.id, assessmentTable.organizationId))
    .innerJoin(
      sql`jsonb_to_recordset(${zones}::jsonb) as z(zone text, day date)`,
      sql`z.zone = ${organizationTable.dayZone}`,
    )
    .innerJoin(
      sql`lateral effective_terms(${organizationTable.path}, z.day) t`,
      sql`'ra' = any (t.applications)`,
    )
    .leftJoin(driftTable, eq(driftTable.assessmentId, assessmentTable.id))
    .leftJoin(driftAttempt, eq(driftAttempt.assessmentId, assessmentTable.id))
    .where(
      and(
        inPlace,
        eq(organizationTable.demo, false),
        isApproved,
        sql`(${tried} is null or ${tried} < ${before.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(sql`${tried} asc nulls first`, asc(assessmentTable.id))
    .limit(most);
}

/** Stores the time of the attempt, so that an assessment whose check fails is retried after the others. */
export async function upsertDriftCheckAttempts(
  tx: WriteTx,
  tried: readonly { readonly id: number; readonly organizationId: number }[],
  triedAt: Date,
): Promise<void> {
  if (tried.length === 0) return;
  await tx
    .insert(driftAttempt)
    .values(tried.map(({ id, organizationId }) => ({ assessmentId: id, organizationId, triedAt })))
    .onConflictDoUpdate({ target: driftAttempt.assessmentId, set: { triedAt } });
}

const stored = {
  id: assessmentTable.id,
  unitId: assessmentTable.unitId,
  name: assessmentTable.name,
  revision: assessmentTable.revision,
  modelHash: assessmentTable.modelHash,
  document: assessmentTable.document,
};

export async function findStoredAssessment(tx: ReadTx, id: number) {
  const [row] = await tx
    .select(stored)
    .from(assessmentTable)
    .where(and(eq(assessmentTable.id, id), inPlace));
  return row ?? null;
}

export function listIncidentWatchers(tx: ReadTx, organizationId: number) {
  return tx
    .select(stored)
    .from(assessmentTable)
    .where(
      and(
        eq(assessmentTable.organizationId, organizationId),
        inPlace,
        isApproved,
        sql`jsonb_path_exists(${assessmentTable.document}, '$.governance.triggers.* ? (@.kind == "incident")')`,
      ),
    );
}
