/**
 * The library as STIX 2.1 objects: a threat is an attack-pattern with its category as phase, a control a course of
 * action, a risk an indicator, a red flag an indicator of its threat with the label `red-flag`, a place a location, an
 * industry or legal form an identity class, a publication a report; Swedish stands in a language-content beside each.
 * What STIX has no field for, the extension carries whole, so that reading the objects again gives the entities as
 * they were.
 */
import {
  type CollectionName,
  type CompiledModel,
  collectionNames,
  type Entity,
  entitiesOf,
  type NamedEntity,
  type Publication,
  type ReferenceModel,
  redFlagsOf,
  type Text,
  type Threat,
} from '@klarsikt/engine';
import {
  type Origin,
  relationship,
  type StixObject,
  stixObject,
  translation,
  wording,
} from './stix-objects.ts';
import { redFlagObjects } from './stix-red-flags.ts';

const chain = 'klarsikt';

const typeOf: { readonly [C in CollectionName]: string } = {
  threats: 'attack-pattern',
  categories: 'x-mitre-tactic',
  customers: 'indicator',
  products: 'indicator',
  transactions: 'indicator',
  channels: 'indicator',
  geographies: 'location',
  industries: 'identity',
  legalForms: 'identity',
  legals: 'x-klarsikt-obligation',
  controls: 'course-of-action',
  publications: 'report',
  // What the others rest on: without it an installation that does not have it yet could not take them in.
  productCategories: 'x-klarsikt-product-category',
  businesses: 'x-klarsikt-business',
  controlCategories: 'x-klarsikt-control-category',
  riskLabels: 'x-klarsikt-risk-label',
  riskLists: 'x-klarsikt-risk-list',
  references: 'x-klarsikt-reference',
  tags: 'x-klarsikt-tag',
};

type Worded = { readonly name: Text; readonly description: Text };

const isPublication = (entity: Entity): entity is Publication => 'title' in entity && 'text' in entity;
const isNamed = (entity: Entity): entity is NamedEntity => 'name' in entity && 'description' in entity;

function worded(entity: Entity): Worded {
  if (isPublication(entity)) return { name: entity.title, description: entity.text };
  if (isNamed(entity)) return entity;
  throw new Error(`${entity.key} has no words`);
}

/** What the type of the object needs beside its words. */
function ownProperties(
  collection: CollectionName,
  { key }: Entity,
  model: ReferenceModel,
  origin: Origin,
): Readonly<Record<string, unknown>> {
  switch (typeOf[collection]) {
    case 'indicator':
      return {
        indicator_types: ['anomalous-activity'],
        labels: [collection],
        pattern: `[klarsikt:${collection} = '${key}']`,
        pattern_type: 'klarsikt',
        valid_from: origin.created,
      };
    case 'identity':
      return { identity_class: 'class', labels: [collection] };
    case 'x-mitre-tactic':
      return { x_mitre_shortname: key };
    case 'location': {
      const iso = model.geographies.find((place) => place.key === key)?.iso ?? '';
      const [country = ''] = iso.split('-');
      return /^[A-Z]{2}$/.test(country) ? { country } : { region: key.replace(/^ge-/, '') };
    }
    default:
      return {};
  }
}

function threatProperties({ category, relevance }: Threat) {
  return {
    ...(relevance.length === 0 ? {} : { labels: [...relevance] }),
    ...(category === null ? {} : { kill_chain_phases: [{ kill_chain_name: chain, phase_name: category }] }),
  };
}

const isThreat = (collection: CollectionName, entity: Entity): entity is Threat =>
  collection === 'threats' && 'relations' in entity;

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
  const definition = stixObject('extension-definition', 'library-entity', origin, {
    name: 'Klarsikt library entity',
    description: 'An entity of the reference model as it is: collection, and entity as JSON.',
    schema: 'collection: name of the collection. entity: the entity.',
    version: '1.0.0',
    extension_types: ['property-extension'],
  });
  const byKey = new Map<string, StixObject>();
  const swedish: StixObject[] = [];
  for (const collection of collectionNames) {
    const type = typeOf[collection];
    for (const entity of entitiesOf(source, collection)) {
      const words = worded(entity);
      const made = stixObject(type, entity.key, origin, {
        lang: 'en',
        ...wording(words, 'en', model.references.byKey),
        ...ownProperties(collection, entity, source, origin),
        ...(isThreat(collection, entity) ? threatProperties(entity) : {}),
        ...(collection === 'publications' ? { published: at, object_refs: [library.id] } : {}),
        external_references: [{ source_name: 'klarsikt', external_id: entity.key }],
        extensions: { [definition.id]: { extension_type: 'property-extension', collection, entity } },
      });
      byKey.set(entity.key, made);
      swedish.push(translation(made, origin, wording(words, 'sv', model.references.byKey)));
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
