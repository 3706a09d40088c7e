/** Builds STIX 2.1 objects with ids that are the same in every export. */
import { createHash } from 'node:crypto';
import { formatCitationName, type Reference, replaceCitationsWithNames } from '@klarsikt/engine/model';
import type { Text } from '@klarsikt/engine/text';

export interface StixObject {
  readonly type: string;
  readonly id: string;
  readonly [property: string]: unknown;
}

/** Namespace of Klarsikt's name-based UUIDs, as STIX 2.1 section 2.9 requires. */
const namespace = Buffer.from('708b9a96a27c48f4a0f852728f0d4cd9', 'hex');

/** Builds an id of the form `type--uuid` with a name-based UUID (RFC 9562, version 5). */
export function toStixId(type: string, name: string): string {
  const hash = createHash('sha1').update(namespace).update(`${type}:${name}`).digest().subarray(0, 16);
  hash.writeUInt8(((hash.at(6) ?? 0) & 0x0f) | 0x50, 6);
  hash.writeUInt8(((hash.at(8) ?? 0) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex');
  const uuid = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return `${type}--${uuid.join('-')}`;
}

/**
 * Creates an object without dates, because only its content decides whether it is a new version. `by` is the id of the
 * creating identity; null for identities themselves.
 */
export function createStixObject(
  type: string,
  name: string,
  by: string | null,
  properties: Readonly<Record<string, unknown>>,
): StixObject {
  return {
    type,
    spec_version: '2.1',
    id: toStixId(type, name),
    ...(by === null ? {} : { created_by_ref: by }),
    ...properties,
  };
}

export const createStixBundle = (id: string, objects: readonly string[]): string =>
  `{"type":"bundle","id":${JSON.stringify(id)},"objects":[${objects.join(',')}]}`;

/** Dates of an object, in milliseconds since 1970. */
export interface StixDates {
  readonly created: number;
  readonly modified: number;
}

const timestampOf = (ms: number): string => new Date(ms).toISOString();

/** Adds the dates to an object. Other date fields that STIX requires are set to `created`, which never changes. */
export function addStixDates(draft: StixObject, { created, modified }: StixDates): StixObject {
  const { type, spec_version: version, id, created_by_ref: by, ...rest } = draft;
  const at = timestampOf(created);
  return {
    type,
    spec_version: version,
    id,
    ...(by === undefined ? {} : { created_by_ref: by }),
    created: at,
    modified: timestampOf(modified),
    ...(type === 'indicator' ? { valid_from: at } : {}),
    ...(type === 'report' && rest.published === undefined ? { published: at } : {}),
    ...rest,
  };
}

const derivedFields: ReadonlySet<string> = new Set(['valid_from', 'published']);

/** Removes the dates from an object; reverses `addStixDates`. */
export function removeStixDates({ type, id, created, modified: _, ...rest }: StixObject): StixObject {
  const kept = Object.entries(rest).filter(
    ([name, value]) => !(derivedFields.has(name) && value === created),
  );
  return { ...Object.fromEntries(kept), type, id };
}

/** Creates a relation between two objects of the bundle; the same relation always has the same id. */
export function createStixRelationship(
  source: StixObject,
  type: string,
  target: StixObject,
  by: string,
): StixObject {
  return createStixObject('relationship', `${source.id}|${type}|${target.id}`, by, {
    relationship_type: type,
    source_ref: source.id,
    target_ref: target.id,
  });
}

/** Replaces citations by names such as `[FATF 2023]`. */
export function replaceCitationsInText(text: string, references: ReadonlyMap<string, Reference>): string {
  return replaceCitationsWithNames(text, (key) => {
    const reference = references.get(key);
    return reference === undefined ? null : formatCitationName(reference);
  });
}

/** Words of an object in one language; words that the object lacks are omitted. */
export interface StixTexts {
  readonly name?: string;
  readonly description?: string;
}

/** Determines the original language of a text: English if there is any English text, otherwise Swedish. */
export const determineOriginalLanguage = ({ en }: Text): 'en' | 'sv' => (en.trim() === '' ? 'sv' : 'en');

export function createStixTexts(
  entity: { readonly name: Text; readonly description: Text },
  language: 'en' | 'sv',
  references: ReadonlyMap<string, Reference>,
): StixTexts {
  const name = entity.name[language].trim();
  const description = replaceCitationsInText(entity.description[language], references).trim();
  return { ...(name === '' ? {} : { name }), ...(description === '' ? {} : { description }) };
}

/** Creates the translation of an object into another language; empty if the object has no words in that language. */
export function createStixTranslations(
  object: StixObject,
  by: string,
  { language, words }: { readonly language: 'en' | 'sv'; readonly words: StixTexts },
): readonly StixObject[] {
  if (Object.keys(words).length === 0) return [];
  const contents = { [language]: words };
  return [createStixObject('language-content', object.id, by, { object_ref: object.id, contents })];
}
