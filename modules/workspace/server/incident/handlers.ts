import type { OwnFieldSet } from '@klarsikt/assessment/server/ownfield/provides.ts';
import {
  incidentContract as contract,
  type EndpointInput,
  type Incident,
  type IncidentLinks,
  incidentCollections,
} from '@klarsikt/contract';
import type { CompiledModel, NamedEntity } from '@klarsikt/engine/model';
import { listOwnFieldHeadings, listShownOwnFields, toOwnFieldCell } from '@klarsikt/engine/own-fields';
import type { Language } from '@klarsikt/engine/text';
import { type TableCell, toDayCell } from '@klarsikt/engine/values';
import { getActorName } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { pickChangedFields } from '@klarsikt/server/platform/difference.ts';
import {
  createInputRefusal,
  createStaleRecordRefusal,
  Refusal,
  requireFound,
} from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { storeRemovedRows } from '@klarsikt/server/platform/removals.ts';
import { runInReadTransaction } from '@klarsikt/server/platform/tx.ts';
import { writeTableFile } from '@klarsikt/server/render/table-file.ts';
import type { IncidentDeps } from './deps.ts';
import {
  buildIncidentAuditState,
  type IncidentAccess,
  type IncidentRegisterAccess,
  listIncidentUnits,
  loadLiveModelOfActor,
} from './reading.ts';
import {
  deleteIncident,
  findIncident,
  type IncidentRow,
  type IncidentSearch,
  insertIncident,
  listIncidents,
  updateIncident,
} from './store.ts';
import { incidentTableHandlers } from './tables.ts';
import {
  formatIncidentKind,
  formatIncidentReport,
  formatIncidentSeverity,
  incidentSheetName,
  listIncidentColumnNames,
  unknownLibraryEntityText,
} from './texts.ts';

type IncidentInput = EndpointInput<typeof contract.create>['body'];

function buildIncident(row: IncidentRow): Incident {
  const { id, revision, day, kind, severity, title, description, links, loss, reported, lessons, action } =
    row;
  const { ownFields } = row;
  return {
    ...{ id, revision, day, kind, severity, title, description, links, loss, reported, lessons, action },
    ownFields,
    unit: { id: row.unitId, name: row.unit },
    created: { by: row.createdName, at: row.createdAt.toISOString() },
    updated: { by: row.updatedName, at: row.updatedAt.toISOString() },
  };
}

/** Returns an incident in a unit of the caller; refuses any other incident with `error.notfound`. */
export async function requireVisibleIncident(
  reading: IncidentRegisterAccess,
  id: number,
): Promise<IncidentRow> {
  const row = requireFound(await findIncident(reading.tx, id));
  const units = await listIncidentUnits(reading);
  requireFound(units.find((unit) => unit.id === row.unitId));
  return row;
}

/**
 * Refuses units in which the caller may not register, future days, and keys missing in the library unless the stored
 * incident (`known`) has them.
 */
async function requireValidIncident(
  reading: IncidentAccess,
  { unitId, day, links }: Pick<IncidentInput, 'unitId' | 'day' | 'links'>,
  { known, language }: { readonly known: IncidentLinks | null; readonly language: Language },
): Promise<void> {
  const { actor, deps } = reading;
  requireFound((await listIncidentUnits(reading)).find(({ id }) => id === unitId));
  if (day > getTodayInZone(deps.clock, actor)) throw new Refusal('error.incident.future');
  const model = await loadLiveModelOfActor(reading);
  const [fault, ...others] = incidentCollections.flatMap((name) => {
    const entities: ReadonlyMap<string, NamedEntity> = model[name].byKey;
    return links[name].flatMap((key, at) =>
      entities.has(key) || known?.[name].includes(key)
        ? []
        : [
            {
              path: `body.links.${name}.${at}`,
              code: 'reference',
              message: unknownLibraryEntityText[language],
            },
          ],
    );
  });
  if (fault) throw createInputRefusal(fault, ...others);
}

function createNameLookup(model: CompiledModel, rows: readonly Pick<IncidentRow, 'links'>[]) {
  const of = (name: (typeof incidentCollections)[number]) => {
    const entities: ReadonlyMap<string, NamedEntity> = model[name].byKey;
    const keys = [...new Set(rows.flatMap(({ links }) => links[name]))];
    return keys.map((key) => {
      const named = entities.get(key)?.name;
      return { key, name: { en: named?.en ?? key, sv: named?.sv ?? key } };
    });
  };
  return { threats: of('threats'), products: of('products'), controls: of('controls') };
}

async function searchIncidents(
  reading: IncidentAccess,
  { assessment, ...search }: IncidentSearch & { readonly assessment?: number },
) {
  const { tx, actor, deps } = reading;
  const units = await listIncidentUnits(reading);
  const head = assessment === undefined ? null : await deps.assessments.open(tx, actor, assessment);
  const organizationId = requireFound(actor.organizationId);
  const rows = await listIncidents(
    tx,
    units.map(({ id }) => id),
    { ...search, below: head === null ? null : { organizationId, unitId: head.unitId } },
  );
  return { units, rows, unit: head?.unitId ?? null };
}

function buildTable(
  rows: readonly IncidentRow[],
  model: CompiledModel,
  { language, own: { fields, people } }: { readonly language: Language; readonly own: OwnFieldSet },
) {
  const names = createNameLookup(model, rows);
  const linked = (collection: (typeof incidentCollections)[number], keys: readonly string[]): string =>
    keys.map((key) => names[collection].find((one) => one.key === key)?.name[language] ?? key).join('; ');
  const shown = listShownOwnFields(
    fields,
    'incident',
    rows.map(({ ownFields }) => ownFields),
  );
  const headings = listIncidentColumnNames(language);
  return [
    [...headings, ...listOwnFieldHeadings(shown, language, headings)],
    ...rows.map((row): readonly TableCell[] => [
      toDayCell(row.day),
      row.title,
      formatIncidentKind(row.kind, language),
      formatIncidentSeverity(row.severity, language),
      row.unit,
      row.description,
      ...incidentCollections.map((name) => linked(name, row.links[name])),
      row.loss,
      formatIncidentReport(row.reported, language),
      row.lessons,
      row.action,
      row.createdName,
      ...shown.map((field) => toOwnFieldCell(field, row.ownFields[field.key], { language, people })),
    ]),
  ];
}

export const incidentHandlers = implementEndpoints<IncidentDeps>()(contract, {
  ...incidentTableHandlers,
  list: async ({ tx, input, actor, deps }) => {
    const { units, rows, unit } = await searchIncidents({ tx, actor, deps }, input.body);
    const offered = units.toSorted((a, b) => Number(a.personal) - Number(b.personal));
    return {
      today: getTodayInZone(deps.clock, actor),
      incidents: rows.map(buildIncident),
      units: offered.map(({ id, name, personal }) => ({ id, name, personal })),
      unit,
      names: createNameLookup(await loadLiveModelOfActor({ actor, deps }), rows),
    };
  },
  create: async ({ tx, input, actor, deps, call }) => {
    const { ownFields: change, ...given } = input.body;
    const { language } = call;
    await requireValidIncident({ tx, actor, deps }, given, { known: null, language });
    const ownFields = await deps.ownFields.change(tx, actor, {
      ...{ thing: 'incident', before: {}, change, path: 'body.ownFields', language },
    });
    const body = { ...given, ownFields };
    const organizationId = requireFound(actor.organizationId);
    const [at, by] = [deps.clock.now(), getActorName(actor)];
    const id = await insertIncident(tx, {
      ...body,
      ...{ organizationId, createdAt: at, createdName: by },
      ...{ updatedAt: at, updatedBy: actor.userId, updatedName: by },
    });
    await deps.noteIncident(tx, organizationId);
    return {
      output: buildIncident(requireFound(await findIncident(tx, id))),
      audit: [{ event: 'incident.created', subject: `incident:${id}`, after: buildIncidentAuditState(body) }],
    };
  },
  change: async ({ tx, input, actor, deps, call }) => {
    const { revision, ownFields: ownChange, ...given } = input.body;
    const row = await requireVisibleIncident({ tx, actor, deps }, input.params.id);
    await requireValidIncident({ tx, actor, deps }, given, { known: row.links, language: call.language });
    const ownFields = await deps.ownFields.change(tx, actor, {
      ...{ thing: 'incident', before: row.ownFields, change: ownChange },
      ...{ path: 'body.ownFields', language: call.language },
    });
    const body = { ...given, ownFields };
    const change = { ...body, updatedAt: deps.clock.now(), updatedBy: actor.userId };
    const saved = await updateIncident(
      tx,
      { id: row.id, revision },
      { ...change, updatedName: getActorName(actor) },
    );
    const now = requireFound(await findIncident(tx, row.id));
    if (!saved) throw createStaleRecordRefusal(now.revision, buildIncident(now));
    await deps.noteIncident(tx, row.organizationId);
    return {
      output: buildIncident(now),
      audit: [
        {
          event: 'incident.changed',
          subject: `incident:${row.id}`,
          ...pickChangedFields(buildIncidentAuditState(row), buildIncidentAuditState(body)),
        },
      ],
    };
  },
  remove: async ({ tx, input, actor, deps }) => {
    const row = await requireVisibleIncident({ tx, actor, deps }, input.params.id);
    await storeRemovedRows(tx, actor, {
      ...{ kind: 'incident', object: String(row.id), subject: `incident:${row.id}` },
      ...{ assessmentId: null, at: deps.clock.now() },
      rows: [{ table: 'incident', where: { id: row.id } }],
    });
    await deleteIncident(tx, row.id);
    return {
      output: { done: true },
      audit: [
        { event: 'incident.removed', subject: `incident:${row.id}`, before: buildIncidentAuditState(row) },
      ],
    };
  },
  // Use a direct handler, so that no database connection is held while a worker writes the workbook.
  export: {
    direct: async ({ input, actor, deps, db, call }) => {
      const { format, language, ...search } = input.body;
      const { rows, own } = await runInReadTransaction(db, actor, async (tx) => ({
        ...(await searchIncidents({ tx, actor, deps }, search)),
        own: await deps.ownFields.load(tx, actor, 'incident'),
      }));
      const model = await loadLiveModelOfActor({ actor, deps });
      const title = incidentSheetName[language];
      const order = { rows: buildTable(rows, model, { language, own }), title, at: deps.clock.now() };
      const name = `${title} ${getTodayInZone(deps.clock, actor)}`;
      return writeTableFile(deps.renderer, order, { format, language, name }, async () => ({
        model: (await deps.models.sharedFor(requireFound(deps.models.live()).hash, actor)).model,
        turn: call.turn,
      }));
    },
  },
});
