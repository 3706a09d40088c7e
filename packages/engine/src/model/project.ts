import type { Entitling, Field } from '../fields/field.ts';
import { finished, mapped, type Steps } from '../steps.ts';
import type { Datapoint, Offering } from '../terms.ts';
import { citationsIn } from './citations.ts';
import { collectionNames, entitiesOf, mapCollections, memberOf, perCollection } from './collections.ts';
import { restrictSteps } from './restrict.ts';
import { modelTables } from './tables.ts';
import type { CollectionName, Entity, ReferenceModel, Threat } from './types.ts';

/** What a session may see of a model version (licence or demo). */
export interface Entitlement {
  /** True for a demo session: demo threats alone, with what they relate to. */
  readonly demo: boolean;
  /** STANDARD drops what is marked ENTERPRISE. */
  readonly offering: Offering;
  /** Highest data point that the licence covers; a higher one becomes NO. */
  readonly datapoint: Datapoint;
  /** Geography keys of the countries whose DOMESTIC threats are licensed. */
  readonly domesticCountries: readonly string[];
  /** False leaves out the long texts of the threat card. */
  readonly texts: boolean;
}

/** Everything: what an unrestricted licence gives. */
export const fullEntitlement = (model: ReferenceModel): Entitlement => ({
  demo: false,
  offering: 'ENTERPRISE',
  datapoint: 'PRO',
  domesticCountries: model.geographies.map(({ key }) => key),
  texts: true,
});

/**
 * The part of a model that an entitlement covers. The result is a complete model again: references to what was
 * dropped are removed, so that it compiles whenever the whole does. A demo threat's mother that is no demo threat
 * itself is kept and marked as context.
 */
export function project(model: ReferenceModel, entitlement: Entitlement): ReferenceModel {
  return finished(projectSteps(model, entitlement));
}

/** `project` in steps of some entities each. */
export function* projectSteps(model: ReferenceModel, entitlement: Entitlement): Steps<ReferenceModel> {
  const threats = visibleThreats(model.threats, entitlement);
  const kept = new Set(threats.map(({ key }) => key));
  const dropped = new Set(model.threats.map(({ key }) => key).filter((key) => !kept.has(key)));
  if (entitlement.offering !== 'ENTERPRISE') {
    for (const key of enterpriseKeys(model)) dropped.add(key);
  }
  const marked = { ...model, threats };
  if (entitlement.demo) {
    const cited = referencesInUse(marked);
    for (const { key } of model.references) if (!cited.has(key)) dropped.add(key);
  }
  yield;
  const remaining = yield* restrictSteps(marked, dropped);
  const restricted = yield* withDatapoint(remaining, entitlement.datapoint);
  return entitlement.texts ? restricted : yield* textlessSteps(restricted);
}

/** The same model without the long texts of the threat cards: what the browser gets. */
export function withoutTexts(model: ReferenceModel): ReferenceModel {
  return finished(textlessSteps(model));
}

function* textlessSteps(model: ReferenceModel): Steps<ReferenceModel> {
  const fields = perCollection((collection) => new Set(fieldsThatEntitle(collection, 'texts')));
  return yield* mapCollections(model, function* (list, collection) {
    const long = fields[collection];
    return long.size === 0 ? list : yield* mapped(list, (entity) => withoutMembers(entity, long));
  });
}

/** The entity without such members, all of which may be absent. */
function withoutMembers<E extends Entity>(entity: E, names: ReadonlySet<string>): E {
  const isRest = (rest: object): rest is E =>
    Object.keys(entity).every((name) => names.has(name) || Object.hasOwn(rest, name));
  const rest = Object.fromEntries(Object.entries(entity).filter(([name]) => !names.has(name)));
  return isRest(rest) ? rest : entity;
}

/** Threats of the licence's countries, and for a demo those that are marked for it, with their mothers as context. */
function visibleThreats(threats: readonly Threat[], entitlement: Entitlement): readonly Threat[] {
  const countries = new Set(entitlement.domesticCountries);
  const licensed = threats.filter(
    ({ label, geography }) => label !== 'DOMESTIC' || (geography !== null && countries.has(geography)),
  );
  if (!entitlement.demo) return licensed;
  const byKey = new Map(licensed.map((threat) => [threat.key, threat]));
  const context = new Set<string>();
  for (const { demo, parent } of licensed) {
    for (let at = demo ? parent : null; at !== null && !context.has(at); at = byKey.get(at)?.parent ?? null) {
      context.add(at);
    }
  }
  return licensed.flatMap((threat) => {
    if (threat.demo) return [threat];
    return context.has(threat.key) ? [{ ...threat, context: true }] : [];
  });
}

/** Entities that are marked ENTERPRISE, in whichever collection has an offering. */
function enterpriseKeys(model: ReferenceModel): readonly string[] {
  return collectionNames.flatMap((collection) =>
    fieldsThatEntitle(collection, 'offering').flatMap((field) =>
      entitiesOf(model, collection)
        .filter((entity) => memberOf(entity, field) === 'ENTERPRISE')
        .map(({ key }) => key),
    ),
  );
}

/** Names of the fields by which a part of a licence decides. */
function fieldsThatEntitle(collection: CollectionName, part: Entitling): readonly string[] {
  return Object.entries<Field>(modelTables[collection].fields).flatMap(([name, { entitles }]) =>
    entitles === part ? [name] : [],
  );
}

/** References that a remaining threat, obligation or publication names or cites in its text. */
function referencesInUse({ threats, legals, publications }: ReferenceModel): ReadonlySet<string> {
  return new Set([
    ...threats.flatMap((threat) => [...threat.references, ...citationsIn(threat)]),
    ...legals.flatMap(({ references }) => references),
    ...publications.flatMap(({ reference }) => reference ?? []),
  ]);
}

const datapoints = ['NO', 'BASIC', 'PRO'] as const satisfies readonly Datapoint[];
const datapointRank = { NO: 0, BASIC: 1, PRO: 2 } as const satisfies Record<Datapoint, number>;

/** Data points above the licence's read as NO. */
function* withDatapoint(model: ReferenceModel, highest: Datapoint): Steps<ReferenceModel> {
  const above = new Set<unknown>(datapoints.filter((value) => datapointRank[value] > datapointRank[highest]));
  const fields = perCollection((collection) => fieldsThatEntitle(collection, 'datapoint'));
  return yield* mapCollections(model, function* (list, collection) {
    const decisive = fields[collection];
    if (decisive.length === 0) return list;
    return yield* mapped(list, (entity) => {
      const lowered = decisive.filter((field) => above.has(memberOf(entity, field)));
      return { ...entity, ...Object.fromEntries(lowered.map((field) => [field, 'NO'])) };
    });
  });
}
