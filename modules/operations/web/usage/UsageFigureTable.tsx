import { type UsageData, usageChart } from '@klarsikt/charts';
import type { EndpointResponse, UsageFigure, UsageGroup, usageContract } from '@klarsikt/contract';
import { type LanguageFormat, useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { type TranslateFunction, useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { ChartFrame } from '@klarsikt/web/ui/chart/ChartFrame.tsx';
import type { DataTableColumn } from '@klarsikt/web/ui/table/columns.ts';
import { DataTable } from '@klarsikt/web/ui/table/DataTable.tsx';
import { TableTools } from '@klarsikt/web/ui/table/TableTools.tsx';
import { useTableView } from '@klarsikt/web/ui/table/use-table-view.ts';
import { type ReactNode, useMemo } from 'react';
import { usageTexts } from './texts.ts';
import styles from './usage.module.css';
import { formatUsageGroupName, isTimeGroup, toUsageFigureKey } from './words.ts';

type Answer = EndpointResponse<typeof usageContract.aggregate>;
type Words = TranslateFunction<keyof (typeof usageTexts)['en']>;

/**
 * Returns the data of a chart by the first time group, or of all groups if none is a time; figures of the same time
 * are summed.
 */
function chartData(
  answer: Answer,
  groups: readonly UsageGroup[],
  t: Words,
  format: LanguageFormat,
): UsageData {
  const time = groups.find(isTimeGroup);
  const { total } = answer;
  const name = (figure: UsageFigure, of: readonly UsageGroup[]) =>
    of.map((group) => formatUsageGroupName(figure, group, t, format)).join(' · ');
  if (time === undefined) {
    const rows = answer.rows.filter(({ events }) => events > 0);
    const figures = rows.map((row) => ({ name: name(row, groups), events: row.events, users: row.users }));
    return { kind: 'rank', groups: figures, total };
  }
  const sums = new Map<string, { name: string; events: number; users: number }>();
  for (const row of answer.rows) {
    const key = toUsageFigureKey(row, [time]);
    const sum = sums.get(key) ?? { name: name(row, [time]), events: 0, users: 0 };
    // A person in several groups would be counted repeatedly, so the largest group is used as a lower bound.
    const users = groups.length === 1 ? row.users : Math.max(sum.users, row.users);
    sums.set(key, { ...sum, events: sum.events + row.events, users });
  }
  return { kind: 'time', groups: [...sums.values()], total };
}

const groupColumns = (
  groups: readonly UsageGroup[],
  t: Words,
  format: LanguageFormat,
): readonly DataTableColumn<UsageFigure>[] =>
  groups.map((group, index) => ({
    id: group,
    header: t(`usage.${group}`),
    // Sort by the ISO day or month instead of by the displayed name.
    value: (figure) =>
      group === 'day' || group === 'month'
        ? (figure[group] ?? '')
        : formatUsageGroupName(figure, group, t, format),
    cell: (figure) => formatUsageGroupName(figure, group, t, format),
    hideable: false,
    ...(index === 0 ? {} : { width: 200 }),
  }));

function useColumns(groups: readonly UsageGroup[]): readonly DataTableColumn<UsageFigure>[] {
  const t = useT(usageTexts);
  const format = useFormat();
  return useMemo(
    () => [
      ...groupColumns(groups, t, format),
      ...(groups.includes('user')
        ? [
            {
              id: 'username',
              header: t('usage.username'),
              value: (figure: UsageFigure) => figure.user?.username ?? null,
              width: 220,
              upTo: 340,
              hidden: true,
            },
          ]
        : []),
      {
        id: 'events',
        header: t('usage.events'),
        value: ({ events }) => events,
        cell: ({ events }) => format.number(events),
        align: 'end',
        width: 100,
        highFirst: true,
      },
      ...(groups.includes('user')
        ? []
        : [
            {
              id: 'users',
              header: t('usage.users'),
              value: ({ users }: UsageFigure) => users,
              cell: ({ users }: UsageFigure) => format.number(users),
              align: 'end' as const,
              width: 90,
              highFirst: true,
            },
          ]),
      {
        id: 'last',
        header: t('usage.last'),
        value: ({ last }) => last,
        cell: ({ last }) => (last === null ? '' : format.dateTime(last)),
        width: 150,
        highFirst: true,
      },
    ],
    [t, format, groups],
  );
}

interface FiguresProps {
  readonly answer: Answer;
  readonly groups: readonly UsageGroup[];
  readonly empty: ReactNode;
  readonly onNarrow: (figure: UsageFigure) => void;
}

export function UsageFigureTable({ answer, groups, empty, onNarrow }: FiguresProps) {
  const t = useT(usageTexts);
  const format = useFormat();
  const data = useMemo(() => chartData(answer, groups, t, format), [answer, groups, t, format]);
  const view = useTableView<UsageFigure>({
    id: `usage.${groups.join('.')}`,
    rows: answer.rows,
    rowKey: (row) => toUsageFigureKey(row, groups),
    columns: useColumns(groups),
  });
  if (answer.rows.length === 0) return empty;
  const first = groups[0] ?? 'day';
  return (
    <>
      {data.groups.length > 0 ? (
        <div className={styles.chart}>
          <ChartFrame chart={usageChart} data={data} />
        </div>
      ) : null}
      <div className={styles.tools}>
        <TableTools view={view} fileName={t('usage.title').toLowerCase()} />
      </div>
      {answer.truncated ? <p className={styles.note}>{t('usage.truncated')}</p> : null}
      <div className={styles.table}>
        <DataTable
          view={view}
          label={t('usage.title')}
          rowName={(row) => formatUsageGroupName(row, first, t, format)}
          onOpen={onNarrow}
          foot=""
        />
      </div>
    </>
  );
}
