/** Schemas that several features share. */
import { languages, relevances, riskTypes, segments } from '@klarsikt/engine';
import { z } from 'zod';

/** An interface language, `en` or `sv`. */
export const languageSchema = z.enum(languages);

/** A set of customer segments as one word, `UNDEFINED` and `BOTH` included. */
export const segmentSchema = z.enum(segments);

/** Any relevance area, `legal` included (specification 001 section 5.1). */
export const relevanceSchema = z.enum(relevances);

/** Any of the eight risk types of the assessment editor. */
export const riskTypeSchema = z.enum(riskTypes);

/** A numeric id in an address. */
export const idParam = z.coerce.number().int().positive();

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

/** ISO 8601 instant in UTC. */
export const instantSchema = z.string();

/** Revision that an edited object carries; a save names the one that it started from. */
export const revisionSchema = z.int32().nonnegative();

/** Which rows of a list: pages count from 1 and hold 1 to 200 rows. */
export const pageShape = {
  page: z.number().int().min(1).max(1_000_000).default(1),
  size: z.number().int().min(1).max(200).default(50),
} as const;

/** Members of the body that asks for a sorted list; `usual` is the order that it has unless asked otherwise. */
export const listShape = (usual: 'asc' | 'desc') => ({
  ...pageShape,
  order: z.enum(['asc', 'desc']).default(usual),
});

/** Nothing to say beyond success. */
export const doneSchema = z.object({ done: z.literal(true) });

/** Names of the password policies: `modern` asks for length and rarity, `classic` adds rules of composition. */
export const passwordProfiles = ['modern', 'classic'] as const;
