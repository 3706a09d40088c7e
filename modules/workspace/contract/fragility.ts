/** Certainty of the levels of an assessment: the single changes that would alter a class, and the ranges of levels. */
import {
  defineQuery,
  needsPermissionOrSample,
  visitorLimits,
  withExaminerAccess,
} from '@klarsikt/contract/endpoint.ts';
import { hashSchema, idParamSchema, revisionSchema, textSchema } from '@klarsikt/contract/shapes.ts';
import { measureNames, randomGeneratorName } from '@klarsikt/engine/sensitivity';
import { figureSegments, riskTypes } from '@klarsikt/engine/text';
import { z } from 'zod';

/** Largest number of simulation runs; the screens use the same number. */
const mostRuns = 10_000;
const fewestRuns = 1_000;

const level = z.number().min(0).max(4);
const measure = z.enum(measureNames);
const riskClass = z.enum(['NONE', 'LOW', 'MEDIUM', 'HIGH', 'VERYHIGH']);
const levelPair = { inherent: z.number(), residual: z.number() };
const risk = { type: z.enum(riskTypes), risk: z.string() };

const changeSchema = z.union([
  z.object({
    kind: z.literal('grade'),
    threat: z.string(),
    segment: z.enum(figureSegments),
    from: level,
    to: level,
  }),
  z.object({ kind: z.literal('control'), control: z.string(), to: z.enum(['none', 'full']) }),
  z.object({ kind: z.literal('share'), ...risk, factor: z.number() }),
  z.object({ kind: z.literal('override'), threat: z.string() }),
  z.object({ kind: z.literal('override'), ...risk }),
  z.object({ kind: z.literal('without'), ...risk }),
]);

const flipPointSchema = z.object({ at: z.number(), to: riskClass });

const effectSchema = z.object({
  change: changeSchema,
  /** Name of the threat, control or risk that the change concerns. */
  name: textSchema,
  ...levelPair,
  flips: z.array(z.object({ measure, from: riskClass, to: riskClass })).readonly(),
  /**
   * Nearest values at which the class of the first flip changes: values of a grade (0-4), or of the factor on a
   * share. Null for a change without steps and for a change that flips no class.
   */
  points: z
    .object({
      value: z.number(),
      from: riskClass,
      below: flipPointSchema.nullable(),
      above: flipPointSchema.nullable(),
    })
    .nullable(),
});

const runsByClass = z.object({
  NONE: z.number().int(),
  LOW: z.number().int(),
  MEDIUM: z.number().int(),
  HIGH: z.number().int(),
  VERYHIGH: z.number().int(),
});

const rangeSchema = z.object({
  low: level,
  median: level,
  high: level,
  classes: runsByClass,
  /** Range shifted so that its median is the assessed level, as screens and reports show it. */
  centred: z.object({ low: level, high: level, classes: runsByClass }),
});

/**
 * The changes that move a level or flip a class, and the range of each level; `base` and `ranges` are null without an
 * overall level.
 */
export const fragilitySchema = z.object({
  revision: revisionSchema,
  modelHash: hashSchema,
  /** Overall levels (0-4) without any change; null without an overall level. */
  base: z.object(levelPair).nullable(),
  /**
   * Effects sorted by strength, strongest first. `inherent` and `residual`: overall level after the change minus the
   * level before.
   */
  changes: z.array(effectSchema).readonly(),
  ranges: z
    .object({
      generator: z.literal(randomGeneratorName),
      seed: z.number().int(),
      runs: z.number().int(),
      measures: z.partialRecord(measure, rangeSchema),
    })
    .nullable(),
});

/** Result of the call `fragilityContract.get`. */
export type Fragility = z.output<typeof fragilitySchema>;

/** Calls about the fragility of levels. */
export const fragilityContract = {
  get: defineQuery({
    method: 'GET',
    path: 'ra/{id}/fragility',
    access: withExaminerAccess(needsPermissionOrSample('ra:View')),
    visitors: visitorLimits.make,
    external: true,
    summary:
      'How firm the levels are: single changes that move or flip one, and ranges under uncertain grades and shares, as on the page "Fragility".',
    params: z.strictObject({ id: idParamSchema }),
    query: z.strictObject({
      runs: z.coerce.number().int().min(fewestRuns).max(mostRuns).default(mostRuns),
    }),
    result: fragilitySchema,
  }),
};
