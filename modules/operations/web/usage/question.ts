/** Converts the address to the query of the usage log and back. Unknown values of the address are ignored. */
import {
  defaultUsageTimeframe,
  type UsageField,
  type UsageGroup,
  type UsageTimeframe,
  usageConditionSchema,
  usageGroups,
  usageTimeframes,
} from '@klarsikt/contract';
import { getLastString, toStringList } from './address.ts';

type Search = Readonly<Record<string, unknown>>;

export interface UsageQuestion {
  readonly groupBy: readonly UsageGroup[];
  /** Named span of time; null if the span is given by a start or an end. */
  readonly timeframe: UsageTimeframe | null;
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly where: readonly string[];
  readonly noopUsers: boolean;
  readonly view: 'figures' | 'events';
}

function parseInstant(value: unknown): number | undefined {
  const text = getLastString(value) ?? '';
  return /^\d{1,13}$/.test(text) ? Number(text) : undefined;
}

export function parseUsageQuestion(search: Search): UsageQuestion {
  const groupBy = [...new Set(toStringList(search.groupBy))].flatMap((name) =>
    usageGroups.filter((known) => known === name),
  );
  const from = parseInstant(search.from);
  const named = usageTimeframes.find((known) => known === getLastString(search.timeframe));
  return {
    groupBy: groupBy.length > 0 ? groupBy : ['day'],
    timeframe: named ?? (from === undefined ? defaultUsageTimeframe : null),
    from,
    to: parseInstant(search.to),
    where: toStringList(search.where).filter((each) => usageConditionSchema.safeParse(each).success),
    noopUsers: getLastString(search.noopUsers) === 'true',
    view: getLastString(search.view) === 'events' ? 'events' : 'figures',
  };
}

/** Returns the span and conditions that both calls use; a given start or end overrides a named span. */
export function toUsageRequest({ timeframe, from, to, where }: UsageQuestion) {
  return {
    ...(timeframe === null || from !== undefined ? {} : { timeframe }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(where.length > 0 ? { where: [...where] } : {}),
  };
}

/** Returns the value to which a field is limited; undefined unless there is exactly one condition on the field. */
export function findUsageConditionValue(where: readonly string[], field: UsageField): string | undefined {
  const values = where.filter((each) => each.startsWith(`${field}=`));
  return values.length === 1 ? values[0]?.slice(field.length + 1) : undefined;
}

export function setUsageCondition(
  where: readonly string[],
  field: UsageField,
  value: string | undefined,
): readonly string[] {
  const others = where.filter((each) => !each.startsWith(`${field}=`));
  return value === undefined ? others : [...others, `${field}=${value}`];
}
