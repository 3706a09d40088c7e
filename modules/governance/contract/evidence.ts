/**
 * Files of an assessment: evidence for its controls, actions and gaps, and attachments of its comments (specification
 * 001 section 7.2: `ra/comment/attach`, `ra/comment/{id}/attach`). The table of sources contains them too; each
 * content is stored once per organisation (docs/decisions/0037).
 */

import {
  defineCommand,
  defineFileResult,
  defineQuery,
  needsPermission,
  needsPermissionOrSample,
  uploadedFileSchema,
  visitorLimits,
  withExaminerAccess,
} from '@klarsikt/contract/endpoint.ts';
import {
  createRequiredTextSchema,
  emptyResultSchema,
  idParamSchema,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import { evidenceObjectKinds } from '@klarsikt/engine/governance';
import { z } from 'zod';
import {
  assessmentFileSchema,
  assessmentFilesSchema,
  fileContentTypes,
  fileEventSchema,
  fileFieldsSchema,
  maxDemoFileBytes,
  maxEvidenceFileBytes,
} from './evidence.shapes.ts';

const view = withExaminerAccess(needsPermission('ra:View'));
const list = withExaminerAccess(needsPermissionOrSample('ra:View'));
const edit = needsPermission('ra:Edit');
const say = needsPermission('ra:Comment');
const idParams = z.strictObject({ id: idParamSchema });
const fileParams = z.strictObject({ id: idParamSchema, file: idParamSchema });
const bound = { perMinute: 6, bytes: maxDemoFileBytes };
const { csv, docx, xlsx, pdf, png, jpg } = fileContentTypes;

/** Endpoints for evidence and attachments. */
export const evidenceContract = {
  list: defineQuery({
    method: 'GET',
    path: 'ra/{id}/file',
    access: list,
    visitors: visitorLimits.read,
    external: true,
    summary: 'All files of an assessment: evidence and attachments, the newest first.',
    params: idParams,
    paged: { list: 'files', changed: ['addedAt'] },
    result: assessmentFilesSchema,
  }),
  add: defineCommand({
    method: 'POST',
    path: 'ra/{id}/file',
    access: edit,
    visitors: bound,
    external: true,
    summary:
      'Uploads a file as evidence (csv, docx, xlsx, pdf, png, jpg; 20 MB, as a multipart form) of a control, an action or a gap. A file that is not clean or not of its type is refused.',
    events: ['evidence.added'],
    upload: { bytes: maxEvidenceFileBytes },
    perMinute: 60,
    params: idParams,
    body: fileFieldsSchema.extend({
      object: z.enum(evidenceObjectKinds).exclude(['comment']),
      subject: createRequiredTextSchema(120),
      file: uploadedFileSchema,
    }),
    result: assessmentFileSchema,
  }),
  change: defineCommand({
    method: 'PUT',
    path: 'ra/{id}/file/{file}',
    access: edit,
    visitors: visitorLimits.write,
    external: true,
    summary: 'Changes the title, class and dates of a file. Earlier values are kept in its history.',
    events: ['evidence.changed'],
    params: fileParams,
    body: fileFieldsSchema.extend({ revision: revisionSchema }).strict(),
    result: assessmentFileSchema,
  }),
  get: defineQuery({
    method: 'GET',
    path: 'ra/{id}/file/{file}',
    access: view,
    visitors: visitorLimits.make,
    external: true,
    summary: 'A file of an assessment as it was uploaded, always as a download.',
    params: fileParams,
    result: defineFileResult(csv, docx, xlsx, pdf, png, jpg),
  }),
  events: defineQuery({
    method: 'GET',
    path: 'ra/{id}/file/{file}/events',
    access: view,
    visitors: visitorLimits.read,
    external: true,
    summary: 'History of a file, oldest first, also of a removed one.',
    params: fileParams,
    result: z.array(fileEventSchema),
  }),
  remove: defineCommand({
    method: 'DELETE',
    path: 'ra/{id}/file/{file}',
    access: edit,
    visitors: visitorLimits.write,
    summary:
      'Removes a file from its object. After a day, in which it can be restored, the content is deleted when it is not used elsewhere.',
    events: ['evidence.removed'],
    params: fileParams,
    result: emptyResultSchema,
  }),
  attach: defineCommand({
    method: 'POST',
    path: 'ra/comment/attach',
    access: say,
    visitors: bound,
    summary:
      "Attaches a file (csv, docx, xlsx, pdf; 20 MB, as a multipart form) to the caller's own comment, `comment`.",
    events: ['evidence.added'],
    upload: { bytes: maxEvidenceFileBytes },
    perMinute: 60,
    body: fileFieldsSchema.extend({ comment: idParamSchema, file: uploadedFileSchema }),
    result: assessmentFileSchema,
  }),
  attached: defineQuery({
    method: 'GET',
    path: 'ra/comment/{id}/attach',
    access: list,
    visitors: visitorLimits.read,
    summary: 'The files attached to a comment, the newest first.',
    params: idParams,
    result: z.array(assessmentFileSchema),
  }),
  getAttached: defineQuery({
    method: 'GET',
    path: 'ra/comment/{id}/attach/{file}',
    access: view,
    visitors: visitorLimits.make,
    summary: 'A file attached to a comment as it was uploaded, always as a download.',
    params: fileParams,
    result: defineFileResult(csv, docx, xlsx, pdf),
  }),
  detach: defineCommand({
    method: 'DELETE',
    path: 'ra/comment/{id}/attach/{file}',
    access: say,
    visitors: visitorLimits.write,
    summary: "Removes a file from the caller's own comment.",
    events: ['evidence.removed'],
    params: fileParams,
    result: emptyResultSchema,
  }),
};
