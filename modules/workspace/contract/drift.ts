/**
 * Approved assessments held against the world of today: levels that turned since the approval, thresholds of the
 * organisation, and trigger criteria that have come true. Nothing approved changes by itself.
 */

import { alsoExamined, command, needs, query, visitorBounds } from '@klarsikt/contract/endpoint.ts';
import {
  idParam,
  idSchema,
  instantSchema,
  keySchema,
  revisionSchema,
  statedSchema,
  textSchema,
} from '@klarsikt/contract/shapes.ts';
import {
  appetiteAreas,
  type DriftCause,
  incidentKinds,
  incidentSeverities,
  type LevelPosition,
  riskTypes,
  type TriggerReason,
} from '@klarsikt/engine';
import { z } from 'zod';

/** Longest word with which drift or a trigger is handled, in characters. */
export const longestDriftWord = 2000;

const classes = ['NONE', 'LOW', 'MEDIUM', 'HIGH', 'VERYHIGH'] as const;

/** `LevelPosition` of the engine. */
export const levelPositionSchema = z.object({
  inherent: z.number(),
  residual: z.number(),
  inherentClass: z.enum(classes),
  residualClass: z.enum(classes),
  limit: z.number().nullable(),
  appetite: z.enum(['in', 'watch', 'out']).nullable(),
}) satisfies z.ZodType<LevelPosition>;

const figure = z.object({ abs: z.number().nullable(), share: z.number().nullable() });

/** `DriftCause` of the engine. */
export const driftCauseSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('figures'),
    type: z.enum(riskTypes),
    changes: z
      .array(
        z.object({
          type: z.enum(riskTypes),
          key: keySchema,
          name: textSchema.nullable(),
          kind: z.string(),
          before: figure,
          after: figure,
        }),
      )
      .readonly(),
  }),
  z.object({
    kind: z.literal('list'),
    key: keySchema,
    name: textSchema,
    before: z.string().nullable(),
    after: z.string().nullable(),
  }),
  z.object({ kind: z.literal('version') }),
  z.object({ kind: z.literal('control'), key: keySchema, name: textSchema.nullable() }),
  z.object({ kind: z.literal('controls'), count: z.number().int() }),
  z.object({ kind: z.literal('evidence'), key: keySchema, name: textSchema.nullable(), since: z.string() }),
  z.object({ kind: z.literal('appetite') }),
  z.object({ kind: z.literal('entries') }),
]);

/** What turned a level, as it is shown. */
export type ShownDriftCause = z.output<typeof driftCauseSchema>;

/** `TurnedLevel` of the engine. */
export const turnedLevelSchema = z.object({
  type: z.enum([...riskTypes, 'overall']),
  area: z.enum(appetiteAreas),
  key: keySchema.nullable(),
  name: textSchema.nullable(),
  before: levelPositionSchema,
  after: levelPositionSchema.nullable(),
  turned: z.object({ class: z.boolean(), appetite: z.boolean(), step: z.boolean() }),
  because: z.array(driftCauseSchema).readonly(),
});

/** A level that turned since the approval. */
export type ShownTurnedLevel = z.output<typeof turnedLevelSchema>;

/** `TriggerReason` of the engine. */
export const triggerReasonSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('product'), key: keySchema, name: textSchema }),
  z.object({ kind: z.literal('place'), list: textSchema, name: textSchema }),
  z.object({
    kind: z.enum(['figure', 'growth']),
    name: textSchema,
    before: z.number().nullable(),
    after: z.number(),
  }),
  z.object({
    kind: z.literal('incident'),
    id: idSchema,
    incident: z.enum(incidentKinds),
    severity: z.enum(incidentSeverities),
  }),
  z.object({ kind: z.literal('news'), key: keySchema, title: textSchema }),
]) satisfies z.ZodType<TriggerReason>;

const handled = z.object({ by: z.string(), at: instantSchema, word: z.string() });

/** A criterion that has come true. */
export const triggerEventSchema = z.object({
  id: idSchema,
  criterion: z.string(),
  name: z.string(),
  owner: z.string(),
  day: z.string(),
  due: z.string(),
  reason: triggerReasonSchema,
  handled: handled.nullable(),
});

/** A criterion that has come true, with what was done about it. */
export type TriggerEvent = z.output<typeof triggerEventSchema>;

const thresholds = {
  class: z.boolean(),
  appetite: z.boolean(),
  /** Smallest move of a shown figure: 0.1-4, null for none. */
  step: z.number().min(0.1).max(4).multipleOf(0.1).nullable(),
} as const;

/** Which differences of a level an organisation sees; revision 0 while it has decided nothing. */
export const driftThresholdsSchema = z.object({ ...thresholds, revision: revisionSchema });

/** Drift of an assessment: the approval that it is held against, and what today is made of. */
export const driftSchema = z.object({
  /** Null where nothing is approved. */
  approved: z
    .object({ revision: revisionSchema, at: instantSchema, by: z.string(), modelName: z.string() })
    .nullable(),
  today: z.object({
    day: z.string(),
    modelName: z.string(),
    /** The period of figures that counts instead of the figures of the assessment; null for these. */
    period: z.string().nullable(),
  }),
  thresholds: driftThresholdsSchema,
  levels: z.array(turnedLevelSchema).readonly(),
  /** Names the levels; '' where none turned. A call that handles them must send it. */
  mark: z.string(),
  /** Who handled these very levels. */
  handled: handled.nullable(),
  triggers: z.array(triggerEventSchema).readonly(),
  can: z.object({ handle: z.boolean(), thresholds: z.boolean() }),
});

/** Drift of an assessment. */
export type Drift = z.output<typeof driftSchema>;

/** A cause as the engine gives it is one as it is shown. */
export const isShownCause = (cause: DriftCause): boolean => driftCauseSchema.safeParse(cause).success;

const idParams = z.strictObject({ id: idParam });
const word = statedSchema(longestDriftWord);

/** Calls about drift and triggers. `id` is an assessment. */
export const drift = {
  get: query({
    method: 'GET',
    path: 'ra/{id}/drift',
    access: alsoExamined(needs('ra:View')),
    visitors: visitorBounds.work,
    summary:
      'Levels that turned since the approval, with both figures and the changes that turned them, and the trigger criteria that have come true.',
    params: idParams,
    result: driftSchema,
  }),
  check: command({
    method: 'POST',
    path: 'ra/{id}/drift',
    access: needs('ra:Edit'),
    visitors: visitorBounds.work,
    summary:
      'Compares the approved state with today and notes what turned and which criteria have come true.',
    events: ['assessment.driftChecked'],
    params: idParams,
    result: z.object({ turned: z.number().int(), fired: z.number().int() }),
  }),
  handle: command({
    method: 'POST',
    path: 'ra/{id}/drift/handled',
    access: needs('ra:Edit'),
    visitors: visitorBounds.work,
    summary: 'Handles the levels that turned, with a word. Refused where other levels have turned since.',
    events: ['assessment.driftHandled'],
    params: idParams,
    body: z.strictObject({ mark: z.string().min(1).max(100), word }),
    result: handled,
  }),
  handleTrigger: command({
    method: 'POST',
    path: 'ra/{id}/triggers/{event}/handled',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    summary: 'Handles a criterion that has come true, with a word, once.',
    events: ['assessment.triggerHandled'],
    params: z.strictObject({ id: idParam, event: idParam }),
    body: z.strictObject({ word }),
    result: triggerEventSchema,
  }),
  setThresholds: command({
    method: 'PUT',
    path: 'ra/drift/thresholds',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    summary: 'Sets which differences the organisation sees. Needs the right to edit in every unit.',
    events: ['drift.thresholds'],
    body: z.strictObject({ ...thresholds, revision: revisionSchema }),
    result: driftThresholdsSchema,
  }),
};
