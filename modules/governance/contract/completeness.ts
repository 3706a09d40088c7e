/**
 * The proof of completeness of an assessment: every requirement with its status, what proves it or what closes it, and
 * the gaps that somebody takes responsibility for. Source: Regulation (EU) 2024/1624 Art. 10 and 12.
 */

import { assessmentParams } from '@klarsikt/assessment/contract/assessment.shapes.ts';
import {
  alsoExamined,
  command,
  needs,
  needsOrSample,
  query,
  visitorBounds,
} from '@klarsikt/contract/endpoint.ts';
import { idSchema, statedSchema } from '@klarsikt/contract/shapes.ts';
import { requirementIds } from '@klarsikt/engine';
import { z } from 'zod';
import { completenessSchema, gapSchema } from './completeness.shapes.ts';

/** Longest reason for an accepted gap or its withdrawal, in characters. */
export const longestGapReason = 4_000;

const reasonSchema = statedSchema(longestGapReason);

/** Reading the sheet, and accepting a gap with two persons. */
export const completeness = {
  get: query({
    method: 'GET',
    path: 'ra/{id}/completeness',
    access: alsoExamined(needsOrSample('ra:View')),
    visitors: visitorBounds.work,
    external: true,
    summary:
      'The sheet: each requirement with its status, its proofs or what closes it, and accepted gaps with their history.',
    params: assessmentParams,
    result: completenessSchema,
  }),
  accept: command({
    method: 'POST',
    path: 'ra/{id}/completeness/accept',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    summary:
      'Proposes to accept the gap of a requirement until a day. A "must" counts once another person has agreed. Takes the place of an earlier proposal.',
    events: ['gap.proposed', 'gap.withdrawn'],
    params: assessmentParams,
    body: z.strictObject({
      requirement: z.enum(requirementIds),
      reason: reasonSchema,
      expires: z.iso.date(),
    }),
    result: gapSchema,
  }),
  acceptMany: command({
    method: 'POST',
    path: 'ra/{id}/completeness/accept-many',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    summary:
      'Proposes to accept the gaps of several requirements with one reason and day, all of them or none. Takes the place of proposals whose day has passed; refused where one still stands.',
    events: ['gap.proposed', 'gap.withdrawn'],
    params: assessmentParams,
    body: z.strictObject({
      requirements: z.array(z.enum(requirementIds)).min(1).max(requirementIds.length),
      reason: reasonSchema,
      expires: z.iso.date(),
    }),
    result: z.array(gapSchema).readonly(),
  }),
  takeBack: command({
    method: 'POST',
    path: 'ra/{id}/completeness/take-back',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    summary:
      'Takes own proposals back, all of them or none. Refused where somebody has agreed to one or withdrawn it since.',
    events: ['gap.withdrawn'],
    params: assessmentParams,
    body: z.strictObject({ gaps: z.array(idSchema).min(1).max(requirementIds.length) }),
    result: z.array(gapSchema).readonly(),
  }),
  agree: command({
    method: 'POST',
    path: 'ra/{id}/completeness/agree',
    access: needs('ra:Approve'),
    visitors: visitorBounds.write,
    summary: 'Agrees, as the second person, that a gap is accepted. Editing is not needed.',
    events: ['gap.agreed'],
    params: assessmentParams,
    body: z.strictObject({ gap: idSchema }),
    result: gapSchema,
  }),
  withdraw: command({
    method: 'POST',
    path: 'ra/{id}/completeness/withdraw',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    summary: 'Withdraws an accepted gap, with a reason. It stays in the history.',
    events: ['gap.withdrawn'],
    params: assessmentParams,
    body: z.strictObject({ gap: idSchema, reason: reasonSchema }),
    result: gapSchema,
  }),
};
