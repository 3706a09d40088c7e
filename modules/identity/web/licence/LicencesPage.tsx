/** /admin/licences: licences of organisations, with the terms that apply to an organisation today and their origin. */

import { type EndpointResponse, type LicenceRow, licenceContract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import type { ChipFilter } from '@klarsikt/web/ui/choices/FilterChips.tsx';
import { defineRecordList } from '@klarsikt/web/ui/records/address.ts';
import type { RecordColumn } from '@klarsikt/web/ui/records/fitting-columns.ts';
import { previousRowsOptions, RecordList } from '@klarsikt/web/ui/records/RecordList.tsx';
import { type RecordListState, useRecordList } from '@klarsikt/web/ui/records/use-record-list.ts';
import { EmptyState } from '@klarsikt/web/ui/states/states.tsx';
import { LicencePanel } from './LicencePanel.tsx';
import { LicenceState } from './LicenceState.tsx';
import { NewLicencePanel } from './NewLicencePanel.tsx';
import { licenceTexts } from './texts.ts';

const spec = defineRecordList({
  sorts: ['organization', 'validFrom', 'validTo', 'seats'],
  sort: 'organization',
  filters: ['state', 'organization'],
});
const states = ['valid', 'upcoming', 'ended'] as const;
const stateOf = (text: string | undefined) => states.find((one) => one === text);
type List = RecordListState<(typeof spec.sorts)[number], (typeof spec.filters)[number]>;
const none: readonly LicenceRow[] = [];

function useDayColumns(): readonly RecordColumn<LicenceRow>[] {
  const t = useT(licenceTexts);
  const { date } = useFormat();
  return [
    {
      id: 'validFrom',
      header: t('licences.from'),
      value: ({ validFrom }) => validFrom,
      cell: ({ validFrom }) => date(validFrom),
      width: 120,
      from: 'beside',
    },
    {
      id: 'validTo',
      header: t('licences.to'),
      value: ({ validTo }) => validTo,
      cell: ({ validTo }) => (validTo === null ? t('licences.noEnd') : date(validTo)),
      csv: ({ validTo }) => validTo ?? t('licences.noEnd'),
      width: 120,
      from: 'beside',
    },
  ];
}

function useColumns(): readonly RecordColumn<LicenceRow>[] {
  const t = useT(licenceTexts);
  const { number } = useFormat();
  const seatsText = ({ seats, users }: LicenceRow) =>
    seats === null
      ? t('licences.seatsAny', { users: number(users) })
      : t('licences.seatsUsed', { users: number(users), seats: number(seats) });
  return [
    {
      id: 'organization',
      header: t('licences.organization'),
      value: ({ organization }) => organization.name,
      width: 200,
      upTo: 300,
      hideable: false,
    },
    {
      id: 'state',
      header: t('licences.state'),
      value: ({ state }) => t(`licences.state.${state}`),
      cell: ({ state, validTo }) => <LicenceState {...{ state, validTo }} />,
      width: 125,
    },
    {
      id: 'applications',
      header: t('licences.applications'),
      value: ({ applications }) => applications.map((one) => t(`licences.app.${one}`)).join(', '),
      width: 250,
      grows: true,
      from: 'wide',
    },
    {
      id: 'offering',
      header: t('licences.offering'),
      value: ({ offering }) => t(`licences.offering.${offering}`),
      width: 110,
      from: 'wide',
    },
    {
      id: 'covers',
      header: t('licences.coversShort'),
      value: ({ coversCustomers }) => (coversCustomers ? t('licences.coversYes') : ''),
      width: 130,
      from: 'wide',
    },
    {
      id: 'seats',
      header: t('licences.seats'),
      value: ({ seats }) => seats,
      cell: seatsText,
      csv: seatsText,
      align: 'end',
      width: 130,
      from: 'wide',
    },
    ...useDayColumns(),
  ];
}

function useFilters(
  { filters }: List,
  rows: readonly LicenceRow[],
  grantees: EndpointResponse<typeof licenceContract.grantees>,
): readonly ChipFilter[] {
  const t = useT(licenceTexts);
  const named = new Map([
    ...rows.map(({ organization }) => [String(organization.id), organization.name] as const),
    ...grantees.map(({ id, name }) => [String(id), name] as const),
  ]);
  return [
    {
      id: 'state',
      label: t('licences.state'),
      value: stateOf(filters.state),
      options: states.map((value) => ({ value, label: t(`licences.state.${value}`) })),
    },
    {
      id: 'organization',
      label: t('licences.organization'),
      value: filters.organization,
      options: [...named].map(([value, label]) => ({ value, label })),
    },
  ];
}

export function LicencesPage() {
  const t = useT(licenceTexts);
  const list = useRecordList(spec);
  const state = stateOf(list.filters.state);
  const organizationId = Number(list.filters.organization);
  const grantees = useCall(licenceContract.grantees, {});
  const answer = useCall(
    licenceContract.list,
    {
      body: {
        ...list.wire,
        text: list.text,
        ...(state ? { state } : {}),
        ...(organizationId > 0 ? { organizationId } : {}),
      },
    },
    previousRowsOptions,
  );
  const columns = useColumns();
  const rows = answer.data?.rows ?? none;
  const open = rows.find(({ id }) => String(id) === list.open);
  const choices = grantees.data ?? [];
  const filters = useFilters(list, rows, choices);
  const make =
    choices.length === 0 ? undefined : (
      <Button onClick={() => list.openRow('new')}>{t('licences.new')}</Button>
    );
  return (
    <RecordList
      id="licences"
      views="admin.licences"
      title={t('licences.title')}
      sub={t('licences.sub')}
      list={list}
      answer={answer}
      columns={columns}
      rowKey={({ id }) => String(id)}
      rowName={({ organization }) => organization.name}
      find={t('licences.find')}
      filters={filters}
      {...(make === undefined ? {} : { tools: make })}
      empty={
        <EmptyState
          title={t('licences.empty')}
          text={make === undefined ? t('licences.nobody') : t('licences.emptyText')}
          {...(make === undefined ? {} : { action: make })}
        />
      }
      panel={
        list.open === 'new' && grantees.data !== undefined ? (
          <NewLicencePanel list={list} grantees={choices} />
        ) : open === undefined ? null : (
          <LicencePanel key={open.id} row={open} onClose={() => list.close()} refetch={answer.refetch} />
        )
      }
    />
  );
}
