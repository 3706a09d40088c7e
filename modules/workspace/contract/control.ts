/** Controls of an assessment: specification 001 section 7.2. */

import {
  changeResultSchema,
  createDocumentPartSchema,
  documentBodyLimit,
} from '@klarsikt/assessment/contract/assessment.shapes.ts';
import {
  command,
  defineFileResult,
  needsPermission,
  needsPermissionOrSample,
  query,
  visitorBounds,
} from '@klarsikt/contract/endpoint.ts';
import { idParamSchema, revisionSchema } from '@klarsikt/contract/shapes.ts';
import type { AssessmentDocument } from '@klarsikt/engine/assessment';
import { partStatuses } from '@klarsikt/engine/text';
import { z } from 'zod';
import { importBodySchema, importedSchema } from './background.ts';

const idParams = z.strictObject({ id: idParamSchema });

/** Calls to replace controls, and to read and write them as files. */
export const controlContract = {
  replace: command({
    method: 'PUT',
    path: 'ra/{id}/controls',
    access: needsPermission('ra:Edit'),
    visitors: visitorBounds.write,
    external: true,
    bodyLimit: documentBodyLimit,
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
  getCsv: query({
    method: 'GET',
    path: 'ra/{id}/controls/csv',
    access: needsPermissionOrSample('ra:View'),
    visitors: visitorBounds.read,
    external: true,
    summary: 'The controls as a file to fill in: semicolons and decimal commas in Swedish.',
    params: idParams,
    result: defineFileResult('text/csv'),
  }),
  putCsv: command({
    method: 'PUT',
    path: 'ra/{id}/controls/csv',
    access: needsPermission('ra:Edit'),
    visitors: visitorBounds.write,
    external: true,
    bodyLimit: documentBodyLimit,
    summary: 'Imports the controls of a file, all or none, with the result of each line.',
    events: ['assessment.changed', 'assessment.importChecked'],
    params: idParams,
    body: importBodySchema,
    result: importedSchema,
  }),
};
