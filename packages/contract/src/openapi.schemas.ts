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
      const schema = withReferences(definition, renamed);
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
  return Object.fromEntries(
    Object.entries(object(value)).map(([key, member]) => {
      if (key !== '$ref' || typeof member !== 'string') return [key, withReferences(member, renamed)];
      if (member.startsWith('#/components/')) return [key, member];
      const name = member.replace(/^#\/definitions\//, '');
      return [key, `#/components/schemas/${renamed.get(name) ?? name}`];
    }),
  );
}
