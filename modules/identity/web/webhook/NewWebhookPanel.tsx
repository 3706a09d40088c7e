import { type ResponseOf, webhook } from '@klarsikt/contract';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { RecordForm } from '@klarsikt/web/ui/records/RecordForm.tsx';
import { RecordPanel } from '@klarsikt/web/ui/records/RecordPanel.tsx';
import { useRecordForm } from '@klarsikt/web/ui/records/use-record-form.ts';
import type { RecordListState } from '@klarsikt/web/ui/records/use-record-list.ts';
import { useState } from 'react';
import { texts } from './texts.ts';
import { kindsIn, problemsOf } from './values.ts';
import { WebhookFields, type WebhookValues } from './WebhookFields.tsx';
import { WebhookSecret } from './WebhookSecret.tsx';

export function NewWebhookPanel({ list }: { readonly list: RecordListState }) {
  const t = useT(texts);
  const language = useLanguage();
  const [made, setMade] = useState<ResponseOf<typeof webhook.create> | null>(null);
  const create = useCommand(webhook.create, { refreshes: [webhook.list] });
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
    problems: (given) => problemsOf(given, t, false),
    save: async ({ label, url, form: shape, kinds, language: words, texts: withTexts }) => {
      const body = { label, url, form: shape, kinds: kindsIn(kinds), language: words, texts: withTexts };
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
