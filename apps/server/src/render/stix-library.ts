/**
 * Converts the library to STIX 2.1 objects. Threats are attack-patterns with their category as phase, controls are
 * courses of action, risks are indicators, red flags are indicators with the label `red-flag`, places are locations,
 * industries and legal forms are identity classes, publications are reports. Swedish texts are language-content
 * objects. An extension contains each whole entity, so that an import can restore the same entities.
 */
import { listRedFlags } from '@klarsikt/engine/analysis';
import { type CompiledModel, collectionNames, listEntities, type Threat } from '@klarsikt/engine/model';
import {
  createStixEntityExtension,
  createStixEntityObjects,
  createStixTypeDefinitions,
  isCustomStixType,
} from './stix-entity.ts';
import { createStixObject, createStixRelationship, type StixObject } from './stix-objects.ts';
import { createStixRedFlagObjects } from './stix-red-flags.ts';

export const stixLibraryIdentity: StixObject = createStixObject('identity', 'klarsikt-library', null, {
  name: 'Klarsikt threat library',
  identity_class: 'system',
});

/**
 * Creates all objects of a projection without dates, in a fixed order. The generator yields between entities, so that
 * other calls can run.
 */
export function* createStixLibraryObjects(model: CompiledModel): Generator<void, readonly StixObject[]> {
  const { source } = model;
  const by = stixLibraryIdentity.id;
  const byKey = new Map<string, StixObject>();
  const translated: StixObject[] = [];
  for (const collection of collectionNames) {
    for (const entity of listEntities(source, collection)) {
      const { object, translations } = createStixEntityObjects(model, { collection, entity }, by);
      byKey.set(entity.key, object);
      translated.push(...translations);
      yield;
    }
  }
  const relations: StixObject[] = [];
  for (const threat of source.threats) {
    relations.push(...createThreatRelations(threat, byKey, by));
    yield;
  }
  const flags: StixObject[] = [];
  for (const said of listRedFlags(model, source.threats)) {
    const threat = byKey.get(said.threat.key);
    if (threat === undefined) continue;
    const { flag, translations } = createStixRedFlagObjects(said, by);
    flags.push(flag, createStixRelationship(flag, 'indicates', threat, by), ...translations);
    yield;
  }
  const definitions = [createStixEntityExtension(by), ...createStixTypeDefinitions(by)];
  return [stixLibraryIdentity, ...definitions, ...byKey.values(), ...relations, ...translated, ...flags];
}

function createThreatRelations(
  threat: Threat,
  byKey: ReadonlyMap<string, StixObject>,
  by: string,
): StixObject[] {
  const own = byKey.get(threat.key);
  if (own === undefined) return [];
  const mother = byKey.get(threat.parent ?? '');
  const risks = Object.values(threat.relations)
    .flat()
    .flatMap((key) => byKey.get(key) ?? [])
    .filter(({ type }) => !isCustomStixType(type));
  return [
    ...(mother === undefined ? [] : [createStixRelationship(own, 'derived-from', mother, by)]),
    ...risks.map((risk) =>
      risk.type === 'indicator'
        ? createStixRelationship(risk, 'indicates', own, by)
        : createStixRelationship(own, 'related-to', risk, by),
    ),
  ];
}

/** Areas of the library that have a separate STIX collection. */
export const stixAreas = ['ml', 'tf', 'sv'] as const;

/** Selects the objects of an area's threats, their related objects, and the translations of both. */
export function filterStixObjectsByArea(
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
