import type { Language } from '@klarsikt/engine/text';

export const shareFaultTexts = {
  en: {
    unknown: 'This recipient does not exist, or you do not have access to it.',
    repeated: 'The recipient is already in the list.',
    forbidden: 'You do not have permission to edit there, so you cannot give it to others.',
  },
  sv: {
    unknown: 'Mottagaren finns inte, eller så saknar du behörighet att se den.',
    repeated: 'Mottagaren finns redan i listan.',
    forbidden: 'Du har inte behörighet att redigera där och kan därför inte ge andra skrivrätt.',
  },
} as const satisfies Record<Language, Record<string, string>>;

export const unknownAssessmentText = {
  en: 'This assessment does not exist, or you do not have permission to see it.',
  sv: 'Bedömningen finns inte, eller så saknar du behörighet att se den.',
} as const satisfies Record<Language, string>;
