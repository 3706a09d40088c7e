/** What the threat library says to people. */
import type { Language } from '@klarsikt/engine';

/** Faults of a filter that names what there is not. */
export const unknownKeys = {
  en: { geography: 'There is no such country or region.', business: 'There is no such business.' },
  sv: {
    geography: 'Det finns inget sådant land eller område.',
    business: 'Det finns ingen sådan verksamhet.',
  },
} as const satisfies Record<Language, Record<string, string>>;
