import type { Language, Text } from '@klarsikt/engine/text';

export const unknownFilterKeyTexts = {
  en: { geography: 'This country or region does not exist.', business: 'This business does not exist.' },
  sv: {
    geography: 'Landet eller området finns inte.',
    business: 'Verksamheten finns inte.',
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
