import { getModelFieldLabel } from '@klarsikt/engine/field-words';
import { type TradeName, tradeFlags, tradeNames } from '@klarsikt/engine/model';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { organizationTexts } from './texts.ts';

export const parseTrade = (value: string): TradeName | null =>
  tradeNames.find((name) => name === value) ?? null;

export function useTradeChoices(): readonly { readonly value: string; readonly label: string }[] {
  const t = useT(organizationTexts);
  const { language } = useFormat();
  return [
    { value: '', label: t('orgs.noTrade') },
    ...tradeNames.map((value) => ({
      value,
      label: getModelFieldLabel(tradeFlags[value], language) ?? value,
    })),
  ];
}
