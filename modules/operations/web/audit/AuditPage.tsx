import {
  type AuditRow,
  auditContract,
  type EndpointResponse,
  getAllEndpoints,
  restoreAuditEvent,
} from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameters } from '@klarsikt/web/platform/router/search.ts';
import type { ChipFilter } from '@klarsikt/web/ui/choices/FilterChips.tsx';
import { defineRecordList } from '@klarsikt/web/ui/records/address.ts';
import type { RecordColumn } from '@klarsikt/web/ui/records/fitting-columns.ts';
import { previousRowsOptions, RecordList } from '@klarsikt/web/ui/records/RecordList.tsx';
import { type RecordListState, useRecordList } from '@klarsikt/web/ui/records/use-record-list.ts';
import { EmptyState } from '@klarsikt/web/ui/states/states.tsx';
import { useCallback, useMemo } from 'react';
import { AuditPanel } from './AuditPanel.tsx';
import { AuditExportButton } from './ExportButton.tsx';
import { auditTexts } from './texts.ts';
import { formatAuditActor, formatAuditEvent, formatAuditSubject } from './words.ts';

const spec = defineRecordList({
  sorts: ['at'],
  sort: 'at',
  order: 'desc',
  filters: ['event', 'period', 'organization', 'user', 'subject'],
});
type List = RecordListState<'at', (typeof spec.filters)[number]>;
const none: readonly AuditRow[] = [];

const eventNames: readonly string[] = [
  ...new Set([
    ...getAllEndpoints().flatMap(({ endpoint }) => (endpoint.kind === 'command' ? endpoint.events : [])),
    restoreAuditEvent,
  ]),
].toSorted();

const periods = { today: 1, week: 7, month: 30, year: 365 } as const;
type Period = keyof typeof periods;
const hourMs = 3_600_000;
const periodNames: readonly Period[] = ['today', 'week', 'month', 'year'];

/**
 * Returns the start of a period, rounded to the hour so that the query remains the same while the user reads the
 * result.
 */
function startOfPeriod(period: string | undefined): number | undefined {
  const name = periodNames.find((each) => each === period);
  if (name === undefined) return undefined;
  return Math.floor(Date.now() / hourMs) * hourMs - periods[name] * 24 * hourMs;
}

function useColumns(): readonly RecordColumn<AuditRow>[] {
  const t = useT(auditTexts);
  const { dateTime, language } = useFormat();
  return useMemo(
    () => [
      {
        id: 'event',
        header: t('audit.event'),
        value: ({ event }) => formatAuditEvent(event, language),
        width: 230,
        grows: true,
      },
      {
        id: 'actor',
        header: t('audit.actor'),
        value: (row) => formatAuditActor(row, language),
        width: 120,
        upTo: 220,
      },
      {
        id: 'subject',
        header: t('audit.subject'),
        value: ({ subject, subjectName }) => formatAuditSubject(subject, subjectName, language),
        width: 260,
        upTo: 420,
        from: 'wide',
      },
      {
        id: 'organization',
        header: t('audit.organization'),
        value: ({ organization }) => organization?.name ?? null,
        width: 180,
        upTo: 280,
        from: 'wide',
      },
      {
        id: 'at',
        header: t('audit.at'),
        value: ({ at }) => at,
        cell: ({ at }) => dateTime(at),
        width: 150,
        highFirst: true,
        from: 'beside',
      },
    ],
    [t, dateTime, language],
  );
}

const idOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

function useAsked(list: List) {
  const { event, period, organization, user, subject } = list.filters;
  const from = startOfPeriod(period);
  const organizationId = idOf(organization);
  const userId = idOf(user);
  const part = {
    ...(from === undefined ? {} : { from }),
    ...(organizationId === undefined ? {} : { organizationId }),
  };
  const whole = {
    ...part,
    ...(event === undefined ? {} : { events: [event] }),
    ...(userId === undefined ? {} : { userId }),
    ...(subject === undefined ? {} : { subject }),
    text: list.text,
  };
  return { part, whole };
}

function useNarrowed(list: List, rows: readonly AuditRow[]): readonly ChipFilter[] {
  const t = useT(auditTexts);
  const { language } = useFormat();
  const { user, subject } = list.filters;
  const actor = rows.find(({ userId }) => String(userId) === user)?.actor;
  const subjectName = rows.find((row) => row.subject === subject)?.subjectName ?? null;
  return [
    ...(user === undefined
      ? []
      : [
          {
            id: 'user',
            label: t('audit.byActor'),
            value: user,
            options: [{ value: user, label: actor ?? t('audit.chosenPerson') }],
          },
        ]),
    ...(subject === undefined
      ? []
      : [
          {
            id: 'subject',
            label: t('audit.about'),
            value: subject,
            options: [{ value: subject, label: formatAuditSubject(subject, subjectName, language) }],
          },
        ]),
  ];
}

function useFilters(
  list: List,
  answer: EndpointResponse<typeof auditContract.list> | undefined,
): readonly ChipFilter[] {
  const t = useT(auditTexts);
  const { language } = useFormat();
  const narrowed = useNarrowed(list, answer?.rows ?? none);
  return [
    {
      id: 'period',
      label: t('audit.period'),
      value: list.filters.period,
      options: periodNames.map((value) => ({ value, label: t(`audit.${value}`) })),
    },
    {
      id: 'event',
      label: t('audit.event'),
      value: list.filters.event,
      options: eventNames.map((value) => ({ value, label: formatAuditEvent(value, language) })),
    },
    {
      id: 'organization',
      label: t('audit.organization'),
      value: list.filters.organization,
      options: (answer?.organizations ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    },
    ...narrowed,
  ];
}

export function AuditPage() {
  const t = useT(auditTexts);
  const { language } = useFormat();
  const list = useRecordList(spec);
  const [, changeSearch] = useSearchParameters();
  const { part, whole } = useAsked(list);
  const answer = useCall(auditContract.list, { body: { ...list.wire, ...whole } }, previousRowsOptions);
  const columns = useColumns();
  const filters = useFilters(list, answer.data);
  const rows = answer.data?.rows ?? none;
  const open = rows.find(({ id }) => String(id) === list.open);
  const onFilter = useCallback(
    (filter: 'user' | 'subject', value: string) =>
      changeSearch((before) => ({ ...before, [filter]: value, page: undefined, open: undefined })),
    [changeSearch],
  );
  return (
    <RecordList
      id="audit"
      views="admin.audit"
      title={t('audit.title')}
      sub={t('audit.sub')}
      list={list}
      answer={answer}
      columns={columns}
      rowKey={({ id }) => String(id)}
      rowName={(row) => `${formatAuditEvent(row.event, language)}, ${formatAuditActor(row, language)}`}
      find={t('audit.find')}
      filters={filters}
      tools={<AuditExportButton key={JSON.stringify(part)} asked={part} />}
      empty={<EmptyState title={t('audit.empty')} text={t('audit.emptyText')} />}
      panel={
        open === undefined ? null : (
          <AuditPanel key={open.id} row={open} onClose={() => list.close()} onFilter={onFilter} />
        )
      }
    />
  );
}
