/**
 * The risk appetite of an organisation: limits on residual levels per category, area and single risk. Whoever may edit
 * everywhere proposes, whoever may approve everywhere approves; the last approved state is in force.
 */

import { documentEndpoints } from '@klarsikt/contract/document.ts';
import {
  alsoExamined,
  command,
  needs,
  needsOrSample,
  query,
  visitorBounds,
} from '@klarsikt/contract/endpoint.ts';
import { idSchema, instantSchema, keySchema, revisionSchema } from '@klarsikt/contract/shapes.ts';
import { appetiteAreas, longestAppetiteNote, measuredTypes, mostRiskLimits } from '@klarsikt/engine';
import { z } from 'zod';

/** A limit on a shown level: 0-4 with one decimal. */
const limitSchema = z.number().min(0).max(4).multipleOf(0.1);

/** `AppetiteStatement` of the engine. */
export const appetiteSchema = z.strictObject({
  limits: z.partialRecord(z.enum(measuredTypes), z.partialRecord(z.enum(appetiteAreas), limitSchema)),
  risks: z.partialRecord(
    z.enum(measuredTypes),
    z
      .record(keySchema, limitSchema)
      .refine((limits) => Object.keys(limits).length <= mostRiskLimits, `at most ${mostRiskLimits} risks`),
  ),
  note: z.string().max(longestAppetiteNote),
});

/** Longest statement with an approval, in characters. */
export const longestApprovalStatement = 2_000;

const visitors = { read: visitorBounds.read, write: visitorBounds.write };

/** An approved state: who approved what, and when the body decided on it. */
export const appetiteApprovalSchema = z.object({
  id: idSchema,
  revision: revisionSchema,
  document: appetiteSchema,
  /** ISO date of the decision. */
  decided: z.iso.date(),
  /** Who decided, and what else there is to say. */
  statement: z.string(),
  at: instantSchema,
  author: z.string(),
  userId: idSchema.nullable(),
});

/** An approval of an appetite, as screens and reports show it. */
export type AppetiteApproval = z.output<typeof appetiteApprovalSchema>;

/** The caller's rights in the whole organisation. */
const mayShape = { propose: z.boolean(), approve: z.boolean() };

/** The proposal with its history, and what was approved. */
export const appetite = {
  ...documentEndpoints({
    path: 'appetite',
    what: 'the proposed risk appetite',
    access: needs('ra:Edit'),
    reading: needsOrSample('ra:View'),
    visitors,
    event: 'appetite.changed',
    document: appetiteSchema,
  }),
  approvals: query({
    method: 'GET',
    path: 'appetite/approvals',
    access: alsoExamined(needsOrSample('ra:View')),
    visitors: visitors.read,
    passive: true,
    summary: 'Approved appetites, the one in force first, and what the caller may do.',
    result: z.object({ approvals: z.array(appetiteApprovalSchema).readonly(), may: z.object(mayShape) }),
  }),
  approve: command({
    method: 'POST',
    path: 'appetite/approve',
    access: needs('ra:Approve'),
    visitors: visitors.write,
    events: ['appetite.approved'],
    summary:
      'Approves the proposal as it is at a revision; editing is not needed. Refused when it has changed since.',
    body: z.strictObject({
      revision: revisionSchema,
      decided: z.iso.date(),
      statement: z.string().trim().max(longestApprovalStatement).default(''),
    }),
    result: appetiteApprovalSchema,
  }),
};
