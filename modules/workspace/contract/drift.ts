/**
 * Drift: compares approved assessments with present data and lists changed levels and met trigger criteria, by the
 * organisation's thresholds. It never changes an approved assessment.
 */

import {
  defineCommand,
  defineQuery,
  needsPermission,
  visitorLimits,
  withExaminerAccess,
} from '@klarsikt/contract/endpoint.ts';
import {
  createRequiredTextSchema,
  idParamSchema,
  idSchema,
  instantSchema,
  keySchema,
  revisionSchema,
  textSchema,
} from '@klarsikt/contract/shapes.ts';
import { appetiteAreas } from '@klarsikt/engine/appetite';
import type { DriftCause, LevelPosition } from '@klarsikt/engine/drift';
import { incidentKinds, incidentSeverities } from '@klarsikt/engine/incidents';
import { riskTypes } from '@klarsikt/engine/text';
import type { TriggerReason } from '@klarsikt/engine/triggers';
import { z } from 'zod';

/** Longest comment on the handling of drift or a trigger, in characters. */
export const maxDriftCommentLength = 2000;

const classes = ['NONE', 'LOW', 'MEDIUM', 'HIGH', 'VERYHIGH'] as const;

/** Levels, classes, limit and appetite state of one level, in the shape of `LevelPosition` in the engine. */
export const levelPositionSchema = z.object({
  inherent: z.number(),
  residual: z.number(),
  inherentClass: z.enum(classes),
  residualClass: z.enum(classes),
  limit: z.number().nullable(),
  appetite: z.enum(['in', 'watch', 'out']).nullable(),
}) satisfies z.ZodType<LevelPosition>;

const figure = z.object({ abs: z.number().nullable(), share: z.number().nullable() });

/** Causes of a changed level, in the shape of `DriftCause` in the engine. */
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

/** One cause of a changed level. */
export type DriftCauseView = z.output<typeof driftCauseSchema>;

/** A level that has changed since the approval, in the shape of `ChangedDriftLevel` in the engine. */
export const changedLevelSchema = z.object({
  type: z.enum([...riskTypes, 'overall']),
  area: z.enum(appetiteAreas),
  key: keySchema.nullable(),
  name: textSchema.nullable(),
  before: levelPositionSchema,
  after: levelPositionSchema.nullable(),
  turned: z.object({ class: z.boolean(), appetite: z.boolean(), step: z.boolean() }),
  because: z.array(driftCauseSchema).readonly(),
});

/** A level that has changed since the approval, before and after. */
export type ChangedLevelView = z.output<typeof changedLevelSchema>;

/** Reason why a trigger criterion is met, in the shape of `TriggerReason` in the engine. */
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

/** A trigger criterion that is met, with its reason and handling. */
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

/** A trigger criterion that is met, with its reason and handling. */
export type TriggerEvent = z.output<typeof triggerEventSchema>;

const thresholds = {
  class: z.boolean(),
  appetite: z.boolean(),
  /**
   * Smallest change of a displayed level that is shown, 0.1 to 4; null if a change of the level alone is not shown.
   */
  step: z.number().min(0.1).max(4).multipleOf(0.1).nullable(),
} as const;

/** Thresholds from which an organisation is shown a changed level; revision 0 means the defaults. */
export const driftThresholdsSchema = z.object({ ...thresholds, revision: revisionSchema });

/** Drift of an assessment: the compared approval, the present data, and the changed levels. */
export const driftSchema = z.object({
  /** The approval that is compared; null if the assessment has none. */
  approved: z
    .object({ revision: revisionSchema, at: instantSchema, by: z.string(), modelName: z.string() })
    .nullable(),
  today: z.object({
    day: z.string(),
    modelName: z.string(),
    /** Period whose figures replace those of the assessment; null if the assessment's own figures are used. */
    period: z.string().nullable(),
  }),
  thresholds: driftThresholdsSchema,
  levels: z.array(changedLevelSchema).readonly(),
  /** Hash of the changed levels; empty if there are none. The call that marks them as handled must send it. */
  mark: z.string(),
  /** Person and time of the handling of exactly these levels; null if they are not handled. */
  handled: handled.nullable(),
  triggers: z.array(triggerEventSchema).readonly(),
  can: z.object({ handle: z.boolean(), thresholds: z.boolean() }),
});

/** Drift of an assessment: the compared approval, the present data, and the changed levels. */
export type AssessmentDrift = z.output<typeof driftSchema>;

/** Returns true if the contract's schema accepts a cause that the engine returns. */
export const isVisibleDriftCause = (cause: DriftCause): boolean => driftCauseSchema.safeParse(cause).success;

const idParams = z.strictObject({ id: idParamSchema });
const word = createRequiredTextSchema(maxDriftCommentLength);

/** Calls about drift and triggers; `id` is the id of an assessment. */
export const driftContract = {
  get: defineQuery({
    method: 'GET',
    path: 'ra/{id}/drift',
    access: withExaminerAccess(needsPermission('ra:View')),
    visitors: visitorLimits.work,
    summary:
      'Levels that have changed since the approval, with both figures and the causes, and the criteria met.',
    params: idParams,
    result: driftSchema,
  }),
  check: defineCommand({
    method: 'POST',
    path: 'ra/{id}/drift',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.work,
    summary: 'Compares the approved version with today and records changed levels and criteria met.',
    events: ['assessment.driftChecked'],
    params: idParams,
    result: z.object({ turned: z.number().int(), fired: z.number().int() }),
  }),
  handle: defineCommand({
    method: 'POST',
    path: 'ra/{id}/drift/handled',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.work,
    summary:
      'Marks the changed levels as handled, with a description. Refused if other levels have changed since.',
    events: ['assessment.driftHandled'],
    params: idParams,
    body: z.strictObject({ mark: z.string().min(1).max(100), word }),
    result: handled,
  }),
  handleTrigger: defineCommand({
    method: 'POST',
    path: 'ra/{id}/triggers/{event}/handled',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    summary: 'Marks a met criterion as handled, with a description, once.',
    events: ['assessment.triggerHandled'],
    params: z.strictObject({ id: idParamSchema, event: idParamSchema }),
    body: z.strictObject({ word }),
    result: triggerEventSchema,
  }),
  setThresholds: defineCommand({
    method: 'PUT',
    path: 'ra/drift/thresholds',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    summary:
      'Sets the differences that are shown to the organisation. Requires permission to edit in every unit.',
    events: ['drift.thresholds'],
    body: z.strictObject({ ...thresholds, revision: revisionSchema }),
    result: driftThresholdsSchema,
  }),
};
