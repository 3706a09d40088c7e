/** Requirements of the proof of completeness that an organisation demands before the approval of an assessment. */

import { defineDocumentEndpoints } from '@klarsikt/contract/document.ts';
import { defineQuery, needsPermission } from '@klarsikt/contract/endpoint.ts';
import { requirementIds } from '@klarsikt/engine/completeness';
import { requirementSeverities } from '@klarsikt/engine/requirements';
import { z } from 'zod';

/** True or false for each requirement that the organisation has decided on, shaped as `Enforcement` of the engine. */
export const enforcementSchema = z.partialRecord(z.enum(requirementIds), z.boolean());

/**
 * Endpoints for the requirements that the organisation demands before an approval, and the history of this choice.
 */
export const enforcementContract = {
  ...defineDocumentEndpoints({
    path: 'enforcement',
    what: 'the requirements before an approval',
    access: needsPermission('admin:Admin'),
    event: 'enforcement.changed',
    document: enforcementSchema,
  }),
  weights: defineQuery({
    method: 'GET',
    path: 'enforcement/weights',
    access: needsPermission('admin:Admin'),
    summary:
      'How much each requirement weighs today in the live version of the library, which new assessments are judged by.',
    result: z.object({
      weights: z
        .array(z.object({ requirement: z.enum(requirementIds), severity: z.enum(requirementSeverities) }))
        .readonly(),
    }),
  }),
};
