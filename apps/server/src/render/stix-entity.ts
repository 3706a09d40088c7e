/**
 * Converts an entity of the library to a STIX object. Version files, TAXII and analysis exports share this function,
 * because an object with different content would need another `modified` (STIX 2.1, section 3.6).
 */
import { getDayPart, getDayStart, utcTimeZone } from '@klarsikt/engine/calendar';
import { isDay } from '@klarsikt/engine/fields';
import {
  type CollectionName,
  type CompiledModel,
  type Geography,
  listThreatReferences,
  type ModelEntity,
  type NamedEntity,
  type Publication,
  type RequirementRow,
  type Threat,
} from '@klarsikt/engine/model';
import type { Text } from '@klarsikt/engine/text';
import {
  createStixObject,
  createStixTexts,
  createStixTranslations,
  determineOriginalLanguage,
  type StixObject,
  toStixId,
} from './stix-objects.ts';
import { toStixReference } from './stix-red-flags.ts';

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
  // Types of the collections that other entities refer to; without them another installation could not import those
  // entities.
  productCategories: 'x-klarsikt-product-category',
  businesses: 'x-klarsikt-business',
  controlCategories: 'x-klarsikt-control-category',
  riskLabels: 'x-klarsikt-risk-label',
  riskLists: 'x-klarsikt-risk-list',
  references: 'x-klarsikt-reference',
  tags: 'x-klarsikt-tag',
  instruments: 'x-klarsikt-instrument',
  requirements: 'x-klarsikt-requirement',
};

type NamedText = { readonly name: Text; readonly description: Text };

const isPublication = (entity: ModelEntity): entity is Publication => 'title' in entity && 'text' in entity;
const isRequirement = (entity: ModelEntity): entity is RequirementRow =>
  'summary' in entity && 'check' in entity;
const isNamed = (entity: ModelEntity): entity is NamedEntity => 'name' in entity && 'description' in entity;

function getNameAndDescription(entity: ModelEntity): NamedText {
  if (isPublication(entity)) return { name: entity.title, description: entity.text };
  if (isRequirement(entity)) return { name: entity.name, description: entity.summary };
  if (isNamed(entity)) return entity;
  throw new Error(`${entity.key} has no words`);
}

/** ISO 3166 code of a country or region; the name for a group of countries. */
function getLocation({ iso, kind, name }: Geography): Readonly<Record<string, string>> {
  const [country = ''] = iso.split('-');
  if (kind === 'country' && iso !== '') return { country: iso };
  if (kind === 'region' && country !== '') return { country, administrative_area: iso };
  return { region: name.en.toLowerCase().replace(/[^a-z0-9]+/g, '-') };
}

function createTypeProperties(
  { collection, entity }: CollectionEntity,
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
      return place === undefined ? {} : getLocation(place);
    }
    case 'report':
      return { ...createPublishedProperty(entity), object_refs: [by] };
    default:
      return {};
  }
}

/** Returns `published` as an instant if the full date of the publication is known; otherwise an empty object. */
function createPublishedProperty(entity: ModelEntity): { readonly published?: string } {
  const day = isPublication(entity) ? getDayPart(entity.published) : '';
  return isDay(day) ? { published: getDayStart(day, utcTimeZone).toISOString() } : {};
}

function createThreatProperties({ category, relevance }: Threat) {
  const labels = relevance.filter((kind) => kind !== 'undefined');
  return {
    ...(labels.length === 0 ? {} : { labels }),
    ...(category === null ? {} : { kill_chain_phases: [{ kill_chain_name: chain, phase_name: category }] }),
  };
}

const extensionName = 'library-entity';

export const createStixEntityExtension = (by: string): StixObject =>
  createStixObject('extension-definition', extensionName, by, {
    name: 'Klarsikt library entity',
    description: 'An entity of the reference model as it is: collection, and entity as JSON.',
    schema: 'collection: name of the collection. entity: the entity; a list without members is left out.',
    version: '1.1.0',
    extension_types: ['property-extension'],
  });

/**
 * True for a type that STIX 2.1 does not define. Strict readers refuse relationships and translations of such
 * objects, so an extension contains them.
 */
export const isCustomStixType = (type: string): boolean => type.startsWith('x-');

/** Creates the definitions of the types that STIX 2.1 does not define (section 7.3). */
export const createStixTypeDefinitions = (by: string): readonly StixObject[] =>
  [...new Set(Object.values(typeOf))].filter(isCustomStixType).map((type) =>
    createStixObject('extension-definition', type, by, {
      name: `Klarsikt ${type.replace(/^x-(klarsikt-)?/, '').replaceAll('-', ' ')}`,
      description: `Objects of the type ${type}: entities of the reference model that other objects refer to.`,
      schema: 'name, description: words of the entity. external_references: its key in the library.',
      version: '1.0.0',
      extension_types: ['new-sdo'],
    }),
  );

/** Removes empty lists and objects, because STIX 2.1 section 2.10 forbids empty lists. */
function removeEmptyValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(removeEmptyValues);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).flatMap(([name, member]) => {
    const kept = removeEmptyValues(member);
    return kept === undefined ? [] : [[name, kept] as const];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

export interface CollectionEntity {
  readonly collection: CollectionName;
  readonly entity: ModelEntity;
}

/** Creates the object of an entity and its translation. `by` is the id of the library's identity. */
export function createStixEntityObjects(
  model: CompiledModel,
  of: CollectionEntity,
  by: string,
): { readonly object: StixObject; readonly translations: readonly StixObject[] } {
  const { collection, entity } = of;
  const words = getNameAndDescription(entity);
  const threat = collection === 'threats' ? model.threats.byKey.get(entity.key) : undefined;
  const sources = threat === undefined ? [] : listThreatReferences(model, threat.key).map(toStixReference);
  const language = determineOriginalLanguage(words.name);
  const other = language === 'en' ? 'sv' : 'en';
  const type = typeOf[collection];
  const object = createStixObject(type, entity.key, by, {
    lang: language,
    ...createStixTexts(words, language, model.references.byKey),
    ...createTypeProperties(of, model, by),
    ...(threat === undefined ? {} : createThreatProperties(threat)),
    external_references: [{ source_name: 'klarsikt', external_id: entity.key }, ...sources],
    extensions: {
      [toStixId('extension-definition', extensionName)]: {
        extension_type: 'property-extension',
        collection,
        entity: removeEmptyValues(entity),
      },
      ...(isCustomStixType(type)
        ? { [toStixId('extension-definition', type)]: { extension_type: 'new-sdo' } }
        : {}),
    },
  });
  const translated = {
    language: other,
    words: createStixTexts(words, other, model.references.byKey),
  } as const;
  return {
    object,
    translations: isCustomStixType(type) ? [] : createStixTranslations(object, by, translated),
  };
}
