/** Schemas that several features share. */
import { isWritten, languages, relevances, riskTypes, segments } from '@klarsikt/engine';
import { z } from 'zod';

/** An interface language, `en` or `sv`. */
export const languageSchema = z.enum(languages);

/** A set of customer segments as one word, `UNDEFINED` and `BOTH` included. */
export const segmentSchema = z.enum(segments);

/** Any relevance area, `legal` included (specification 001 section 5.1). */
export const relevanceSchema = z.enum(relevances);

/** Any of the eight risk types of the assessment editor. */
export const riskTypeSchema = z.enum(riskTypes);

/** What a rule of our own asks for: a refusal says it where the word that zod has says nothing. */
export const asksFor = (asked: 'day' | 'start' | 'once') => ({ params: { asked } });

/** A number in the one spelling that it has in an address: digits alone, none of them a leading zero. */
const speltAsNumber = (given: unknown): unknown => {
  if (typeof given !== 'string') return given;
  return /^(?:0|[1-9]\d*)$/.test(given) ? Number(given) : Number.NaN;
};

/** A whole number in an address, from 0 or as `schema` narrows it. `1e3`, `0x10`, `01`, `+1`, ` 1` and `1.0` are none. */
export const numberParam = <S extends z.ZodType<number, number>>(schema: S) =>
  z.preprocess(speltAsNumber, schema);

/** A numeric id in an address, from 1. In a path, what is none names nothing and is not found. */
export const idParam = numberParam(z.number().int().positive());

/** The same, or 0 for everything. */
export const idOrAllParam = numberParam(z.number().int().nonnegative());

/** An id in a body. */
export const idSchema = z.number().int().positive();

/** A model entity's key. */
export const keySchema = z.string().min(1).max(120);

/** A text in both languages, `Text` of the engine; an empty string means "not written". */
export const textSchema = z.object({ en: z.string(), sv: z.string() });

/** A model entity as it is named and linked. */
export const namedSchema = z.object({ id: idSchema, key: keySchema, name: textSchema });

/** Lower-case hexadecimal SHA-256. */
export const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** A text that says something, in at most so many characters; blanks around it are dropped. */
export const statedSchema = (longest: number) => z.string().trim().min(1).max(longest).refine(isWritten);

/** ISO 8601 instant in UTC. */
export const instantSchema = z.string();

/** Revision that an edited object carries; a save names the one that it started from. */
export const revisionSchema = z.int32().nonnegative();

/** A revision in an address. */
export const revisionParam = numberParam(revisionSchema);

/** Which rows of a list: pages count from 1 and hold 1 to 200 rows. */
export const pageShape = {
  page: z.number().int().min(1).max(1_000_000).default(1),
  size: z.number().int().min(1).max(200).default(50),
} as const;

/** Members of the body of a sorted list; `usual` is the order when the body names none. */
export const listShape = (usual: 'asc' | 'desc') => ({
  ...pageShape,
  order: z.enum(['asc', 'desc']).default(usual),
});

/** Nothing to say beyond success. */
export const doneSchema = z.object({ done: z.literal(true) });

/** Names of the password policies: `modern` asks for length and rarity, `classic` adds rules of composition. */
export const passwordProfiles = ['modern', 'classic'] as const;

/** Levels of objects and lists within each other that a JSON text may have (security page I2). */
export const maxJsonDepth = 64;

/** The index behind the text that begins with the quotation mark at `start`; the length of the whole when it never ends. */
function endOfText(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '\\') at += 1;
    else if (sign === '"') return at + 1;
  }
  return json.length;
}

/**
 * Whether a JSON text nests deeper than `maxJsonDepth`. Brackets inside texts do not count. A text that is no JSON is
 * answered as well, in one pass; whether it is JSON the parser says.
 */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === 0x22) at = endOfText(json, at) - 1;
    else if (sign === 0x5b || sign === 0x7b) {
      depth += 1;
      if (depth > maxJsonDepth) return true;
    } else if (sign === 0x5d || sign === 0x7d) depth -= 1;
  }
  return false;
}
