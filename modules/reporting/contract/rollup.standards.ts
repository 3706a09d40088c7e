/**
 * Comparison of a group with the group-wide standards, point by point: evidence of each unit, gaps, and the
 * organisation's own answers.
 */

import {
  defineCommand,
  defineFileResult,
  defineQuery,
  needsPermission,
  needsPermissionOrSample,
  visitorLimits,
} from '@klarsikt/contract/endpoint.ts';
import {
  idSchema,
  instantSchema,
  languageSchema,
  revisionSchema,
  textSchema,
} from '@klarsikt/contract/shapes.ts';
import {
  comparedTextKinds,
  groupChecks,
  groupFactKeys,
  groupInstruments,
  unitFactKeys,
} from '@klarsikt/engine/group';
import { z } from 'zod';

/** Maximum length of an answer about a group, in characters. */
export const maxGroupFactLength = 5000;

const factKey = z.enum([...groupFactKeys, ...unitFactKeys]);

/** Answer about a group or a unit; a null `unit` means that the answer is about the group. */
export const groupFactAnswerSchema = z.object({
  unit: idSchema.nullable(),
  key: factKey,
  answer: z.string(),
  text: z.string(),
  by: z.string(),
  at: instantSchema,
  revision: revisionSchema,
});

/** Answer about a group or a unit, with the revision that a change must send. */
export type GroupFactAnswer = z.output<typeof groupFactAnswerSchema>;

const pointSchema = z.object({
  id: z.string(),
  instrument: z.enum(groupInstruments.map(({ key }) => key)),
  article: z.string(),
  summary: textSchema,
  checks: z.array(z.enum(groupChecks)).readonly(),
  from: z.string().nullable(),
  until: z.string().nullable(),
  /** Text with which the point was compared. */
  compared: z.enum(comparedTextKinds),
});

const unitSchema = z.object({
  id: idSchema,
  name: z.string(),
  organisation: z.string(),
  assessment: z
    .object({
      id: idSchema,
      name: z.string(),
      day: z.string().nullable(),
      approved: z.string().nullable(),
      modelName: z.string(),
    })
    .nullable(),
  /**
   * `opens`: the unit belongs to the organisation in scope, so its assessment can be opened. `can`: the caller may
   * answer about the unit.
   */
  opens: z.boolean(),
  can: z.boolean(),
});

const standardsSchema = z.object({
  today: z.string(),
  /** True if units are left out because the caller may not see them. */
  partial: z.boolean(),
  points: z.array(pointSchema).readonly(),
  units: z.array(unitSchema).readonly(),
  lines: z
    .array(
      z.object({
        check: z.enum(groupChecks),
        unit: idSchema.nullable(),
        status: z.enum(['met', 'gap', 'open', 'none']),
      }),
    )
    .readonly(),
  facts: z.array(groupFactAnswerSchema).readonly(),
  /** True if the caller may answer about the group. */
  can: z.boolean(),
});

/** Comparison of a group with the group-wide standards. */
export type GroupStandards = z.output<typeof standardsSchema>;

/** Endpoints of the group-wide standards. */
export const groupStandardsContract = {
  standards: defineQuery({
    method: 'GET',
    path: 'ra/group/standards',
    scope: 'visible-organizations',
    access: needsPermissionOrSample('ra:View'),
    visitors: visitorLimits.work,
    summary:
      'The units that the caller has access to against the group-wide standards, with the answers of the organisation.',
    result: standardsSchema,
  }),
  answerFact: defineCommand({
    method: 'PUT',
    path: 'ra/group/fact',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    summary:
      'Answers a question about the group (requires permission to edit in every unit) or about a unit, on top of the given revision (0: not answered).',
    events: ['groupFact.answered'],
    body: z.strictObject({
      unit: idSchema.nullable(),
      key: factKey,
      answer: z.string().max(40),
      text: z.string().trim().max(maxGroupFactLength).default(''),
      revision: revisionSchema,
    }),
    result: groupFactAnswerSchema,
  }),
  exportStandards: defineQuery({
    method: 'POST',
    path: 'ra/group/standards/export',
    scope: 'visible-organizations',
    access: needsPermission('ra:View'),
    visitors: visitorLimits.make,
    summary: 'The same as a table: each point with its checks, units and statuses.',
    body: z.strictObject({ format: z.enum(['csv', 'xlsx']), language: languageSchema }),
    result: defineFileResult('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  }),
};
