import {
  type EndpointInput,
  maxUsageGroups,
  type UsageFigure,
  type UsageGroup,
  type UsageRow,
  type usageContract,
} from '@klarsikt/contract';
import { applicationNames } from '@klarsikt/engine/people';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { organizationTable } from '@klarsikt/server/schema/identity.ts';
import { usageDay, usageEvent, usagePresence } from '@klarsikt/server/schema/operations.ts';
import { asc, desc, inArray, type SQL, sql } from 'drizzle-orm';
import {
  buildDaysCondition,
  buildEventsCondition,
  buildPeopleCondition,
  buildPresenceCondition,
  hasEventConditions,
} from './conditions.store.ts';
import { getFirstAndLastDay, type UsageSpan } from './span.ts';

type Where = EndpointInput<typeof usageContract.list>['body']['where'];
interface Person {
  readonly id: number;
  readonly name: string;
  readonly username: string;
}

const parseApplication = (word: string): UsageRow['application'] =>
  applicationNames.find((known) => known === word) ?? 'site';

const placeOfPerson = sql`people_in_tree() p`;
const personColumns = {
  id: sql<string>`p.id`,
  organizationId: sql<string>`p.organization_id`,
  name: sql<string>`p.name`,
  username: sql<string>`p.username`,
};

async function listPeopleById(tx: ReadTx, ids: readonly number[]): Promise<Map<number, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.select(personColumns).from(sql`people_in_tree(${sql.param([...ids])}::bigint[]) p`);
  return new Map(rows.map(({ id, name, username }) => [Number(id), { id: Number(id), name, username }]));
}

async function listOrganizationsById(tx: ReadTx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: organizationTable.id, name: organizationTable.name })
    .from(organizationTable)
    .where(inArray(organizationTable.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const unique = (values: readonly (number | null)[]): number[] => [
  ...new Set(values.filter((value) => value !== null)),
];

/** Returns one page of events. The total is read from the figures per day, which have the same days and fields. */
export async function listUsageEvents(
  tx: ReadTx,
  asked: UsageSpan & { where: Where; page: number; size: number; order: 'asc' | 'desc' },
): Promise<{ rows: UsageRow[]; total: number }> {
  const direction = asked.order === 'asc' ? asc : desc;
  const found = await tx
    .select()
    .from(usageEvent)
    .where(buildEventsCondition(asked, asked.where))
    .orderBy(direction(usageEvent.at), direction(usageEvent.id))
    .limit(asked.size)
    .offset((asked.page - 1) * asked.size);
  const [sum] = await tx
    .select({ total: sql<string>`coalesce(sum(${usageDay.events}), 0)` })
    .from(usageDay)
    .where(buildDaysCondition(asked, asked.where));
  const people = await listPeopleById(tx, unique(found.map(({ userId }) => userId)));
  const names = await listOrganizationsById(tx, unique(found.map(({ organizationId }) => organizationId)));
  const rows = found.flatMap((row) => {
    const { id, at, organizationId, userId, event, detail } = row;
    if (organizationId === null) return [];
    return [
      {
        id,
        at: at.toISOString(),
        organization: { id: organizationId, name: names.get(organizationId) ?? '' },
        user: userId === null ? null : (people.get(userId) ?? null),
        application: parseApplication(row.application),
        event,
        detail,
      },
    ];
  });
  return { rows, total: Number(sum?.total ?? 0) };
}

/** SQL column of each group: columns of the figures per day, and of a calendar of the requested days. */
const columns: Record<UsageGroup, SQL> = {
  organization: sql`figures.organization_id`,
  user: sql`figures.user_id`,
  event: sql`figures.event`,
  application: sql`figures.application`,
  day: sql`figures.day`,
  week: sql`calendar.week`,
  month: sql`calendar.month`,
};
const times: readonly UsageGroup[] = ['day', 'week', 'month'];

interface UsageQuery extends UsageSpan {
  readonly where: Where;
}

/**
 * Raises the memory limit of this transaction, so that millions of rows are aggregated in memory instead of on disk.
 */
async function raiseWorkMemory(tx: ReadTx): Promise<void> {
  await tx.select({ set: sql`set_config('work_mem', '128MB', true)` }).from(sql`(select 1) once`);
}

/**
 * Builds a calendar of the days, so that weeks are computed once per day instead of once per row. ISO 8601: a week
 * belongs to the year of its Thursday.
 */
function calendarOf(span: UsageSpan): SQL {
  const [from, to] = getFirstAndLastDay(span);
  return sql`(
    select d::date as day, to_char(d, 'IYYY-"W"IW') as week, to_char(d, 'YYYY-MM') as month
    from generate_series(${from}::timestamp, ${to}::timestamp - interval '1 day', interval '1 day') d
  ) calendar`;
}

const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);
const namesOf = (groups: readonly UsageGroup[]) => groups.map((group) => sql`${sql.identifier(group)}`);
const cutOf = (groups: readonly UsageGroup[]) =>
  groups.map((group) => sql`${columns[group]} as ${sql.identifier(group)}`);
const positionsOf = (groups: readonly UsageGroup[]) =>
  list(groups.map((_, index) => sql.raw(String(index + 1))));

/** Selects the figures per day as `figures`, joined with the calendar if weeks or months are requested. */
function figuresOf(asked: UsageQuery, groups: readonly UsageGroup[], table: SQL): SQL {
  const timed = groups.some((group) => group === 'week' || group === 'month');
  return timed
    ? sql`(${table}) figures join ${calendarOf(asked)} on calendar.day = figures.day`
    : sql`(${table}) figures`;
}

const daysOf = (asked: UsageQuery) =>
  sql`select * from ${usageDay} where ${buildDaysCondition(asked, asked.where)}`;
const presenceOf = (asked: UsageQuery) =>
  sql`select * from ${usagePresence} where ${buildPresenceCondition(asked, asked.where)}`;

/** True if rows of presence are enough to count the people in each group, so that events need not be read. */
const isPresenceSufficient = (asked: UsageQuery, groups: readonly UsageGroup[]): boolean =>
  !hasEventConditions(asked.where) && !groups.includes('event') && !groups.includes('application');

/** Groups by person first and by group second, to count different people without sorting millions of rows. */
function buildPeoplePerGroupSql(asked: UsageQuery, groups: readonly UsageGroup[]): SQL {
  const table = isPresenceSufficient(asked, groups) ? presenceOf(asked) : daysOf(asked);
  return sql`(
    select ${list(namesOf(groups))}, count(*) filter (where person <> 0) as users
    from (
      select ${list(cutOf(groups))}, figures.user_id as person
      from ${figuresOf(asked, groups, table)} group by ${positionsOf(groups)}, person
    ) per_person
    group by ${list(namesOf(groups))}
  )`;
}

function buildPerGroupSql(asked: UsageQuery, groups: readonly UsageGroup[]): SQL {
  return sql`(
    select * from (
      select ${list(cutOf(groups))}, sum(figures.events) as events, max(figures.last_at) as last_at
      from ${figuresOf(asked, groups, daysOf(asked))} group by ${positionsOf(groups)}
    ) summed left join ${buildPeoplePerGroupSql(asked, groups)} counted using (${list(namesOf(groups))})
  ) per_group`;
}

async function loadGroupRows(tx: ReadTx, asked: UsageQuery, groups: readonly UsageGroup[]) {
  const texts = groups.map((group) => sql`${sql.identifier(group)}::text`);
  const order = [
    ...groups.filter((group) => times.includes(group)).map((group) => sql`${sql.identifier(group)}`),
    sql`events desc`,
    ...groups.map((group) => sql`${sql.identifier(group)}`),
  ];
  return tx
    .select({
      keys: sql<string[]>`array[${sql.join(texts, sql`, `)}]`,
      events: sql<string>`events`,
      users: sql<string>`users`,
      last: sql<Date | string>`last_at`,
    })
    .from(buildPerGroupSql(asked, groups))
    .orderBy(...order)
    .limit(maxUsageGroups + 1);
}

async function listIdlePeople(tx: ReadTx, asked: UsageQuery) {
  const active = tx
    .select({ one: sql`1` })
    .from(usageDay)
    .where(sql`${usageDay.userId} = p.id and ${buildDaysCondition(asked, undefined)}`);
  return tx
    .select(personColumns)
    .from(placeOfPerson)
    .where(sql`${buildPeopleCondition(asked.where)} and not exists ${active}`)
    .orderBy(sql`p.name, p.id`)
    .limit(maxUsageGroups);
}

type Group = Partial<Record<UsageGroup, string>>;

async function addGroupNames(tx: ReadTx, groups: readonly Group[]) {
  const idsOf = (group: UsageGroup) =>
    unique(groups.map((each) => (each[group] === undefined ? null : Number(each[group]))));
  const people = await listPeopleById(tx, idsOf('user'));
  const names = await listOrganizationsById(tx, idsOf('organization'));
  return (group: Group): Omit<UsageFigure, 'events' | 'users' | 'last'> => {
    const { organization: org, user, event, application, day, week, month } = group;
    return {
      ...(org === undefined ? {} : { organization: { id: Number(org), name: names.get(Number(org)) ?? '' } }),
      ...(user === undefined ? {} : { user: people.get(Number(user)) ?? null }),
      ...(event === undefined ? {} : { event }),
      ...(application === undefined ? {} : { application: parseApplication(application) }),
      ...(day === undefined ? {} : { day }),
      ...(week === undefined ? {} : { week }),
      ...(month === undefined ? {} : { month }),
    };
  };
}

/**
 * Returns the figures per group. `noopUsers` adds people without events if the groups are users, or users and
 * organisations.
 */
export async function aggregateUsage(
  tx: ReadTx,
  asked: UsageQuery & { groupBy: readonly UsageGroup[]; noopUsers: boolean },
) {
  const groups = [...new Set(asked.groupBy)];
  await raiseWorkMemory(tx);
  const found = await loadGroupRows(tx, asked, groups);
  const group = ({ keys }: { keys: readonly string[] }): Group =>
    Object.fromEntries(groups.map((name, index) => [name, keys[index] ?? '']));
  const shown = found.slice(0, maxUsageGroups).map((row) => ({ row, group: group(row) }));
  const describe = await addGroupNames(
    tx,
    shown.map((each) => each.group),
  );
  const rows: UsageFigure[] = shown.map(({ row, group: keys }) => ({
    ...describe(keys),
    events: Number(row.events),
    users: Number(row.users),
    last: new Date(row.last).toISOString(),
  }));
  if (asked.noopUsers && groups.every((name) => name === 'user' || name === 'organization'))
    rows.push(...(await createIdleRows(tx, asked, groups)));
  const people = isPresenceSufficient(asked, []) ? presenceOf(asked) : daysOf(asked);
  const [sum] = await tx
    .select({
      events: sql<string>`(select coalesce(sum(events), 0) from (${daysOf(asked)}) figures)`,
      users: sql<string>`count(distinct figures.user_id) filter (where figures.user_id <> 0)`,
    })
    .from(sql`(select distinct user_id from (${people}) present) figures`);
  return {
    rows,
    total: { events: Number(sum?.events ?? 0), users: Number(sum?.users ?? 0) },
    truncated: found.length > maxUsageGroups,
  };
}

async function createIdleRows(
  tx: ReadTx,
  asked: UsageQuery,
  groups: readonly UsageGroup[],
): Promise<UsageFigure[]> {
  if (!groups.includes('user')) return [];
  const idle = await listIdlePeople(tx, asked);
  const names = await listOrganizationsById(tx, unique(idle.map((person) => Number(person.organizationId))));
  return idle.map((person) => {
    const org = Number(person.organizationId);
    return {
      ...(groups.includes('organization') ? { organization: { id: org, name: names.get(org) ?? '' } } : {}),
      user: { id: Number(person.id), name: person.name, username: person.username },
      events: 0,
      users: 1,
      last: null,
    };
  });
}

export async function listUsageChoices(tx: ReadTx) {
  const organizations = await tx
    .select({ id: organizationTable.id, name: organizationTable.name })
    .from(organizationTable)
    .where(inArray(organizationTable.kind, ['system', 'customer']))
    .orderBy(asc(organizationTable.name), asc(organizationTable.id))
    .limit(500);
  const events = await tx
    .selectDistinct({ event: usageDay.event, application: usageDay.application })
    .from(usageDay)
    .orderBy(asc(usageDay.event));
  return {
    organizations,
    events: [...new Set(events.map(({ event }) => event))],
    applications: [...new Set(events.map(({ application }) => parseApplication(application)))].toSorted(),
  };
}
