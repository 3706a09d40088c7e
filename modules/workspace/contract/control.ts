/** Controls of an assessment: specification 001 section 7.2. */

import {
  changedSchema,
  documentBodyLimit,
  documentPart,
} from '@klarsikt/assessment/contract/assessment.shapes.ts';
import { command, file, needs, needsOrSample, query, visitorBounds } from '@klarsikt/contract/endpoint.ts';
import { idParam, revisionSchema } from '@klarsikt/contract/shapes.ts';
import type { AssessmentDocument } from '@klarsikt/engine';
import { partStatuses } from '@klarsikt/engine';
import { z } from 'zod';
import { importBodySchema, importedSchema } from './background.ts';

const idParams = z.strictObject({ id: idParam });

/** Controls: replaced, and as files. */
export const control = {
  replace: command({
    method: 'PUT',
    path: 'ra/{id}/controls',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    external: true,
    bodyLimit: documentBodyLimit,
    summary:
      'Replaces what is given of the controls: which are in use, what is assessed, the own ones, the status.',
    events: ['assessment.changed'],
    params: idParams,
    body: z.strictObject({
      revision: revisionSchema,
      selection: documentPart<AssessmentDocument['selections']['controls']>('Selection').exactOptional(),
      data: documentPart<AssessmentDocument['controls']['data']>('ControlEntries').exactOptional(),
      own: documentPart<AssessmentDocument['controls']['own']>('OwnControls').exactOptional(),
      status: z.enum(partStatuses).exactOptional(),
    }),
    result: changedSchema,
  }),
  getCsv: query({
    method: 'GET',
    path: 'ra/{id}/controls/csv',
    access: needsOrSample('ra:View'),
    visitors: visitorBounds.read,
    external: true,
    summary: 'The controls as a file to fill in: semicolons and decimal commas in Swedish.',
    params: idParams,
    result: file('text/csv'),
  }),
  putCsv: command({
    method: 'PUT',
    path: 'ra/{id}/controls/csv',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    external: true,
    bodyLimit: documentBodyLimit,
    summary: 'Takes the controls of a file, wholly or not at all; says of each line what became of it.',
    events: ['assessment.changed', 'assessment.importChecked'],
    params: idParams,
    body: importBodySchema,
    result: importedSchema,
  }),
};
