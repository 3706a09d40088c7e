import type { Language, Text } from '@klarsikt/engine/text';

export const unknownFilterKeyTexts = {
  en: {
    geography: 'This country or region is not in the library. Choose another country or region.',
    business: 'This business is not in the library. Choose another business.',
  },
  sv: {
    geography: 'Landet eller området finns inte i biblioteket. Välj ett annat land eller område.',
    business: 'Verksamheten finns inte i biblioteket. Välj en annan verksamhet.',
  },
} as const satisfies Record<Language, Record<string, string>>;

export const indicatorTableTitle: Text = { en: 'Risk indicators', sv: 'Riskindikatorer' };

export const indicatorTableHeadings: readonly Text[] = [
  { en: 'Id', sv: 'Id' },
  { en: 'Threat', sv: 'Hot' },
  { en: 'Type of risk', sv: 'Typ av risk' },
  { en: 'Risk', sv: 'Risk' },
  { en: 'Risk indicator (English)', sv: 'Riskindikator (engelska)' },
  { en: 'Risk indicator (Swedish)', sv: 'Riskindikator (svenska)' },
  { en: 'Sources', sv: 'Källor' },
];
