/** Converts conditions `field=value` to SQL: fields are from an allow-list, and values are parameters. */
import { type UsageField, usageFields } from '@klarsikt/contract';
import { usageDay, usageEvent, usagePresence } from '@klarsikt/server/schema/operations.ts';
import { and, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { getFirstAndLastDay, type UsageSpan } from './span.ts';

type Values = { readonly [F in UsageField]: readonly string[] };

/** Groups values by field. Other fields are ignored, because the contract has already refused them. */
export function groupUsageConditions(where: readonly string[] = []): Values {
  const of = (field: UsageField) =>
    where.filter((each) => each.startsWith(`${field}=`)).map((each) => each.slice(field.length + 1));
  const [organization, user, event, application] = usageFields;
  return {
    organization: of(organization),
    user: of(user),
    event: of(event),
    application: of(application),
  };
}

const ids = (values: readonly string[]): number[] => values.map(Number);

function buildFieldConditions(
  table: typeof usageDay | typeof usageEvent,
  { organization, user, event, application }: Values,
): (SQL | undefined)[] {
  return [
    organization.length > 0 ? inArray(table.organizationId, ids(organization)) : undefined,
    user.length > 0 ? inArray(table.userId, ids(user)) : undefined,
    event.length > 0 ? inArray(table.event, [...event]) : undefined,
    application.length > 0 ? inArray(table.application, [...application]) : undefined,
  ];
}

export function buildDaysCondition(span: UsageSpan, where: readonly string[] | undefined): SQL | undefined {
  const [from, to] = getFirstAndLastDay(span);
  return and(
    gte(usageDay.day, from),
    lt(usageDay.day, to),
    ...buildFieldConditions(usageDay, groupUsageConditions(where)),
  );
}

/**
 * Builds the SQL condition for `usage_presence` (one row per user and day). Filters on event and application are
 * ignored, because the table has neither.
 */
export function buildPresenceCondition(
  span: UsageSpan,
  where: readonly string[] | undefined,
): SQL | undefined {
  const { organization, user } = groupUsageConditions(where);
  const [from, to] = getFirstAndLastDay(span);
  return and(
    gte(usagePresence.day, from),
    lt(usagePresence.day, to),
    organization.length > 0 ? inArray(usagePresence.organizationId, ids(organization)) : undefined,
    user.length > 0 ? inArray(usagePresence.userId, ids(user)) : undefined,
  );
}

/** True if the conditions concern events, and not only users and organisations. */
export function hasEventConditions(where: readonly string[] | undefined): boolean {
  const { event, application } = groupUsageConditions(where);
  return event.length > 0 || application.length > 0;
}

/**
 * Builds the condition on single events, limited to the same organisations as the figures, so that events and figures
 * agree.
 */
export function buildEventsCondition(span: UsageSpan, where: readonly string[] | undefined): SQL | undefined {
  return and(
    gte(usageEvent.at, new Date(span.from)),
    lt(usageEvent.at, new Date(span.to)),
    sql`${usageEvent.organizationId} in (select id from organization where kind in ('system', 'customer'))`,
    ...buildFieldConditions(usageEvent, groupUsageConditions(where)),
  );
}

/** Builds the SQL condition on people for the list of people without events. */
export function buildPeopleCondition(where: readonly string[] | undefined): SQL | undefined {
  const { organization, user, event, application } = groupUsageConditions(where);
  // A condition on events excludes people without any event.
  if (event.length > 0 || application.length > 0) return sql`false`;
  return and(
    sql`p.active`,
    organization.length > 0 ? sql`p.organization_id in ${ids(organization)}` : undefined,
    user.length > 0 ? sql`p.id in ${ids(user)}` : undefined,
  );
}
