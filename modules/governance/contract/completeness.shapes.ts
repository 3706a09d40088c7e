/** Schemas of the proof of completeness. */

import { createComponentReference } from '@klarsikt/contract/shapes.fields.ts';
import { idSchema, instantSchema, revisionSchema } from '@klarsikt/contract/shapes.ts';
import {
  type CompletenessFacts,
  closingSteps,
  proofFaults,
  type RequirementStatus,
  requirementIds,
} from '@klarsikt/engine/completeness';
import type { RequirementId, RequirementInstrument, RequirementSetDiff } from '@klarsikt/engine/requirements';
import { z } from 'zod';

/** A person and the instant of their act. */
export const signatureSchema = z.object({ userId: idSchema, name: z.string(), at: instantSchema });

/** Id of a requirement: `C1` to `C37`. */
export const requirementIdSchema = z.enum(requirementIds);

/** A gap that a person proposed to accept. Withdrawn proposals form its history. */
export const gapSchema = z.object({
  id: idSchema,
  requirement: requirementIdSchema,
  reason: z.string(),
  /** ISO date of the last day on which the acceptance counts. */
  expires: z.string(),
  proposed: signatureSchema,
  agreed: signatureSchema.nullable(),
  /** `reason` is null when a later proposal replaced this one. */
  withdrawn: signatureSchema.extend({ reason: z.string().nullable() }).nullable(),
});

/** A gap that a person proposed to accept. */
export type ProposedGap = z.output<typeof gapSchema>;

/**
 * Statuses of a line. `atSignOff`: the signature itself meets the requirement; `nothingYet`: nothing to examine exists
 * yet.
 */
export const requirementStatuses = [
  'missing',
  'atSignOff',
  'accepted',
  'met',
  'notApplicable',
  'nothingYet',
] as const;

/** One line of the sheet. The names of requirements and instruments are in the engine. */
export const sheetLineSchema = z.object({
  requirement: requirementIdSchema,
  severity: z.enum(['must', 'should']),
  status: z.enum(requirementStatuses),
  proofs: z.array(z.object({ kind: z.string(), id: z.string(), place: z.string() })).readonly(),
  closings: z
    .array(
      z.object({
        step: z.enum(closingSteps),
        path: z.string(),
        id: z.string().exactOptional(),
        /** Why the entered value proves nothing; absent when the field is empty. */
        fault: z.enum(proofFaults).exactOptional(),
      }),
    )
    .readonly(),
  /**
   * The firm's explanation, the scope of which the firm is no part, or the day on which no paragraph demands the
   * requirement.
   */
  notApplicable: z
    .union([z.object({ reason: z.string() }), z.object({ scope: z.string() }), z.object({ day: z.string() })])
    .nullable(),
  /** Why a proposed acceptance does not count. */
  fault: z.enum(['reason', 'expired', 'second']).nullable(),
});

/** `CompletenessFacts` of the engine, with its set as a list. */
export interface WireCompletenessFacts extends Omit<CompletenessFacts, 'libraryCells'> {
  readonly libraryCells: readonly string[];
}

/** The sheet of the saved state, and the facts beside model and document that it was made from. */
export const completenessSchema = z.object({
  revision: revisionSchema,
  /** ISO date on which acceptances and deadlines are evaluated. */
  today: z.string(),
  sheet: z.array(sheetLineSchema).readonly(),
  /** Requirements that the organisation demands before an approval. */
  enforced: z.array(requirementIdSchema).readonly(),
  /** Demanded requirements that are neither met nor accepted; they block an approval. */
  open: z.array(requirementIdSchema).readonly(),
  /** Every proposed gap, withdrawn ones included, oldest first. */
  gaps: z.array(gapSchema).readonly(),
  /** Facts beside the document. A screen recalculates the sheet from them while a person edits. */
  facts: z.custom<WireCompletenessFacts>().meta(createComponentReference('CompletenessFacts')),
});

/** The sheet of the saved state with its facts. */
export type CompletenessAnswer = z.output<typeof completenessSchema>;

/** Status of a requirement in one of two compared sheets. `asked`: an instrument requires it on the day. */
export interface RequirementJudgement {
  readonly asked: boolean;
  readonly severity: 'must' | 'should';
  readonly status: RequirementStatus;
}

/** A requirement whose status differs between two sheets. `lost`: it was closed before, and is not met now. */
export interface ChangedRequirement {
  readonly requirement: RequirementId;
  readonly before: RequirementJudgement;
  readonly now: RequirementJudgement;
  readonly lost: boolean;
}

/**
 * Status of each requirement by two sets: that of the assessment's own version on its day (ISO), and that of the live
 * version today.
 */
export interface RequirementChangeSheet {
  readonly before: { readonly version: string; readonly day: string };
  readonly now: { readonly version: string; readonly day: string };
  readonly diff: RequirementSetDiff;
  /** Instruments of both sets, those of the live version first. */
  readonly instruments: readonly RequirementInstrument[];
  readonly lines: readonly ChangedRequirement[];
}

const sideSchema = z.object({ version: z.string(), day: z.string() });

/**
 * Status of each requirement by two sets: that of the assessment's own version on its day, and that of the live version
 * today.
 */
export const requirementChangeSheetSchema: z.ZodType<RequirementChangeSheet> = z.object({
  before: sideSchema,
  now: sideSchema,
  diff: z.custom<RequirementSetDiff>(),
  instruments: z.custom<readonly RequirementInstrument[]>(),
  lines: z.custom<readonly ChangedRequirement[]>(),
});
