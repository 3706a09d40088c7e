/** Schemas of the proof of completeness, which contains the status of every requirement on an assessment. */

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

/** A person, and the instant when the person acted. */
export const signatureSchema = z.object({ userId: idSchema, name: z.string(), at: instantSchema });

/** Id of a requirement: `C1` to `C37`. */
export const requirementIdSchema = z.enum(requirementIds);

/** A gap that a person has proposed to accept; withdrawn proposals are kept too, as history. */
export const gapSchema = z.object({
  id: idSchema,
  requirement: requirementIdSchema,
  reason: z.string(),
  /** Last day on which the acceptance counts (ISO 8601). */
  expires: z.string(),
  proposed: signatureSchema,
  agreed: signatureSchema.nullable(),
  /** Withdrawal of the proposal; `reason` is null if a later proposal replaced it. */
  withdrawn: signatureSchema.extend({ reason: z.string().nullable() }).nullable(),
});

/** A gap that a person has proposed to accept, with agreement and withdrawal. */
export type ProposedGap = z.output<typeof gapSchema>;

/**
 * Statuses of a requirement. `atSignOff`: the signature itself will meet the requirement; `nothingYet`: there is
 * nothing to examine yet.
 */
export const requirementStatuses = [
  'missing',
  'atSignOff',
  'accepted',
  'met',
  'notApplicable',
  'nothingYet',
] as const;

/**
 * A requirement in the proof of completeness (the sheet): its status, its proofs and the steps that would close it.
 * Names of requirements and instruments are in the engine.
 */
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
        /** Reason why the entered value is no proof; absent if the field is empty. */
        fault: z.enum(proofFaults).exactOptional(),
      }),
    )
    .readonly(),
  /**
   * Why the requirement does not apply: the firm's explanation, a scope that does not include the firm, or a day on
   * which no legal text demands the requirement.
   */
  notApplicable: z
    .union([z.object({ reason: z.string() }), z.object({ scope: z.string() }), z.object({ day: z.string() })])
    .nullable(),
  /** Reason why a proposed acceptance does not count; null if there is none. */
  fault: z.enum(['reason', 'expired', 'second']).nullable(),
});

/** `CompletenessFacts` of the engine for transport as JSON: its set is a list. */
export interface WireCompletenessFacts extends Omit<CompletenessFacts, 'libraryCells'> {
  readonly libraryCells: readonly string[];
}

/**
 * Proof of completeness of the saved state (the sheet), and the facts that it is made from besides model and
 * document.
 */
export const completenessSchema = z.object({
  revision: revisionSchema,
  /** Day on which acceptances and deadlines are evaluated (ISO 8601). */
  today: z.string(),
  sheet: z.array(sheetLineSchema).readonly(),
  /** Requirements that the organisation demands to be met before an approval. */
  enforced: z.array(requirementIdSchema).readonly(),
  /** Demanded requirements that are neither met nor accepted; they block an approval. */
  open: z.array(requirementIdSchema).readonly(),
  /** Every proposed gap, including withdrawn ones, oldest first. */
  gaps: z.array(gapSchema).readonly(),
  /** Facts besides the document, from which a page recalculates the sheet while the user edits. */
  facts: z.custom<WireCompletenessFacts>().meta(createComponentReference('CompletenessFacts')),
});

/** Proof of completeness of the saved state, with the facts that it is made from. */
export type CompletenessResponse = z.output<typeof completenessSchema>;

/**
 * Status of a requirement in one of two compared sheets. `asked` is true if an instrument demands it on the sheet's
 * day.
 */
export interface RequirementJudgement {
  readonly asked: boolean;
  readonly severity: 'must' | 'should';
  readonly status: RequirementStatus;
}

/**
 * A requirement whose status differs between two sheets. `lost` is true if it is open now and was not open before, or
 * was open only as a "should".
 */
export interface ChangedRequirement {
  readonly requirement: RequirementId;
  readonly before: RequirementJudgement;
  readonly now: RequirementJudgement;
  readonly lost: boolean;
}

/**
 * Compares the status of each requirement by two requirement sets: the set of the assessment's own model version on
 * its day (ISO 8601), and the set of the live version today.
 */
export interface RequirementChangeSheet {
  readonly before: { readonly version: string; readonly day: string };
  readonly now: { readonly version: string; readonly day: string };
  readonly diff: RequirementSetDiff;
  /** Instruments (legal texts) of both sets, first the instruments of the live version. */
  readonly instruments: readonly RequirementInstrument[];
  readonly lines: readonly ChangedRequirement[];
}

const sideSchema = z.object({ version: z.string(), day: z.string() });

/**
 * Compares the status of each requirement by two requirement sets: the set of the assessment's own model version on
 * its day, and the set of the live version today.
 */
export const requirementChangeSheetSchema: z.ZodType<RequirementChangeSheet> = z.object({
  before: sideSchema,
  now: sideSchema,
  diff: z.custom<RequirementSetDiff>(),
  instruments: z.custom<readonly RequirementInstrument[]>(),
  lines: z.custom<readonly ChangedRequirement[]>(),
});
