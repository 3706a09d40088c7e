/** Which requirements of the proof of completeness an organisation asks for before an assessment can be approved. */

import { documentEndpoints } from '@klarsikt/contract/document.ts';
import { needs } from '@klarsikt/contract/endpoint.ts';
import { requirementIds } from '@klarsikt/engine';
import { z } from 'zod';

/** `Enforcement` of the engine. */
export const enforcementSchema = z.partialRecord(z.enum(requirementIds), z.boolean());

/** The organisation's choice, with its history. */
export const enforcement = documentEndpoints({
  path: 'enforcement',
  what: 'the requirements before an approval',
  access: needs('admin:Admin'),
  event: 'enforcement.changed',
  document: enforcementSchema,
});
