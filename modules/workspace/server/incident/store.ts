/** Where the register of incidents is kept. */
import { mostIncidents } from '@klarsikt/contract';
import { type IncidentKind, type IncidentSeverity, incidentSeverities } from '@klarsikt/engine';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { assessmentUnit } from '@klarsikt/server/schema/identity.ts';
import { incident } from '@klarsikt/server/schema/incident.ts';
import { and, asc, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { IncidentsOf } from './provides.ts';

export type IncidentRow = typeof incident.$inferSelect & { readonly unit: string };

/** What a list is narrowed to; `severity` is the lowest one. */
export interface IncidentSearch {
  readonly from?: string;
  readonly until?: string;
  readonly kind?: IncidentKind;
  readonly severity?: IncidentSeverity;
}

const joined = (tx: ReadTx) =>
  tx
    .select({ row: incident, unit: assessmentUnit.name })
    .from(incident)
    .innerJoin(assessmentUnit, eq(assessmentUnit.id, incident.unitId));

/** Incidents of these units, the latest first. */
export async function incidentsIn(
  tx: ReadTx,
  units: readonly number[],
  { from, until, kind, severity }: IncidentSearch,
): Promise<IncidentRow[]> {
  if (units.length === 0) return [];
  const atLeast = severity && incidentSeverities.slice(incidentSeverities.indexOf(severity));
  const rows = await joined(tx)
    .where(
      and(
        inArray(incident.unitId, [...units]),
        from === undefined ? undefined : gte(incident.day, from),
        until === undefined ? undefined : lte(incident.day, until),
        kind === undefined ? undefined : eq(incident.kind, kind),
        atLeast === undefined ? undefined : inArray(incident.severity, atLeast),
      ),
    )
    .orderBy(desc(incident.day), desc(incident.id))
    .limit(mostIncidents);
  return rows.map(({ row, unit }) => ({ ...row, unit }));
}

export async function findIncident(tx: ReadTx, id: number): Promise<IncidentRow | null> {
  const [found] = await joined(tx).where(eq(incident.id, id));
  return found === undefined ? null : { ...found.row, unit: found.unit };
}

export async function insertIncident(tx: WriteTx, given: typeof incident.$inferInsert): Promise<number> {
  const [row] = await tx.insert(incident).values(given).returning({ id: incident.id });
  if (!row) throw new Error('the incident was not stored');
  return row.id;
}

/** Writes an incident over the state of a revision; false when somebody else was faster. */
export async function updateIncident(
  tx: WriteTx,
  { id, revision }: { readonly id: number; readonly revision: number },
  change: Partial<typeof incident.$inferInsert>,
): Promise<boolean> {
  const rows = await tx
    .update(incident)
    .set({ ...change, revision: revision + 1 })
    .where(and(eq(incident.id, id), eq(incident.revision, revision)))
    .returning({ id: incident.id });
  return rows.length > 0;
}

export async function removeIncident(tx: WriteTx, id: number): Promise<void> {
  await tx.delete(incident).where(eq(incident.id, id));
}

export const incidentsOf: IncidentsOf = (tx, { organizationId, unitId }, since) =>
  tx
    .select({ id: incident.id, day: incident.day, kind: incident.kind, severity: incident.severity })
    .from(incident)
    .where(
      and(
        eq(incident.organizationId, organizationId),
        gte(incident.day, since),
        sql`${incident.unitId} in (with recursive below(id) as (
          select ${unitId}::bigint
          union select u.id from assessment_unit u join below b on u.parent_id = b.id
        ) select id from below)`,
      ),
    )
    .orderBy(asc(incident.day), asc(incident.id))
    .limit(mostIncidents);
