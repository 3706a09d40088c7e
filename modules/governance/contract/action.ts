/**
 * Actions: what follows from an assessment, with owner, due day, what it changes and the level that it should lead to.
 * Who may see the assessment reads them, who may comment raises them, who may edit changes them; the owner says how far
 * they have come, and somebody else verifies it.
 */

import { namedPersonSchema } from '@klarsikt/assessment/contract/assessment.shapes.ts';
import { subjectSchema } from '@klarsikt/assessment/contract/history.ts';
import {
  alsoExamined,
  command,
  file,
  needs,
  needsOrSample,
  query,
  visitorBounds,
} from '@klarsikt/contract/endpoint.ts';
import {
  asksFor,
  idParam,
  idSchema,
  instantSchema,
  keySchema,
  languageSchema,
  revisionSchema,
  statedSchema,
} from '@klarsikt/contract/shapes.ts';
import {
  type ActionEffect,
  actionChangeKinds,
  actionOrigins,
  actionPriorities,
  actionStatuses,
  defaultScale,
  isDay,
} from '@klarsikt/engine';
import { z } from 'zod';
import { subjectPathSchema } from './comment.ts';

/** Longest reason and description of an action, in characters. */
export const longestActionText = 5000;

/** So many actions are changed or raised at once. */
export const mostActions = 200;

const day = z.string().refine(isDay, asksFor('day'));
const text = z.string().trim().max(longestActionText);
const reason = statedSchema(longestActionText);
const level = z.number().min(0).max(defaultScale.maxLevel);

/** What an action should lead to: `ActionEffect` of the engine. */
export const actionEffectSchema: z.ZodType<ActionEffect> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('control'), control: keySchema, to: level }),
  z.strictObject({ kind: z.literal('stated'), level }),
]);

const fields = {
  title: statedSchema(300),
  description: text,
  /** A JSON pointer into the document, '' for the whole. */
  subject: subjectPathSchema,
  priority: z.literal(actionPriorities).nullable(),
  changes: z.strictObject({ kind: z.enum(actionChangeKinds), name: z.string().trim().max(300) }).nullable(),
  effect: actionEffectSchema.nullable(),
  owner: idSchema.nullable(),
} as const;

const stamp = z.object({ by: z.string(), at: instantSchema });

/** One action. */
export const actionSchema = z.object({
  id: idSchema,
  revision: revisionSchema,
  assessment: z.object({ id: idSchema, name: z.string() }),
  /** The comment that it is. */
  comment: idSchema.nullable(),
  origin: z.enum(actionOrigins),
  /** The requirement, the key of the publication, or what else names where it comes from. */
  originRef: z.string(),
  subject: z.string(),
  title: z.string(),
  description: z.string(),
  owner: namedPersonSchema.nullable(),
  due: z.string().nullable(),
  /** How often the due day was moved. */
  moved: z.number().int(),
  priority: fields.priority,
  changes: z.object({ kind: z.enum(actionChangeKinds), name: z.string() }).nullable(),
  effect: actionEffectSchema.nullable(),
  status: z.enum(actionStatuses),
  /** Why it was dropped or opened again, or what was said when it was done or verified. */
  statusReason: z.string(),
  done: stamp.nullable(),
  verified: stamp.nullable(),
  /** The residual level (0-4) that was read once it was verified. */
  rerated: stamp.extend({ level: z.number().nullable() }).nullable(),
  created: stamp,
  /** What the caller may do with it. */
  can: z.object({
    change: z.boolean(),
    /** Say how far it has come. */
    progress: z.boolean(),
    /** Verify it: somebody else than its owner and than who said that it is done. */
    verify: z.boolean(),
  }),
});

/** An action with what the caller may do with it. */
export type Action = z.output<typeof actionSchema>;

/** What can become of an action. */
export const actionEventKinds = ['created', 'changed', 'moved', 'status', 'rerated'] as const;

/** One event of an action: who did what, and why. */
export const actionEventSchema = z.object({
  kind: z.enum(actionEventKinds),
  at: instantSchema,
  author: z.string(),
  reason: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});

/** One line of the history of an action. */
export type ActionEvent = z.output<typeof actionEventSchema>;

/** An action with what it does to its level, calculated on the saved state, and its history, oldest first. */
export const actionDetailSchema = z.object({
  action: actionSchema,
  about: subjectSchema,
  /** Residual levels (0-4) now and as expected; null where it names no effect. */
  expected: z.object({ now: z.number().nullable(), after: z.number().nullable() }).nullable(),
  events: z.array(actionEventSchema).readonly(),
});

/** One action in full. */
export type ActionDetail = z.output<typeof actionDetailSchema>;

/** What is said of a new action beside the assessment that it belongs to. */
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
});

/** One change of several actions. Each is verified by itself, by somebody who has looked at it. */
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

/** The actions as they are after a step of several, and what names the step so that it is undone. */
const stepSchema = z.object({ actions: z.array(actionSchema).readonly(), step: idSchema });

const idParams = z.strictObject({ id: idParam });
const listBody = z.strictObject({
  /** Of this assessment alone; without it of all that the caller may see. */
  assessment: idSchema.exactOptional(),
});

/** One change of several actions at once: who owns them, until when, how urgent, how far they have come. */
export type ManyActionsChange = z.output<typeof manyChange>;

/** Actions, of one assessment and across all. */
export const action = {
  list: query({
    method: 'POST',
    path: 'ra/actions',
    access: alsoExamined(needsOrSample('ra:View')),
    visitors: visitorBounds.read,
    summary: 'Actions of one assessment, or of all that the caller may see: overdue first.',
    body: listBody,
    result: z.object({ today: z.string(), actions: z.array(actionSchema).readonly() }),
  }),
  get: query({
    method: 'GET',
    path: 'ra/action/{id}',
    access: alsoExamined(needsOrSample('ra:View')),
    visitors: visitorBounds.work,
    summary: 'One action with its expected level, calculated, and its history.',
    params: idParams,
    result: actionDetailSchema,
  }),
  create: command({
    method: 'PUT',
    path: 'ra/action',
    access: needs('ra:Comment'),
    visitors: visitorBounds.write,
    summary: 'Raises an action: who may comment can.',
    events: ['action.created'],
    body: raised.extend({ assessment: idSchema }),
    result: actionSchema,
  }),
  change: command({
    method: 'POST',
    path: 'ra/action/{id}',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    summary: 'Changes an action. A due day that was set is moved later only with a reason: see `due`.',
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
    }),
    result: actionSchema,
  }),
  createMany: command({
    method: 'PUT',
    path: 'ra/actions',
    access: needs('ra:Comment'),
    visitors: visitorBounds.write,
    summary:
      'Raises several actions in one assessment, all of them or none, in a step that `undo` takes back.',
    events: ['action.created'],
    body: z.strictObject({ assessment: idSchema, actions: z.array(raised).min(1).max(mostActions) }),
    result: stepSchema,
  }),
  changeMany: command({
    method: 'POST',
    path: 'ra/actions/change',
    access: needs('ra:Comment'),
    visitors: visitorBounds.write,
    summary:
      'Changes the owner, due day, priority or status of several actions, all of them or none, by the rules of each, in a step that `undo` takes back.',
    events: ['action.changed', 'action.moved', 'action.status'],
    body: z.strictObject({
      actions: z
        .array(z.strictObject({ id: idSchema, revision: revisionSchema }))
        .min(1)
        .max(mostActions),
      change: manyChange,
    }),
    result: stepSchema,
  }),
  undo: command({
    method: 'POST',
    path: 'ra/actions/undo',
    access: needs('ra:Comment'),
    visitors: visitorBounds.write,
    summary:
      'Takes a step of several actions back: each is as it was, and what the step raised is dropped. Refused for another person, and where one of them has changed since.',
    events: ['action.undone'],
    body: z.strictObject({ step: idSchema }),
    result: z.array(actionSchema).readonly(),
  }),
  setDue: command({
    method: 'POST',
    path: 'ra/action/{id}/due',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    summary: 'Sets the due day. Moving it later, or taking it away, is recorded with its reason.',
    events: ['action.moved'],
    params: idParams,
    body: z.strictObject({ revision: revisionSchema, due: day.nullable(), reason: text.default('') }),
    result: actionSchema,
  }),
  setStatus: command({
    method: 'POST',
    path: 'ra/action/{id}/status',
    access: needs('ra:Comment'),
    visitors: visitorBounds.write,
    summary:
      'Says how far an action has come: its owner, or who may edit. Verified by another person alone, dropped and opened again with a reason.',
    events: ['action.status'],
    params: idParams,
    body: z.strictObject({
      revision: revisionSchema,
      status: z.enum(actionStatuses),
      reason: text.default(''),
    }),
    result: actionSchema,
  }),
  rerate: command({
    method: 'POST',
    path: 'ra/action/{id}/rerate',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    summary:
      'Says that the level was rated again after a verified action: what it is now is calculated and noted.',
    events: ['action.rerated'],
    params: idParams,
    body: z.strictObject({ revision: revisionSchema, reason }),
    result: actionSchema,
  }),
  export: query({
    method: 'POST',
    path: 'ra/actions/export',
    access: needs('ra:View'),
    visitors: visitorBounds.make,
    summary: 'The list of actions as a file for spreadsheets.',
    body: listBody.extend({ format: z.enum(['csv', 'xlsx']), language: languageSchema }),
    result: file('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  }),
};
