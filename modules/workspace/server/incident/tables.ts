import { randomUUID } from 'node:crypto';
import {
  type incidentContract as contract,
  type IncidentTableInput,
  type IncidentTableRow,
  maxIncidentLinks,
  maxIncidentTextLength,
} from '@klarsikt/contract';
import {
  hashIncidentHeading,
  incidentColumnTexts,
  type ParsedIncident,
  readIncidentTable,
  toIncidentIdentity,
} from '@klarsikt/engine/incident-table';
import type { IncidentReportState } from '@klarsikt/engine/incidents';
import { formatOwnFieldValue, getOwnFieldLabel, type OwnFieldValues } from '@klarsikt/engine/own-fields';
import { fillSentence, type Language } from '@klarsikt/engine/text';
import { type DayOrder, dayOrders } from '@klarsikt/engine/values';
import { readUploadedTables } from '@klarsikt/server/intake/uploaded-tables.ts';
import { getActorName } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { EndpointHandlers } from '@klarsikt/server/platform/implement.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { IncidentDeps } from './deps.ts';
import {
  buildIncidentAuditState,
  type IncidentAccess,
  listIncidentUnits,
  loadLiveModelOfActor,
} from './reading.ts';
import {
  deleteIncidents,
  insertIncidents,
  listIncidentImports,
  listRegisteredIncidents,
  lockIncidentImport,
  type RegisteredIncident,
  updateIncident,
} from './store.ts';
import { incidentFileKindsText, incidentRowFaultTexts } from './texts.ts';

type RegisterTableHandlers = Pick<
  EndpointHandlers<typeof contract, IncidentDeps>,
  'readFile' | 'checkTable' | 'takeTable' | 'imports' | 'undoImport'
>;

interface TableSource {
  readonly table: IncidentTableInput;
  readonly unitId: number;
  readonly dayOrder?: DayOrder;
  readonly reported?: IncidentReportState;
}

/** Kind under which the choices for tables of incidents are stored. */
const mappingKind = 'incidents';

/** Loads the order of day and month that the organisation chose for tables with this heading. */
async function loadDayOrder(
  { tx, actor, deps }: IncidentAccess,
  table: IncidentTableInput,
): Promise<DayOrder | undefined> {
  const print = hashIncidentHeading(table);
  const where = { organizationId: requireFound(actor.organizationId), kind: mappingKind, prints: [print] };
  const kept = (await deps.importMappings.load(tx, where)).get(print);
  const reading = kept?.columns?.find(({ field }) => field === 'day')?.reading;
  return dayOrders.find((order) => order === reading);
}

const longestTitle = 300;

/**
 * Reads the rows of a table and checks them against the library, the units and the register; refuses a table without
 * incident columns.
 */
async function readRows(
  reading: IncidentAccess,
  { table, unitId, dayOrder: said, reported }: TableSource,
  language: Language,
) {
  const { tx, actor, deps } = reading;
  const units = await listIncidentUnits(reading);
  requireFound(units.find(({ id }) => id === unitId));
  const { threats, products, controls } = await loadLiveModelOfActor(reading);
  const all = <E>({ byKey }: { readonly byKey: ReadonlyMap<string, E> }): readonly E[] => [...byKey.values()];
  const dayOrder = said ?? (await loadDayOrder(reading, table));
  const facts = {
    ...{
      dayOrder,
      reported,
      today: getTodayInZone(deps.clock, actor),
      units,
      unitId,
      mostLinks: maxIncidentLinks,
    },
    entities: { threats: all(threats), products: all(products), controls: all(controls) },
    longest: { title: longestTitle, text: maxIncidentTextLength },
    own: { fields: [], people: [], language },
  };
  const own = { ...(await deps.ownFields.load(tx, actor, 'incident')), language };
  const first = readIncidentTable(table, { ...facts, known: new Map() });
  if (first === null) throw new Refusal('error.incident.table');
  const drafts = first.rows.flatMap(({ incident }) => incident ?? []);
  const there = await listRegisteredIncidents(
    tx,
    [...new Set(drafts.map((draft) => draft.unitId))],
    [...new Set(drafts.map(({ day }) => day))],
  );
  const known = new Map(there.map((row) => [toIncidentIdentity(row), row]));
  const values = new Map([...known].map(([sign, { ownFields }]) => [sign, ownFields]));
  const read = requireFound(readIncidentTable(table, { ...facts, own, known: values }));
  return { ...read, dayOrder: dayOrder ?? null, own, known };
}

type RegisterReading = Awaited<ReturnType<typeof readRows>>;

/** Describes the changed own fields of a registered incident: label, former and new value. */
function describeChanges({ incident, changed }: ParsedIncident, { own, known }: RegisterReading): string[] {
  if (incident === null) return [];
  const former = known.get(toIncidentIdentity(incident))?.ownFields ?? {};
  return changed.map((field) => {
    const [was, now] = [former, incident.ownFields].map(
      (values) => formatOwnFieldValue(field, values[field.key], own) || '–',
    );
    return `${getOwnFieldLabel(field, own.language)}: ${was} → ${now}`;
  });
}

function actionOf({ incident, isKnown, changed }: ParsedIncident): IncidentTableRow['action'] {
  if (incident === null) return 'refused';
  if (!isKnown) return 'create';
  return changed.length > 0 ? 'change' : 'known';
}

function buildTableRow(row: ParsedIncident, reading: RegisterReading): IncidentTableRow {
  const { line, title, incident, faults } = row;
  const { language } = reading.own;
  return {
    ...{ line, title, day: incident?.day ?? null },
    action: actionOf(row),
    changes: describeChanges(row, reading),
    faults: faults.map(({ column, reason, text }) =>
      fillSentence(
        incidentRowFaultTexts[reason][language],
        {
          column:
            typeof column === 'string'
              ? incidentColumnTexts[column][language]
              : getOwnFieldLabel(column, language),
          text,
        },
        language,
      ),
    ),
  };
}

/**
 * Returns the chosen rows. Refuses the call if a chosen row can neither be registered nor change a registered
 * incident.
 */
function chooseRows(rows: readonly ParsedIncident[], lines: readonly number[]) {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  return [...new Set(lines)].map((line) => {
    const row = byLine.get(line);
    if (row === undefined || row.incident === null || (row.isKnown && row.changed.length === 0))
      throw new Refusal('error.incident.rows');
    return { draft: row.incident, isKnown: row.isKnown };
  });
}

interface KnownChange {
  readonly row: RegisteredIncident;
  readonly ownFields: OwnFieldValues;
}

/** Writes own fields of registered incidents; refuses if one of the incidents has changed since it was read. */
async function changeKnownIncidents(
  { tx, actor, deps }: Omit<IncidentAccess, 'tx'> & { readonly tx: WriteTx },
  changes: readonly KnownChange[],
) {
  const change = { updatedAt: deps.clock.now(), updatedBy: actor.userId, updatedName: getActorName(actor) };
  for (const { row, ownFields } of changes)
    if (!(await updateIncident(tx, row, { ...change, ownFields }))) throw new Refusal('error.incident.rows');
  return changes.map(({ row, ownFields }) => ({
    event: 'incident.changed' as const,
    subject: `incident:${row.id}`,
    before: { ownFields: row.ownFields },
    after: { ownFields },
  }));
}

export const incidentTableHandlers: RegisterTableHandlers = {
  readFile: {
    direct: async ({ input, deps, call }) => ({
      tables: await readUploadedTables(deps, input.body.file, {
        kinds: incidentFileKindsText,
        language: call.language,
      }),
    }),
  },
  checkTable: async ({ tx, input, actor, deps, call }) => {
    const reading = await readRows({ tx, actor, deps }, input.body, call.language);
    const { rows, columns, unknown, days, dayOrder } = reading;
    return { rows: rows.map((row) => buildTableRow(row, reading)), columns, unknown, days, dayOrder };
  },
  takeTable: async ({ tx, input, actor, deps, call }) => {
    const { fileName, lines, ...source } = input.body;
    const { rows, known } = await readRows({ tx, actor, deps }, source, call.language);
    const chosen = chooseRows(rows, lines);
    const drafts = chosen.flatMap(({ draft, isKnown }) => (isKnown ? [] : [draft]));
    const organizationId = requireFound(actor.organizationId);
    const changes = await changeKnownIncidents(
      { tx, actor, deps },
      chosen.flatMap(({ draft, isKnown }) => {
        const row = isKnown ? known.get(toIncidentIdentity(draft)) : undefined;
        return row === undefined ? [] : [{ row, ownFields: draft.ownFields }];
      }),
    );
    const [at, by, batch] = [deps.clock.now(), getActorName(actor), randomUUID()];
    const ids = await insertIncidents(
      tx,
      drafts.map((draft) => ({
        ...{ ...draft, organizationId, batch, batchFile: fileName },
        ...{ createdAt: at, createdName: by, updatedAt: at, updatedBy: actor.userId, updatedName: by },
      })),
    );
    await deps.noteIncident(tx, organizationId);
    if (source.dayOrder !== undefined) {
      const columns = [{ index: 0, field: 'day', segment: null, reading: source.dayOrder }];
      const where = { organizationId, kind: mappingKind, print: hashIncidentHeading(source.table) };
      await deps.importMappings.update(tx, where, { names: {}, columns }, at);
    }
    return {
      output: { batch, created: ids.length, changed: changes.length },
      audit: [
        {
          event: 'incident.imported',
          subject: `organization:${organizationId}`,
          after: { file: fileName, count: ids.length + changes.length, import: batch },
        },
        ...changes,
        ...drafts.map((draft, index) => ({
          event: 'incident.created' as const,
          subject: `incident:${ids[index] ?? 0}`,
          after: buildIncidentAuditState(draft),
        })),
      ],
    };
  },
  imports: async ({ tx, actor, deps }) => {
    const units = (await listIncidentUnits({ tx, actor, deps })).map(({ id }) => id);
    const rows = units.length === 0 ? [] : await listIncidentImports(tx, units);
    return { imports: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) };
  },
  undoImport: async ({ tx, input, actor, deps }) => {
    const { batch } = input.params;
    const units = (await listIncidentUnits({ tx, actor, deps })).map(({ id }) => id);
    const rows = units.length === 0 ? [] : await lockIncidentImport(tx, units, batch);
    const [first] = rows;
    const { batchFile: file, organizationId } = requireFound(first);
    const unchanged = rows.filter(({ revision }) => revision === 1);
    await deleteIncidents(
      tx,
      unchanged.map(({ id }) => id),
    );
    const output = { removed: unchanged.length, kept: rows.length - unchanged.length };
    return {
      output,
      audit: [
        {
          event: 'incident.importUndone',
          subject: `organization:${organizationId}`,
          after: { file, ...output, import: batch },
        },
        ...unchanged.map((row) => ({
          event: 'incident.removed' as const,
          subject: `incident:${row.id}`,
          before: buildIncidentAuditState(row),
        })),
      ],
    };
  },
};
