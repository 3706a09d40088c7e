/** The trades by which an organisation's businesses are classified, as a form offers them. */
import { type TradeName, tradeFlags, tradeNames } from '@klarsikt/engine';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { memberWord } from '@klarsikt/web/platform/model/model-words.ts';
import { texts } from './texts.ts';

/** The trade of a form's value; null for none. */
export const tradeIn = (value: string): TradeName | null => tradeNames.find((name) => name === value) ?? null;

export function useTradeChoices(): readonly { readonly value: string; readonly label: string }[] {
  const t = useT(texts);
  const { language } = useFormat();
  return [
    { value: '', label: t('orgs.noTrade') },
    ...tradeNames.map((value) => ({ value, label: memberWord(tradeFlags[value], language) ?? value })),
  ];
}
