/**
 * An entity of the library as a STIX object: one function for the file of a version, for TAXII and for the export of
 * an analysis, as an object that is not the same everywhere would need another `modified` (STIX 2.1, section 3.6).
 */
import {
  type CollectionName,
  type CompiledModel,
  type Entity,
  type Geography,
  type NamedEntity,
  type Publication,
  referencesOf,
  type Text,
  type Threat,
} from '@klarsikt/engine';
import { type Origin, type StixObject, stixId, stixObject, translation, wording } from './stix-objects.ts';
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
  origin: Origin,
): Readonly<Record<string, unknown>> {
  switch (typeOf[collection]) {
    case 'indicator':
      return {
        indicator_types: ['anomalous-activity'],
        labels: [collection],
        pattern: `[klarsikt:${collection} = '${entity.key}']`,
        pattern_type: 'klarsikt',
        valid_from: origin.created,
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
      return { published: origin.created, object_refs: [origin.by] };
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

const extensionName = 'library-entity';

/** What the extension of an entity's object holds. */
export const entityExtension = (origin: Origin): StixObject =>
  stixObject('extension-definition', extensionName, origin, {
    name: 'Klarsikt library entity',
    description: 'An entity of the reference model as it is: collection, and entity as JSON.',
    schema: 'collection: name of the collection. entity: the entity.',
    version: '1.0.0',
    extension_types: ['property-extension'],
  });

/** An entity of a collection. */
export interface EntityOf {
  readonly collection: CollectionName;
  readonly entity: Entity;
}

/** The object of an entity, and its Swedish. `origin` is that of the library's version. */
export function entityObjects(
  model: CompiledModel,
  of: EntityOf,
  origin: Origin,
): { readonly object: StixObject; readonly swedish: StixObject } {
  const { collection, entity } = of;
  const words = worded(entity);
  const threat = collection === 'threats' ? model.threats.byKey.get(entity.key) : undefined;
  const sources = threat === undefined ? [] : referencesOf(model, threat.key).map(sourceOf);
  const object = stixObject(typeOf[collection], entity.key, origin, {
    lang: 'en',
    ...wording(words, 'en', model.references.byKey),
    ...ownProperties(of, model, origin),
    ...(threat === undefined ? {} : threatProperties(threat)),
    external_references: [{ source_name: 'klarsikt', external_id: entity.key }, ...sources],
    extensions: {
      [stixId('extension-definition', extensionName)]: {
        extension_type: 'property-extension',
        ...{ collection, entity },
      },
    },
  });
  return { object, swedish: translation(object, origin, wording(words, 'sv', model.references.byKey)) };
}
