import { getRequirementTitle } from '@klarsikt/engine/completeness';
import type { Language } from '@klarsikt/engine/text';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { actionTable } from '@klarsikt/server/schema/actions.ts';
import { savedAnalysis } from '@klarsikt/server/schema/analysis.ts';
import { atlasEntity, buildListedNameSql } from '@klarsikt/server/schema/atlas.ts';
import { blueprintTable } from '@klarsikt/server/schema/blueprint.ts';
import { acceptedGap } from '@klarsikt/server/schema/completeness.ts';
import { directoryGroup } from '@klarsikt/server/schema/directory.ts';
import { assessmentTable, commentTable } from '@klarsikt/server/schema/domain.ts';
import { feedSearch } from '@klarsikt/server/schema/feed.ts';
import { fileLink } from '@klarsikt/server/schema/file.ts';
import {
  apiKey,
  assessmentUnit,
  assistantKey,
  licenceTable,
  organizationTable,
  userGroup,
} from '@klarsikt/server/schema/identity.ts';
import { incidentTable } from '@klarsikt/server/schema/incident.ts';
import { sourceDocument } from '@klarsikt/server/schema/insight.ts';
import { deferredTable, mailTable } from '@klarsikt/server/schema/operations.ts';
import { portalOrder } from '@klarsikt/server/schema/portal.ts';
import { savedReport } from '@klarsikt/server/schema/reports.ts';
import { savedView } from '@klarsikt/server/schema/saved-view.ts';
import { controlSpecification } from '@klarsikt/server/schema/specification.ts';
import { reportTemplate, wordTemplate } from '@klarsikt/server/schema/templates.ts';
import { webhookTable } from '@klarsikt/server/schema/webhook.ts';
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

interface NamedTable {
  readonly table: PgTable;
  /** Column that is compared with the part of the subject after the colon: a number or a word. */
  readonly id: PgColumn;
  readonly name: PgColumn | SQL<string>;
  /** Text before the number in a subject, such as `word-` in `template:word-12`. */
  readonly prefix?: string;
}

const buildTitleSql = (table: { readonly document: PgColumn }, field: 'name' | 'title', language: Language) =>
  sql<string>`coalesce(nullif(case jsonb_typeof(${table.document} -> ${field}::text) when 'object' then ${table.document} -> ${field}::text ->> ${language}::text else ${table.document} ->> ${field}::text end, ''), '')`;

/**
 * Lists table and column with the name of each kind of subject. Notes and comments have no name; a licence is named
 * by its organisation and offering.
 */
const listNamedKinds = (language: Language): Readonly<Record<string, readonly NamedTable[]>> => ({
  organization: [{ table: organizationTable, id: organizationTable.id, name: organizationTable.name }],
  group: [{ table: userGroup, id: userGroup.id, name: userGroup.name }],
  unit: [{ table: assessmentUnit, id: assessmentUnit.id, name: assessmentUnit.name }],
  assessment: [{ table: assessmentTable, id: assessmentTable.id, name: assessmentTable.name }],
  action: [{ table: actionTable, id: actionTable.id, name: actionTable.title }],
  analysis: [{ table: savedAnalysis, id: savedAnalysis.id, name: savedAnalysis.name }],
  assistant: [{ table: assistantKey, id: assistantKey.id, name: assistantKey.label }],
  webhook: [{ table: webhookTable, id: webhookTable.id, name: webhookTable.label }],
  directory: [{ table: directoryGroup, id: directoryGroup.id, name: directoryGroup.name }],
  blueprint: [
    { table: blueprintTable, id: blueprintTable.id, name: buildTitleSql(blueprintTable, 'name', language) },
  ],
  deferred: [{ table: deferredTable, id: deferredTable.id, name: deferredTable.kind }],
  entity: [
    {
      table: atlasEntity,
      id: atlasEntity.key,
      name: buildListedNameSql(language),
    },
  ],
  evidence: [{ table: fileLink, id: fileLink.id, name: fileLink.title }],
  gap: [{ table: acceptedGap, id: acceptedGap.id, name: acceptedGap.requirement }],
  incident: [{ table: incidentTable, id: incidentTable.id, name: incidentTable.title }],
  key: [{ table: apiKey, id: apiKey.clientId, name: apiKey.label }],
  licence: [
    {
      table: licenceTable,
      id: licenceTable.id,
      name: sql<string>`coalesce((select o.name || ', ' || initcap(${licenceTable.offering}) from ${organizationTable} o where o.id = ${licenceTable.organizationId}), '')`,
    },
  ],
  mail: [{ table: mailTable, id: mailTable.id, name: mailTable.recipient }],
  order: [{ table: portalOrder, id: portalOrder.id, name: sql<string>`${portalOrder.buyer} ->> 'firm'` }],
  report: [{ table: savedReport, id: savedReport.id, name: buildTitleSql(savedReport, 'title', language) }],
  search: [{ table: feedSearch, id: feedSearch.id, name: feedSearch.name }],
  source: [{ table: sourceDocument, id: sourceDocument.id, name: sourceDocument.title }],
  specification: [
    { table: controlSpecification, id: controlSpecification.id, name: controlSpecification.name },
  ],
  template: [
    { table: reportTemplate, id: reportTemplate.id, name: buildTitleSql(reportTemplate, 'name', language) },
    { table: wordTemplate, id: wordTemplate.id, name: wordTemplate.name, prefix: 'word-' },
  ],
  view: [{ table: savedView, id: savedView.id, name: savedView.name }],
});

const numbers = /^\d{1,15}$/;
const uuids = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns whether the text has the type of the id column. */
function isIdOfColumnType({ id }: NamedTable, text: string): boolean {
  if (id.dataType === 'number') return numbers.test(text);
  return id.getSQLType() === 'uuid' ? uuids.test(text) : text !== '';
}

const subjectIdOf = (subject: string, kind: string): string | null =>
  subject.startsWith(`${kind}:`) ? subject.slice(kind.length + 1) : null;

async function listPeopleNames(tx: ReadTx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: sql<string>`p.id`, name: sql<string>`p.name` })
    .from(sql`people_in_tree(${sql.param(ids.map(Number))}::bigint[]) p`);
  return rows.map(({ id, name }) => [`user:${id}`, name] as const);
}

/** The name of a gap is the short name of its requirement; the log shows the requirement's title. */
const formatSubjectName = (kind: string, name: string, language: Language): string =>
  kind === 'gap' ? (getRequirementTitle(name)?.[language] ?? name) : name;

export async function listSubjectNames(
  tx: ReadTx,
  subjects: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const idsOf = (kind: string) => [
    ...new Set(subjects.flatMap((subject) => subjectIdOf(subject, kind) ?? [])),
  ];
  for (const [kind, places] of Object.entries(listNamedKinds(language)))
    for (const place of places) {
      const { table, id, name, prefix = '' } = place;
      const ids = idsOf(kind)
        .filter((text) => text.startsWith(prefix))
        .map((text) => text.slice(prefix.length))
        .filter((text) => isIdOfColumnType(place, text));
      if (ids.length === 0) continue;
      const wanted = id.dataType === 'number' ? ids.map(Number) : ids;
      const rows = await tx
        .select({ id, name: sql<string>`${name}` })
        .from(table)
        .where(inArray(id, wanted));
      for (const row of rows)
        if (row.name !== '')
          found.set(`${kind}:${prefix}${row.id}`, formatSubjectName(kind, row.name, language));
    }
  for (const [subject, name] of await listPeopleNames(
    tx,
    idsOf('user').filter((text) => numbers.test(text)),
  ))
    found.set(subject, name);
  return found;
}

export async function listAuditCommentPlaces(
  tx: ReadTx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly assessment: number; readonly place: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: commentTable.id, assessment: commentTable.assessmentId, place: commentTable.subject })
    .from(commentTable)
    .where(inArray(commentTable.id, [...ids]));
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

export async function listUserNames(tx: ReadTx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: organizationTable.id, name: organizationTable.name })
    .from(organizationTable)
    .where(inArray(organizationTable.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
