import { type Webhook, webhookContract } from '@klarsikt/contract';
import { toComparableText } from '@klarsikt/engine/text';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { defineRecordList } from '@klarsikt/web/ui/records/address.ts';
import type { RecordColumn } from '@klarsikt/web/ui/records/fitting-columns.ts';
import { RecordList } from '@klarsikt/web/ui/records/RecordList.tsx';
import { useRecordList } from '@klarsikt/web/ui/records/use-record-list.ts';
import { EmptyState } from '@klarsikt/web/ui/states/states.tsx';
import { useMemo } from 'react';
import { NewWebhookPanel } from './NewWebhookPanel.tsx';
import { webhookTexts } from './texts.ts';
import { WebhookPanel } from './WebhookPanel.tsx';

const spec = defineRecordList({ sorts: ['label'], sort: 'label', filters: [] });
const none: readonly Webhook[] = [];

function useColumns(): readonly RecordColumn<Webhook>[] {
  const t = useT(webhookTexts);
  return useMemo(
    () => [
      { id: 'label', header: t('webhook.label'), value: ({ label }: Webhook) => label },
      {
        id: 'state',
        header: t('webhook.state'),
        value: ({ state }: Webhook) => t(`webhook.state.${state}`),
        width: 170,
      },
      {
        id: 'host',
        header: t('webhook.host'),
        value: ({ host }: Webhook) => host,
        width: 220,
        upTo: 360,
        from: 'wide' as const,
      },
      {
        id: 'form',
        header: t('webhook.form'),
        value: ({ form }: Webhook) => t(`webhook.form.${form}`),
        width: 190,
        upTo: 260,
        from: 'wide' as const,
      },
      {
        id: 'waiting',
        header: t('webhook.waiting'),
        value: ({ waiting }: Webhook) => String(waiting),
        width: 90,
        from: 'beside' as const,
      },
      { id: 'dead', header: t('webhook.dead'), value: ({ dead }: Webhook) => String(dead), width: 110 },
    ],
    [t],
  );
}

export function WebhooksPage() {
  const t = useT(webhookTexts);
  const list = useRecordList(spec);
  const call = useCall(webhookContract.list, {});
  const columns = useColumns();
  const sought = toComparableText(list.text ?? '');
  const rows = (call.data?.rows ?? none).filter(({ label, host }) =>
    toComparableText(`${label} ${host}`).includes(sought),
  );
  const answer = { ...call, data: call.data === undefined ? undefined : { rows, total: rows.length } };
  const open = call.data?.rows.find(({ id }) => String(id) === list.open);
  const make = <Button onClick={() => list.openRow('new')}>{t('webhook.new')}</Button>;
  return (
    <RecordList
      id="webhooks"
      title={t('webhook.title')}
      sub={t('webhook.sub')}
      list={list}
      answer={answer}
      columns={columns}
      rowKey={({ id }) => String(id)}
      rowName={({ label }) => label}
      find={t('webhook.find')}
      tools={make}
      empty={<EmptyState title={t('webhook.empty')} text={t('webhook.emptyText')} action={make} />}
      panel={
        list.open === 'new' ? (
          <NewWebhookPanel list={list} />
        ) : open === undefined ? null : (
          <WebhookPanel key={open.id} row={open} onClose={() => list.close()} refetch={call.refetch} />
        )
      }
    />
  );
}
