/** The building blocks of a STIX 2.1 bundle: names that are the same at every export, and what all objects have. */
import { createHash } from 'node:crypto';
import type { Reference, Text } from '@klarsikt/engine';

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

/** What every object of a bundle says of itself. Instants are ISO 8601 in UTC. */
export interface Origin {
  readonly created: string;
  readonly modified: string;
  /** Id of the identity that made it; null for the identities themselves. */
  readonly by: string | null;
}

export function stixObject(
  type: string,
  name: string,
  { created, modified, by }: Origin,
  properties: Readonly<Record<string, unknown>>,
): StixObject {
  return {
    type,
    spec_version: '2.1',
    id: stixId(type, name),
    ...(by === null ? {} : { created_by_ref: by }),
    created,
    modified,
    ...properties,
  };
}

/** A relation of two objects of the bundle; the same two are related once in the same way. */
export function relationship(
  source: StixObject,
  type: string,
  target: StixObject,
  origin: Origin,
): StixObject {
  return stixObject('relationship', `${source.id}|${type}|${target.id}`, origin, {
    relationship_type: type,
    source_ref: source.id,
    target_ref: target.id,
  });
}

const citation = /\s?\[(re-[a-z0-9-]+)\]/g;

/** A text without the library's own markup: citations become `[FATF 2023]`. */
export function plainCitations(text: string, references: ReadonlyMap<string, Reference>): string {
  return text.replace(citation, (_, key: string) => {
    const reference = references.get(key);
    return reference === undefined
      ? ''
      : ` [${[reference.authorShort, reference.year].filter(Boolean).join(' ')}]`;
  });
}

/** Name and description of an entity in one language; an empty description is left out. */
export function wording(
  entity: { readonly name: Text; readonly description: Text },
  language: 'en' | 'sv',
  references: ReadonlyMap<string, Reference>,
): { readonly name: string; readonly description?: string } {
  const name = entity.name[language] || entity.name.en;
  const description = plainCitations(entity.description[language], references).trim();
  return { name, ...(description === '' ? {} : { description }) };
}

/** The Swedish words of an object that is written in English. */
export function translation(
  object: StixObject,
  origin: Origin,
  swedish: { readonly name: string; readonly description?: string },
): StixObject {
  return stixObject('language-content', object.id, origin, {
    object_ref: object.id,
    object_modified: origin.modified,
    contents: { sv: swedish },
  });
}
