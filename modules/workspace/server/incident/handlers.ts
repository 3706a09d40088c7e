import {
  incident as contract,
  type Incident,
  type IncidentLinks,
  type InputOf,
  incidentCollections,
} from '@klarsikt/contract';
import {
  type CompiledModel,
  dayCell,
  type Language,
  type NamedEntity,
  type TableCell,
} from '@klarsikt/engine';
import { type Actor, actorName } from '@klarsikt/server/platform/actor.ts';
import { todayOf } from '@klarsikt/server/platform/clock.ts';
import { difference } from '@klarsikt/server/platform/difference.ts';
import { found, invalid, Refusal, staleRecord } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import { inReadTransaction, type ReadTx } from '@klarsikt/server/platform/tx.ts';
import { tableFile } from '@klarsikt/server/render/table-file.ts';
import type { IncidentDeps } from './deps.ts';
import {
  findIncident,
  type IncidentRow,
  type IncidentSearch,
  incidentsIn,
  insertIncident,
  removeIncident,
  updateIncident,
} from './store.ts';
import { columnWords, kindWord, registerName, reportWord, severityWord, unknownKey } from './texts.ts';

interface Reading {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: IncidentDeps;
}

type Given = InputOf<typeof contract.create>['body'];

function wire(row: IncidentRow): Incident {
  const { id, revision, day, kind, severity, title, description, links, loss, reported, lessons, action } =
    row;
  return {
    ...{ id, revision, day, kind, severity, title, description, links, loss, reported, lessons, action },
    unit: { id: row.unitId, name: row.unit },
    created: { by: row.createdName, at: row.createdAt.toISOString() },
    updated: { by: row.updatedName, at: row.updatedAt.toISOString() },
  };
}

const liveModel = async ({ actor, deps }: Pick<Reading, 'actor' | 'deps'>): Promise<CompiledModel> =>
  (await deps.models.projectionFor(found(deps.models.live()).hash, actor)).model;

/** Units in which the caller may read the register. */
const registerUnits = ({ tx, actor, deps }: Reading) => deps.assessments.units(tx, actor, 'ra:Incident');

/** An incident in a unit of the caller; not found in any other. */
async function seenIncident(reading: Reading, id: number): Promise<IncidentRow> {
  const row = found(await findIncident(reading.tx, id));
  const units = await registerUnits(reading);
  found(units.find((unit) => unit.id === row.unitId));
  return row;
}

/** Refuses a unit that is not the caller's, a day to come, and what the library lacks. `known` was there before. */
async function requireSound(
  reading: Reading,
  { unitId, day, links }: Pick<Given, 'unitId' | 'day' | 'links'>,
  { known, language }: { readonly known: IncidentLinks | null; readonly language: Language },
): Promise<void> {
  const { actor, deps } = reading;
  found((await registerUnits(reading)).find(({ id }) => id === unitId));
  if (day > todayOf(deps.clock, actor)) throw new Refusal('error.incident.future');
  const model = await liveModel(reading);
  const [fault, ...others] = incidentCollections.flatMap((name) => {
    const entities: ReadonlyMap<string, NamedEntity> = model[name].byKey;
    return links[name].flatMap((key, at) =>
      entities.has(key) || known?.[name].includes(key)
        ? []
        : [{ path: `body.links.${name}.${at}`, code: 'reference', message: unknownKey[language] }],
    );
  });
  if (fault) throw invalid(fault, ...others);
}

/** What the log keeps of an incident. */
function loggedState(row: Omit<Given, 'revision'>) {
  const {
    unitId: unit,
    day,
    kind,
    severity,
    title,
    description,
    links,
    loss,
    reported,
    lessons,
    action,
  } = row;
  return { unit, day, kind, severity, title, description, links, loss, reported, lessons, action };
}

/** Names of what incidents concern, as the library has them now. */
function namesIn(model: CompiledModel, rows: readonly Pick<IncidentRow, 'links'>[]) {
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

async function listed(reading: Reading, search: IncidentSearch) {
  const units = await registerUnits(reading);
  const rows = await incidentsIn(
    reading.tx,
    units.map(({ id }) => id),
    search,
  );
  return { units, rows };
}

function tableOf(rows: readonly IncidentRow[], model: CompiledModel, language: Language) {
  const names = namesIn(model, rows);
  const linked = (collection: (typeof incidentCollections)[number], keys: readonly string[]): string =>
    keys.map((key) => names[collection].find((one) => one.key === key)?.name[language] ?? key).join(', ');
  return [
    [...columnWords[language]],
    ...rows.map((row): readonly TableCell[] => [
      dayCell(row.day),
      row.title,
      kindWord(row.kind, language),
      severityWord(row.severity, language),
      row.unit,
      row.description,
      ...incidentCollections.map((name) => linked(name, row.links[name])),
      row.loss,
      reportWord(row.reported, language),
      row.lessons,
      row.action,
      row.createdName,
    ]),
  ];
}

export const incident = implementFor<IncidentDeps>()(contract, {
  list: async ({ tx, input, actor, deps }) => {
    const { units, rows } = await listed({ tx, actor, deps }, input.body);
    return {
      today: todayOf(deps.clock, actor),
      incidents: rows.map(wire),
      units: units.map(({ id, name }) => ({ id, name })),
      names: namesIn(await liveModel({ actor, deps }), rows),
    };
  },
  create: async ({ tx, input, actor, deps, call }) => {
    const { body } = input;
    const { language } = call;
    await requireSound({ tx, actor, deps }, body, { known: null, language });
    const organizationId = found(actor.organizationId);
    const [at, by] = [deps.clock.now(), actorName(actor)];
    const id = await insertIncident(tx, {
      ...body,
      ...{ organizationId, createdAt: at, createdName: by },
      ...{ updatedAt: at, updatedBy: actor.userId, updatedName: by },
    });
    await deps.noteIncident(tx, organizationId);
    return {
      output: wire(found(await findIncident(tx, id))),
      audit: [{ event: 'incident.created', subject: `incident:${id}`, after: loggedState(body) }],
    };
  },
  change: async ({ tx, input, actor, deps, call }) => {
    const { revision, ...body } = input.body;
    const row = await seenIncident({ tx, actor, deps }, input.params.id);
    await requireSound({ tx, actor, deps }, body, { known: row.links, language: call.language });
    const change = { ...body, updatedAt: deps.clock.now(), updatedBy: actor.userId };
    const saved = await updateIncident(
      tx,
      { id: row.id, revision },
      { ...change, updatedName: actorName(actor) },
    );
    const now = found(await findIncident(tx, row.id));
    if (!saved) throw staleRecord(now.revision, wire(now));
    await deps.noteIncident(tx, row.organizationId);
    return {
      output: wire(now),
      audit: [
        {
          event: 'incident.changed',
          subject: `incident:${row.id}`,
          ...difference(loggedState(row), loggedState(body)),
        },
      ],
    };
  },
  remove: async ({ tx, input, actor, deps }) => {
    const row = await seenIncident({ tx, actor, deps }, input.params.id);
    await removeIncident(tx, row.id);
    return {
      output: { done: true },
      audit: [{ event: 'incident.removed', subject: `incident:${row.id}`, before: loggedState(row) }],
    };
  },
  // Direct: a workbook is written in a worker, and no connection should wait for it.
  export: {
    direct: async ({ input, actor, deps, db, call }) => {
      const { format, language, ...search } = input.body;
      const { rows } = await inReadTransaction(db, actor, (tx) => listed({ tx, actor, deps }, search));
      const model = await liveModel({ actor, deps });
      const title = registerName[language];
      const order = { rows: tableOf(rows, model, language), title, at: deps.clock.now() };
      const name = `${title} ${todayOf(deps.clock, actor)}`;
      return tableFile(deps.renderer, order, { format, language, name }, async () => ({
        model: (await deps.models.sharedFor(found(deps.models.live()).hash, actor)).model,
        turn: call.turn,
      }));
    },
  },
});
