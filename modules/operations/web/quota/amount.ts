import { maxQuotas, type QuotaKind, type QuotaRow, type QuotaRules, type QuotaUse } from '@klarsikt/contract';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { quotaTexts } from './texts.ts';

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;

/** Returns functions that format the figures of a quota: storage in MB or GB. */
export function useQuotaAmountFormat() {
  const t = useT(quotaTexts);
  const { number } = useFormat();
  const amount = (kind: QuotaKind, figure: number): string => {
    if (kind !== 'storage') return number(figure);
    if (figure >= gigabyte) return `${number(figure / gigabyte, figure % gigabyte === 0 ? 0 : 1)} GB`;
    return `${number(figure / megabyte, figure % megabyte === 0 ? 0 : 1)} MB`;
  };
  const wordOf = (kind: QuotaKind, { used, limit }: QuotaUse[QuotaKind]): string =>
    limit === null
      ? t('quota.free', { used: amount(kind, used) })
      : t('quota.of', { used: amount(kind, used), limit: amount(kind, limit) });
  return { amount, wordOf };
}

export const isQuotaFull = ({ used, limit }: QuotaUse[QuotaKind]): boolean => limit !== null && used >= limit;

/** The form values of a rule: the choice, and the text of the organisation's own limit (storage in MB). */
export interface QuotaRuleValues {
  readonly choice: 'default' | 'none' | 'own';
  readonly text: string;
}

const unitOf = (kind: QuotaKind): number => (kind === 'storage' ? megabyte : 1);

export const getMaxQuota = (kind: QuotaKind): number => maxQuotas[kind] / unitOf(kind);

export function toQuotaRuleValues(kind: QuotaKind, { rules }: Pick<QuotaRow, 'rules'>): QuotaRuleValues {
  const rule = rules[kind];
  if (typeof rule !== 'number') return { choice: rule, text: '' };
  return { choice: 'own', text: String(Math.floor(rule / unitOf(kind))) };
}

/** Returns the limit that the text contains; null for an invalid figure. */
export function parseQuotaLimit(kind: QuotaKind, text: string): number | null {
  const digits = text.replace(/\s/g, '');
  if (!/^\d{1,10}$/.test(digits) || Number(digits) > getMaxQuota(kind)) return null;
  return Number(digits) * unitOf(kind);
}

export function parseQuotaRule(kind: QuotaKind, { choice, text }: QuotaRuleValues): QuotaRules[QuotaKind] {
  return choice === 'own' ? (parseQuotaLimit(kind, text) ?? 0) : choice;
}
