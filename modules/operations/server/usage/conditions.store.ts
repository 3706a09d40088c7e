/** Conditions `field=value` as SQL: fields from an allow-list, values as parameters. */
import { type UsageField, usageFields } from '@klarsikt/contract';
import { usageDay, usageEvent, usagePresence } from '@klarsikt/server/schema/operations.ts';
import { and, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { daysIn, type Span } from './span.ts';

type Values = { readonly [F in UsageField]: readonly string[] };

/** The values by field; what names no field is not a condition (the contract refuses it before). */
export function valuesOf(where: readonly string[] = []): Values {
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

function within(
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

/** Of the figures per day. */
export function daysWhere(span: Span, where: readonly string[] | undefined): SQL | undefined {
  const [from, to] = daysIn(span);
  return and(gte(usageDay.day, from), lt(usageDay.day, to), ...within(usageDay, valuesOf(where)));
}

/** Of who was there; only for conditions that presence can answer. */
export function presenceWhere(span: Span, where: readonly string[] | undefined): SQL | undefined {
  const { organization, user } = valuesOf(where);
  const [from, to] = daysIn(span);
  return and(
    gte(usagePresence.day, from),
    lt(usagePresence.day, to),
    organization.length > 0 ? inArray(usagePresence.organizationId, ids(organization)) : undefined,
    user.length > 0 ? inArray(usagePresence.userId, ids(user)) : undefined,
  );
}

/** True when the conditions ask for what people did, not only who and where they are. */
export function asksForEvents(where: readonly string[] | undefined): boolean {
  const { event, application } = valuesOf(where);
  return event.length > 0 || application.length > 0;
}

/** Of the single events; of the same organisations as the figures, so that rows and figures agree. */
export function eventsWhere(span: Span, where: readonly string[] | undefined): SQL | undefined {
  return and(
    gte(usageEvent.at, new Date(span.from)),
    lt(usageEvent.at, new Date(span.to)),
    sql`${usageEvent.organizationId} in (select id from organization where kind in ('system', 'customer'))`,
    ...within(usageEvent, valuesOf(where)),
  );
}

/** Of people, for those without events. */
export function peopleWhere(where: readonly string[] | undefined): SQL | undefined {
  const { organization, user, event, application } = valuesOf(where);
  // A condition on what a person did leaves out people without any such entry.
  if (event.length > 0 || application.length > 0) return sql`false`;
  return and(
    sql`p.active`,
    organization.length > 0 ? sql`p.organization_id in ${ids(organization)}` : undefined,
    user.length > 0 ? sql`p.id in ${ids(user)}` : undefined,
  );
}
