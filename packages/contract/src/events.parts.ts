/** Schemas of structured notes in audit events. */

import { namedPersonSchema } from '@klarsikt/assessment/contract/assessment.shapes.ts';
import { actionStatuses } from '@klarsikt/engine/governance';
import { actionEffectSchema } from '@klarsikt/governance/contract/action.ts';
import { commentLabels } from '@klarsikt/governance/contract/comment.ts';
import { organizationSettingsSchema } from '@klarsikt/identity/contract/organization.settings.ts';
import { federationSettingsSchema } from '@klarsikt/identity/contract/organization.ts';
import { analysisShareSchema } from '@klarsikt/threatview/contract/analysis.shapes.ts';
import { controlSpecificationSchema } from '@klarsikt/workspace/contract/specification.ts';
import { z } from 'zod';
import { patchSchema } from './document.ts';

const text = z.string();
const number = z.number();

/** Patches of a change, or patches that revert it. */
export const auditPatchesSchema = z.array(patchSchema).readonly();

/** Shares of an analysis: recipients, and whether they may change it. */
export const auditSharesSchema = z.object({ shares: z.array(analysisShareSchema).readonly() });

/** A control specification with its name. */
export const auditSpecificationSchema = z.object({ name: text, content: controlSpecificationSchema });

/** Properties of an organisation, without secrets. */
export const auditOrganizationSchema = z.object({
  name: text,
  country: text.nullable(),
  trade: text.nullable(),
  timeZone: text.nullable(),
  language: text,
  demo: z.boolean(),
  settings: organizationSettingsSchema,
  federation: federationSettingsSchema.partial({ proved: true }).nullable(),
});

/** Changed members of an action, by name; unchanged members are absent. */
export const auditActionChangeSchema = z
  .object({
    title: text,
    description: text,
    subject: text,
    priority: number.nullable(),
    changes: z.object({ kind: text, name: text }).nullable(),
    effect: actionEffectSchema.nullable(),
    owner: text.nullable(),
    due: text.nullable(),
    status: z.enum(actionStatuses),
    ownFields: z.record(z.string(), z.union([z.string(), z.number()])),
  })
  .partial();

/** Subject of a comment, and its changed members; unchanged members are absent. */
export const auditCommentChangeSchema = z
  .object({ text, label: z.enum(commentLabels), assignee: namedPersonSchema.nullable() })
  .partial()
  .extend({ assessment: number, subject: text });
