/**
 * The usage log: sign-ins, pages, reports and exports, as events and as figures. Specification 000 sections 2 and 7.
 */

import { defineQuery, needsPermission } from '@klarsikt/contract/endpoint.ts';
import { createListQueryShape, idSchema, instantSchema } from '@klarsikt/contract/shapes.ts';
import { applicationNames } from '@klarsikt/engine/people';
import { z } from 'zod';

/** Dimensions by which usage can be grouped. Days are in the organisation's time zone; weeks follow ISO 8601. */
export const usageGroups = ['organization', 'user', 'event', 'application', 'day', 'week', 'month'] as const;

/** One dimension of the usage log. */
export type UsageGroup = (typeof usageGroups)[number];

/**
 * Named spans of time in the organisation's time zone; weeks begin on Monday. `last week` is the complete preceding
 * week.
 */
export const usageTimeframes = [
  'today',
  'yesterday',
  'this week',
  'last week',
  'last 7 days',
  'this month',
  'last month',
  'last 30 days',
  'last 90 days',
  'this year',
  'last year',
  'last 365 days',
] as const;

/** A named span of time. */
export type UsageTimeframe = (typeof usageTimeframes)[number];

/** Span of time that is used if the request contains neither a name nor a start (specification 000 section 9). */
export const defaultUsageTimeframe: UsageTimeframe = 'this week';

/** Fields of a condition `field=value`. */
export const usageFields = ['organization', 'user', 'event', 'application'] as const;

/** One field of a condition. */
export type UsageField = (typeof usageFields)[number];

/** A condition such as `event=login` or `user=12`. Values of organization and user are ids. */
export const usageConditionSchema = z
  .string()
  .max(200)
  .regex(/^(?:(?:organization|user)=[1-9]\d{0,14}|event=[a-z][a-z0-9.-]{0,79}|application=[a-z]{2,20})$/);

const createOneOrManySchema = <T extends z.ZodType>(schema: T, most: number) =>
  z.union([schema.transform((value) => [value]), z.array(schema).min(1).max(most)]);

const epochMs = z.number().int().min(0).max(4_102_444_800_000);

/** Requested part of the log. `from` and `to` are instants; the days that contain them are included in full. */
const span = {
  timeframe: z.enum(usageTimeframes).optional(),
  from: epochMs.optional(),
  to: epochMs.optional(),
  /** All conditions must hold; of several conditions on the same field, one must hold. */
  where: createOneOrManySchema(usageConditionSchema, 50).optional(),
};

/** Part of the log that the response covers: whole days, `to` exclusive. */
const spanResult = {
  timeframe: z.enum(usageTimeframes).nullable(),
  from: epochMs,
  to: epochMs,
};

const named = z.object({ id: idSchema, name: z.string() });
const person = named.extend({ username: z.string() });

/** One recorded event of the usage log. */
export const usageRowSchema = z.object({
  id: idSchema,
  at: instantSchema,
  organization: named,
  /** User of the event; null for a deleted user. */
  user: person.nullable(),
  application: z.enum(applicationNames),
  event: z.string(),
  detail: z.string().nullable(),
});

/** One recorded event of the usage log. */
export type UsageRow = z.output<typeof usageRowSchema>;

/** Usage of one group: the requested dimensions and the figures. */
export const usageFigureSchema = z.object({
  organization: named.optional(),
  user: person.nullable().optional(),
  event: z.string().optional(),
  application: z.enum(applicationNames).optional(),
  /** ISO day, such as `2026-11-20`. */
  day: z.string().optional(),
  /** ISO week, such as `2026-W47`. */
  week: z.string().optional(),
  /** Month, such as `2026-11`. */
  month: z.string().optional(),
  events: z.number().int(),
  /** Number of different people in the group. */
  users: z.number().int(),
  last: instantSchema.nullable(),
});

/** Usage of one group. */
export type UsageFigure = z.output<typeof usageFigureSchema>;

/** Maximum number of groups in a response. */
export const maxUsageGroups = 5000;

/** Endpoints of usage of the organisation in scope and of the organisations below it, without demo sandboxes. */
export const usageContract = {
  list: defineQuery({
    method: 'POST',
    path: 'usagelog',
    access: needsPermission('admin:UsageLog'),
    external: true,
    summary: 'Recorded events, newest first. A key reads its own organisation’s.',
    body: z
      .strictObject({
        ...span,
        ...createListQueryShape('desc'),
      })
      .prefault({}),
    result: z.object({ ...spanResult, rows: z.array(usageRowSchema), total: z.number().int() }),
  }),
  aggregate: defineQuery({
    method: 'POST',
    path: 'usagelog/aggregate',
    access: needsPermission('admin:UsageLog'),
    external: true,
    summary:
      'Events and people per group: times ascending, then by number of events. `noopUsers` adds the people without events when grouped by user (and organization).',
    body: z
      .strictObject({
        ...span,
        groupBy: createOneOrManySchema(z.enum(usageGroups), usageGroups.length).default(['day']),
        noopUsers: z.boolean().default(false),
      })
      .prefault({}),
    result: z.object({
      ...spanResult,
      rows: z.array(usageFigureSchema),
      total: z.object({ events: z.number().int(), users: z.number().int() }),
      /** True if the response omits groups beyond `maxUsageGroups`. */
      truncated: z.boolean(),
    }),
  }),
  choices: defineQuery({
    method: 'GET',
    path: 'usagelog/choices',
    access: needsPermission('admin:UsageLog'),
    summary: 'Values for conditions: organisations within reach, and recorded events and applications.',
    result: z.object({
      organizations: z.array(named),
      events: z.array(z.string()),
      applications: z.array(z.enum(applicationNames)),
    }),
  }),
};
