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

/** Names the requirement of a custom rule, for error messages where zod's own code is not specific. */
export const describeRuleRequirement = (asked: 'day' | 'start' | 'once') => ({ params: { asked } });

/** Reads a number in an address in its only valid spelling: digits without leading zeros. */
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

/** A numeric id in an address, from 1. An invalid id in a path gives "not found". */
export const idParamSchema = createNumberParamSchema(z.number().int().positive());

/** A numeric id in an address, or 0 for all. */
export const idOrAllParamSchema = createNumberParamSchema(z.number().int().nonnegative());

/** An id in a body. */
export const idSchema = z.number().int().positive();

/** A model entity's key. */
export const keySchema = z.string().min(1).max(120);

/** A text in both languages (the engine's `Text`); an empty string means not written. */
export const textSchema = z.object({ en: z.string(), sv: z.string() });

/** A model entity with the members for names and links. */
export const namedEntitySchema = z.object({ id: idSchema, key: keySchema, name: textSchema });

/** Lower-case hexadecimal SHA-256. */
export const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** A non-empty text of at most `longest` characters; surrounding blanks are removed. */
export const createRequiredTextSchema = (longest: number) =>
  z.string().trim().min(1).max(longest).refine(hasVisibleText);

/** ISO 8601 instant in UTC. */
export const instantSchema = z.string();

/** Revision of an edited object; a save must send the revision that it is based on. */
export const revisionSchema = z.int32().nonnegative();

/** A revision in an address. */
export const revisionParamSchema = createNumberParamSchema(revisionSchema);

/** Page of a list: pages count from 1 and have 1 to 200 rows. */
export const pageShape = {
  page: z.number().int().min(1).max(1_000_000).default(1),
  size: z.number().int().min(1).max(200).default(50),
} as const;

/** Members of the body of a sorted list; `usual` is the default order. */
export const createListQueryShape = (usual: 'asc' | 'desc') => ({
  ...pageShape,
  order: z.enum(['asc', 'desc']).default(usual),
});

/** Response without data. */
export const emptyResultSchema = z.object({ done: z.literal(true) });

/**
 * Names of the password policies: `modern` requires length and rarity, `classic` adds rules of composition.
 */
export const passwordPolicyNames = ['modern', 'classic'] as const;

/** Largest nesting depth of objects and lists in a JSON text (security page I2). */
export const maxJsonDepth = 64;

/**
 * Index after the string that begins at `start`; the length of the whole text if the string is not closed.
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
 * True when a JSON text is nested deeper than `maxJsonDepth`, ignoring brackets inside strings. Works in one
 * pass on any text; the parser decides whether it is valid JSON.
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
