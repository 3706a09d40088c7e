/** Undo of deletions. It is possible within a day, for the person who deleted the object. */
import { defineCommand, requiresSignIn, visitorLimits } from '@klarsikt/contract/endpoint.ts';
import { emptyResultSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/**
 * Kinds of objects whose deletion can be undone here; assessments, analyses, notes and views have their own calls.
 */
export const removalKinds = [
  'comment',
  'file',
  'unit',
  'incident',
  'specification',
  'period',
  'groupReport',
  'source',
  'template',
  'word',
  'report',
  'blueprint',
] as const;

/** Kind of an object whose deletion can be undone. */
export type RemovalKind = (typeof removalKinds)[number];

/** Endpoints that undo deletions. */
export const removalContract = {
  undo: defineCommand({
    method: 'POST',
    path: 'removals/undo',
    access: requiresSignIn,
    visitors: visitorLimits.write,
    summary:
      'Restores an object that the caller deleted within a day, with the permission that its deletion needs. `error.notfound`: nothing to restore; `error.conflict`: another object has taken its place.',
    events: ['removal.undone'],
    body: z.strictObject({
      kind: z.enum(removalKinds),
      /** Id of the object; for a period, the id of the assessment, a slash and the name of the period. */
      id: z.string().min(1).max(200),
    }),
    result: emptyResultSchema,
  }),
};
