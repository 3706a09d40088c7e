/** The requirement set in Atlas: its differences from the live version, and the import of the product's set. */

import { defineCommand, defineQuery, needsEditor } from '@klarsikt/contract/endpoint.ts';
import { hashSchema, instantSchema } from '@klarsikt/contract/shapes.ts';
import type {
  RequirementId,
  RequirementInstrument,
  RequirementSetDiff,
  RequirementSeverity,
} from '@klarsikt/engine/requirements';
import { z } from 'zod';
import { modelFaultSchema } from './atlas.shapes.ts';

/** Severity and citations with which a requirement set demands a check on a day. */
export interface RequirementCheckDemand {
  readonly severity: RequirementSeverity;
  /** Cited paragraphs of the law, such as `AMLR Art. 10(2)`. */
  readonly cited: readonly string[];
}

/** A check that the working set and the live set demand with different severity or citations. */
export interface RequirementCheckChange {
  readonly check: RequirementId;
  readonly before: RequirementCheckDemand | null;
  readonly after: RequirementCheckDemand | null;
}

/** Differences between the working set and the live set. */
export interface RequirementSetChanges {
  readonly live: { readonly hash: string; readonly name: string; readonly builtIn: boolean };
  /** Numbers of working rows that the next version will contain. */
  readonly working: { readonly instruments: number; readonly requirements: number };
  /** ISO day on which the checks are compared. */
  readonly day: string;
  readonly diff: RequirementSetDiff;
  /** Instruments of both sets; instruments of the working set are first. */
  readonly instruments: readonly RequirementInstrument[];
  readonly checks: readonly RequirementCheckChange[];
  /** Faults that prevent publication of the working set. */
  readonly faults: readonly z.output<typeof modelFaultSchema>[];
  /** Number of rows that an import of the product's set would add or change. */
  readonly offered: number;
  /** Last import of the product's set that has not been undone; null if there is none. */
  readonly taken: { readonly id: number; readonly at: string; readonly by: string } | null;
}

/** Differences between the working set and the live set. */
export const requirementSetChangesSchema: z.ZodType<RequirementSetChanges> = z.object({
  live: z.object({ hash: hashSchema, name: z.string(), builtIn: z.boolean() }),
  working: z.object({ instruments: z.number().int(), requirements: z.number().int() }),
  day: z.string(),
  diff: z.custom<RequirementSetDiff>(),
  instruments: z.custom<readonly RequirementInstrument[]>(),
  checks: z.custom<readonly RequirementCheckChange[]>(),
  faults: z.array(modelFaultSchema).readonly(),
  offered: z.number().int(),
  taken: z.object({ id: z.number().int(), at: instantSchema, by: z.string() }).nullable(),
});

/** Endpoints of the requirement set. */
export const requirementSetContract = {
  getRequirements: defineQuery({
    method: 'POST',
    path: 'atlas/requirements',
    access: needsEditor('backoffice:View'),
    summary:
      'Differences of the working set of requirements from the live version: new, removed, reworded, moved, weight, period; checks that change on a date; faults at their rows.',
    body: z.strictObject({ day: z.iso.date().exactOptional() }),
    result: requirementSetChangesSchema,
  }),
  takeRequirements: defineCommand({
    method: 'POST',
    path: 'atlas/requirements/take',
    access: needsEditor('backoffice:Edit'),
    events: ['atlas.importTaken'],
    summary:
      "Imports the product's requirements into the working rows in one step that can be undone. Own rows of the installation are kept. Refused if a mandatory requirement would be weakened without a reason.",
    body: z.strictObject({}),
    result: z.object({ id: z.number().int(), added: z.number().int(), changed: z.number().int() }),
  }),
};
