/** Names of the things that events are about, as they are now: what is gone, or out of reach, has none here. */
import { type Language, requirementTitle } from '@klarsikt/engine';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { action } from '@klarsikt/server/schema/actions.ts';
import { savedAnalysis } from '@klarsikt/server/schema/analysis.ts';
import { atlasEntity } from '@klarsikt/server/schema/atlas.ts';
import { blueprint } from '@klarsikt/server/schema/blueprint.ts';
import { acceptedGap } from '@klarsikt/server/schema/completeness.ts';
import { assessment, comment } from '@klarsikt/server/schema/domain.ts';
import { feedSearch } from '@klarsikt/server/schema/feed.ts';
import { fileLink } from '@klarsikt/server/schema/file.ts';
import {
  apiKey,
  assessmentUnit,
  licence,
  organization,
  userGroup,
} from '@klarsikt/server/schema/identity.ts';
import { incident } from '@klarsikt/server/schema/incident.ts';
import { sourceDocument } from '@klarsikt/server/schema/insight.ts';
import { deferred, mail } from '@klarsikt/server/schema/operations.ts';
import { portalOrder } from '@klarsikt/server/schema/portal.ts';
import { savedReport } from '@klarsikt/server/schema/reports.ts';
import { controlSpecification } from '@klarsikt/server/schema/specification.ts';
import { reportTemplate, wordTemplate } from '@klarsikt/server/schema/templates.ts';
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

interface Named {
  readonly table: PgTable;
  /** What stands behind the kind in a subject: a number, or a word. */
  readonly id: PgColumn;
  readonly name: PgColumn | SQL<string>;
  /** Before the number: `template:word-12`. */
  readonly prefix?: string;
}

const titleIn = (table: { readonly document: PgColumn }, field: 'name' | 'title', language: Language) =>
  sql<string>`coalesce(nullif(case jsonb_typeof(${table.document} -> ${field}::text) when 'object' then ${table.document} -> ${field}::text ->> ${language}::text else ${table.document} ->> ${field}::text end, ''), '')`;

/** Where the name of each kind stands. Notes and comments have none; a licence is known by whose it is, and which. */
const namedKinds = (language: Language): Readonly<Record<string, readonly Named[]>> => ({
  organization: [{ table: organization, id: organization.id, name: organization.name }],
  group: [{ table: userGroup, id: userGroup.id, name: userGroup.name }],
  unit: [{ table: assessmentUnit, id: assessmentUnit.id, name: assessmentUnit.name }],
  assessment: [{ table: assessment, id: assessment.id, name: assessment.name }],
  action: [{ table: action, id: action.id, name: action.title }],
  analysis: [{ table: savedAnalysis, id: savedAnalysis.id, name: savedAnalysis.name }],
  blueprint: [{ table: blueprint, id: blueprint.id, name: titleIn(blueprint, 'name', language) }],
  deferred: [{ table: deferred, id: deferred.id, name: deferred.kind }],
  entity: [
    {
      table: atlasEntity,
      id: atlasEntity.key,
      name: language === 'sv' ? atlasEntity.nameSv : atlasEntity.nameEn,
    },
  ],
  evidence: [{ table: fileLink, id: fileLink.id, name: fileLink.title }],
  gap: [{ table: acceptedGap, id: acceptedGap.id, name: acceptedGap.requirement }],
  incident: [{ table: incident, id: incident.id, name: incident.title }],
  key: [{ table: apiKey, id: apiKey.clientId, name: apiKey.label }],
  licence: [
    {
      table: licence,
      id: licence.id,
      name: sql<string>`coalesce((select o.name || ', ' || initcap(${licence.offering}) from ${organization} o where o.id = ${licence.organizationId}), '')`,
    },
  ],
  mail: [{ table: mail, id: mail.id, name: mail.recipient }],
  order: [{ table: portalOrder, id: portalOrder.id, name: sql<string>`${portalOrder.buyer} ->> 'firm'` }],
  report: [{ table: savedReport, id: savedReport.id, name: titleIn(savedReport, 'title', language) }],
  search: [{ table: feedSearch, id: feedSearch.id, name: feedSearch.name }],
  source: [{ table: sourceDocument, id: sourceDocument.id, name: sourceDocument.title }],
  specification: [
    { table: controlSpecification, id: controlSpecification.id, name: controlSpecification.name },
  ],
  template: [
    { table: reportTemplate, id: reportTemplate.id, name: titleIn(reportTemplate, 'name', language) },
    { table: wordTemplate, id: wordTemplate.id, name: wordTemplate.name, prefix: 'word-' },
  ],
});

const numbers = /^\d{1,15}$/;
const uuids = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a column of an id can be asked for what stands in the subject. */
function fits({ id }: Named, text: string): boolean {
  if (id.dataType === 'number') return numbers.test(text);
  return id.getSQLType() === 'uuid' ? uuids.test(text) : text !== '';
}

const behind = (subject: string, kind: string): string | null =>
  subject.startsWith(`${kind}:`) ? subject.slice(kind.length + 1) : null;

async function peopleNames(tx: ReadTx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: sql<string>`p.id`, name: sql<string>`p.name` })
    .from(sql`people_in_tree() p`)
    .where(sql`p.id = any(${sql.param(ids.map(Number))}::bigint[])`);
  return rows.map(({ id, name }) => [`user:${id}`, name] as const);
}

/** A gap is kept by the short name of its requirement, and shown by its title. */
const wordOf = (kind: string, name: string, language: Language): string =>
  kind === 'gap' ? (requirementTitle(name)?.[language] ?? name) : name;

/** Names by subject, of those that have one. */
export async function subjectNames(
  tx: ReadTx,
  subjects: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const idsOf = (kind: string) => [...new Set(subjects.flatMap((subject) => behind(subject, kind) ?? []))];
  for (const [kind, places] of Object.entries(namedKinds(language)))
    for (const place of places) {
      const { table, id, name, prefix = '' } = place;
      const ids = idsOf(kind)
        .filter((text) => text.startsWith(prefix))
        .map((text) => text.slice(prefix.length))
        .filter((text) => fits(place, text));
      if (ids.length === 0) continue;
      const wanted = id.dataType === 'number' ? ids.map(Number) : ids;
      const rows = await tx
        .select({ id, name: sql<string>`${name}` })
        .from(table)
        .where(inArray(id, wanted));
      for (const row of rows)
        if (row.name !== '') found.set(`${kind}:${prefix}${row.id}`, wordOf(kind, row.name, language));
    }
  for (const [subject, name] of await peopleNames(
    tx,
    idsOf('user').filter((text) => numbers.test(text)),
  ))
    found.set(subject, name);
  return found;
}

/** Where the comments stand that are still there and in reach. */
export async function commentPlaces(
  tx: ReadTx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly assessment: number; readonly place: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: comment.id, assessment: comment.assessmentId, place: comment.subject })
    .from(comment)
    .where(inArray(comment.id, [...ids]));
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

export async function namesOf(tx: ReadTx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: organization.id, name: organization.name })
    .from(organization)
    .where(inArray(organization.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
