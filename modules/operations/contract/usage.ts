/** The usage log: logins, pages, reports, exports, as rows and as figures. Specification 000 sections 2 and 7. */

import { needs, query } from '@klarsikt/contract/endpoint.ts';
import { idSchema, instantSchema, listShape } from '@klarsikt/contract/shapes.ts';
import { applications } from '@klarsikt/engine';
import { z } from 'zod';

/** What usage can be grouped by. Days, weeks (ISO 8601) and months are those of UTC. */
export const usageGroups = ['organization', 'user', 'event', 'application', 'day', 'week', 'month'] as const;

/** One dimension of the usage log. */
export type UsageGroup = (typeof usageGroups)[number];

/** Spans of time by name, in UTC; weeks begin on Monday. `last week` is the whole week before this one. */
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

/** The span of time when neither a name nor a beginning is given (specification 000 section 9). */
export const defaultUsageTimeframe: UsageTimeframe = 'this week';

/** Fields that can stand left of the sign in a condition `field=value`. */
export const usageFields = ['organization', 'user', 'event', 'application'] as const;

/** One field of a condition. */
export type UsageField = (typeof usageFields)[number];

/** A condition: `event=login`, `user=12`. Values of organization and user are ids. */
export const usageConditionSchema = z
  .string()
  .max(200)
  .regex(/^(?:(?:organization|user)=[1-9]\d{0,14}|event=[a-z][a-z0-9.-]{0,79}|application=[a-z]{2,20})$/);

/** One value or a list of them. */
const oneOrMany = <T extends z.ZodType>(schema: T, most: number) =>
  z.union([schema.transform((value) => [value]), z.array(schema).min(1).max(most)]);

const epochMs = z.number().int().min(0).max(4_102_444_800_000);

/** What part of the log is asked for. `from` and `to` are instants; the days (UTC) that they touch count whole. */
const span = {
  timeframe: z.enum(usageTimeframes).optional(),
  from: epochMs.optional(),
  to: epochMs.optional(),
  /** All must hold; several of one field: one of them must. */
  where: oneOrMany(usageConditionSchema, 50).optional(),
};

/** The part of the log that was looked at: whole days of UTC, `to` exclusive. */
const spanResult = {
  timeframe: z.enum(usageTimeframes).nullable(),
  from: epochMs,
  to: epochMs,
};

const named = z.object({ id: idSchema, name: z.string() });
const person = named.extend({ username: z.string() });

/** One recorded event. */
export const usageRowSchema = z.object({
  id: idSchema,
  at: instantSchema,
  organization: named,
  /** Null for somebody who was removed since. */
  user: person.nullable(),
  application: z.enum(applications),
  event: z.string(),
  detail: z.string().nullable(),
});

/** One recorded event. */
export type UsageRow = z.output<typeof usageRowSchema>;

/** Usage of one group: the dimensions asked for, and the figures. */
export const usageFigureSchema = z.object({
  organization: named.optional(),
  user: person.nullable().optional(),
  event: z.string().optional(),
  application: z.enum(applications).optional(),
  /** `2026-11-20`. */
  day: z.string().optional(),
  /** `2026-W47`. */
  week: z.string().optional(),
  /** `2026-11`. */
  month: z.string().optional(),
  events: z.number().int(),
  /** Different people. */
  users: z.number().int(),
  last: instantSchema.nullable(),
});

/** Usage of one group. */
export type UsageFigure = z.output<typeof usageFigureSchema>;

/** Groups that an answer holds at most. */
export const usageGroupLimit = 5000;

/** Calls about usage: the organisation in scope and those below it; demo sandboxes are left out. */
export const usage = {
  list: query({
    method: 'POST',
    path: 'usagelog',
    access: needs('admin:UsageLog'),
    external: true,
    summary: 'Recorded events, newest first. A key reads its own organisation’s.',
    body: z
      .strictObject({
        ...span,
        ...listShape('desc'),
      })
      .prefault({}),
    result: z.object({ ...spanResult, rows: z.array(usageRowSchema), total: z.number().int() }),
  }),
  aggregate: query({
    method: 'POST',
    path: 'usagelog/aggregate',
    access: needs('admin:UsageLog'),
    external: true,
    summary:
      'Events and people per group: times ascending, then by number of events. `noopUsers` adds the people without events when grouped by user (and organization).',
    body: z
      .strictObject({
        ...span,
        groupBy: oneOrMany(z.enum(usageGroups), usageGroups.length).default(['day']),
        noopUsers: z.boolean().default(false),
      })
      .prefault({}),
    result: z.object({
      ...spanResult,
      rows: z.array(usageFigureSchema),
      total: z.object({ events: z.number().int(), users: z.number().int() }),
      /** True when there are more groups than `usageGroupLimit`: the others are left out. */
      truncated: z.boolean(),
    }),
  }),
  choices: query({
    method: 'GET',
    path: 'usagelog/choices',
    access: needs('admin:UsageLog'),
    summary: 'What conditions can name: organisations in reach, and events and applications recorded so far.',
    result: z.object({
      organizations: z.array(named),
      events: z.array(z.string()),
      applications: z.array(z.enum(applications)),
    }),
  }),
};
