import type { Language } from '@klarsikt/engine/text';

export const shareFaultTexts = {
  en: {
    unknown: 'This recipient does not exist, or you do not have access to it. Choose another recipient.',
    repeated: 'The recipient is already in the list.',
    forbidden: 'You do not have permission to edit assessments here, so you can only share for reading.',
  },
  sv: {
    unknown: 'Mottagaren finns inte, eller så saknar du behörighet att se den. Välj en annan mottagare.',
    repeated: 'Mottagaren finns redan i listan.',
    forbidden: 'Du har inte behörighet att redigera bedömningar här och kan därför bara dela för läsning.',
  },
} as const satisfies Record<Language, Record<string, string>>;

export const unknownAssessmentText = {
  en: 'This assessment does not exist, or you do not have permission to see it. Choose another assessment.',
  sv: 'Bedömningen finns inte, eller så saknar du behörighet att se den. Välj en annan bedömning.',
} as const satisfies Record<Language, string>;
