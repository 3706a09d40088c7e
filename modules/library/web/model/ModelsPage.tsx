import { type EndpointResponse, type ModelDescriptor, modelContract } from '@klarsikt/contract';
import { toComparableText } from '@klarsikt/engine/text';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { defineRecordList } from '@klarsikt/web/ui/records/address.ts';
import type { RecordColumn } from '@klarsikt/web/ui/records/fitting-columns.ts';
import { RecordList } from '@klarsikt/web/ui/records/RecordList.tsx';
import { type RecordListState, useRecordList } from '@klarsikt/web/ui/records/use-record-list.ts';
import { EmptyState } from '@klarsikt/web/ui/states/states.tsx';
import { type ReactNode, useMemo } from 'react';
import { ChannelTags } from './ChannelTags.tsx';
import { VersionFilePanel } from './FilePanel.tsx';
import { RemoteVersionsPanel, ShippedVersionsPanel } from './RemotePanel.tsx';
import { modelTexts } from './texts.ts';
import { VersionPanel } from './VersionPanel.tsx';

const spec = defineRecordList({
  sorts: ['published', 'name', 'pins'],
  sort: 'published',
  order: 'desc',
  filters: [],
});
type List = RecordListState<(typeof spec.sorts)[number], never>;
type Versions = EndpointResponse<typeof modelContract.listDescriptors>;

function useColumns(): readonly RecordColumn<ModelDescriptor>[] {
  const t = useT(modelTexts);
  const format = useFormat();
  return useMemo(
    () => [
      { id: 'name', header: t('model.version'), value: ({ name }) => name, width: 220, upTo: 300 },
      {
        id: 'channels',
        header: t('model.channels'),
        value: ({ channels }) => channels.map((channel) => t(`model.channel.${channel}`)).join(', '),
        cell: ({ channels }) => <ChannelTags channels={channels} />,
        width: 150,
      },
      {
        id: 'description',
        header: t('model.description'),
        value: ({ description }) => description,
        width: 300,
        grows: true,
        from: 'wide',
      },
      {
        id: 'published',
        header: t('model.published'),
        value: ({ published }) => published,
        cell: ({ published }) => format.date(published),
        width: 120,
        highFirst: true,
        from: 'beside',
      },
      {
        id: 'threats',
        header: t('model.threats'),
        value: ({ counts }) => counts.threats ?? 0,
        align: 'end',
        width: 80,
        from: 'wide',
      },
      {
        id: 'pins',
        header: t('model.pins'),
        value: ({ pins }) => pins,
        align: 'end',
        width: 120,
        highFirst: true,
        from: 'beside',
      },
      {
        id: 'hash',
        header: t('model.hash'),
        value: ({ hash }) => hash.slice(0, 8),
        csv: ({ hash }) => hash,
        width: 100,
        from: 'wide',
      },
    ],
    [t, format],
  );
}

const sorters: Readonly<
  Record<
    string,
    (a: ModelDescriptor, b: ModelDescriptor, compare: (a: string, b: string) => number) => number
  >
> = {
  published: (a, b, compare) => compare(a.published, b.published),
  name: (a, b, compare) => compare(a.name, b.name),
  pins: (a, b) => a.pins - b.pins,
};

/** Filters and sorts the versions in the browser, because the server returns all of them: there are few. */
function filterVersions(
  rows: readonly ModelDescriptor[],
  { page, size, sort, order, text }: List,
  compare: (a: string, b: string) => number,
) {
  const wanted = toComparableText(text.trim());
  const turn = order === 'desc' ? -1 : 1;
  const by = sorters[sort] ?? (() => 0);
  const found = rows
    .filter(({ name, description, hash }) =>
      [name, description, hash].some((word) => toComparableText(word).includes(wanted)),
    )
    .toSorted((a, b) => turn * by(a, b, compare));
  return { rows: found.slice((page - 1) * size, page * size), total: found.length };
}

/** Returns the subtitle: purpose of the page, a note on read-only access, and outdated country lists. */
function useSubtitle(versions: Versions | undefined): string {
  const t = useT(modelTexts);
  const { text, date } = useFormat();
  if (versions === undefined) return t('model.sub');
  const lists = versions.oldLists.map((list) => `${text(list.name)} (${date(list.date)})`).join('; ');
  return [
    t('model.sub'),
    versions.operator ? '' : t('model.readOnly'),
    lists === '' ? '' : t('model.oldLists', { lists }),
  ]
    .filter(Boolean)
    .join(' ');
}

function Sources({ list, shipped }: { readonly list: List; readonly shipped: Versions['shipped'] }) {
  const t = useT(modelTexts);
  return (
    <>
      {shipped.length === 0 ? null : (
        <Button onClick={() => list.openRow('shipped')}>
          {t('model.shippedOffer', { names: shipped.map(({ name }) => name).join(', ') })}
        </Button>
      )}
      <Button variant="default" onClick={() => list.openRow('remote')}>
        {t('model.remote')}
      </Button>
      <Button variant="default" onClick={() => list.openRow('file')}>
        {t('model.fileGo')}
      </Button>
    </>
  );
}

/** Renders the panel beside the list: the installation of an offered version, or an installed version. */
function renderPanel(
  { open, openRow, close: leave }: List,
  { rows, operator, shipped }: Versions,
  refetch: () => Promise<unknown>,
): ReactNode {
  const close = () => leave();
  const installed = (hash: string) => openRow(hash, { saved: true });
  if (open === 'remote' && operator) return <RemoteVersionsPanel onClose={close} onInstalled={installed} />;
  if (open === 'file' && operator) return <VersionFilePanel onClose={close} onInstalled={installed} />;
  if (open === 'shipped' && operator)
    return <ShippedVersionsPanel shipped={shipped} onClose={close} onInstalled={installed} />;
  const row = rows.find(({ hash }) => hash === open);
  if (row === undefined) return null;
  return (
    <VersionPanel
      key={row.hash}
      row={row}
      versions={rows}
      operator={operator}
      refetch={refetch}
      onClose={close}
    />
  );
}

export function ModelVersionsPage() {
  const t = useT(modelTexts);
  const { compare } = useFormat();
  const list = useRecordList(spec);
  const answer = useCall(modelContract.listDescriptors, {});
  const versions = answer.data;
  const columns = useColumns();
  const sub = useSubtitle(versions);
  return (
    <RecordList
      id="models"
      views="admin.models"
      title={t('model.title')}
      sub={sub}
      list={list}
      answer={{ ...answer, data: versions && filterVersions(versions.rows, list, compare) }}
      columns={columns}
      rowKey={({ hash }) => hash}
      rowName={({ name }) => name}
      find={t('model.find')}
      tools={versions?.operator ? <Sources list={list} shipped={versions.shipped} /> : undefined}
      empty={<EmptyState title={t('model.empty')} text={t('model.emptyText')} />}
      panel={versions === undefined ? null : renderPanel(list, versions, answer.refetch)}
    />
  );
}
