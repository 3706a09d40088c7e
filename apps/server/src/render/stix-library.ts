/**
 * The library as STIX 2.1 objects: a threat is an attack-pattern with its category as phase, a control a course of
 * action, a risk an indicator, a red flag an indicator of its threat with the label `red-flag`, a place a location, an
 * industry or legal form an identity class, a publication a report; Swedish stands in a language-content beside each.
 * What STIX has no field for, the extension carries whole, so that reading the objects again gives the entities as
 * they were.
 */
import { type CompiledModel, collectionNames, entitiesOf, redFlagsOf, type Threat } from '@klarsikt/engine';
import { entityExtension, entityObjects } from './stix-entity.ts';
import { type Origin, relationship, type StixObject, stixObject } from './stix-objects.ts';
import { redFlagObjects } from './stix-red-flags.ts';

/** Everything in the projection, in an order that does not change. `published`: when the version was. */
export function libraryObjects(
  model: CompiledModel,
  version: { readonly name: string; readonly published: Date },
): readonly StixObject[] {
  const { source } = model;
  const at = version.published.toISOString();
  const library = stixObject(
    'identity',
    'klarsikt-library',
    { created: at, modified: at, by: null },
    {
      name: `Klarsikt threat library ${version.name}`,
      identity_class: 'system',
    },
  );
  const origin: Origin = { created: at, modified: at, by: library.id };
  const definition = entityExtension(origin);
  const byKey = new Map<string, StixObject>();
  const swedish: StixObject[] = [];
  for (const collection of collectionNames) {
    for (const entity of entitiesOf(source, collection)) {
      const { object: made, swedish: words } = entityObjects(model, { collection, entity }, origin);
      byKey.set(entity.key, made);
      swedish.push(words);
    }
  }
  const relations = source.threats.flatMap((threat) => relationsOf(threat, byKey, origin));
  const flags = redFlagsOf(model, source.threats).flatMap((said) => {
    const { flag, swedish: words } = redFlagObjects(said, origin);
    const threat = byKey.get(said.threat.key);
    return threat === undefined ? [] : [flag, relationship(flag, 'indicates', threat, origin), words];
  });
  return [library, definition, ...byKey.values(), ...relations, ...swedish, ...flags];
}

function relationsOf(threat: Threat, byKey: ReadonlyMap<string, StixObject>, origin: Origin): StixObject[] {
  const own = byKey.get(threat.key);
  if (own === undefined) return [];
  const mother = byKey.get(threat.parent ?? '');
  const risks = Object.values(threat.relations)
    .flat()
    .flatMap((key) => byKey.get(key) ?? []);
  return [
    ...(mother === undefined ? [] : [relationship(own, 'derived-from', mother, origin)]),
    ...risks.map((risk) =>
      risk.type === 'indicator'
        ? relationship(risk, 'indicates', own, origin)
        : relationship(own, 'related-to', risk, origin),
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
