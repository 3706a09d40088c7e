/**
 * The risk appetite of an organisation: limits on residual levels overall, by category, by area and for single risks.
 * A person who may edit in every unit proposes it; a person who may approve in every unit approves it. The last
 * approved state is in force.
 */

import { defineDocumentEndpoints } from '@klarsikt/contract/document.ts';
import {
  defineCommand,
  defineQuery,
  needsPermission,
  needsPermissionOrSample,
  visitorLimits,
  withExaminerAccess,
} from '@klarsikt/contract/endpoint.ts';
import { idSchema, instantSchema, keySchema, revisionSchema } from '@klarsikt/contract/shapes.ts';
import {
  appetiteAreas,
  appetiteSubjects,
  maxAppetiteNoteCharacters,
  maxRiskLimits,
} from '@klarsikt/engine/appetite';
import { measuredTypes } from '@klarsikt/engine/assess';
import { z } from 'zod';

/** A limit on a displayed level: 0 to 4 with one decimal. */
const limitSchema = z.number().min(0).max(4).multipleOf(0.1);

/** Limits of a risk appetite, shaped as `AppetiteStatement` of the engine. */
export const appetiteSchema = z.strictObject({
  limits: z.partialRecord(z.enum(appetiteSubjects), z.partialRecord(z.enum(appetiteAreas), limitSchema)),
  risks: z.partialRecord(
    z.enum(measuredTypes),
    z
      .record(keySchema, limitSchema)
      .refine((limits) => Object.keys(limits).length <= maxRiskLimits, `at most ${maxRiskLimits} risks`),
  ),
  note: z.string().max(maxAppetiteNoteCharacters),
});

/** Maximum length of the statement that accompanies an approval, in characters. */
export const maxApprovalStatementLength = 2_000;

const visitors = { read: visitorLimits.read, write: visitorLimits.write };

/** An approved appetite with its approver and the day of the decision. */
export const appetiteApprovalSchema = z.object({
  id: idSchema,
  revision: revisionSchema,
  document: appetiteSchema,
  /** Day of the decision (ISO 8601). */
  decided: z.iso.date(),
  /** Statement that names the deciding body and contains further remarks. */
  statement: z.string(),
  at: instantSchema,
  author: z.string(),
  userId: idSchema.nullable(),
});

/** An approval of a risk appetite, with approver and day of the decision. */
export type AppetiteApproval = z.output<typeof appetiteApprovalSchema>;

/** The caller's rights in the whole organisation: to propose and to approve a risk appetite. */
const mayShape = { propose: z.boolean(), approve: z.boolean() };

/** Endpoints for the proposed risk appetite, its history and its approvals. */
export const appetiteContract = {
  ...defineDocumentEndpoints({
    path: 'appetite',
    what: 'the proposed risk appetite',
    access: needsPermission('ra:Edit'),
    reading: needsPermissionOrSample('ra:View'),
    visitors,
    event: 'appetite.changed',
    document: appetiteSchema,
    external: true,
  }),
  approvals: defineQuery({
    method: 'GET',
    path: 'appetite/approvals',
    access: withExaminerAccess(needsPermissionOrSample('ra:View')),
    visitors: visitors.read,
    passive: true,
    external: true,
    summary: "Approved appetites, the one in force first, and the caller's permissions.",
    result: z.object({ approvals: z.array(appetiteApprovalSchema).readonly(), may: z.object(mayShape) }),
  }),
  approve: defineCommand({
    method: 'POST',
    path: 'appetite/approve',
    access: needsPermission('ra:Approve'),
    visitors: visitors.write,
    events: ['appetite.approved'],
    summary:
      'Approves the proposal at a revision. Does not require permission to edit. Refused if the proposal has changed.',
    body: z.strictObject({
      revision: revisionSchema,
      decided: z.iso.date(),
      statement: z.string().trim().max(maxApprovalStatementLength).default(''),
    }),
    result: appetiteApprovalSchema,
  }),
};
