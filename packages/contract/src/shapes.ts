/** Schemas that several features share. */
import { hasVisibleText, languages, relevances, riskTypes, segments } from '@klarsikt/engine/text';
import { z } from 'zod';

/** An interface language, `en` or `sv`. */
export const languageSchema = z.enum(languages);

/** A set of customer segments, including `UNDEFINED` and `BOTH`. */
export const segmentSchema = z.enum(segments);

/** Any relevance area, including `legal` (specification 001 section 5.1). */
export const relevanceSchema = z.enum(relevances);

/** Any of the eight risk types of the assessment editor. */
export const riskTypeSchema = z.enum(riskTypes);

/** Parameters that describe a custom rule, so that error messages can be more specific than zod's own code. */
export const describeRuleRequirement = (asked: 'day' | 'start' | 'once') => ({ params: { asked } });

/** Parses a number in an address, which must be written in digits without leading zeros. */
const speltAsNumber = (given: unknown): unknown => {
  if (typeof given !== 'string') return given;
  return /^(?:0|[1-9]\d*)$/.test(given) ? Number(given) : Number.NaN;
};

/**
 * A whole number in an address, from 0 or as restricted by `schema`. `1e3`, `0x10`, `01`, `+1`, ` 1` and
 * `1.0` are refused.
 */
export const createNumberParamSchema = <S extends z.ZodType<number, number>>(schema: S) =>
  z.preprocess(speltAsNumber, schema);

/** A numeric id in an address, from 1. The server answers an invalid id in a path with `error.notfound`. */
export const idParamSchema = createNumberParamSchema(z.number().int().positive());

/** A numeric id in an address, or 0 for all entities. */
export const idOrAllParamSchema = createNumberParamSchema(z.number().int().nonnegative());

/** A numeric id in a body, from 1. */
export const idSchema = z.number().int().positive();

/** Key of a model entity, 1 to 120 characters. */
export const keySchema = z.string().min(1).max(120);

/** A text in both languages, in the shape of `Text` in the engine; an empty string means that it is not written. */
export const textSchema = z.object({ en: z.string(), sv: z.string() });

/** A model entity with only id, key and name, which suffice for links. */
export const namedEntitySchema = z.object({ id: idSchema, key: keySchema, name: textSchema });

/** A SHA-256 hash in lower-case hexadecimal digits. */
export const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** A text of 1 to `longest` characters with visible content; surrounding whitespace is removed. */
export const createRequiredTextSchema = (longest: number) =>
  z.string().trim().min(1).max(longest).refine(hasVisibleText);

/** An instant in UTC, in ISO 8601 form. */
export const instantSchema = z.string();

/** Revision of an edited object; a save must send the revision on which it is based. */
export const revisionSchema = z.int32().nonnegative();

/** A revision in an address, as a whole number from 0. */
export const revisionParamSchema = createNumberParamSchema(revisionSchema);

/** Page of a list: `page` counts from 1, and a page has 1 to 200 rows. */
export const pageShape = {
  page: z.number().int().min(1).max(1_000_000).default(1),
  size: z.number().int().min(1).max(200).default(50),
} as const;

/** Body of a query for a sorted list; `usual` is the default order. */
export const createListQueryShape = (usual: 'asc' | 'desc') => ({
  ...pageShape,
  order: z.enum(['asc', 'desc']).default(usual),
});

/** Response of a command that returns no data. */
export const emptyResultSchema = z.object({ done: z.literal(true) });

/**
 * Names of the password policies: `modern` requires length and rarity, `classic` adds rules of composition.
 */
export const passwordPolicyNames = ['modern', 'classic'] as const;

/** Largest nesting depth of objects and lists in a JSON text (security page I2). */
export const maxJsonDepth = 64;

/**
 * Returns the index after the string that begins at `start`, or the length of the text if the string is not closed.
 */
function findStringEnd(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '\\') at += 1;
    else if (sign === '"') return at + 1;
  }
  return json.length;
}

/**
 * True if a JSON text is nested deeper than `maxJsonDepth`; brackets inside strings are ignored. It reads any text
 * once; only the parser decides whether the text is valid JSON.
 */
export function isJsonTooDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === 0x22) at = findStringEnd(json, at) - 1;
    else if (sign === 0x5b || sign === 0x7b) {
      depth += 1;
      if (depth > maxJsonDepth) return true;
    } else if (sign === 0x5d || sign === 0x7d) depth -= 1;
  }
  return false;
}
