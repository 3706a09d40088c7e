import {
  type UsageField,
  type UsageGroup,
  usageContract,
  usageGroups,
  usageTimeframes,
} from '@klarsikt/contract';
import { getDayEnd, getDayStart } from '@klarsikt/engine/calendar';
import { isDay } from '@klarsikt/engine/fields';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { organizationTimeZoneStore, toDay } from '@klarsikt/web/platform/days.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { type ChipFilter, FilterChips } from '@klarsikt/web/ui/choices/FilterChips.tsx';
import { PlainDateField } from '@klarsikt/web/ui/fields/PlainDateField.tsx';
import { findUsageConditionValue, setUsageCondition, type UsageQuestion } from './question.ts';
import { usageTexts } from './texts.ts';
import styles from './usage.module.css';
import { formatApplicationName, formatUsageEvent } from './words.ts';

type Change = (changes: Readonly<Record<string, string | readonly string[] | undefined>>) => void;

interface ControlsProps {
  readonly question: UsageQuestion;
  readonly change: Change;
}

const fields: readonly UsageField[] = ['organization', 'event', 'application', 'user'];

/** Returns the groups with the group at a position replaced, or removed if no value is given. */
function replaceGroup(
  groupBy: readonly UsageGroup[],
  at: number,
  value: string | undefined,
): readonly string[] {
  const kept = groupBy.filter((group, index) => index !== at && group !== value);
  return value === undefined ? kept : [...kept.slice(0, at), value, ...kept.slice(at)];
}

function useOwnSpan({ from, to }: UsageQuestion) {
  const { date } = useFormat();
  return {
    from: from === undefined ? '' : date(new Date(from).toISOString()),
    to: date(new Date((to ?? Date.now()) - 1).toISOString()),
  };
}

function useConditions({ where }: UsageQuestion): readonly ChipFilter[] {
  const t = useT(usageTexts);
  const { language } = useFormat();
  const { data } = useCall(usageContract.choices, {});
  const person = findUsageConditionValue(where, 'user');
  return [
    {
      id: 'organization',
      label: t('usage.organization'),
      value: findUsageConditionValue(where, 'organization'),
      options: (data?.organizations ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      id: 'application',
      label: t('usage.application'),
      value: findUsageConditionValue(where, 'application'),
      options: (data?.applications ?? []).map((value) => ({ value, label: formatApplicationName(value, t) })),
    },
    {
      id: 'event',
      label: t('usage.event'),
      value: findUsageConditionValue(where, 'event'),
      options: (data?.events ?? []).map((value) => ({ value, label: formatUsageEvent(value, language) })),
    },
    ...(person === undefined
      ? []
      : [
          {
            id: 'user',
            label: t('usage.user'),
            value: person,
            options: [{ value: person, label: t('usage.onePerson') }],
          },
        ]),
  ];
}

function useFilters({ question }: ControlsProps): readonly ChipFilter[] {
  const t = useT(usageTexts);
  const { groupBy, timeframe, from } = question;
  const conditions = useConditions(question);
  const ownSpan = useOwnSpan(question);
  const groupOptions = usageGroups.map((value) => ({ value, label: t(`usage.${value}`) }));
  const [first, second] = groupBy;
  return [
    {
      id: 'timeframe',
      label: t('usage.timeframe'),
      value: from === undefined && timeframe !== 'this week' ? (timeframe ?? undefined) : undefined,
      off: from === undefined ? t('usage.this week') : t('usage.ownSpan', ownSpan),
      options: usageTimeframes
        .filter((value) => value !== 'this week')
        .map((value) => ({ value, label: t(`usage.${value}`) })),
    },
    {
      id: 'group',
      label: t('usage.groupBy'),
      value: first === 'day' ? undefined : first,
      off: t('usage.day'),
      options: groupOptions.filter(({ value }) => value !== 'day'),
    },
    {
      id: 'second',
      label: t('usage.thenBy'),
      value: second,
      off: t('usage.none'),
      options: groupOptions.filter(({ value }) => value !== first),
    },
    ...conditions,
  ];
}

/** Input of a day in the organisation's time zone; the end of a span includes its whole day. */
function DayField(props: {
  readonly label: string;
  readonly value: number | undefined;
  readonly other: number | undefined;
  readonly ends: boolean;
  readonly onChange: (ms: string | undefined) => void;
}) {
  const { label, value, other, ends, onChange } = props;
  const dayOf = (ms: number | undefined, isEnd: boolean) =>
    ms === undefined ? '' : toDay(new Date(isEnd ? ms - 1 : ms));
  return (
    <PlainDateField
      className={styles.field}
      label={label}
      value={dayOf(value, ends)}
      earliest={ends ? dayOf(other, false) : undefined}
      latest={ends ? undefined : dayOf(other, true)}
      onChange={(day) => {
        const edge = ends ? getDayEnd : getDayStart;
        onChange(isDay(day) ? String(edge(day, organizationTimeZoneStore.now()).getTime()) : undefined);
      }}
    />
  );
}

export function UsageControls(props: ControlsProps) {
  const { question, change } = props;
  const t = useT(usageTexts);
  const filters = useFilters(props);
  const { where, groupBy, from, to, noopUsers, view } = question;
  const narrow = (id: string, value: string | undefined) => {
    if (id === 'timeframe') return change({ timeframe: value, from: undefined, to: undefined });
    if (id === 'group') return change({ groupBy: replaceGroup(groupBy, 0, value ?? 'day') });
    if (id === 'second') return change({ groupBy: replaceGroup(groupBy, 1, value) });
    const field = fields.find((known) => known === id);
    if (field !== undefined) change({ where: setUsageCondition(where, field, value) });
  };
  const clear = () =>
    change({
      timeframe: undefined,
      from: undefined,
      to: undefined,
      groupBy: undefined,
      where: undefined,
      noopUsers: undefined,
    });
  const shown = view === 'events' ? filters.filter(({ id }) => id !== 'group' && id !== 'second') : filters;
  return (
    <div className={styles.bar} data-print="hide">
      <FilterChips filters={shown} onChange={narrow} onClear={clear} />
      <DayField
        label={t('usage.from')}
        value={from}
        other={to}
        ends={false}
        onChange={(next) => change({ from: next, timeframe: undefined })}
      />
      <DayField
        label={t('usage.to')}
        value={to}
        other={from}
        ends
        onChange={(next) => change({ to: next, ...(next === undefined ? {} : { timeframe: undefined }) })}
      />
      {view === 'figures' && groupBy.includes('user') ? (
        <label className={styles.field}>
          <input
            type="checkbox"
            checked={noopUsers}
            onChange={(event) => change({ noopUsers: event.currentTarget.checked ? 'true' : undefined })}
          />
          {t('usage.noopUsers')}
        </label>
      ) : null}
    </div>
  );
}
