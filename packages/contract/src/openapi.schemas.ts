/** Zod schemas as the schema objects of an OpenAPI 3.0 description. */
import { z } from 'zod';

/** Any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A JSON object. */
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

/** The value when it is an object, else an empty one. */
export const object = (value: Json): JsonObject => (isObject(value) ? value : {});

/** Classes of characters of a pattern, for readers whose expressions know no Unicode properties. */
const plainClasses: readonly (readonly [string, string])[] = [
  ['\\p{Cs}', ''],
  ['\\p{Cc}', '\\u0000-\\u001f\\u007f-\\u009f'],
  ['\\0', '\\u0000'],
];

/** A pattern without Unicode properties; null where it cannot do without. Lone surrogates are no valid JSON text anyway. */
function plainPattern(pattern: string): string | null {
  const plain = plainClasses.reduce((text, [from, to]) => text.replaceAll(from, to), pattern);
  return plain.includes('\\p{') ? null : plain;
}

const nullSchema: JsonObject = { type: 'string', nullable: true, enum: [null] };

/** `nullable` says something beside a type alone (OpenAPI 3.0.3, schema object): otherwise null is one of the choices. */
function withTypedNull({ nullable, ...schema }: JsonObject): JsonObject {
  if (nullable !== true || schema.type !== undefined)
    return nullable === undefined ? schema : { ...schema, nullable };
  const { allOf, anyOf, oneOf, ...rest } = schema;
  if (Array.isArray(anyOf)) return { ...rest, anyOf: [...anyOf, nullSchema] };
  if (Array.isArray(oneOf)) return { ...rest, oneOf: [...oneOf, nullSchema] };
  if (!Array.isArray(allOf)) return schema;
  const [one = {}] = allOf;
  return { ...rest, anyOf: [allOf.length === 1 ? one : { allOf }, nullSchema] };
}

/** True for a schema of any JSON value, which refers to itself in lists and objects. */
function isAnyJson(key: string, { anyOf }: JsonObject): boolean {
  const self = `#/definitions/${key}`;
  return (
    Array.isArray(anyOf) &&
    anyOf.some((one) => object(one).type === 'boolean') &&
    anyOf.some((one) => object(object(one).items ?? null).$ref === self)
  );
}

/** A generated type that refers to itself in a list does not compile: what allows everything says just that. */
const anyJson: JsonObject = { description: 'Any JSON value.' };

/** Turns zod schemas into schema objects, and keeps those that a description shares: what refers to itself must have a name. */
export class Schemas {
  readonly named: { [name: string]: Json } = {};

  /** A zod schema as a schema object. `io`: what a caller gives, or what the caller gets. */
  of(schema: z.ZodType, io: 'input' | 'output', name: string): JsonObject {
    const converted = z.toJSONSchema(schema, { target: 'openapi-3.0', unrepresentable: 'any', io });
    const { definitions, $schema: _, ...rest } = object(toJson(converted));
    const renamed = new Map<string, string>();
    const schemas = object(definitions ?? {});
    for (const key of Object.keys(schemas)) this.#keep(key, schemas, renamed, name);
    return object(withReferences(rest, renamed));
  }

  /**
   * Keeps a definition, and first those that it refers to, under names of their own; equal definitions share one. What a
   * caller gives and what the caller gets differ where something may be left out: what is given then has that in its name.
   */
  #keep(key: string, definitions: JsonObject, renamed: Map<string, string>, name: string): void {
    const definition = definitions[key];
    if (definition === undefined || renamed.has(key)) return;
    const own = key.startsWith('__') ? 'Json' : key;
    renamed.set(key, own);
    for (const [, inner = ''] of JSON.stringify(definition).matchAll(/"#\/definitions\/([^"]+)"/g))
      this.#keep(inner, definitions, renamed, name);
    const names = [own, `Given${own}`, `${name}_${own}`, `${name}_${own}${Object.keys(this.named).length}`];
    for (const candidate of names) {
      renamed.set(key, candidate);
      const schema = isAnyJson(key, object(definition)) ? anyJson : withReferences(definition, renamed);
      const known = this.named[candidate];
      if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) continue;
      this.named[candidate] = schema;
      return;
    }
    throw new Error(`no name for the schema ${key} of ${name}`);
  }
}

function withReferences(value: Json, renamed: ReadonlyMap<string, string>): Json {
  if (Array.isArray(value)) return value.map((member) => withReferences(member, renamed));
  if (!isObject(value)) return value;
  const members = Object.entries(object(value)).flatMap(([key, member]): [string, Json][] => {
    if (key === 'pattern' && typeof member === 'string') {
      const plain = plainPattern(member);
      return plain === null ? [] : [[key, plain]];
    }
    if (key !== '$ref' || typeof member !== 'string') return [[key, withReferences(member, renamed)]];
    if (member.startsWith('#/components/')) return [[key, member]];
    const name = member.replace(/^#\/definitions\//, '');
    return [[key, `#/components/schemas/${renamed.get(name) ?? name}`]];
  });
  return withTypedNull(Object.fromEntries(members));
}
