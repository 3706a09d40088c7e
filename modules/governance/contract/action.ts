/**
 * Actions of an assessment, with owner, due day, the change that the action makes and the expected level. Reading
 * needs `ra:View`, raising an action the right to comment, and changing it the right to edit. The owner reports
 * progress, and another person verifies.
 */

import { namedPersonSchema } from '@klarsikt/assessment/contract/assessment.shapes.ts';
import { changeSubjectSchema } from '@klarsikt/assessment/contract/history.ts';
import { ownFieldChangeSchema, ownFieldValuesSchema } from '@klarsikt/assessment/contract/ownfield.ts';
import {
  defineCommand,
  defineFileResult,
  defineQuery,
  needsPermission,
  needsPermissionOrSample,
  visitorLimits,
  withExaminerAccess,
} from '@klarsikt/contract/endpoint.ts';
import {
  createRequiredTextSchema,
  describeRuleRequirement,
  idParamSchema,
  idSchema,
  instantSchema,
  keySchema,
  languageSchema,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import { isDay } from '@klarsikt/engine/fields';
import {
  type ActionEffect,
  actionChangeKinds,
  actionOrigins,
  actionPriorities,
  actionStatuses,
} from '@klarsikt/engine/governance';
import { defaultScale } from '@klarsikt/engine/values';
import { z } from 'zod';
import { subjectPathSchema } from './comment.ts';

/** Maximum length of an action's reason and of its description, in characters. */
export const maxActionTextLength = 5000;

/** Largest number of actions that one call can change or raise. */
export const maxActionsPerCall = 200;

const day = z.string().refine(isDay, describeRuleRequirement('day'));
const text = z.string().trim().max(maxActionTextLength);
const reason = createRequiredTextSchema(maxActionTextLength);
const level = z.number().min(0).max(defaultScale.maxLevel);

/** Effect that an action should have, shaped as `ActionEffect` of the engine. */
export const actionEffectSchema: z.ZodType<ActionEffect> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('control'), control: keySchema, to: level }),
  z.strictObject({ kind: z.literal('stated'), level }),
]);

const fields = {
  title: createRequiredTextSchema(300),
  description: text,
  /** Subject as JSON pointer into the document; '' for the whole assessment. */
  subject: subjectPathSchema,
  priority: z.literal(actionPriorities).nullable(),
  changes: z.strictObject({ kind: z.enum(actionChangeKinds), name: z.string().trim().max(300) }).nullable(),
  effect: actionEffectSchema.nullable(),
  owner: idSchema.nullable(),
} as const;

const stamp = z.object({ by: z.string(), at: instantSchema });

/** An action, with the caller's rights on it (`can`). */
export const actionSchema = z.object({
  id: idSchema,
  revision: revisionSchema,
  assessment: z.object({ id: idSchema, name: z.string() }),
  /** Id of the comment that requested the action; null if no comment did. */
  comment: idSchema.nullable(),
  origin: z.enum(actionOrigins),
  /**
   * Key or id of the object for which the action was proposed, for example the id of a requirement or the key of a
   * publication.
   */
  originRef: z.string(),
  subject: z.string(),
  title: z.string(),
  description: z.string(),
  owner: namedPersonSchema.nullable(),
  due: z.string().nullable(),
  /** Number of times that the due day was moved. */
  moved: z.number().int(),
  priority: fields.priority,
  changes: z.object({ kind: z.enum(actionChangeKinds), name: z.string() }).nullable(),
  effect: actionEffectSchema.nullable(),
  ownFields: ownFieldValuesSchema,
  status: z.enum(actionStatuses),
  /** Reason for dropping or reopening the action, or the remark of the person who did or verified it. */
  statusReason: z.string(),
  done: stamp.nullable(),
  verified: stamp.nullable(),
  /** Residual level (0 to 4) calculated after the verification, with time and author; null if not calculated. */
  rerated: stamp.extend({ level: z.number().nullable() }).nullable(),
  created: stamp,
  /** Instant of the last change. */
  updated: instantSchema,
  /** Rights of the caller on this action. */
  can: z.object({
    change: z.boolean(),
    /** True if the caller may report progress. */
    progress: z.boolean(),
    /** True if the caller may verify the action. Its owner and the person who reported it as done may not. */
    verify: z.boolean(),
  }),
});

/** An action, with the caller's rights on it. */
export type Action = z.output<typeof actionSchema>;

/** Kinds of events in the history of an action. */
export const actionEventKinds = ['created', 'changed', 'moved', 'status', 'rerated'] as const;

/** An event in the history of an action: kind, instant, author, reason, and the changed members before and after. */
export const actionEventSchema = z.object({
  kind: z.enum(actionEventKinds),
  at: instantSchema,
  author: z.string(),
  reason: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});

/** An event in the history of an action, with its author, reason and changed members. */
export type ActionEvent = z.output<typeof actionEventSchema>;

/**
 * An action with its history, oldest event first, and its effect on the level, calculated with the saved document.
 */
export const actionDetailSchema = z.object({
  action: actionSchema,
  about: changeSubjectSchema,
  /** Residual levels (0 to 4) at present and after the action; null if no effect is entered for the action. */
  expected: z.object({ now: z.number().nullable(), after: z.number().nullable() }).nullable(),
  events: z.array(actionEventSchema).readonly(),
});

/** An action with its effect on the level and its history. */
export type ActionDetail = z.output<typeof actionDetailSchema>;

/** Members of a new action, without the assessment that it belongs to. */
const raised = z.strictObject({
  origin: z.enum(actionOrigins).exclude(['comment']),
  originRef: z.string().max(300).default(''),
  title: fields.title,
  description: fields.description.default(''),
  subject: fields.subject.default(''),
  priority: fields.priority.default(null),
  changes: fields.changes.default(null),
  effect: fields.effect.default(null),
  owner: fields.owner.default(null),
  due: day.nullable().default(null),
  ownFields: ownFieldChangeSchema.default({}),
});

/**
 * A change of several actions in one call. It cannot verify actions, because a person must check each action before
 * verifying it.
 */
const manyChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('owner'), owner: fields.owner }),
  z.strictObject({ kind: z.literal('priority'), priority: fields.priority }),
  z.strictObject({ kind: z.literal('due'), due: day.nullable(), reason: text.default('') }),
  z.strictObject({
    kind: z.literal('status'),
    status: z.enum(actionStatuses).exclude(['verified']),
    reason: text.default(''),
  }),
]);

/** The changed actions, and the id of the step, by which the step can be undone. */
const stepSchema = z.object({ actions: z.array(actionSchema).readonly(), step: idSchema });

const idParams = z.strictObject({ id: idParamSchema });
const listBody = z.strictObject({
  /** Id of an assessment whose actions are listed; if absent, the actions of every visible assessment are listed. */
  assessment: idSchema.exactOptional(),
});

/** A change of several actions at once: of owner, due day, priority or status. */
export type BulkActionChange = z.output<typeof manyChange>;

/** Endpoints for the actions of one assessment and of all assessments. */
export const actionContract = {
  list: defineQuery({
    method: 'POST',
    path: 'ra/actions',
    access: withExaminerAccess(needsPermissionOrSample('ra:View')),
    visitors: visitorLimits.read,
    external: true,
    summary: 'Actions of one assessment, or of all that the caller may see: overdue first.',
    body: listBody,
    paged: { list: 'actions', changed: ['updated'] },
    result: z.object({ today: z.string(), actions: z.array(actionSchema).readonly() }),
  }),
  get: defineQuery({
    method: 'GET',
    path: 'ra/action/{id}',
    access: withExaminerAccess(needsPermissionOrSample('ra:View')),
    visitors: visitorLimits.work,
    external: true,
    summary: 'One action with its expected level, calculated, and its history.',
    params: idParams,
    result: actionDetailSchema,
  }),
  create: defineCommand({
    method: 'PUT',
    path: 'ra/action',
    access: needsPermission('ra:Comment'),
    visitors: visitorLimits.write,
    external: true,
    summary: 'Creates an action. Requires permission to comment.',
    events: ['action.created'],
    body: raised.extend({ assessment: idSchema }),
    result: actionSchema,
  }),
  change: defineCommand({
    method: 'POST',
    path: 'ra/action/{id}',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    external: true,
    summary: 'Changes an action. Postponing a due date requires a reason: see `due`.',
    events: ['action.changed'],
    params: idParams,
    body: z.strictObject({
      revision: revisionSchema,
      title: fields.title.exactOptional(),
      description: fields.description.exactOptional(),
      subject: fields.subject.exactOptional(),
      priority: fields.priority.exactOptional(),
      changes: fields.changes.exactOptional(),
      effect: fields.effect.exactOptional(),
      owner: fields.owner.exactOptional(),
      ownFields: ownFieldChangeSchema.exactOptional(),
    }),
    result: actionSchema,
  }),
  createMany: defineCommand({
    method: 'PUT',
    path: 'ra/actions',
    access: needsPermission('ra:Comment'),
    visitors: visitorLimits.write,
    summary: 'Creates several actions in one assessment, all or none, in a step that `undo` reverts.',
    events: ['action.created'],
    body: z.strictObject({ assessment: idSchema, actions: z.array(raised).min(1).max(maxActionsPerCall) }),
    result: stepSchema,
  }),
  changeMany: defineCommand({
    method: 'POST',
    path: 'ra/actions/change',
    access: needsPermission('ra:Comment'),
    visitors: visitorLimits.write,
    summary:
      'Changes the owner, due date, priority or status of several actions, all or none, by the rules of each, in a step that `undo` reverts.',
    events: ['action.changed', 'action.moved', 'action.status'],
    body: z.strictObject({
      actions: z
        .array(z.strictObject({ id: idSchema, revision: revisionSchema }))
        .min(1)
        .max(maxActionsPerCall),
      change: manyChange,
    }),
    result: stepSchema,
  }),
  undo: defineCommand({
    method: 'POST',
    path: 'ra/actions/undo',
    access: needsPermission('ra:Comment'),
    visitors: visitorLimits.write,
    summary:
      'Reverts a step of several actions: changed actions get their earlier values, created ones are dropped. Refused for another person, or if one of them has changed since.',
    events: ['action.undone'],
    body: z.strictObject({ step: idSchema }),
    result: z.array(actionSchema).readonly(),
  }),
  setDue: defineCommand({
    method: 'POST',
    path: 'ra/action/{id}/due',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    external: true,
    summary: 'Sets the due date. Postponing or removing it is recorded with its reason.',
    events: ['action.moved'],
    params: idParams,
    body: z.strictObject({ revision: revisionSchema, due: day.nullable(), reason: text.default('') }),
    result: actionSchema,
  }),
  setStatus: defineCommand({
    method: 'POST',
    path: 'ra/action/{id}/status',
    access: needsPermission('ra:Comment'),
    visitors: visitorLimits.write,
    external: true,
    summary:
      'Sets the status of an action: by its owner or an editor; verified by another person only, dropped and reopened with a reason.',
    events: ['action.status'],
    params: idParams,
    body: z.strictObject({
      revision: revisionSchema,
      status: z.enum(actionStatuses),
      reason: text.default(''),
    }),
    result: actionSchema,
  }),
  rerate: defineCommand({
    method: 'POST',
    path: 'ra/action/{id}/rerate',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    summary: 'Confirms the reassessment after a verified action: the new level is calculated and recorded.',
    events: ['action.rerated'],
    params: idParams,
    body: z.strictObject({ revision: revisionSchema, reason }),
    result: actionSchema,
  }),
  export: defineQuery({
    method: 'POST',
    path: 'ra/actions/export',
    access: needsPermission('ra:View'),
    visitors: visitorLimits.make,
    external: true,
    summary: 'The list of actions as a file for spreadsheets.',
    body: listBody.extend({ format: z.enum(['csv', 'xlsx']), language: languageSchema }),
    result: defineFileResult('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  }),
};
