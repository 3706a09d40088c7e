import { type WebhookEventKind, webhookEventKinds } from '@klarsikt/contract';
import type { TranslateFunction } from '@klarsikt/web/platform/i18n/texts.ts';
import type { webhookTexts } from './texts.ts';
import type { WebhookValues } from './WebhookFields.tsx';

export const filterWebhookKinds = (words: readonly string[]): WebhookEventKind[] =>
  webhookEventKinds.filter((kind) => words.includes(kind));

/**
 * Returns faults that the browser can find without the server. A stored webhook keeps its address if none is entered.
 */
export function findWebhookProblems(
  { label, url, kinds }: Pick<WebhookValues, 'label' | 'url' | 'kinds'>,
  t: TranslateFunction<keyof (typeof webhookTexts)['en'] & string>,
  stored: boolean,
): { label?: string; url?: string; kinds?: string } {
  return {
    ...(label.trim() === '' ? { label: t('webhook.labelMissing') } : {}),
    ...(!stored && url.trim() === '' ? { url: t('webhook.urlMissing') } : {}),
    ...(kinds.length === 0 ? { kinds: t('webhook.kindsMissing') } : {}),
  };
}
