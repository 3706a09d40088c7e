/** /admin/fields: defines the own fields that the organisation adds to things such as actions and incidents. */
import { type OwnFieldDefinition, ownfieldContract } from '@klarsikt/contract';
import { getOwnFieldLabel } from '@klarsikt/engine/own-fields';
import { toComparableText } from '@klarsikt/engine/text';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { defineRecordList } from '@klarsikt/web/ui/records/address.ts';
import type { RecordColumn } from '@klarsikt/web/ui/records/fitting-columns.ts';
import { RecordList } from '@klarsikt/web/ui/records/RecordList.tsx';
import { useRecordList } from '@klarsikt/web/ui/records/use-record-list.ts';
import { EmptyState } from '@klarsikt/web/ui/states/states.tsx';
import { useMemo } from 'react';
import { NewOwnFieldDefinitionPanel, OwnFieldDefinitionPanel } from './DefinitionPanels.tsx';
import { ownFieldTexts } from './texts.ts';

const spec = defineRecordList({ sorts: ['name'], sort: 'name', filters: [] });
const none: readonly OwnFieldDefinition[] = [];

function useColumns(): readonly RecordColumn<OwnFieldDefinition>[] {
  const t = useT(ownFieldTexts);
  const language = useLanguage();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('ownfields.name'),
        value: (row: OwnFieldDefinition) => getOwnFieldLabel(row, language),
      },
      {
        id: 'thing',
        header: t('ownfields.thing'),
        value: ({ thing }: OwnFieldDefinition) => t(`ownfields.thing.${thing}`),
        width: 150,
      },
      {
        id: 'kind',
        header: t('ownfields.kind'),
        value: ({ kind }: OwnFieldDefinition) => t(`ownfields.kind.${kind}`),
        width: 130,
        upTo: 200,
        from: 'beside' as const,
      },
      {
        id: 'key',
        header: t('ownfields.key'),
        value: ({ key }: OwnFieldDefinition) => key,
        width: 190,
        upTo: 300,
        from: 'wide' as const,
      },
      {
        id: 'state',
        header: t('ownfields.state'),
        value: ({ isArchived }: OwnFieldDefinition) =>
          t(isArchived ? 'ownfields.archived' : 'ownfields.open'),
        width: 120,
        from: 'wide' as const,
      },
    ],
    [t, language],
  );
}

export function OwnFieldsPage() {
  const t = useT(ownFieldTexts);
  const language = useLanguage();
  const list = useRecordList(spec);
  const call = useCall(ownfieldContract.list, {});
  const columns = useColumns();
  const sought = toComparableText(list.text ?? '');
  const rows = (call.data?.rows ?? none).filter(({ label, key }) =>
    toComparableText(`${label.en} ${label.sv} ${key}`).includes(sought),
  );
  const answer = { ...call, data: call.data === undefined ? undefined : { rows, total: rows.length } };
  const open = call.data?.rows.find(({ id }) => String(id) === list.open);
  const make = <Button onClick={() => list.openRow('new')}>{t('ownfields.new')}</Button>;
  return (
    <RecordList
      id="ownfields"
      title={t('ownfields.title')}
      sub={t('ownfields.sub')}
      list={list}
      answer={answer}
      columns={columns}
      rowKey={({ id }) => String(id)}
      rowName={(row) => getOwnFieldLabel(row, language)}
      find={t('ownfields.find')}
      tools={make}
      empty={<EmptyState title={t('ownfields.empty')} text={t('ownfields.emptyText')} action={make} />}
      panel={
        list.open === 'new' ? (
          <NewOwnFieldDefinitionPanel list={list} />
        ) : open === undefined ? null : (
          <OwnFieldDefinitionPanel
            key={open.id}
            row={open}
            onClose={() => list.close()}
            refetch={call.refetch}
          />
        )
      }
    />
  );
}
