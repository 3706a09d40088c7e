/** What was brought into an assessment from files, and the way to take it back later. */

import { startingShape } from '@klarsikt/contract/document.ts';
import { command, needs, query, visitorBounds } from '@klarsikt/contract/endpoint.ts';
import { idParam, idSchema, instantSchema, revisionSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

const params = z.strictObject({ id: idParam });

/** One table that was brought in: what it held, from which file, by whom. */
export const broughtSchema = z.object({
  id: idSchema,
  kind: z.enum(['figures', 'controls', 'threats', 'risks', 'comments']),
  file: z.string(),
  rows: z.number().int(),
  at: instantSchema,
  author: z.string(),
  /** The version that it made; null for comments. */
  revision: revisionSchema.nullable(),
  takenBack: instantSchema.nullable(),
  /** Whether the caller may take it back. */
  own: z.boolean(),
});

/** A table that was brought in. */
export type Brought = z.output<typeof broughtSchema>;

/** Looking at what was brought in, and taking it back. */
export const broughtEndpoints = {
  listBrought: query({
    method: 'GET',
    path: 'ra/{id}/imports',
    access: needs('ra:View'),
    visitors: visitorBounds.read,
    summary: 'The last fifty tables that were brought into the assessment, newest first.',
    params,
    result: z.object({ imports: z.array(broughtSchema).readonly() }),
  }),
  takeBackBrought: command({
    method: 'POST',
    path: 'ra/{id}/imports/undo',
    access: needs('ra:Comment'),
    visitors: visitorBounds.write,
    summary:
      'Takes back a table that was brought in, also long after: what stands as it was brought goes back to what it was before, and what was changed since stays and is counted.',
    events: ['assessment.changed', 'comment.takenBack'],
    params,
    body: z.strictObject({ ...startingShape, brought: idSchema }),
    result: z.object({
      taken: z.number().int(),
      stayed: z.number().int(),
      /** The version that the taking back made; null for comments, and where nothing is left to take back. */
      revision: revisionSchema.nullable(),
    }),
  }),
};
