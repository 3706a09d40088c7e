/** What saved analyses say to people. */
import type { Language } from '@klarsikt/engine';

/** Why an analysis can not be shared so. */
export const shareFaults = {
  en: {
    unknown: 'This recipient does not exist, or you do not have access to it.',
    repeated: 'It is already in the list.',
    forbidden: 'You do not have the right to edit there, so you cannot give it to others.',
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
