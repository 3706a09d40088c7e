/** What saved analyses say to people. */
import type { Language } from '@klarsikt/engine';

/** Why an analysis can not be shared so. */
export const shareFaults = {
  en: {
    unknown: 'There is nothing like this to share with, or you may not see it.',
    repeated: 'It is in the list already.',
    forbidden: 'You may not edit there, so you can not let others write there.',
  },
  sv: {
    unknown: 'Det finns inget sådant att dela med, eller så saknar du behörighet.',
    repeated: 'Det finns redan i listan.',
    forbidden: 'Du har inte behörighet att redigera där och kan därför inte ge andra skrivrätt.',
  },
} as const satisfies Record<Language, Record<string, string>>;

export const unknownAssessment = {
  en: 'There is no such assessment, or you may not see it.',
  sv: 'Det finns ingen sådan bedömning, eller så saknar du behörighet.',
} as const satisfies Record<Language, string>;
