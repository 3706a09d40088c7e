import { type UsageRow, usageContract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { type TranslateFunction, useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { defineRecordList } from '@klarsikt/web/ui/records/address.ts';
import { type RecordColumn, useFittingColumns } from '@klarsikt/web/ui/records/fitting-columns.ts';
import { Pager } from '@klarsikt/web/ui/records/Pager.tsx';
import { previousRowsOptions } from '@klarsikt/web/ui/records/RecordList.tsx';
import { useRecordList } from '@klarsikt/web/ui/records/use-record-list.ts';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { DataTable } from '@klarsikt/web/ui/table/DataTable.tsx';
import { TableTools } from '@klarsikt/web/ui/table/TableTools.tsx';
import { useTableView } from '@klarsikt/web/ui/table/use-table-view.ts';
import { type ReactNode, useMemo } from 'react';
import { toUsageRequest, type UsageQuestion } from './question.ts';
import { usageTexts } from './texts.ts';
import styles from './usage.module.css';
import { formatApplicationName, formatUsageEvent } from './words.ts';

const spec = defineRecordList({ sorts: ['at'], sort: 'at', order: 'desc', filters: [] });
const none: readonly UsageRow[] = [];

type Words = TranslateFunction<keyof (typeof usageTexts)['en']>;

const createDetailColumns = (t: Words): readonly RecordColumn<UsageRow>[] => [
  {
    id: 'detail',
    header: t('usage.detail'),
    value: ({ detail }) => detail,
    width: 220,
    upTo: 400,
    sortable: false,
    from: 'wide',
  },
  {
    id: 'application',
    header: t('usage.application'),
    value: ({ application }) => formatApplicationName(application, t),
    width: 170,
    upTo: 240,
    sortable: false,
    from: 'wide',
  },
  {
    id: 'organization',
    header: t('usage.organization'),
    value: ({ organization }) => organization.name,
    width: 170,
    upTo: 280,
    sortable: false,
    from: 'wide',
  },
];

function useColumns(): readonly RecordColumn<UsageRow>[] {
  const t = useT(usageTexts);
  const { dateTime, language } = useFormat();
  return useMemo(
    () => [
      {
        id: 'event',
        header: t('usage.event'),
        value: ({ event }) => formatUsageEvent(event, language),
        sortable: false,
      },
      {
        id: 'user',
        header: t('usage.user'),
        value: ({ user }) => user?.name ?? t('usage.gone'),
        width: 170,
        upTo: 260,
        sortable: false,
      },
      {
        id: 'username',
        header: t('usage.username'),
        value: ({ user }) => user?.username ?? null,
        width: 200,
        upTo: 320,
        hidden: true,
        sortable: false,
        from: 'wide',
      },
      ...createDetailColumns(t),
      {
        id: 'at',
        header: t('usage.at'),
        value: ({ at }) => at,
        cell: ({ at }) => dateTime(at),
        width: 150,
        highFirst: true,
      },
    ],
    [t, dateTime, language],
  );
}

export function UsageEventTable({
  question,
  empty,
}: {
  readonly question: UsageQuestion;
  readonly empty: ReactNode;
}) {
  const t = useT(usageTexts);
  const list = useRecordList(spec);
  const { page, size, order } = list;
  const answer = useCall(
    usageContract.list,
    { body: { ...toUsageRequest(question), page, size, order } },
    previousRowsOptions,
  );
  const view = useTableView<UsageRow>({
    id: 'usage.events',
    rows: answer.data?.rows ?? none,
    rowKey: ({ id }) => String(id),
    columns: useFittingColumns(useColumns(), false),
    sortedBy: { column: 'at', descending: order === 'desc' },
    onSort: (sort) =>
      list.change({ sort: { column: 'at', order: sort?.descending === false ? 'asc' : 'desc' } }),
  });
  const { data, error } = answer;
  if (data === undefined)
    return error === null ? (
      <ListSkeleton />
    ) : (
      <ErrorState error={error} title={t('usage.failed')} onRetry={() => void answer.refetch()} />
    );
  if (data.total === 0) return empty;
  return (
    <>
      <div className={styles.tools}>
        <TableTools view={view} fileName={t('usage.events').toLowerCase()} />
      </div>
      <div className={styles.table}>
        <DataTable view={view} label={t('usage.events')} rowName={({ event }) => event} foot="" />
      </div>
      <Pager list={list} total={data.total} />
    </>
  );
}
