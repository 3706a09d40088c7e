import { type EndpointResponse, webhookContract } from '@klarsikt/contract';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { RecordForm } from '@klarsikt/web/ui/records/RecordForm.tsx';
import { RecordPanel } from '@klarsikt/web/ui/records/RecordPanel.tsx';
import { useRecordForm } from '@klarsikt/web/ui/records/use-record-form.ts';
import type { RecordListState } from '@klarsikt/web/ui/records/use-record-list.ts';
import { useState } from 'react';
import { webhookTexts } from './texts.ts';
import { filterWebhookKinds, findWebhookProblems } from './values.ts';
import { WebhookFields, type WebhookValues } from './WebhookFields.tsx';
import { WebhookSecret } from './WebhookSecret.tsx';

export function NewWebhookPanel({ list }: { readonly list: RecordListState }) {
  const t = useT(webhookTexts);
  const language = useLanguage();
  const [made, setMade] = useState<EndpointResponse<typeof webhookContract.create> | null>(null);
  const create = useCommand(webhookContract.create, { refreshes: [webhookContract.list] });
  const values: WebhookValues = {
    label: '',
    url: '',
    form: 'json',
    kinds: [],
    language,
    texts: false,
    active: true,
  };
  const form = useRecordForm({
    record: { revision: 0, values },
    problems: (given) => findWebhookProblems(given, t, false),
    save: async ({ label, url, form: shape, kinds, language: words, texts: withTexts }) => {
      const body = {
        label,
        url,
        form: shape,
        kinds: filterWebhookKinds(kinds),
        language: words,
        texts: withTexts,
      };
      setMade(await create.mutateAsync({ body }));
    },
  });
  return (
    <RecordPanel
      title={made?.label ?? t('webhook.new')}
      crumb={t('webhook.title')}
      onClose={() => list.close({ saved: made !== null })}
    >
      {() =>
        made !== null ? (
          <WebhookSecret secret={made.secret} onDone={() => list.openRow(String(made.id), { saved: true })} />
        ) : (
          <RecordForm form={form} submit={t('webhook.create')} always>
            <WebhookFields form={form} chosen={form.values.form} stored={false} />
          </RecordForm>
        )
      }
    </RecordPanel>
  );
}
