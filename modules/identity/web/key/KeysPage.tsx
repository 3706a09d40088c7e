import { type ApiKeyRow, keyContract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { defineRecordList } from '@klarsikt/web/ui/records/address.ts';
import { previousRowsOptions, RecordList } from '@klarsikt/web/ui/records/RecordList.tsx';
import { useRecordList } from '@klarsikt/web/ui/records/use-record-list.ts';
import { EmptyState } from '@klarsikt/web/ui/states/states.tsx';
import { useApiKeyColumns } from './columns.tsx';
import { ApiKeyPanel } from './KeyPanel.tsx';
import { NewApiKeyPanel } from './NewKeyPanel.tsx';
import { keyTexts } from './texts.ts';

const spec = defineRecordList({
  sorts: ['label', 'created', 'used', 'expires'],
  sort: 'label',
  filters: ['ended'],
});
const none: readonly ApiKeyRow[] = [];

export function ApiKeysPage() {
  const t = useT(keyTexts);
  const list = useRecordList(spec);
  const ended = list.filters.ended === 'true';
  const answer = useCall(
    keyContract.list,
    { body: { ...list.wire, text: list.text, ended } },
    previousRowsOptions,
  );
  const columns = useApiKeyColumns();
  const rows = answer.data?.rows ?? none;
  const open = rows.find(({ clientId }) => clientId === list.open);
  const make = <Button onClick={() => list.openRow('new')}>{t('keys.new')}</Button>;
  return (
    <RecordList
      id="keys"
      views="admin.keys"
      title={t('keys.title')}
      sub={
        <>
          {t('keys.sub')}{' '}
          <a href="/apipanel" className="text-link">
            {t('keys.apiPanel')}
          </a>
        </>
      }
      list={list}
      answer={answer}
      columns={columns}
      rowKey={({ clientId }) => clientId}
      rowName={({ label }) => label}
      find={t('keys.find')}
      filters={[
        {
          id: 'ended',
          label: t('keys.show'),
          value: list.filters.ended,
          off: t('keys.showLive'),
          options: [{ value: 'true', label: t('keys.showAll') }],
        },
      ]}
      tools={make}
      empty={<EmptyState title={t('keys.empty')} text={t('keys.emptyText')} action={make} />}
      panel={
        list.open === 'new' ? (
          <NewApiKeyPanel list={list} />
        ) : open === undefined ? null : (
          <ApiKeyPanel key={open.clientId} row={open} onClose={() => list.close()} refetch={answer.refetch} />
        )
      }
    />
  );
}
