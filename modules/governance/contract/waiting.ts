/** List of the caller's pending items, which several features contribute to. */

import { defineQuery, needsPermission, visitorLimits } from '@klarsikt/contract/endpoint.ts';
import { idSchema, instantSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/**
 * Kinds of pending items: a due action, an action to verify, a level to rate again after an action; a comment that
 * mentions the caller or is assigned to the caller; a requested approval, or a returned request of the caller; a gap
 * whose acceptance needs a second person; levels that changed since an approval, and a fulfilled trigger criterion; a
 * delivery to decide on, and a request for figures to the caller.
 */
export const pendingItemKinds = [
  'action',
  'verify',
  'rerate',
  'mention',
  'assigned',
  'approval',
  'returned',
  'acceptance',
  'drift',
  'trigger',
  'delivered',
  'contribution',
] as const;

/** Kind of a pending item; `pendingItemKinds` explains the kinds. */
export type PendingItemKind = (typeof pendingItemKinds)[number];

/** A pending item of the caller in an assessment, with the data for its line and link. */
export const pendingItemSchema = z.object({
  kind: z.enum(pendingItemKinds),
  assessment: z.object({ id: idSchema, name: z.string() }),
  /** Title of the action, text of the comment, or message of the request. */
  text: z.string(),
  /** Name of the person who caused the item; empty if nobody did. */
  by: z.string(),
  /** Instant since which the item is pending. */
  at: instantSchema,
  /** Last day for the item; null if it has none. */
  due: z.string().nullable(),
  /**
   * Id of the action, comment, request for figures or requirement; null if the item is about the whole assessment.
   */
  ref: z.union([idSchema, z.string()]).nullable(),
});

/** A pending item of the caller in an assessment, with the data for its line and link. */
export type PendingItem = z.output<typeof pendingItemSchema>;

/** Call that lists the caller's pending items. */
export const waitingContract = {
  list: defineQuery({
    method: 'GET',
    path: 'waiting',
    access: needsPermission('ra:View'),
    visitors: visitorLimits.read,
    passive: true,
    summary: "The caller's tasks, overdue first, with the server's date.",
    result: z.object({ today: z.string(), items: z.array(pendingItemSchema).readonly() }),
  }),
};
