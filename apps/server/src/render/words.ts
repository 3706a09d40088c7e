import type { Language } from '@klarsikt/engine/text';

/** Words around a report that are not part of its content, such as page numbers. */
export const reportPageTexts = {
  page: { en: 'Page', sv: 'Sida' },
  of: { en: 'of', sv: 'av' },
  showTable: { en: 'Show as table', sv: 'Visa som tabell' },
  sources: { en: 'Sources', sv: 'Källor' },
  published: { en: 'published', sv: 'publicerad' },
} as const satisfies Record<string, Record<Language, string>>;

export const localesByLanguage = { en: 'en-GB', sv: 'sv-SE' } as const satisfies Record<Language, string>;
