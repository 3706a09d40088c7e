/**
 * Endpoints for the texts of the site: pages, stories, help, changelog, dialogs and messages, in Markdown.
 * Specification 000 section 7; the editors' endpoints are below `cms/edit`.
 */

import {
  defineCommand,
  defineFileResult,
  defineQuery,
  needsOperator,
  openToAnyone,
  uploadedFileSchema,
  visitorLimits,
} from '@klarsikt/contract/endpoint.ts';
import {
  createNumberParamSchema,
  languageSchema,
  revisionParamSchema,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';
import {
  contentDocumentSchema,
  contentEditSchema,
  contentEntrySchema,
  contentImportSchema,
  contentItemSchema,
  contentNameSchema,
  contentPageSchema,
  contentPictureSchema,
  contentRevisionSchema,
} from './cms.shapes.ts';

const edit = needsOperator('backoffice:Content');
const slugParams = z.strictObject({ slug: contentNameSchema });
const from = z.strictObject({ revision: revisionSchema });

/** Maximum size of a picture of the site, in bytes. */
export const maxSitePictureBytes = 2 * 1024 * 1024;

/** Maximum size of an imported folder of texts and pictures, in bytes. */
export const maxContentFolderBytes = 20 * 1024 * 1024;

/** Endpoints for texts of the site. The response for a missing text is null, so that the caller shows nothing. */
export const cmsContract = {
  getCollection: defineQuery({
    method: 'GET',
    path: 'cms/collection/b/{name}',
    access: openToAnyone,
    visitors: visitorLimits.read,
    passive: true,
    compressed: true,
    summary:
      'A collection of content in the language of the request: `site_dialogs` the dialogs, `changelog` the changes of each version, `help` the articles. Null when there is none.',
    params: z.object({ name: contentNameSchema }),
    result: z.array(contentItemSchema).readonly().nullable(),
  }),
  getPage: defineQuery({
    method: 'GET',
    path: 'cms/page/b/{slug}',
    access: openToAnyone,
    visitors: visitorLimits.read,
    passive: true,
    summary:
      'A page of content in the language of the request, with the pages under it down to `levels`; `site-messages` contains the messages. Null when there is none.',
    params: z.object({ slug: contentNameSchema }),
    query: z.object({ levels: createNumberParamSchema(z.number().int().min(1).max(5)).optional() }),
    result: contentPageSchema.nullable(),
  }),
  hasPicture: defineQuery({
    method: 'HEAD',
    path: 'cms/cdn/{path}',
    access: openToAnyone,
    visitors: visitorLimits.read,
    passive: true,
    summary: 'Whether there is a picture of that hash.',
    params: z.object({ path: z.string().regex(/^[0-9a-f]{64}\.(png|jpg)$/) }),
    result: defineFileResult('image/png', 'image/jpeg'),
    cache: 'immutable',
  }),
  getPicture: defineQuery({
    method: 'GET',
    path: 'cms/cdn/{path}',
    access: openToAnyone,
    visitors: visitorLimits.read,
    passive: true,
    summary: 'A picture of the site, by the hash of its content; the same at `/cms/cdn/{path}`.',
    params: z.object({ path: z.string().regex(/^[0-9a-f]{64}\.(png|jpg)$/) }),
    result: defineFileResult('image/png', 'image/jpeg'),
    cache: 'immutable',
  }),
  list: defineQuery({
    method: 'GET',
    path: 'cms/edit',
    access: edit,
    summary: 'Every document of the site with its status, for editors.',
    result: z.object({ documents: z.array(contentEntrySchema).readonly() }),
  }),
  open: defineQuery({
    method: 'GET',
    path: 'cms/edit/{slug}',
    access: edit,
    summary:
      'A document with its draft, and with the newer text that came with the installation, if there is one.',
    params: slugParams,
    result: contentEditSchema,
  }),
  saveDraft: defineCommand({
    method: 'PUT',
    path: 'cms/edit/{slug}',
    access: edit,
    events: ['content.drafted'],
    summary: 'Saves a draft; revision 0 creates a document. Only editors see it before it is published.',
    params: slugParams,
    body: z.strictObject({ revision: revisionSchema, document: contentDocumentSchema }),
    result: contentEditSchema,
  }),
  publish: defineCommand({
    method: 'POST',
    path: 'cms/edit/{slug}/publish',
    access: edit,
    events: ['content.published'],
    summary: 'Publishes the draft for all readers.',
    params: slugParams,
    body: from,
    result: contentEditSchema,
  }),
  discard: defineCommand({
    method: 'POST',
    path: 'cms/edit/{slug}/discard',
    access: edit,
    events: ['content.discarded'],
    summary: 'Discards the draft; the published text is kept.',
    params: slugParams,
    body: from,
    result: contentEditSchema,
  }),
  withdraw: defineCommand({
    method: 'POST',
    path: 'cms/edit/{slug}/withdraw',
    access: edit,
    events: ['content.withdrawn'],
    summary: 'Withdraws a document from the site. Its text is kept as a draft.',
    params: slugParams,
    body: from,
    result: contentEditSchema,
  }),
  takeStarter: defineCommand({
    method: 'POST',
    path: 'cms/edit/{slug}/starter',
    access: edit,
    events: ['content.starter'],
    summary:
      'Decides on a newer text from the installation: `take` publishes it, otherwise the own text is kept.',
    params: slugParams,
    body: from.extend({ take: z.boolean() }),
    result: contentEditSchema,
  }),
  history: defineQuery({
    method: 'GET',
    path: 'cms/edit/{slug}/history',
    access: edit,
    summary: 'History of a document, newest first; `before` continues below a revision.',
    params: slugParams,
    query: z.strictObject({ before: revisionParamSchema.exactOptional() }),
    result: z.object({ entries: z.array(contentRevisionSchema).readonly(), next: revisionSchema.nullable() }),
  }),
  restore: defineCommand({
    method: 'POST',
    path: 'cms/edit/{slug}/restore',
    access: edit,
    events: ['content.drafted'],
    summary: 'Makes the text of an earlier revision the draft.',
    params: slugParams,
    body: from.extend({ to: revisionSchema }),
    result: contentEditSchema,
  }),
  preview: defineQuery({
    method: 'POST',
    path: 'cms/preview',
    access: edit,
    summary: 'The page of a document as it would be drawn, as HTML without script.',
    body: z.strictObject({
      slug: contentNameSchema,
      document: contentDocumentSchema,
      language: languageSchema,
    }),
    result: z.object({ html: z.string() }),
  }),
  exportFolder: defineQuery({
    method: 'GET',
    path: 'cms/export',
    access: edit,
    summary:
      'Every document as a folder of files (zip): markdown with front matter, one for each language, and the pictures. Drafts take precedence.',
    result: defineFileResult('application/zip'),
  }),
  importFolder: defineCommand({
    method: 'POST',
    path: 'cms/import',
    access: edit,
    events: ['content.imported'],
    summary:
      'Imports such a folder: differences become drafts. A file that cannot be read is refused with its line, and then nothing is imported.',
    upload: { bytes: maxContentFolderBytes },
    perMinute: 12,
    body: z.object({ file: uploadedFileSchema }),
    result: contentImportSchema,
  }),
  pictures: defineQuery({
    method: 'GET',
    path: 'cms/pictures',
    access: edit,
    summary: 'Pictures of the site, newest first.',
    result: z.object({ pictures: z.array(contentPictureSchema).readonly() }),
  }),
  addPicture: defineCommand({
    method: 'POST',
    path: 'cms/pictures',
    access: edit,
    events: ['content.pictured'],
    summary: 'Uploads a picture (png, jpg; 2 MB). The same content has the same address.',
    upload: { bytes: maxSitePictureBytes },
    perMinute: 60,
    body: z.object({ file: uploadedFileSchema }),
    result: contentPictureSchema,
  }),
};
