/** Which requirements of the proof of completeness an organisation asks for before an assessment can be approved. */
import { requirementIds } from '@klarsikt/engine';
import { z } from 'zod';
import { documentEndpoints } from './document.ts';
import { needs } from './endpoint.ts';

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
