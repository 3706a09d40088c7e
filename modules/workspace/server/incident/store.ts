import { maxListedIncidents } from '@klarsikt/contract';
import { type IncidentKind, type IncidentSeverity, incidentSeverities } from '@klarsikt/engine/incidents';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { assessmentUnit } from '@klarsikt/server/schema/identity.ts';
import { incidentTable } from '@klarsikt/server/schema/incident.ts';
import { and, asc, desc, eq, gte, inArray, isNotNull, lt, lte, sql } from 'drizzle-orm';
import type { ListIncidentsBefore, ListIncidentsSince } from './provides.ts';

export type IncidentRow = typeof incidentTable.$inferSelect & { readonly unit: string };

/** `severity` is the lowest severity that is listed. */
export interface IncidentSearch {
  readonly from?: string;
  readonly until?: string;
  readonly kind?: IncidentKind;
  readonly severity?: IncidentSeverity;
}

const joined = (tx: ReadTx) =>
  tx
    .select({ row: incidentTable, unit: assessmentUnit.name })
    .from(incidentTable)
    .innerJoin(assessmentUnit, eq(assessmentUnit.id, incidentTable.unitId));

/** Lists incidents of these units, the latest first; `below` limits them to one unit and the units below it. */
export async function listIncidents(
  tx: ReadTx,
  units: readonly number[],
  { from, until, kind, severity, below = null }: IncidentSearch & { readonly below?: UnitKey | null },
): Promise<IncidentRow[]> {
  if (units.length === 0) return [];
  const atLeast = severity && incidentSeverities.slice(incidentSeverities.indexOf(severity));
  const rows = await joined(tx)
    .where(
      and(
        inArray(incidentTable.unitId, [...units]),
        below === null ? undefined : isBelow(below),
        from === undefined ? undefined : gte(incidentTable.day, from),
        until === undefined ? undefined : lte(incidentTable.day, until),
        kind === undefined ? undefined : eq(incidentTable.kind, kind),
        atLeast === undefined ? undefined : inArray(incidentTable.severity, atLeast),
      ),
    )
    .orderBy(desc(incidentTable.day), desc(incidentTable.id))
    .limit(maxListedIncidents);
  return rows.map(({ row, unit }) => ({ ...row, unit }));
}

export async function findIncident(tx: ReadTx, id: number): Promise<IncidentRow | null> {
  const [found] = await joined(tx).where(eq(incidentTable.id, id));
  return found === undefined ? null : { ...found.row, unit: found.unit };
}

export async function insertIncident(tx: WriteTx, given: typeof incidentTable.$inferInsert): Promise<number> {
  const [row] = await tx.insert(incidentTable).values(given).returning({ id: incidentTable.id });
  if (!row) throw new Error('the incident was not stored');
  return row.id;
}

/** Replaces an incident at the given revision; returns false if the revision has changed. */
export async function updateIncident(
  tx: WriteTx,
  { id, revision }: { readonly id: number; readonly revision: number },
  change: Partial<typeof incidentTable.$inferInsert>,
): Promise<boolean> {
  const rows = await tx
    .update(incidentTable)
    .set({ ...change, revision: revision + 1 })
    .where(and(eq(incidentTable.id, id), eq(incidentTable.revision, revision)))
    .returning({ id: incidentTable.id });
  return rows.length > 0;
}

export async function deleteIncident(tx: WriteTx, id: number): Promise<void> {
  await tx.delete(incidentTable).where(eq(incidentTable.id, id));
}

interface UnitKey {
  readonly organizationId: number;
  readonly unitId: number;
}

const isBelow = ({ organizationId, unitId }: UnitKey) =>
  and(
    eq(incidentTable.organizationId, organizationId),
    sql`${incidentTable.unitId} in (with recursive below(id) as (
      select ${unitId}::bigint
      union select u.id from assessment_unit u join below b on u.parent_id = b.id
    ) select id from below)`,
  );

export async function listIncidentsBelow(
  tx: ReadTx,
  unit: UnitKey,
  { before }: { readonly before: Date | null },
): Promise<IncidentRow[]> {
  const rows = await joined(tx)
    .where(and(isBelow(unit), before === null ? undefined : lt(incidentTable.createdAt, before)))
    .orderBy(desc(incidentTable.day), desc(incidentTable.id))
    .limit(maxListedIncidents);
  return rows.map(({ row, unit: name }) => ({ ...row, unit: name }));
}

export const listIncidentsSince: ListIncidentsSince = (tx, unit, since) =>
  tx
    .select({
      id: incidentTable.id,
      day: incidentTable.day,
      kind: incidentTable.kind,
      severity: incidentTable.severity,
    })
    .from(incidentTable)
    .where(and(isBelow(unit), gte(incidentTable.day, since)))
    .orderBy(asc(incidentTable.day), asc(incidentTable.id))
    .limit(maxListedIncidents);

export const listIncidentsBefore: ListIncidentsBefore = (tx, unit, before) =>
  listIncidentsBelow(tx, unit, { before });

/** Lists registered incidents to compare with a table, in which unit, day and title identify an incident. */
export function listRegisteredIncidents(tx: ReadTx, units: readonly number[], days: readonly string[]) {
  const { id, revision, unitId, day, title, ownFields } = incidentTable;
  return tx
    .select({ id, revision, unitId, day, title, ownFields })
    .from(incidentTable)
    .where(and(inArray(unitId, [...units]), inArray(day, [...days])));
}

export type RegisteredIncident = Awaited<ReturnType<typeof listRegisteredIncidents>>[number];

export async function insertIncidents(
  tx: WriteTx,
  given: readonly (typeof incidentTable.$inferInsert)[],
): Promise<readonly number[]> {
  const ids: number[] = [];
  // Insert in batches, because a statement has a limited number of parameters.
  for (let at = 0; at < given.length; at += 500) {
    const rows = await tx
      .insert(incidentTable)
      .values(given.slice(at, at + 500))
      .returning({ id: incidentTable.id });
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

export function listIncidentImports(tx: ReadTx, units: readonly number[]) {
  const { batch, batchFile, createdAt, createdName, revision } = incidentTable;
  return tx
    .select({
      batch: sql<string>`${batch}`,
      file: batchFile,
      at: createdAt,
      by: createdName,
      incidents: sql<number>`count(*)::int`,
      changed: sql<number>`(count(*) filter (where ${revision} > 1))::int`,
    })
    .from(incidentTable)
    .where(and(inArray(incidentTable.unitId, [...units]), isNotNull(batch)))
    .groupBy(batch, batchFile, createdAt, createdName)
    .orderBy(desc(createdAt))
    .limit(100);
}

export async function lockIncidentImport(
  tx: WriteTx,
  units: readonly number[],
  batch: string,
): Promise<(typeof incidentTable.$inferSelect)[]> {
  return tx
    .select()
    .from(incidentTable)
    .where(and(inArray(incidentTable.unitId, [...units]), eq(incidentTable.batch, batch)))
    .orderBy(asc(incidentTable.id))
    .for('update');
}

export async function deleteIncidents(tx: WriteTx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(incidentTable).where(inArray(incidentTable.id, [...ids]));
}
