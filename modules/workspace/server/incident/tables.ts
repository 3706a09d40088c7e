import { randomUUID } from 'node:crypto';
import {
  type incident as contract,
  type IncidentTableRow,
  longestIncidentText,
  mostIncidentLinks,
  type RegisterTable,
} from '@klarsikt/contract';
import {
  type DayOrder,
  dayOrders,
  fillSentence,
  type IncidentDraft,
  incidentColumnWords,
  incidentHeadingPrint,
  incidentIdentity,
  type Language,
  type ParsedIncident,
  readIncidentTable,
} from '@klarsikt/engine';
import { readUploadedTables } from '@klarsikt/server/intake/uploaded-tables.ts';
import { actorName } from '@klarsikt/server/platform/actor.ts';
import { todayOf } from '@klarsikt/server/platform/clock.ts';
import { orNotFound, Refusal } from '@klarsikt/server/platform/errors.ts';
import type { Handlers } from '@klarsikt/server/platform/implement.ts';
import type { IncidentDeps } from './deps.ts';
import { buildAuditState, type IncidentAccess, listRegisterUnits, loadLiveModel } from './reading.ts';
import { deleteIncidents, insertIncidents, listBatches, listRegistered, lockBatch } from './store.ts';
import { registerKinds, rowFaults } from './texts.ts';

type RegisterTableHandlers = Pick<
  Handlers<typeof contract, IncidentDeps>,
  'readFile' | 'checkTable' | 'takeTable' | 'imports' | 'undoImport'
>;

interface TableSource {
  readonly table: RegisterTable;
  readonly unitId: number;
  readonly dayOrder?: DayOrder;
}

/** Kind of table under which choices for tables of incidents are stored. */
const mappingKind = 'incidents';

/** The order of day and month that the organisation chose for a table with this heading. */
async function loadDayOrder(
  { tx, actor, deps }: IncidentAccess,
  table: RegisterTable,
): Promise<DayOrder | undefined> {
  const print = incidentHeadingPrint(table);
  const where = { organizationId: orNotFound(actor.organizationId), kind: mappingKind, prints: [print] };
  const kept = (await deps.importMappings.load(tx, where)).get(print);
  const reading = kept?.columns?.find(({ field }) => field === 'day')?.reading;
  return dayOrders.find((order) => order === reading);
}

const longestTitle = 300;

/** Checks the table against the library, the units and the register; refuses a table without incident columns. */
async function readRows(reading: IncidentAccess, { table, unitId, dayOrder: said }: TableSource) {
  const { tx, actor, deps } = reading;
  const units = await listRegisterUnits(reading);
  orNotFound(units.find(({ id }) => id === unitId));
  const { threats, products, controls } = await loadLiveModel(reading);
  const all = <E>({ byKey }: { readonly byKey: ReadonlyMap<string, E> }): readonly E[] => [...byKey.values()];
  const dayOrder = said ?? (await loadDayOrder(reading, table));
  const facts = {
    ...{ dayOrder, today: todayOf(deps.clock, actor), units, unitId, mostLinks: mostIncidentLinks },
    entities: { threats: all(threats), products: all(products), controls: all(controls) },
    longest: { title: longestTitle, text: longestIncidentText },
  };
  const first = readIncidentTable(table, { ...facts, known: new Set() });
  if (first === null) throw new Refusal('error.incident.table');
  const drafts = first.rows.flatMap(({ incident }) => incident ?? []);
  const there = await listRegistered(
    tx,
    [...new Set(drafts.map((draft) => draft.unitId))],
    [...new Set(drafts.map(({ day }) => day))],
  );
  const known = new Set(there.map(incidentIdentity));
  return { ...orNotFound(readIncidentTable(table, { ...facts, known })), dayOrder: dayOrder ?? null };
}

function buildTableRow(row: ParsedIncident, language: Language): IncidentTableRow {
  const { line, title, incident, isKnown, faults } = row;
  return {
    ...{ line, title, day: incident?.day ?? null },
    action: incident === null ? 'refused' : isKnown ? 'known' : 'create',
    faults: faults.map(({ column, reason, text }) =>
      fillSentence(
        rowFaults[reason][language],
        { column: incidentColumnWords[column][language], text },
        language,
      ),
    ),
  };
}

/** The incidents of the chosen rows; refuses if any of them cannot be registered any more. */
function chooseDrafts(rows: readonly ParsedIncident[], lines: readonly number[]): readonly IncidentDraft[] {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  return [...new Set(lines)].map((line) => {
    const row = byLine.get(line);
    if (row === undefined || row.incident === null || row.isKnown) throw new Refusal('error.incident.rows');
    return row.incident;
  });
}

export const registerTableHandlers: RegisterTableHandlers = {
  readFile: {
    direct: async ({ input, deps, call }) => ({
      tables: await readUploadedTables(deps, input.body.file, {
        kinds: registerKinds,
        language: call.language,
      }),
    }),
  },
  checkTable: async ({ tx, input, actor, deps, call }) => {
    const { rows, ...read } = await readRows({ tx, actor, deps }, input.body);
    return { rows: rows.map((row) => buildTableRow(row, call.language)), ...read };
  },
  takeTable: async ({ tx, input, actor, deps }) => {
    const { fileName, lines, ...source } = input.body;
    const { rows } = await readRows({ tx, actor, deps }, source);
    const drafts = chooseDrafts(rows, lines);
    const organizationId = orNotFound(actor.organizationId);
    const [at, by, batch] = [deps.clock.now(), actorName(actor), randomUUID()];
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
      const where = { organizationId, kind: mappingKind, print: incidentHeadingPrint(source.table) };
      await deps.importMappings.update(tx, where, { names: {}, columns }, at);
    }
    return {
      output: { batch, created: ids.length },
      audit: [
        {
          event: 'incident.imported',
          subject: `organization:${organizationId}`,
          after: { file: fileName, count: ids.length, import: batch },
        },
        ...drafts.map((draft, index) => ({
          event: 'incident.created' as const,
          subject: `incident:${ids[index] ?? 0}`,
          after: buildAuditState(draft),
        })),
      ],
    };
  },
  imports: async ({ tx, actor, deps }) => {
    const units = (await listRegisterUnits({ tx, actor, deps })).map(({ id }) => id);
    const rows = units.length === 0 ? [] : await listBatches(tx, units);
    return { imports: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) };
  },
  undoImport: async ({ tx, input, actor, deps }) => {
    const { batch } = input.params;
    const units = (await listRegisterUnits({ tx, actor, deps })).map(({ id }) => id);
    const rows = units.length === 0 ? [] : await lockBatch(tx, units, batch);
    const [first] = rows;
    const { batchFile: file, organizationId } = orNotFound(first);
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
          before: buildAuditState(row),
        })),
      ],
    };
  },
};
