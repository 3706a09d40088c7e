import { type WebhookMessageFormat, webhookEventKinds, webhookMessageFormats } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import {
  ChoiceField,
  MultiChoiceField,
  SwitchField,
  TextField,
} from '@klarsikt/web/ui/records/form-fields.tsx';
import type { FieldState } from '@klarsikt/web/ui/records/use-record-form.ts';
import { webhookTexts } from './texts.ts';

export interface WebhookValues {
  readonly label: string;
  readonly url: string;
  readonly form: WebhookMessageFormat;
  readonly kinds: readonly string[];
  readonly language: Language;
  readonly texts: boolean;
  readonly active: boolean;
}

interface Fields {
  field<N extends keyof WebhookValues>(name: N): FieldState<WebhookValues[N]>;
}

/** Fields of the form of a webhook. For a stored webhook, an empty address keeps the stored address. */
export function WebhookFields({
  form,
  chosen,
  stored,
}: {
  readonly form: Fields;
  readonly chosen: WebhookMessageFormat;
  readonly stored: boolean;
}) {
  const t = useT(webhookTexts);
  return (
    <>
      <TextField label={t('webhook.label')} required maxLength={200} {...form.field('label')} />
      <TextField
        label={t('webhook.url')}
        hint={t(stored ? 'webhook.urlKept' : 'webhook.urlHint')}
        required={!stored}
        type="url"
        maxLength={2000}
        {...form.field('url')}
      />
      <ChoiceField
        label={t('webhook.form')}
        choices={webhookMessageFormats.map((value) => ({ value, label: t(`webhook.form.${value}`) }))}
        {...form.field('form')}
      />
      {chosen === 'json' ? null : (
        <ChoiceField
          label={t('webhook.language')}
          choices={(['en', 'sv'] as const).map((value) => ({ value, label: t(`webhook.language.${value}`) }))}
          {...form.field('language')}
        />
      )}
      <MultiChoiceField
        label={t('webhook.kinds')}
        required
        choices={webhookEventKinds.map((value) => ({ value, label: t(`webhook.kind.${value}`) }))}
        {...form.field('kinds')}
      />
      <SwitchField label={t('webhook.texts')} hint={t('webhook.textsHint')} {...form.field('texts')} />
    </>
  );
}
