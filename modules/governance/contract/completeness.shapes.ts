/** Schemas of the proof of completeness. */

import { idSchema, instantSchema, revisionSchema } from '@klarsikt/contract/shapes.ts';
import { type CompletenessFacts, closingSteps, proofFaults, requirementIds } from '@klarsikt/engine';
import { z } from 'zod';

/** Somebody by id and name, and when. */
export const signatureSchema = z.object({ userId: idSchema, name: z.string(), at: instantSchema });

/** A requirement's name, `C1` to `C37`. */
export const requirementIdSchema = z.enum(requirementIds);

/** A gap that somebody proposed to accept, as it stands now. Withdrawn ones are its history. */
export const gapSchema = z.object({
  id: idSchema,
  requirement: requirementIdSchema,
  reason: z.string(),
  /** ISO date, the last day on which it counts. */
  expires: z.string(),
  proposed: signatureSchema,
  agreed: signatureSchema.nullable(),
  /** `reason` is null where a later proposal took its place. */
  withdrawn: signatureSchema.extend({ reason: z.string().nullable() }).nullable(),
});

/** A gap that somebody proposed to accept. */
export type Gap = z.output<typeof gapSchema>;

/** Statuses of a line; `atSignOff`: the signature itself closes it; `nothingYet`: there is nothing to examine yet. */
export const requirementStatuses = [
  'missing',
  'atSignOff',
  'accepted',
  'met',
  'notApplicable',
  'nothingYet',
] as const;

/** One line of the sheet. Words of requirements and instruments are the engine's. */
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
        /** Why what is entered there proves nothing; absent where nothing is entered. */
        fault: z.enum(proofFaults).exactOptional(),
      }),
    )
    .readonly(),
  /** The firm's own words, or the scope of the requirement that does not hold. */
  notApplicable: z.union([z.object({ reason: z.string() }), z.object({ scope: z.string() })]).nullable(),
  /** Why an acceptance that was proposed does not count. */
  fault: z.enum(['reason', 'expired', 'second']).nullable(),
});

/** `CompletenessFacts` of the engine, with its set as a list. */
export interface WireFacts extends Omit<CompletenessFacts, 'libraryCells'> {
  readonly libraryCells: readonly string[];
}

/** What the sheet is made from beside model and document, and the sheet of the saved state. */
export const completenessSchema = z.object({
  revision: revisionSchema,
  /** ISO date: acceptances and deadlines are counted to it. */
  today: z.string(),
  sheet: z.array(sheetLineSchema).readonly(),
  /** Requirements that the organisation has set before an approval. */
  enforced: z.array(requirementIdSchema).readonly(),
  /** Those of them that are neither met nor accepted: an approval waits for them. */
  open: z.array(requirementIdSchema).readonly(),
  /** Every gap that was ever proposed, oldest first. */
  gaps: z.array(gapSchema).readonly(),
  /** What is known beside the document: with it a screen works the sheet out while one edits. */
  facts: z.custom<WireFacts>(),
});

/** The answer of the sheet. */
export type CompletenessAnswer = z.output<typeof completenessSchema>;
