/**
 * The library as STIX 2.1 objects: a threat is an attack-pattern with its category as phase, a control a course of
 * action, a risk an indicator, a red flag an indicator of its threat with the label `red-flag`, a place a location, an
 * industry or legal form an identity class, a publication a report; Swedish is in a language-content beside each.
 * What STIX has no field for, the extension carries whole, so that reading the objects again gives the entities as
 * they were.
 */
import { type CompiledModel, collectionNames, entitiesOf, redFlagsOf, type Threat } from '@klarsikt/engine';
import { entityExtension, entityObjects, isNewType, newTypeDefinitions } from './stix-entity.ts';
import { relationship, type StixObject, stixObject } from './stix-objects.ts';
import { redFlagObjects } from './stix-red-flags.ts';

/** The identity that made the objects of the library. */
export const libraryIdentity: StixObject = stixObject('identity', 'klarsikt-library', null, {
  name: 'Klarsikt threat library',
  identity_class: 'system',
});

/** Every object of the projection without dates, in an order that does not change; in steps of some entities each. */
export function* libraryObjectSteps(model: CompiledModel): Generator<void, readonly StixObject[]> {
  const { source } = model;
  const by = libraryIdentity.id;
  const byKey = new Map<string, StixObject>();
  const translated: StixObject[] = [];
  for (const collection of collectionNames) {
    for (const entity of entitiesOf(source, collection)) {
      const { object, translations } = entityObjects(model, { collection, entity }, by);
      byKey.set(entity.key, object);
      translated.push(...translations);
      yield;
    }
  }
  const relations: StixObject[] = [];
  for (const threat of source.threats) {
    relations.push(...relationsOf(threat, byKey, by));
    yield;
  }
  const flags: StixObject[] = [];
  for (const said of redFlagsOf(model, source.threats)) {
    const threat = byKey.get(said.threat.key);
    if (threat === undefined) continue;
    const { flag, translations } = redFlagObjects(said, by);
    flags.push(flag, relationship(flag, 'indicates', threat, by), ...translations);
    yield;
  }
  const definitions = [entityExtension(by), ...newTypeDefinitions(by)];
  return [libraryIdentity, ...definitions, ...byKey.values(), ...relations, ...translated, ...flags];
}

function relationsOf(threat: Threat, byKey: ReadonlyMap<string, StixObject>, by: string): StixObject[] {
  const own = byKey.get(threat.key);
  if (own === undefined) return [];
  const mother = byKey.get(threat.parent ?? '');
  const risks = Object.values(threat.relations)
    .flat()
    .flatMap((key) => byKey.get(key) ?? [])
    .filter(({ type }) => !isNewType(type));
  return [
    ...(mother === undefined ? [] : [relationship(own, 'derived-from', mother, by)]),
    ...risks.map((risk) =>
      risk.type === 'indicator'
        ? relationship(risk, 'indicates', own, by)
        : relationship(own, 'related-to', risk, by),
    ),
  ];
}

/** The areas in which objects are offered apart. */
export const stixAreas = ['ml', 'tf', 'sv'] as const;

/** Of the objects, those of threats of the area, what they are related to, and the words for both. */
export function ofArea(
  objects: readonly StixObject[],
  area: (typeof stixAreas)[number],
): readonly StixObject[] {
  const isOf = ({ type, labels }: StixObject) =>
    type === 'attack-pattern' && Array.isArray(labels) && labels.includes(area);
  const kept = new Set(objects.filter(isOf).map(({ id }) => id));
  const touches = ({ source_ref: from, target_ref: to }: StixObject) =>
    kept.has(String(from)) || kept.has(String(to));
  const relations = objects.filter((object) => object.type === 'relationship' && touches(object));
  const ends = new Set(
    relations.flatMap(({ source_ref: from, target_ref: to }) => [String(from), String(to)]),
  );
  const threats = new Set(objects.filter(({ type }) => type === 'attack-pattern').map(({ id }) => id));
  const shown = new Set([...kept, ...[...ends].filter((id) => !threats.has(id))]);
  return objects.filter((object) => {
    const { type, id } = object;
    if (type === 'language-content') return shown.has(String(object.object_ref));
    if (type === 'relationship')
      return [object.source_ref, object.target_ref].every((end) => shown.has(String(end)));
    return shown.has(id) || type === 'extension-definition' || object.identity_class === 'system';
  });
}
