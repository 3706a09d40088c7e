/** From the address to what the calls ask, and back. What is not known in the address is as if it were not said. */
import {
  defaultUsageTimeframe,
  type UsageField,
  type UsageGroup,
  type UsageTimeframe,
  usageConditionSchema,
  usageGroups,
  usageTimeframes,
} from '@klarsikt/contract';
import { manyOf, oneOf } from './address.ts';

type Search = Readonly<Record<string, unknown>>;

export interface UsageQuestion {
  readonly groupBy: readonly UsageGroup[];
  /** Null when the span is given by its ends. */
  readonly timeframe: UsageTimeframe | null;
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly where: readonly string[];
  readonly noopUsers: boolean;
  readonly view: 'figures' | 'events';
}

function instantOf(value: unknown): number | undefined {
  const text = oneOf(value) ?? '';
  return /^\d{1,13}$/.test(text) ? Number(text) : undefined;
}

export function readQuestion(search: Search): UsageQuestion {
  const groupBy = [...new Set(manyOf(search.groupBy))].flatMap((name) =>
    usageGroups.filter((known) => known === name),
  );
  const from = instantOf(search.from);
  const named = usageTimeframes.find((known) => known === oneOf(search.timeframe));
  return {
    groupBy: groupBy.length > 0 ? groupBy : ['day'],
    timeframe: named ?? (from === undefined ? defaultUsageTimeframe : null),
    from,
    to: instantOf(search.to),
    where: manyOf(search.where).filter((each) => usageConditionSchema.safeParse(each).success),
    noopUsers: oneOf(search.noopUsers) === 'true',
    view: oneOf(search.view) === 'events' ? 'events' : 'figures',
  };
}

/** The span and the conditions, as both calls take them; ends that are given win over a name. */
export function askedOf({ timeframe, from, to, where }: UsageQuestion) {
  return {
    ...(timeframe === null || from !== undefined ? {} : { timeframe }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(where.length > 0 ? { where: [...where] } : {}),
  };
}

/** The value that a field is narrowed to, when it is one. */
export function conditionOf(where: readonly string[], field: UsageField): string | undefined {
  const values = where.filter((each) => each.startsWith(`${field}=`));
  return values.length === 1 ? values[0]?.slice(field.length + 1) : undefined;
}

/** The conditions with one field's replaced or taken away. */
export function withCondition(
  where: readonly string[],
  field: UsageField,
  value: string | undefined,
): readonly string[] {
  const others = where.filter((each) => !each.startsWith(`${field}=`));
  return value === undefined ? others : [...others, `${field}=${value}`];
}
