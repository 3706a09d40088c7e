/**
 * The proof of completeness of an assessment: the status of every requirement, its proofs, the steps that close it, and
 * accepted gaps. Source: Regulation (EU) 2024/1624 Art. 10 and 12.
 */

import { assessmentParams } from '@klarsikt/assessment/contract/assessment.shapes.ts';
import {
  defineCommand,
  defineQuery,
  needsPermission,
  needsPermissionOrSample,
  visitorLimits,
  withExaminerAccess,
} from '@klarsikt/contract/endpoint.ts';
import { createRequiredTextSchema, idSchema } from '@klarsikt/contract/shapes.ts';
import { requirementIds } from '@klarsikt/engine/completeness';
import { z } from 'zod';
import { completenessSchema, gapSchema, requirementChangeSheetSchema } from './completeness.shapes.ts';

/** Maximum length of the reason for accepting a gap or for withdrawing it, in characters. */
export const maxGapReasonLength = 4_000;

const reasonSchema = createRequiredTextSchema(maxGapReasonLength);

/** Endpoints for the proof of completeness, and about accepted gaps, which need two people. */
export const completenessContract = {
  get: defineQuery({
    method: 'GET',
    path: 'ra/{id}/completeness',
    access: withExaminerAccess(needsPermissionOrSample('ra:View')),
    visitors: visitorLimits.work,
    external: true,
    summary: 'All requirements with status, evidence or missing parts, and accepted gaps with their history.',
    params: assessmentParams,
    result: completenessSchema,
  }),
  getChanges: defineQuery({
    method: 'GET',
    path: 'ra/{id}/completeness/changes',
    access: withExaminerAccess(needsPermission('ra:View')),
    visitors: visitorLimits.work,
    summary:
      'The assessment compared with the requirements of the live version today: changed requirements, and requirements that were met before and are not met now.',
    params: assessmentParams,
    result: requirementChangeSheetSchema,
  }),
  accept: defineCommand({
    method: 'POST',
    path: 'ra/{id}/completeness/accept',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    summary:
      'Proposes to accept the gap of a requirement until a date. A "must" counts when another person has agreed. Replaces an earlier proposal.',
    events: ['gap.proposed', 'gap.withdrawn'],
    params: assessmentParams,
    body: z.strictObject({
      requirement: z.enum(requirementIds),
      reason: reasonSchema,
      expires: z.iso.date(),
    }),
    result: gapSchema,
  }),
  acceptMany: defineCommand({
    method: 'POST',
    path: 'ra/{id}/completeness/accept-many',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    summary:
      'Proposes to accept the gaps of several requirements with one reason and date, all or none. Replaces expired proposals; refused if one is still valid.',
    events: ['gap.proposed', 'gap.withdrawn'],
    params: assessmentParams,
    body: z.strictObject({
      requirements: z.array(z.enum(requirementIds)).min(1).max(requirementIds.length),
      reason: reasonSchema,
      expires: z.iso.date(),
    }),
    result: z.array(gapSchema).readonly(),
  }),
  takeBack: defineCommand({
    method: 'POST',
    path: 'ra/{id}/completeness/take-back',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    summary:
      "Withdraws the caller's own proposals, all or none. Refused if somebody has agreed to one or withdrawn it.",
    events: ['gap.withdrawn'],
    params: assessmentParams,
    body: z.strictObject({ gaps: z.array(idSchema).min(1).max(requirementIds.length) }),
    result: z.array(gapSchema).readonly(),
  }),
  agree: defineCommand({
    method: 'POST',
    path: 'ra/{id}/completeness/agree',
    access: needsPermission('ra:Approve'),
    visitors: visitorLimits.write,
    summary: 'Agrees, as the second person, to accept a gap. Does not require permission to edit.',
    events: ['gap.agreed'],
    params: assessmentParams,
    body: z.strictObject({ gap: idSchema }),
    result: gapSchema,
  }),
  agreeMany: defineCommand({
    method: 'POST',
    path: 'ra/{id}/completeness/agree-many',
    access: needsPermission('ra:Approve'),
    visitors: visitorLimits.write,
    summary:
      'Agrees, as the second person, to accept several gaps, all or none. Refused for the reasons of a single agreement.',
    events: ['gap.agreed'],
    params: assessmentParams,
    body: z.strictObject({ gaps: z.array(idSchema).min(1).max(requirementIds.length) }),
    result: z.array(gapSchema).readonly(),
  }),
  withdraw: defineCommand({
    method: 'POST',
    path: 'ra/{id}/completeness/withdraw',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    summary: 'Withdraws an accepted gap, with a reason. It is kept in the history.',
    events: ['gap.withdrawn'],
    params: assessmentParams,
    body: z.strictObject({ gap: idSchema, reason: reasonSchema }),
    result: gapSchema,
  }),
};
