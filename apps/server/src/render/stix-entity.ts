/**
 * An entity of the library as a STIX object: one function for the file of a version, for TAXII and for the export of
 * an analysis, as an object that is not the same everywhere would need another `modified` (STIX 2.1, section 3.6).
 */
import {
  type CollectionName,
  type CompiledModel,
  type Entity,
  type Geography,
  isDay,
  type NamedEntity,
  type Publication,
  referencesOf,
  startOfDay,
  type Text,
  type Threat,
  utc,
  writtenDay,
} from '@klarsikt/engine';
import { type StixObject, stixId, stixObject, translation, wording, writtenIn } from './stix-objects.ts';
import { sourceOf } from './stix-red-flags.ts';

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

/** A country or a region of one by its ISO 3166 code, a group of countries by its name. */
function placeOf({ iso, kind, name }: Geography): Readonly<Record<string, string>> {
  const [country = ''] = iso.split('-');
  if (kind === 'country' && iso !== '') return { country: iso };
  if (kind === 'region' && country !== '') return { country, administrative_area: iso };
  return { region: name.en.toLowerCase().replace(/[^a-z0-9]+/g, '-') };
}

/** What the type of the object needs beside its words. */
function ownProperties(
  { collection, entity }: EntityOf,
  model: CompiledModel,
  by: string,
): Readonly<Record<string, unknown>> {
  switch (typeOf[collection]) {
    case 'indicator':
      return {
        indicator_types: ['anomalous-activity'],
        labels: [collection],
        pattern: `[klarsikt:${collection} = '${entity.key}']`,
        pattern_type: 'klarsikt',
      };
    case 'identity':
      return { identity_class: 'class', labels: [collection] };
    case 'x-mitre-tactic':
      return { x_mitre_shortname: entity.key };
    case 'location': {
      const place = model.geographies.byKey.get(entity.key);
      return place === undefined ? {} : placeOf(place);
    }
    case 'report':
      return { ...publishedOn(entity), object_refs: [by] };
    default:
      return {};
  }
}

/** The day of a publication as an instant; nothing where its day is not known whole. */
function publishedOn(entity: Entity): { readonly published?: string } {
  const day = isPublication(entity) ? writtenDay(entity.published) : '';
  return isDay(day) ? { published: startOfDay(day, utc).toISOString() } : {};
}

function threatProperties({ category, relevance }: Threat) {
  const labels = relevance.filter((kind) => kind !== 'undefined');
  return {
    ...(labels.length === 0 ? {} : { labels }),
    ...(category === null ? {} : { kill_chain_phases: [{ kill_chain_name: chain, phase_name: category }] }),
  };
}

const extensionName = 'library-entity';

/** What the extension of an entity's object holds. */
export const entityExtension = (by: string): StixObject =>
  stixObject('extension-definition', extensionName, by, {
    name: 'Klarsikt library entity',
    description: 'An entity of the reference model as it is: collection, and entity as JSON.',
    schema: 'collection: name of the collection. entity: the entity; a list without members is left out.',
    version: '1.1.0',
    extension_types: ['property-extension'],
  });

/**
 * True for a type that STIX 2.1 does not have. Strict readers refuse relationships with such objects and translations of
 * them; both are in the extension that holds the entity.
 */
export const isNewType = (type: string): boolean => type.startsWith('x-');

/** Types of objects that STIX 2.1 does not have, each with the definition that it asks for (section 7.3). */
export const newTypeDefinitions = (by: string): readonly StixObject[] =>
  [...new Set(Object.values(typeOf))].filter(isNewType).map((type) =>
    stixObject('extension-definition', type, by, {
      name: `Klarsikt ${type.replace(/^x-(klarsikt-)?/, '').replaceAll('-', ' ')}`,
      description: `Objects of the type ${type}: entities of the reference model that other objects refer to.`,
      schema: 'name, description: words of the entity. external_references: its key in the library.',
      version: '1.0.0',
      extension_types: ['new-sdo'],
    }),
  );

/** JSON without lists and objects that have no members: STIX 2.1 section 2.10 allows no empty list. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(withoutEmpty);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).flatMap(([name, member]) => {
    const kept = withoutEmpty(member);
    return kept === undefined ? [] : [[name, kept] as const];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

/** An entity of a collection. */
export interface EntityOf {
  readonly collection: CollectionName;
  readonly entity: Entity;
}

/** The object of an entity, and its words in the other language. `by` is the library's identity. */
export function entityObjects(
  model: CompiledModel,
  of: EntityOf,
  by: string,
): { readonly object: StixObject; readonly translations: readonly StixObject[] } {
  const { collection, entity } = of;
  const words = worded(entity);
  const threat = collection === 'threats' ? model.threats.byKey.get(entity.key) : undefined;
  const sources = threat === undefined ? [] : referencesOf(model, threat.key).map(sourceOf);
  const language = writtenIn(words.name);
  const other = language === 'en' ? 'sv' : 'en';
  const type = typeOf[collection];
  const object = stixObject(type, entity.key, by, {
    lang: language,
    ...wording(words, language, model.references.byKey),
    ...ownProperties(of, model, by),
    ...(threat === undefined ? {} : threatProperties(threat)),
    external_references: [{ source_name: 'klarsikt', external_id: entity.key }, ...sources],
    extensions: {
      [stixId('extension-definition', extensionName)]: {
        extension_type: 'property-extension',
        collection,
        entity: withoutEmpty(entity),
      },
      ...(isNewType(type) ? { [stixId('extension-definition', type)]: { extension_type: 'new-sdo' } } : {}),
    },
  });
  const translated = { language: other, words: wording(words, other, model.references.byKey) } as const;
  return { object, translations: isNewType(type) ? [] : translation(object, by, translated) };
}
