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

/** Lower-case hexadecimal SHA-256. */
export const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** ISO 8601 instant in UTC. */
export const instantSchema = z.string();

/** Revision that an edited object carries; a save names the one that it started from. */
export const revisionSchema = z.number().int().nonnegative();

/** Nothing to say beyond success. */
export const doneSchema = z.object({ done: z.literal(true) });
