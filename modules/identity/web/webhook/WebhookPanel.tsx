import { type Webhook, webhookContract } from '@klarsikt/contract';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { SwitchField } from '@klarsikt/web/ui/records/form-fields.tsx';
import { RecordForm } from '@klarsikt/web/ui/records/RecordForm.tsx';
import { RecordFacts, RecordPanel } from '@klarsikt/web/ui/records/RecordPanel.tsx';
import { useRecordForm } from '@klarsikt/web/ui/records/use-record-form.ts';
import { useState } from 'react';
import { webhookTexts } from './texts.ts';
import { filterWebhookKinds, findWebhookProblems } from './values.ts';
import { WebhookFields, type WebhookValues } from './WebhookFields.tsx';
import { WebhookMessages } from './WebhookMessages.tsx';
import { WebhookSecret } from './WebhookSecret.tsx';
import styles from './webhook.module.css';

interface WebhookPanelProps {
  readonly row: Webhook;
  readonly onClose: () => void;
  readonly refetch: () => Promise<unknown>;
}

function Settings({ row, refetch }: Omit<WebhookPanelProps, 'onClose'>) {
  const t = useT(webhookTexts);
  const change = useCommand(webhookContract.change, { refreshes: [webhookContract.list] });
  const { id, revision, label, form: shape, kinds, language, texts: withTexts, state } = row;
  const values: WebhookValues = {
    ...{ label, url: '', form: shape, kinds, language, texts: withTexts },
    active: state === 'active',
  };
  const form = useRecordForm({
    record: { revision, values },
    refetch,
    problems: (given) => findWebhookProblems(given, t, true),
    save: ({ url, ...given }, from) =>
      change.mutateAsync({
        params: { id },
        body: {
          ...given,
          kinds: filterWebhookKinds(given.kinds),
          revision: from,
          ...(url.trim() === '' ? {} : { url }),
        },
      }),
  });
  return (
    <div style={{ marginTop: 'var(--space-4)' }}>
      <RecordForm form={form}>
        <WebhookFields form={form} chosen={form.values.form} stored />
        <SwitchField label={t('webhook.active')} {...form.field('active')} />
      </RecordForm>
    </div>
  );
}

/** Provides the actions on a webhook; `onSecret` receives a new secret. */
function useActs({ row, onSecret }: { readonly row: Webhook; readonly onSecret: (secret: string) => void }) {
  const t = useT(webhookTexts);
  const refreshes = [webhookContract.list, webhookContract.deliveries];
  const test = useCommand(webhookContract.test, {});
  const rotate = useCommand(webhookContract.rotate, { refreshes });
  const endFormer = useCommand(webhookContract.endFormer, { refreshes });
  const remove = useCommand(webhookContract.remove, { refreshes });
  const { act, busy } = useRecordAction();
  const { label, revision } = row;
  const params = { id: row.id };
  return {
    busy,
    test: async () => {
      const outcome = await act(() => test.mutateAsync({ params }));
      if (outcome === undefined) return;
      const { delivered, status, error } = outcome;
      if (delivered) showNotice(t('webhook.tested', { status: status ?? '' }));
      else showNotice(t('webhook.testFailed', { error: error ?? '' }), 'warning');
    },
    rotate: async () => {
      if (!(await askConfirmation({ message: t('webhook.rotateAsk', { label }), yes: t('webhook.rotate') })))
        return;
      await act(async () => onSecret((await rotate.mutateAsync({ params, body: { revision } })).secret));
    },
    endFormer: async () => {
      const yes = t('webhook.endFormer');
      if (!(await askConfirmation({ message: t('webhook.endFormerAsk', { label }), yes }))) return;
      await act(() => endFormer.mutateAsync({ params }), { done: t('webhook.formerEnded') });
    },
    remove: async () => {
      if (!(await askConfirmation({ message: t('webhook.removeAsk', { label }), yes: t('webhook.remove') })))
        return;
      await act(() => remove.mutateAsync({ params }), { done: t('webhook.removed', { label }) });
    },
  };
}

function WebhookFacts({ row }: { readonly row: Webhook }) {
  const t = useT(webhookTexts);
  const format = useFormat();
  const time = (instant: string | null) => (instant === null ? null : format.dateTime(instant));
  return (
    <RecordFacts
      of={[
        [t('webhook.state'), t(`webhook.state.${row.state}`)],
        [t('webhook.host'), row.host],
        [t('webhook.failing'), time(row.failingSince)],
        [t('webhook.former'), time(row.formerUntil)],
        [t('webhook.created'), time(row.created)],
        [t('webhook.createdBy'), row.createdBy],
      ]}
    />
  );
}

export function WebhookPanel({ row, onClose, refetch }: WebhookPanelProps) {
  const t = useT(webhookTexts);
  const [secret, setSecret] = useState<string | null>(null);
  const acts = useActs({ row, onSecret: setSecret });
  const button = (name: 'test' | 'rotate' | 'endFormer') => (
    <Button size="xs" variant="default" loading={acts.busy} onClick={() => void acts[name]()}>
      {t(`webhook.${name}`)}
    </Button>
  );
  return (
    <RecordPanel
      title={row.label}
      crumb={t('webhook.title')}
      onClose={onClose}
      tabs={[
        { value: 'settings', label: t('webhook.tabs.settings') },
        {
          value: 'messages',
          label: t('webhook.tabs.messages'),
          ...(row.dead > 0 ? { count: row.dead } : {}),
        },
      ]}
      foot={
        <div className={styles.acts}>
          {button('test')}
          {button('rotate')}
          {row.formerUntil === null ? null : button('endFormer')}
          <Button
            size="xs"
            color="red"
            variant="light"
            loading={acts.busy}
            onClick={() => void acts.remove()}
          >
            {t('webhook.remove')}
          </Button>
        </div>
      }
    >
      {(tab) =>
        secret !== null ? (
          <WebhookSecret secret={secret} onDone={() => setSecret(null)} />
        ) : tab === 'messages' ? (
          <WebhookMessages row={row} />
        ) : (
          <>
            <WebhookFacts row={row} />
            <Settings row={row} refetch={refetch} />
          </>
        )
      }
    </RecordPanel>
  );
}
