/** Imports of files into an assessment, and undoing them later. */

import { saveBodyShape } from '@klarsikt/contract/document.ts';
import { defineCommand, defineQuery, needsPermission, visitorLimits } from '@klarsikt/contract/endpoint.ts';
import { idParamSchema, idSchema, instantSchema, revisionSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

const params = z.strictObject({ id: idParamSchema });

/** One imported table: kind, file and person. */
export const importRecordSchema = z.object({
  id: idSchema,
  kind: z.enum(['figures', 'controls', 'threats', 'risks', 'comments']),
  file: z.string(),
  rows: z.number().int(),
  at: instantSchema,
  author: z.string(),
  /** Revision that the import made; null for comments. */
  revision: revisionSchema.nullable(),
  takenBack: instantSchema.nullable(),
  /** Whether the caller may undo the import. */
  own: z.boolean(),
});

/** One imported table. */
export type ImportRecord = z.output<typeof importRecordSchema>;

/** Calls to list imports and to undo them. */
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
      /** Revision that the undo made; null for comments, or if nothing was left to undo. */
      revision: revisionSchema.nullable(),
    }),
  }),
};
