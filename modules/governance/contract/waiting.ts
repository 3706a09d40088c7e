/** What waits for the caller: one list, fed by the features in which something can wait for somebody. */

import { needs, query, visitorBounds } from '@klarsikt/contract/endpoint.ts';
import { idSchema, instantSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/**
 * What can wait for somebody: an action that is due, one to verify, a level to rate again after one; a comment that names
 * them or that they are to answer; an approval asked for, or one of theirs returned; a gap whose acceptance needs a second
 * person; levels that turned since an approval, and a trigger criterion that has come true.
 */
export const waitingKinds = [
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
] as const;

/** One kind of what waits. */
export type WaitingKind = (typeof waitingKinds)[number];

/** One thing that waits, with what names it and leads to it. */
export const waitingItemSchema = z.object({
  kind: z.enum(waitingKinds),
  assessment: z.object({ id: idSchema, name: z.string() }),
  /** What it says: the title of an action, the text of a comment, the message of a request. */
  text: z.string(),
  /** Who asked; '' where nobody in particular did. */
  by: z.string(),
  /** Since when it waits. */
  at: instantSchema,
  /** The day until which it waits; null without one. */
  due: z.string().nullable(),
  /** What leads to it: the id of the action or the comment, or the requirement; null for the assessment itself. */
  ref: z.union([idSchema, z.string()]).nullable(),
});

/** One thing that waits for the caller. */
export type WaitingItem = z.output<typeof waitingItemSchema>;

/** What waits for the caller. */
export const waiting = {
  list: query({
    method: 'GET',
    path: 'waiting',
    access: needs('ra:View'),
    visitors: visitorBounds.read,
    passive: true,
    summary: 'What waits for the caller, overdue first, with today as the server has it.',
    result: z.object({ today: z.string(), items: z.array(waitingItemSchema).readonly() }),
  }),
};
