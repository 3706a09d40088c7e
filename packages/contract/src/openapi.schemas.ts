/** Converts zod schemas to schema objects of an OpenAPI 3.1 description. */
import { z } from 'zod';

/** Any JSON value: a primitive, a list, or an object. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A JSON object with any members. */
export type JsonObject = { readonly [key: string]: Json };

const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function toJson(value: unknown): Json {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  if (Array.isArray(value)) return value.map(toJson);
  if (!isObject(value)) return null;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => (member === undefined ? [] : [[key, toJson(member)]])),
  );
}

/** Returns the value if it is an object, otherwise an empty object. */
export const toJsonObject = (value: Json): JsonObject => (isObject(value) ? value : {});

/** Unicode classes of patterns, with replacements for regular expression engines that lack Unicode properties. */
const plainClasses: readonly (readonly [string, string])[] = [
  ['\\p{Cs}', ''],
  ['\\p{Cc}', '\\u0000-\\u001f\\u007f-\\u009f'],
  ['\\0', '\\u0000'],
];

/**
 * Rewrites a pattern without Unicode properties; null if that is impossible. Lone surrogates are dropped, because
 * valid JSON text contains none.
 */
function plainPattern(pattern: string): string | null {
  const plain = plainClasses.reduce((text, [from, to]) => text.replaceAll(from, to), pattern);
  return plain.includes('\\p{') ? null : plain;
}

/** Returns true for the recursive schema of any JSON value, which refers to itself in lists and objects. */
function isAnyJson(key: string, { anyOf }: JsonObject): boolean {
  const self = `#/$defs/${key}`;
  return (
    Array.isArray(anyOf) &&
    anyOf.some((one) => toJsonObject(one).type === 'boolean') &&
    anyOf.some((one) => toJsonObject(toJsonObject(one).items ?? null).$ref === self)
  );
}

/**
 * Schema for any JSON value. It is not recursive, because generated types that refer to themselves in a list do not
 * compile.
 */
const anyJson: JsonObject = { description: 'Any JSON value.' };

/** Converts zod schemas and collects the shared ones by name; a recursive schema needs a name. */
export class SchemaRegistry {
  readonly named: { [name: string]: Json } = {};

  /** Converts a zod schema for the input or the output (`io`) of the API. */
  of(schema: z.ZodType, io: 'input' | 'output', name: string): JsonObject {
    const converted = z.toJSONSchema(schema, { target: 'draft-2020-12', unrepresentable: 'any', io });
    const { $defs: definitions, $schema: _, ...rest } = toJsonObject(toJson(converted));
    const renamed = new Map<string, string>();
    const schemas = toJsonObject(definitions ?? {});
    for (const key of Object.keys(schemas)) this.#keep(key, schemas, renamed, name);
    return toJsonObject(withReferences(rest, renamed));
  }

  /**
   * Stores a definition under its own name, after the definitions that it refers to; equal definitions are stored
   * once. If the input differs from the output because members are optional, the input is stored under a separate
   * name.
   */
  #keep(key: string, definitions: JsonObject, renamed: Map<string, string>, name: string): void {
    const definition = definitions[key];
    if (definition === undefined || renamed.has(key)) return;
    const own = key.startsWith('__') ? 'Json' : key;
    renamed.set(key, own);
    for (const [, inner = ''] of JSON.stringify(definition).matchAll(/"#\/\$defs\/([^"]+)"/g))
      this.#keep(inner, definitions, renamed, name);
    const names = [own, `Given${own}`, `${name}_${own}`, `${name}_${own}${Object.keys(this.named).length}`];
    for (const candidate of names) {
      renamed.set(key, candidate);
      const schema = isAnyJson(key, toJsonObject(definition)) ? anyJson : withReferences(definition, renamed);
      const known = this.named[candidate];
      if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) continue;
      this.named[candidate] = schema;
      return;
    }
    throw new Error(`no name for the schema ${key} of ${name}`);
  }
}

/**
 * Lists the members of a record whose names are known, because types generated from `propertyNames` allow any name.
 */
function withNamedMembers(schema: JsonObject): JsonObject {
  const { propertyNames, additionalProperties, ...rest } = schema;
  const names = toJsonObject(propertyNames ?? null).enum;
  if (!Array.isArray(names) || additionalProperties === undefined) return schema;
  const properties = Object.fromEntries(names.map((name) => [String(name), additionalProperties]));
  return { ...rest, properties, additionalProperties: false };
}

function withReferences(value: Json, renamed: ReadonlyMap<string, string>): Json {
  if (Array.isArray(value)) return value.map((member) => withReferences(member, renamed));
  if (!isObject(value)) return value;
  const members = Object.entries(toJsonObject(value)).flatMap(([key, member]): [string, Json][] => {
    if (key === 'pattern' && typeof member === 'string') {
      const plain = plainPattern(member);
      return plain === null ? [] : [[key, plain]];
    }
    if (key !== '$ref' || typeof member !== 'string') return [[key, withReferences(member, renamed)]];
    if (member.startsWith('#/components/')) return [[key, member]];
    const name = member.replace(/^#\/\$defs\//, '');
    return [[key, `#/components/schemas/${renamed.get(name) ?? name}`]];
  });
  return withNamedMembers(Object.fromEntries(members));
}
