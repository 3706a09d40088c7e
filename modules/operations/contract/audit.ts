/** The audit log: who did what, when, and what it changed; with an export that is verified without the server. */

import { command, file, needs, query } from '@klarsikt/contract/endpoint.ts';
import { idSchema, instantSchema, listShape } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/** One event of the log. `before` and `after` hold the fields that changed. */
export const auditRowSchema = z.object({
  id: idSchema,
  at: instantSchema,
  /** The organisation acted for; null for what concerns none (a sign-in with an unknown name). */
  organization: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** The actor's own organisation where it is another one; its name is empty where the caller may not see it. */
  actedFrom: z.object({ id: idSchema, name: z.string() }).nullable(),
  userId: idSchema.nullable(),
  actor: z.string(),
  event: z.string(),
  /** What it concerns, as kind and id: `user:12`. */
  subject: z.string(),
  /** The subject's name as it is now, where there is one. */
  subjectName: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  requestId: z.string().nullable(),
});

/** One event of the log. */
export type AuditRow = z.output<typeof auditRowSchema>;

/** The one event that no call causes: the operator has put a backup into the installation (`npm run restore`). */
export const restoredEvent = 'installation.restored';

const epochMs = z.number().int().min(0).max(4_102_444_800_000);

const filters = {
  /** Names of events; a name ending with a dot takes all that begin so. */
  events: z
    .array(z.string().regex(/^[a-z][A-Za-z0-9.-]{0,79}$/))
    .max(100)
    .optional(),
  /** Part of the actor's name. */
  actor: z.string().max(200).optional(),
  /** Exactly this user acted. */
  userId: idSchema.optional(),
  /** The subject, or with a trailing colon its kind: `user:12`, `user:`. */
  subject: z.string().max(200).optional(),
  organizationId: idSchema.optional(),
  from: epochMs.optional(),
  /** Exclusive. */
  to: epochMs.optional(),
};

/** Events of one file at most; the file's last line says where the next one begins. */
export const auditExportLimit = 50_000;

/** Calls about the audit log: the organisation in scope and those below it. */
export const audit = {
  list: query({
    method: 'POST',
    path: 'admin/audit',
    access: needs('admin:SecurityAdmin'),
    external: true,
    summary: 'Events of the audit log, newest first unless asked otherwise.',
    body: z
      .strictObject({
        ...listShape('desc'),
        sort: z.literal('at').default('at'),
        ...filters,
        /** Part of actor, event, subject, or of what changed. */
        text: z.string().max(200).optional(),
      })
      .prefault({}),
    result: z.object({
      rows: z.array(auditRowSchema),
      /** Counted up to 100,000. */
      total: z.number().int(),
      /** Organisations in reach, for choosing one; 500 at most. */
      organizations: z.array(z.object({ id: idSchema, name: z.string() })),
    }),
  }),
  export: command({
    method: 'POST',
    path: 'admin/audit/export',
    access: needs('admin:SecurityAdmin'),
    external: true,
    perMinute: 20,
    summary:
      'Events as JSON lines with their seals, in the order of sealing. The first line says how to verify the file without the server. The export itself is an event. A key reads its own organisation’s.',
    events: ['audit.exported'],
    body: z
      .strictObject({
        organizationId: idSchema.optional(),
        from: epochMs.optional(),
        to: epochMs.optional(),
        /** Begin after this position of the chain: `next` of the file before. */
        after: z.number().int().min(0).default(0),
      })
      .prefault({}),
    result: file('application/jsonl'),
  }),
};
