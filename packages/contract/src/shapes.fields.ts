/**
 * Converts the engine's field definitions to schemas of the API, so that stored, sent and published data have a
 * common definition.
 */
import {
  createLanguageFields,
  type EitherField,
  type Field,
  type FieldsByName,
  type FieldValueOf,
  type ListField,
  type MapField,
  type NumberField,
  type TextField,
  textPatterns,
  type VariantField,
} from '@klarsikt/engine/fields';
import { z } from 'zod';
import { describeRuleRequirement } from './shapes.ts';

type Flatten<A> = { readonly [N in keyof A]: A[N] };
type OptionalField = { readonly optional: true } | { readonly default: unknown };

/** Input type of a field, in which members with a default are optional. */
export type FieldInputOf<F extends Field> =
  | (F extends { readonly nullable: true } ? null : never)
  | (F extends { readonly type: 'object'; readonly fields: infer O extends FieldsByName }
      ? FieldsInputOf<O>
      : F extends { readonly type: 'list'; readonly of: infer I extends Field }
        ? readonly FieldInputOf<I>[]
        : FieldValueOf<F>);

type FieldsInputOf<O extends FieldsByName> = Flatten<
  { readonly [N in keyof O as O[N] extends OptionalField ? never : N]: FieldInputOf<O[N]> } & {
    readonly [N in keyof O as O[N] extends OptionalField ? N : never]?: FieldInputOf<O[N]>;
  }
>;

type SchemaOf<F extends Field> = F extends { readonly default: unknown }
  ? z.ZodDefault<z.ZodType<FieldValueOf<F>, FieldInputOf<F>>>
  : F extends { readonly optional: true }
    ? z.ZodExactOptional<z.ZodType<FieldValueOf<F>, FieldInputOf<F>>>
    : z.ZodType<FieldValueOf<F>, FieldInputOf<F>>;

/** Schema of each field, by name. */
export type FieldSchemas<O extends FieldsByName> = { [N in keyof O]: SchemaOf<O[N]> };

/** Builds the schemas of the members of an object, for `z.strictObject`. */
export function buildMemberSchemas<const O extends FieldsByName>(fields: O): FieldSchemas<O> {
  const made = members(fields);
  if (!isFor(made, fields)) throw new TypeError('a field has no schema');
  return made;
}

const isFor = <O extends FieldsByName>(
  made: { readonly [name: string]: z.ZodType },
  fields: O,
): made is FieldSchemas<O> => Object.keys(fields).every((name) => Object.hasOwn(made, name));

function members(fields: FieldsByName): { [name: string]: z.ZodType } {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.editorial !== true)
      .map(([name, field]) => [name, buildFieldSchema(field)]),
  );
}

/** Builds the schema of a field, which includes whether it is optional and nullable. */
export function buildFieldSchema(field: Field): z.ZodType {
  const plain = plainSchema(field);
  const schema = field.nullable === true ? plain.nullable() : plain;
  if (field.default === undefined) return field.optional === true ? schema.exactOptional() : schema;
  // Parse the default of an object, so that nested defaults apply; use other defaults unchanged.
  return field.type === 'object' ? schema.prefault(field.default) : schema.default(field.default);
}

/**
 * Metadata for a schema without a description of its own, which refers to a component of the published description.
 */
export const createComponentReference = (component: string) => ({
  $ref: `#/components/schemas/${component}`,
});

/** Named schemas of the published description; each is created once. */
const known = new Map<string, z.ZodType>();

function plainSchema(field: Field): z.ZodType {
  if ((field.type !== 'object' && field.type !== 'map') || field.named === undefined) {
    return bareSchema(field);
  }
  const made = known.get(field.named) ?? bareSchema(field).meta({ id: field.named });
  known.set(field.named, made);
  return made;
}

function bareSchema(field: Field): z.ZodType {
  switch (field.type) {
    case 'text':
      return textSchema(field);
    case 'translated':
      return z.strictObject(members(createLanguageFields(field)));
    case 'number':
      return numberSchema(field);
    case 'flag':
      return z.boolean();
    case 'choice':
      return z.enum([...field.of]);
    case 'reference':
      return z.string();
    case 'list':
      return listSchema(field);
    case 'object':
      return z.strictObject(members(field.fields));
    case 'map':
      return mapSchema(field);
    case 'either':
      return eitherSchema(field);
    case 'variant':
      return variantSchema(field);
  }
}

function textSchema({ shortest, longest, format }: TextField): z.ZodType {
  const least = shortest === undefined || shortest === 0 ? z.string() : z.string().min(shortest);
  const most = longest === undefined ? least : least.max(longest);
  return format === undefined ? most : most.regex(textPatterns[format]);
}

function listSchema(field: ListField): z.ZodType {
  const { of, most, distinct, distinctBy } = field;
  const items = z.array(buildFieldSchema(of));
  const list = most === undefined ? items : items.max(most);
  if (distinct !== true && distinctBy === undefined) return list.readonly();
  return list
    .superRefine((entries, context) => {
      for (const path of findDuplicatePaths(entries, distinctBy))
        context.addIssue({ code: 'custom', path, ...describeRuleRequirement('once') });
    })
    .meta({ uniqueItems: true })
    .readonly();
}

/** Finds the paths of duplicates in a list, compared as whole items or by their identifying member. */
function findDuplicatePaths(entries: readonly unknown[], by: string | undefined): (string | number)[][] {
  const told = (entry: unknown): unknown =>
    by === undefined
      ? entry
      : typeof entry === 'object' && entry !== null
        ? Reflect.get(entry, by)
        : undefined;
  const seen = new Set<unknown>();
  return entries.flatMap((entry, index) => {
    const again = seen.has(told(entry));
    seen.add(told(entry));
    return again ? [by === undefined ? [index] : [index, by]] : [];
  });
}

function numberSchema({ lowest, highest, whole }: NumberField): z.ZodType {
  const number = whole === true ? z.number().int() : z.number();
  const above = lowest === undefined ? number : number.min(lowest);
  return highest === undefined ? above : above.max(highest);
}

function mapSchema({ of, names, most }: MapField): z.ZodType {
  const member = buildFieldSchema(of);
  const map =
    typeof names === 'string'
      ? z.record(z.string().regex(textPatterns[names]), member)
      : z.strictObject(Object.fromEntries(names.map((name) => [name, member.exactOptional()])));
  if (most === undefined) return map;
  return map
    .superRefine((entries, context) => {
      if (Object.keys(entries).length <= most) return;
      context.addIssue({ code: 'too_big', origin: 'object', maximum: most, inclusive: true, input: entries });
    })
    .meta({ maxProperties: most });
}

const eitherSchema = ({ number, otherwise }: EitherField): z.ZodType =>
  z.union([buildFieldSchema(number), buildFieldSchema(otherwise)]);

const variantSchema = ({ of }: VariantField): z.ZodType =>
  z.union(Object.values(of).map((variant) => buildFieldSchema(variant)));
