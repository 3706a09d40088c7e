/** Deferred work: its state, its result, its end. Only the session that asked for it sees it. Specification 001 section 4. */

import { command, file, needs, query, signedIn, visitorBounds } from '@klarsikt/contract/endpoint.ts';
import { doneSchema, instantSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/** States of deferred work. `Waiting` and `Running` go on; the others are final. */
export const deferredStatuses = [
  'Waiting',
  'Running',
  'Successful',
  'Failed',
  'Cancelled',
  'TimedOut',
] as const;

/** State of one piece of deferred work (specification 001 section 4). */
export type DeferredStatus = (typeof deferredStatuses)[number];

/** The states in which polling goes on. */
export const pendingStatuses = ['Waiting', 'Running'] as const satisfies readonly DeferredStatus[];

/** How a caller polls (specification 001 section 9): every second, for at most three minutes. */
export const deferredPolling = { everyMs: 1000, limitMs: 180_000 } as const;

/** Names of the steps of report work, in their order. */
export const deferredSteps = ['read', 'calculate', 'write', 'done'] as const;

/** The answer to a poll. */
export const deferredStateSchema = z.object({
  id: z.uuid(),
  status: z.enum(deferredStatuses),
  /** The step under way: one of `deferredSteps` for reports, '' before the first. */
  step: z.string(),
  /** Fraction done, 0-1. */
  progress: z.number().min(0).max(1),
  created: instantSchema,
  /** Present once successful. `href` is relative to the API's base. */
  result: z
    .object({
      href: z.string(),
      filename: z.string(),
      contentType: z.string(),
      size: z.number().int(),
      /** Of a PDF: whether it was checked against PDF/UA-1 and claims it. Null for other kinds of files. */
      accessible: z.boolean().nullable(),
    })
    .nullable(),
  /** Present once failed: a code of the error table, with its sentence. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});

/** Progress of one piece of deferred work, and its result or error once it is final. */
export type DeferredState = z.output<typeof deferredStateSchema>;

const idParams = z.strictObject({ id: z.uuid() });

/** Calls about deferred work. */
export const deferred = {
  getStatus: query({
    method: 'GET',
    path: 'deferred/status/{id}',
    access: signedIn,
    visitors: visitorBounds.glance,
    passive: true,
    summary: 'State of deferred work of this session.',
    params: idParams,
    result: deferredStateSchema,
  }),
  getResult: query({
    method: 'GET',
    path: 'deferred/result/{id}',
    access: signedIn,
    visitors: visitorBounds.read,
    summary: 'The file that deferred work of this session has made; kept for a day.',
    params: idParams,
    result: file(
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'text/csv; charset=utf-8',
      'application/json',
      'application/stix+json;version=2.1',
    ),
  }),
  cancel: command({
    method: 'DELETE',
    path: 'deferred/{id}',
    access: signedIn,
    visitors: visitorBounds.write,
    summary: 'Ends deferred work that is waiting or running.',
    events: ['deferred.cancelled'],
    params: idParams,
    result: doneSchema,
  }),
  prune: command({
    method: 'POST',
    path: 'deferred/prune',
    access: needs('admin:Admin'),
    summary:
      'Removes finished work older than a day, of the organisation in scope; the organisation that runs the installation prunes all.',
    events: ['deferred.pruned'],
    result: z.object({ removed: z.number().int() }),
  }),
};
