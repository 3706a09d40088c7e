/**
 * Files of an assessment: evidence on its controls, actions and gaps, and attachments of its comments (specification 001
 * section 7.2: `ra/comment/attach`, `ra/comment/{id}/attach`). One table holds them with the sources; content is stored
 * once in an organisation (docs/decisions/0037).
 */

import {
  alsoExamined,
  command,
  file,
  needs,
  needsOrSample,
  query,
  uploadedFileSchema,
  visitorBounds,
} from '@klarsikt/contract/endpoint.ts';
import { doneSchema, idParam, revisionSchema, statedSchema } from '@klarsikt/contract/shapes.ts';
import { fileObjects } from '@klarsikt/engine';
import { z } from 'zod';
import {
  assessmentFileSchema,
  assessmentFilesSchema,
  demoFileBytes,
  fileBytes,
  fileEventSchema,
  fileFieldsSchema,
  fileTypes,
} from './evidence.shapes.ts';

const view = alsoExamined(needs('ra:View'));
const list = alsoExamined(needsOrSample('ra:View'));
const edit = needs('ra:Edit');
const say = needs('ra:Comment');
const idParams = z.strictObject({ id: idParam });
const fileParams = z.strictObject({ id: idParam, file: idParam });
const bound = { perMinute: 6, bytes: demoFileBytes };
const { csv, docx, xlsx, pdf, png, jpg } = fileTypes;

/** Evidence and attachments. */
export const evidence = {
  list: query({
    method: 'GET',
    path: 'ra/{id}/file',
    access: list,
    visitors: visitorBounds.read,
    summary: 'All files of an assessment: evidence and attachments, the newest first.',
    params: idParams,
    result: assessmentFilesSchema,
  }),
  add: command({
    method: 'POST',
    path: 'ra/{id}/file',
    access: edit,
    visitors: bound,
    summary:
      'Takes a file as evidence (csv, docx, xlsx, pdf, png, jpg; 20 MB, as a multipart form) of a control, an action or a gap. What is not a clean file of its kind is refused.',
    events: ['evidence.added'],
    upload: { bytes: fileBytes },
    perMinute: 60,
    params: idParams,
    body: fileFieldsSchema.extend({
      object: z.enum(fileObjects).exclude(['comment']),
      subject: statedSchema(120),
      file: uploadedFileSchema,
    }),
    result: assessmentFileSchema,
  }),
  change: command({
    method: 'PUT',
    path: 'ra/{id}/file/{file}',
    access: edit,
    visitors: visitorBounds.write,
    summary:
      'Changes what is said of a file: title, class and days. What was said before stays in its history.',
    events: ['evidence.changed'],
    params: fileParams,
    body: fileFieldsSchema.extend({ revision: revisionSchema }).strict(),
    result: assessmentFileSchema,
  }),
  get: query({
    method: 'GET',
    path: 'ra/{id}/file/{file}',
    access: view,
    visitors: visitorBounds.make,
    summary: 'A file of an assessment as it was uploaded, always as a download.',
    params: fileParams,
    result: file(csv, docx, xlsx, pdf, png, jpg),
  }),
  events: query({
    method: 'GET',
    path: 'ra/{id}/file/{file}/events',
    access: view,
    visitors: visitorBounds.read,
    summary: 'What happened to a file, the oldest first; also to one that was removed.',
    params: fileParams,
    result: z.array(fileEventSchema),
  }),
  remove: command({
    method: 'DELETE',
    path: 'ra/{id}/file/{file}',
    access: edit,
    visitors: visitorBounds.write,
    summary: 'Removes a file from what it is attached to. Its content goes when nothing else holds it.',
    events: ['evidence.removed'],
    params: fileParams,
    result: doneSchema,
  }),
  attach: command({
    method: 'POST',
    path: 'ra/comment/attach',
    access: say,
    visitors: bound,
    summary:
      "Attaches a file (csv, docx, xlsx, pdf; 20 MB, as a multipart form) to one's own comment, `comment`.",
    events: ['evidence.added'],
    upload: { bytes: fileBytes },
    perMinute: 60,
    body: fileFieldsSchema.extend({ comment: idParam, file: uploadedFileSchema }),
    result: assessmentFileSchema,
  }),
  attached: query({
    method: 'GET',
    path: 'ra/comment/{id}/attach',
    access: list,
    visitors: visitorBounds.read,
    summary: 'The files attached to a comment, the newest first.',
    params: idParams,
    result: z.array(assessmentFileSchema),
  }),
  getAttached: query({
    method: 'GET',
    path: 'ra/comment/{id}/attach/{file}',
    access: view,
    visitors: visitorBounds.make,
    summary: 'A file attached to a comment as it was uploaded, always as a download.',
    params: fileParams,
    result: file(csv, docx, xlsx, pdf),
  }),
  detach: command({
    method: 'DELETE',
    path: 'ra/comment/{id}/attach/{file}',
    access: say,
    visitors: visitorBounds.write,
    summary: "Removes a file from one's own comment.",
    events: ['evidence.removed'],
    params: fileParams,
    result: doneSchema,
  }),
};
