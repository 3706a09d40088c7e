import type { EntitlementPart, Field } from '../fields/field.ts';
import type { DataEntryLicence, LicenceOffering } from '../text/terms.ts';
import { mapInSteps, runAllSteps, type StepGenerator } from '../values/steps.ts';
import { listThreatCitations } from './citations.ts';
import {
  collectionNames,
  createCollectionRecord,
  getEntityMember,
  listEntities,
  mapCollections,
} from './collections.ts';
import { removeEntitiesInSteps } from './restrict.ts';
import { modelTables } from './tables.ts';
import type { CollectionName, ModelEntity, ReferenceModel, Threat } from './types.ts';

/** The part of a model version that a session may see, as its licence or the demo permits. */
export interface Entitlement {
  /** True for a demo session, which sees only demo threats and the entities related to them. */
  readonly demo: boolean;
  /** Licence offering; STANDARD excludes entities marked ENTERPRISE. */
  readonly offering: LicenceOffering;
  /** Highest data point in the licence; a higher data point is replaced by NO. */
  readonly datapoint: DataEntryLicence;
  /** Keys of the countries whose DOMESTIC threats are licensed. */
  readonly domesticCountries: readonly string[];
  /** False if the long texts of the threat cards are excluded. */
  readonly texts: boolean;
}

/** The entitlement of a licence without restrictions, which covers the whole model. */
export const createFullEntitlement = (model: ReferenceModel): Entitlement => ({
  demo: false,
  offering: 'ENTERPRISE',
  datapoint: 'PRO',
  domesticCountries: model.geographies.map(({ key }) => key),
  texts: true,
});

/**
 * Reduces a model to the part that an entitlement covers. The result is a complete model without references to
 * excluded entities, so it compiles whenever the whole model does. If a demo threat's mother is not a demo threat,
 * the mother is kept and marked as context.
 */
export function projectModel(model: ReferenceModel, entitlement: Entitlement): ReferenceModel {
  return runAllSteps(projectModelInSteps(model, entitlement));
}

/** Does the work of `projectModel` in steps, each with a number of entities. */
export function* projectModelInSteps(
  model: ReferenceModel,
  entitlement: Entitlement,
): StepGenerator<ReferenceModel> {
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
  const remaining = yield* removeEntitiesInSteps(marked, dropped);
  const restricted = yield* withDatapoint(remaining, entitlement.datapoint);
  return entitlement.texts ? restricted : yield* textlessSteps(restricted);
}

/** Removes the long texts of the threat cards, because the browser does not need them. */
export function removeThreatTexts(model: ReferenceModel): ReferenceModel {
  return runAllSteps(textlessSteps(model));
}

function* textlessSteps(model: ReferenceModel): StepGenerator<ReferenceModel> {
  const fields = createCollectionRecord((collection) => new Set(fieldsThatEntitle(collection, 'texts')));
  return yield* mapCollections(model, function* (list, collection) {
    const long = fields[collection];
    return long.size === 0 ? list : yield* mapInSteps(list, (entity) => withoutMembers(entity, long));
  });
}

/** Removes the named members of an entity; they must be optional. */
function withoutMembers<E extends ModelEntity>(entity: E, names: ReadonlySet<string>): E {
  const isRest = (rest: object): rest is E =>
    Object.keys(entity).every((name) => names.has(name) || Object.hasOwn(rest, name));
  const rest = Object.fromEntries(Object.entries(entity).filter(([name]) => !names.has(name)));
  return isRest(rest) ? rest : entity;
}

/**
 * Returns the threats of the licensed countries; in a demo session only the demo threats among them, with their
 * mother threats as context.
 */
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

/** Lists the keys of the entities marked ENTERPRISE, in all collections with an offering. */
function enterpriseKeys(model: ReferenceModel): readonly string[] {
  return collectionNames.flatMap((collection) =>
    fieldsThatEntitle(collection, 'offering').flatMap((field) =>
      listEntities(model, collection)
        .filter((entity) => getEntityMember(entity, field) === 'ENTERPRISE')
        .map(({ key }) => key),
    ),
  );
}

/** Names of the fields whose values a part of a licence (`entitles`) restricts. */
function fieldsThatEntitle(collection: CollectionName, part: EntitlementPart): readonly string[] {
  return Object.entries<Field>(modelTables[collection].fields).flatMap(([name, { entitles }]) =>
    entitles === part ? [name] : [],
  );
}

/** Keys of the references that a remaining threat, obligation or publication refers to or cites. */
function referencesInUse({ threats, legals, publications }: ReferenceModel): ReadonlySet<string> {
  return new Set([
    ...threats.flatMap((threat) => [...threat.references, ...listThreatCitations(threat)]),
    ...legals.flatMap(({ references }) => references),
    ...publications.flatMap(({ reference }) => reference ?? []),
  ]);
}

const datapoints = ['NO', 'BASIC', 'PRO'] as const satisfies readonly DataEntryLicence[];
const datapointRank = { NO: 0, BASIC: 1, PRO: 2 } as const satisfies Record<DataEntryLicence, number>;

/** Replaces data points above that of the licence by NO. */
function* withDatapoint(model: ReferenceModel, highest: DataEntryLicence): StepGenerator<ReferenceModel> {
  const above = new Set<unknown>(datapoints.filter((value) => datapointRank[value] > datapointRank[highest]));
  const fields = createCollectionRecord((collection) => fieldsThatEntitle(collection, 'datapoint'));
  return yield* mapCollections(model, function* (list, collection) {
    const decisive = fields[collection];
    if (decisive.length === 0) return list;
    return yield* mapInSteps(list, (entity) => {
      const lowered = decisive.filter((field) => above.has(getEntityMember(entity, field)));
      return { ...entity, ...Object.fromEntries(lowered.map((field) => [field, 'NO'])) };
    });
  });
}
