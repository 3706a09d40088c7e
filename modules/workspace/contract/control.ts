/** Controls of an assessment: specification 001 section 7.2. */

import {
  changeResultSchema,
  createDocumentPartSchema,
  maxDocumentBodyBytes,
} from '@klarsikt/assessment/contract/assessment.shapes.ts';
import {
  defineCommand,
  defineFileResult,
  defineQuery,
  needsPermission,
  needsPermissionOrSample,
  visitorLimits,
} from '@klarsikt/contract/endpoint.ts';
import { idParamSchema, revisionSchema } from '@klarsikt/contract/shapes.ts';
import type { AssessmentDocument } from '@klarsikt/engine/assessment';
import { partStatuses } from '@klarsikt/engine/text';
import { z } from 'zod';
import { importBodySchema, importOutcomeSchema } from './background.ts';

const idParams = z.strictObject({ id: idParamSchema });

/** Calls to replace the controls of an assessment, and to read and write them as files. */
export const controlContract = {
  replace: defineCommand({
    method: 'PUT',
    path: 'ra/{id}/controls',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    external: true,
    bodyLimit: maxDocumentBodyBytes,
    summary: 'Replaces the given parts of the controls: use, assessments, own controls, status.',
    events: ['assessment.changed'],
    params: idParams,
    body: z.strictObject({
      revision: revisionSchema,
      selection:
        createDocumentPartSchema<AssessmentDocument['selections']['controls']>('Selection').exactOptional(),
      data: createDocumentPartSchema<AssessmentDocument['controls']['data']>(
        'ControlEntries',
      ).exactOptional(),
      own: createDocumentPartSchema<AssessmentDocument['controls']['own']>('OwnControls').exactOptional(),
      status: z.enum(partStatuses).exactOptional(),
    }),
    result: changeResultSchema,
  }),
  getCsv: defineQuery({
    method: 'GET',
    path: 'ra/{id}/controls/csv',
    access: needsPermissionOrSample('ra:View'),
    visitors: visitorLimits.read,
    external: true,
    summary: 'The controls as a file to fill in: semicolons and decimal commas in Swedish.',
    params: idParams,
    result: defineFileResult('text/csv'),
  }),
  putCsv: defineCommand({
    method: 'PUT',
    path: 'ra/{id}/controls/csv',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    external: true,
    bodyLimit: maxDocumentBodyBytes,
    summary: 'Imports the controls of a file, all or none, with the result of each line.',
    events: ['assessment.changed', 'assessment.importChecked'],
    params: idParams,
    body: importBodySchema,
    result: importOutcomeSchema,
  }),
};
