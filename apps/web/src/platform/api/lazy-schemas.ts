/**
 * Takes the place of zod in the browser application (`apps/web/lazy-schemas.ts`). The contract describes more than 300
 * calls, of which a page makes ten; building all of their schemas took a tenth of the time until the page was drawn. A
 * schema here records how it is built, and is built when it first reads a value.
 */
import {
  array,
  base64,
  boolean,
  coerce,
  config,
  type core,
  custom,
  discriminatedUnion,
  email,
  enum as enumOf,
  instanceof as instanceOf,
  int,
  int32,
  iso,
  json,
  literal,
  looseObject,
  never,
  null as nullOf,
  number,
  object,
  partialRecord,
  preprocess,
  record,
  strictObject,
  string,
  stringbool,
  toJSONSchema,
  tuple,
  union,
  unknown,
  url,
  uuid,
} from 'zod';

/** Methods that return a further schema; any other member builds the schema. */
const buildingMethods: ReadonlySet<PropertyKey> = new Set(
  `array catch check default describe exactOptional exclude extend extract finite gt gte int length lt lte max meta min
  multipleOf nonempty nonnegative nullable nullish omit optional or partial pick pipe positive prefault readonly refine
  regex required strict superRefine toLowerCase transform trim`.split(/\s+/),
);

const builders = new WeakMap<object, () => object>();

const isPlain = (value: object): boolean =>
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

/** The members of an object, of which a getter (a schema that contains itself) is called only by zod. */
function buildMembers(members: object): object {
  const described = Object.entries(Object.getOwnPropertyDescriptors(members)).map(
    ([name, { get, ...own }]) => [
      name,
      get === undefined
        ? { ...own, value: buildSchemas(own.value) }
        : { configurable: true, enumerable: true, get: () => buildSchemas(get.call(members)) },
    ],
  );
  return Object.defineProperties({}, Object.fromEntries(described));
}

/** The value with all schemas built. */
function buildSchemas(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const build = builders.get(value);
  if (build !== undefined) return build();
  if (Array.isArray(value)) return value.map(buildSchemas);
  return isPlain(value) ? buildMembers(value) : value;
}

function createLazySchema(make: (...given: unknown[]) => object, given: readonly unknown[]): object {
  let built: object | undefined;
  const build = () => {
    built ??= make(...given.map(buildSchemas));
    return built;
  };
  const lazy = new Proxy(
    {},
    {
      has: (_, name) => name in build(),
      get: (_, name) => {
        if (buildingMethods.has(name))
          return (...more: unknown[]) =>
            createLazySchema((...all) => Reflect.apply(Reflect.get(build(), name), build(), all), more);
        const member: unknown = Reflect.get(build(), name);
        return typeof member === 'function' ? member.bind(build()) : member;
      },
    },
  );
  builders.set(lazy, build);
  return lazy;
}

type Maker = (...given: never[]) => object;

function makeLazy<M extends Record<string, Maker>>(makers: M): M {
  const lazy: Record<string, unknown> = {};
  for (const [name, make] of Object.entries(makers))
    lazy[name] = (...given: unknown[]) => createLazySchema(make as (...all: unknown[]) => object, given);
  return lazy as M;
}

export const z = {
  ...makeLazy({
    array,
    base64,
    boolean,
    custom,
    discriminatedUnion,
    email,
    enum: enumOf,
    instanceof: instanceOf,
    int,
    int32,
    json,
    literal,
    looseObject,
    never,
    null: nullOf,
    number,
    object,
    partialRecord,
    preprocess,
    record,
    strictObject,
    string,
    stringbool,
    tuple,
    union,
    unknown,
    url,
    uuid,
  }),
  coerce: makeLazy({ number: coerce.number }),
  iso: makeLazy({ date: iso.date, datetime: iso.datetime }),
  toJSONSchema: (schema: core.$ZodType, params?: Parameters<typeof toJSONSchema>[1]) =>
    toJSONSchema(buildSchemas(schema) as core.$ZodType, params),
};

export { config };
