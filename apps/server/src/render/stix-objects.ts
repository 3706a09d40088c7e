/** The building blocks of a STIX 2.1 bundle: names that are the same at every export, and what all objects have. */
import { createHash } from 'node:crypto';
import { citedName, type Reference, type Text, withCitedNames } from '@klarsikt/engine';

export interface StixObject {
  readonly type: string;
  readonly id: string;
  readonly [property: string]: unknown;
}

/** Namespace of all names here: a UUID of its own, as STIX 2.1 section 2.9 asks for. */
const namespace = Buffer.from('708b9a96a27c48f4a0f852728f0d4cd9', 'hex');

/** `type--uuid` with a name-based UUID (RFC 9562, version 5). */
export function stixId(type: string, name: string): string {
  const hash = createHash('sha1').update(namespace).update(`${type}:${name}`).digest().subarray(0, 16);
  hash.writeUInt8(((hash.at(6) ?? 0) & 0x0f) | 0x50, 6);
  hash.writeUInt8(((hash.at(8) ?? 0) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex');
  const uuid = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return `${type}--${uuid.join('-')}`;
}

/**
 * An object before it has dates: its content alone decides whether it is another version of the object. `by` is the id
 * of the identity that made it; null for the identities themselves.
 */
export function stixObject(
  type: string,
  name: string,
  by: string | null,
  properties: Readonly<Record<string, unknown>>,
): StixObject {
  return {
    type,
    spec_version: '2.1',
    id: stixId(type, name),
    ...(by === null ? {} : { created_by_ref: by }),
    ...properties,
  };
}

/** A bundle of objects that are JSON already. */
export const bundleOf = (id: string, objects: readonly string[]): string =>
  `{"type":"bundle","id":${JSON.stringify(id)},"objects":[${objects.join(',')}]}`;

/** Dates of an object in milliseconds since 1970. */
export interface StixDates {
  readonly created: number;
  readonly modified: number;
}

const timestampOf = (ms: number): string => new Date(ms).toISOString();

/** The object with its dates. What STIX asks for beside them is derived from `created`, which never changes. */
export function dateObject(draft: StixObject, { created, modified }: StixDates): StixObject {
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

/** Fields that `dateObject` fills from `created`. */
const derivedFields: ReadonlySet<string> = new Set(['valid_from', 'published']);

/** The content of an object that has dates: what `dateObject` was given. */
export function undatedObject({ type, id, created, modified: _, ...rest }: StixObject): StixObject {
  const kept = Object.entries(rest).filter(
    ([name, value]) => !(derivedFields.has(name) && value === created),
  );
  return { ...Object.fromEntries(kept), type, id };
}

/** A relation of two objects of the bundle; the same two are related once in the same way. */
export function relationship(source: StixObject, type: string, target: StixObject, by: string): StixObject {
  return stixObject('relationship', `${source.id}|${type}|${target.id}`, by, {
    relationship_type: type,
    source_ref: source.id,
    target_ref: target.id,
  });
}

/** A text without the library's own markup: citations become `[FATF 2023]`. */
export function plainCitations(text: string, references: ReadonlyMap<string, Reference>): string {
  return withCitedNames(text, (key) => {
    const reference = references.get(key);
    return reference === undefined ? null : citedName(reference);
  });
}

/** Words of an object in one language; what is not written is left out. */
export interface StixWords {
  readonly name?: string;
  readonly description?: string;
}

/** The language that an object is written in: English where there is any. */
export const writtenIn = ({ en }: Text): 'en' | 'sv' => (en.trim() === '' ? 'sv' : 'en');

/** Name and description of an entity in one language. */
export function wording(
  entity: { readonly name: Text; readonly description: Text },
  language: 'en' | 'sv',
  references: ReadonlyMap<string, Reference>,
): StixWords {
  const name = entity.name[language].trim();
  const description = plainCitations(entity.description[language], references).trim();
  return { ...(name === '' ? {} : { name }), ...(description === '' ? {} : { description }) };
}

/** The words of an object in another language than its own; none where nothing is written in that language. */
export function translation(
  object: StixObject,
  by: string,
  { language, words }: { readonly language: 'en' | 'sv'; readonly words: StixWords },
): readonly StixObject[] {
  if (Object.keys(words).length === 0) return [];
  const contents = { [language]: words };
  return [stixObject('language-content', object.id, by, { object_ref: object.id, contents })];
}
