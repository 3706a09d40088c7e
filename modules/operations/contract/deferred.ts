/**
 * Deferred work with its state and result. Only the session that requested the work can read it. Specification 001
 * section 4.
 */

import {
  defineCommand,
  defineFileResult,
  defineQuery,
  needsPermission,
  requiresSignIn,
  visitorLimits,
} from '@klarsikt/contract/endpoint.ts';
import { emptyResultSchema, instantSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/** States of deferred work. All states except `Waiting` and `Running` are final. */
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

/** States in which a client continues to poll. */
export const pendingDeferredStatuses = ['Waiting', 'Running'] as const satisfies readonly DeferredStatus[];

/** Polling of a client (specification 001 section 9): every second, for at most three minutes. */
export const deferredPolling = { everyMs: 1000, limitMs: 180_000 } as const;

/** Names of the steps of report work, in their order. */
export const deferredSteps = ['read', 'calculate', 'write', 'done'] as const;

/** State of deferred work, as a poll returns it. */
export const deferredStateSchema = z.object({
  id: z.uuid(),
  status: z.enum(deferredStatuses),
  /** Present step: one of `deferredSteps` for reports; '' before the first step. */
  step: z.string(),
  /** Completed fraction, 0 to 1. */
  progress: z.number().min(0).max(1),
  created: instantSchema,
  /** Null until the work has succeeded. `href` is relative to the base of the API. */
  result: z
    .object({
      href: z.string(),
      filename: z.string(),
      contentType: z.string(),
      size: z.number().int(),
      /**
       * True for a PDF that passed the PDF/UA-1 check and claims conformance, false for any other PDF; null for other
       * files.
       */
      accessible: z.boolean().nullable(),
    })
    .nullable(),
  /** Error code (packages/contract/src/errors.ts) and message; null unless the work has failed. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});

/** Progress of deferred work, and its result or error once the work is final. */
export type DeferredState = z.output<typeof deferredStateSchema>;

const idParams = z.strictObject({ id: z.uuid() });

/** Endpoints of deferred work. */
export const deferredContract = {
  getStatus: defineQuery({
    method: 'GET',
    path: 'deferred/status/{id}',
    access: requiresSignIn,
    visitors: visitorLimits.glance,
    passive: true,
    summary: 'Status of background work of this session.',
    params: idParams,
    result: deferredStateSchema,
  }),
  getResult: defineQuery({
    method: 'GET',
    path: 'deferred/result/{id}',
    access: requiresSignIn,
    visitors: visitorLimits.read,
    summary: 'The file created by background work of this session; kept for a day.',
    params: idParams,
    result: defineFileResult(
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'text/csv; charset=utf-8',
      'application/json',
      'application/stix+json;version=2.1',
    ),
  }),
  cancel: defineCommand({
    method: 'DELETE',
    path: 'deferred/{id}',
    access: requiresSignIn,
    visitors: visitorLimits.write,
    summary: 'Cancels waiting or running background work.',
    events: ['deferred.cancelled'],
    params: idParams,
    result: emptyResultSchema,
  }),
  prune: defineCommand({
    method: 'POST',
    path: 'deferred/prune',
    access: needsPermission('admin:Admin'),
    summary:
      'Removes finished work older than a day, of the organisation in scope; for the organisation that runs the installation, of all organisations.',
    events: ['deferred.pruned'],
    result: z.object({ removed: z.number().int() }),
  }),
};
