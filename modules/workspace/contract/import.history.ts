/** Calls that list the imports into an assessment and undo them. */

import { saveBodyShape } from '@klarsikt/contract/document.ts';
import { defineCommand, defineQuery, needsPermission, visitorLimits } from '@klarsikt/contract/endpoint.ts';
import { idParamSchema, idSchema, instantSchema, revisionSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

const params = z.strictObject({ id: idParamSchema });

/** One imported table: its kind, its file and the person who imported it. */
export const importRecordSchema = z.object({
  id: idSchema,
  kind: z.enum(['figures', 'controls', 'threats', 'risks', 'comments']),
  file: z.string(),
  rows: z.number().int(),
  at: instantSchema,
  author: z.string(),
  /** Revision that the import created; null for comments. */
  revision: revisionSchema.nullable(),
  takenBack: instantSchema.nullable(),
  /** True if the caller may undo the import. */
  own: z.boolean(),
});

/** One imported table: its kind, its file and the person who imported it. */
export type ImportRecord = z.output<typeof importRecordSchema>;

/** Calls that list imports and undo them. */
export const importHistoryContract = {
  listBrought: defineQuery({
    method: 'GET',
    path: 'ra/{id}/imports',
    access: needsPermission('ra:View'),
    visitors: visitorLimits.read,
    summary: 'The last fifty tables imported into the assessment, newest first.',
    params,
    result: z.object({ imports: z.array(importRecordSchema).readonly() }),
  }),
  takeBackBrought: defineCommand({
    method: 'POST',
    path: 'ra/{id}/imports/undo',
    access: needsPermission('ra:Comment'),
    visitors: visitorLimits.write,
    summary:
      'Undoes the import of a table, also later: unchanged values are restored; values that have been changed since are kept and counted.',
    events: ['assessment.changed', 'comment.takenBack'],
    params,
    body: z.strictObject({ ...saveBodyShape, brought: idSchema }),
    result: z.object({
      taken: z.number().int(),
      stayed: z.number().int(),
      /** Revision that the undo created; null for comments, or if nothing was left to undo. */
      revision: revisionSchema.nullable(),
    }),
  }),
};
