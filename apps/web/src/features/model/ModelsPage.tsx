/** Model versions: what each holds, which channel uses it, who is pinned to it, and what other installations offer. */

import { type ModelDescriptor, model } from '@klarsikt/contract';
import { useMemo } from 'react';
import { useCall } from '../../platform/api/query.ts';
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { listSpec } from '../../ui/records/address.ts';
import type { RecordColumn } from '../../ui/records/fitting-columns.ts';
import { RecordList } from '../../ui/records/RecordList.tsx';
import { useRecordList } from '../../ui/records/use-record-list.ts';
import { EmptyState } from '../../ui/states/states.tsx';
import { ChannelTags } from './ChannelTags.tsx';
import { FilePanel } from './FilePanel.tsx';
import { RemotePanel, ShippedPanel } from './RemotePanel.tsx';
import { texts } from './texts.ts';
import { VersionPanel } from './VersionPanel.tsx';

const spec = listSpec({
  sorts: ['published', 'name', 'pins'],
  sort: 'published',
  order: 'desc',
  filters: [],
});
const none: readonly ModelDescriptor[] = [];

function useColumns(): readonly RecordColumn<ModelDescriptor>[] {
  const t = useT(texts);
  const format = useFormat();
  return useMemo(
    () => [
      { id: 'name', header: t('model.version'), value: ({ name }) => name },
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

export function ModelsPage() {
  const t = useT(texts);
  const { compare, text: textOf, date } = useFormat();
  const list = useRecordList(spec);
  const answer = useCall(model.listDescriptors, {});
  const columns = useColumns();
  const rows = answer.data?.rows ?? none;
  const operator = answer.data?.operator ?? false;
  const shipped = answer.data?.shipped ?? [];
  const oldLists = (answer.data?.oldLists ?? [])
    .map((list) => `${textOf(list.name)} (${date(list.date)})`)
    .join('; ');
  const { page, size, sort, order, text } = list;
  // There are few versions, and the server gives them all: this page finds, sorts and pages them.
  const found = useMemo(() => {
    const wanted = text.trim().toLocaleLowerCase();
    const turn = order === 'desc' ? -1 : 1;
    const by = sorters[sort] ?? (() => 0);
    return rows
      .filter(({ name, description, hash }) =>
        [name, description, hash].some((word) => word.toLocaleLowerCase().includes(wanted)),
      )
      .toSorted((a, b) => turn * by(a, b, compare));
  }, [rows, text, sort, order, compare]);
  const shown = useMemo(
    () => ({ rows: found.slice((page - 1) * size, page * size), total: found.length }),
    [found, page, size],
  );
  const open = rows.find(({ hash }) => hash === list.open);
  const close = () => list.close();
  const installed = (hash: string) => list.openRow(hash, { saved: true });
  return (
    <RecordList
      id="models"
      title={t('model.title')}
      sub={[
        t('model.sub'),
        answer.data === undefined || operator ? '' : t('model.readOnly'),
        oldLists === '' ? '' : t('model.oldLists', { lists: oldLists }),
      ]
        .filter(Boolean)
        .join(' ')}
      list={list}
      answer={{ ...answer, data: answer.data && shown }}
      columns={columns}
      rowKey={({ hash }) => hash}
      rowName={({ name }) => name}
      find={t('model.find')}
      tools={
        operator ? (
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
        ) : undefined
      }
      empty={<EmptyState title={t('model.empty')} text={t('model.emptyText')} />}
      panel={
        list.open === 'remote' && operator ? (
          <RemotePanel onClose={close} onInstalled={installed} />
        ) : list.open === 'file' && operator ? (
          <FilePanel onClose={close} onInstalled={installed} />
        ) : list.open === 'shipped' && operator ? (
          <ShippedPanel shipped={shipped} onClose={close} onInstalled={installed} />
        ) : open === undefined ? null : (
          <VersionPanel
            key={open.hash}
            row={open}
            versions={rows}
            operator={operator}
            refetch={answer.refetch}
            onClose={close}
          />
        )
      }
    />
  );
}
