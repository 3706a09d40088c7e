/** The audit log: event, actor, time and changed fields, with an export that can be verified without the server. */

import {
  defineCommand,
  defineFileResult,
  defineQuery,
  needsPermission,
} from '@klarsikt/contract/endpoint.ts';
import { createListQueryShape, idSchema, instantSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/** One event of the audit log. `before` and `after` contain the changed fields. */
export const auditRowSchema = z.object({
  id: idSchema,
  at: instantSchema,
  /** Organisation that the event concerns; null if there is none, for instance for a sign-in with an unknown name. */
  organization: z.object({ id: idSchema, name: z.string() }).nullable(),
  /**
   * The actor's own organisation if it differs from `organization`; its name is empty if the caller may not see it.
   */
  actedFrom: z.object({ id: idSchema, name: z.string() }).nullable(),
  userId: idSchema.nullable(),
  actor: z.string(),
  event: z.string(),
  /** Kind and id of the subject, such as `user:12`. */
  subject: z.string(),
  /** Present name of the subject; null if it has none. */
  subjectName: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  requestId: z.string().nullable(),
});

/** One event of the audit log. */
export type AuditRow = z.output<typeof auditRowSchema>;

/**
 * Event that is written when the operator restores a backup (`npm run restore`). It is the only event without a call.
 */
export const restoreAuditEvent = 'installation.restored';

const epochMs = z.number().int().min(0).max(4_102_444_800_000);

const filters = {
  /** Names of events; a name that ends with a dot matches all events with that prefix. */
  events: z
    .array(z.string().regex(/^[a-z][A-Za-z0-9.-]{0,79}$/))
    .max(100)
    .optional(),
  actor: z.string().max(200).optional(),
  /** Only events of exactly this user. */
  userId: idSchema.optional(),
  /** The subject, or its kind with a trailing colon: `user:12` or `user:`. */
  subject: z.string().max(200).optional(),
  organizationId: idSchema.optional(),
  from: epochMs.optional(),
  to: epochMs.optional(),
};

/** Maximum number of events in one file; the last line of the file contains the start of the next file. */
export const maxAuditExportEvents = 50_000;

/** Endpoints of the audit log of the organisation in scope and of the organisations below it. */
export const auditContract = {
  list: defineQuery({
    method: 'POST',
    path: 'admin/audit',
    access: needsPermission('admin:SecurityAdmin'),
    external: true,
    summary: 'Events of the audit log, newest first unless asked otherwise.',
    body: z
      .strictObject({
        ...createListQueryShape('desc'),
        sort: z.literal('at').default('at'),
        ...filters,
        /** Text that is contained in the actor, the event, the subject, or the changed values. */
        text: z.string().max(200).optional(),
      })
      .prefault({}),
    result: z.object({
      rows: z.array(auditRowSchema),
      total: z.number().int(),
      /** Organisations that the user can choose as a filter of the log, at most 500. */
      organizations: z.array(z.object({ id: idSchema, name: z.string() })),
    }),
  }),
  export: defineCommand({
    method: 'POST',
    path: 'admin/audit/export',
    access: needsPermission('admin:SecurityAdmin'),
    external: true,
    perMinute: 20,
    summary:
      'Events as JSON lines with their seals, in the order of sealing. The first line explains how to verify the file offline. The export itself is an event. A key reads its own organisation’s.',
    events: ['audit.exported'],
    body: z
      .strictObject({
        organizationId: idSchema.optional(),
        from: epochMs.optional(),
        to: epochMs.optional(),
        /** Position in the chain after which the file starts: `next` of the preceding file. */
        after: z.number().int().min(0).default(0),
      })
      .prefault({}),
    result: defineFileResult('application/jsonl'),
  }),
};
