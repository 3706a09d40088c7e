import type { Text } from '@klarsikt/engine';

export const importedKinds: Text = { en: 'csv, docx, xlsx or pdf', sv: 'csv, docx, xlsx eller pdf' };

export const workbookKinds: Text = { en: 'xlsx', sv: 'xlsx' };

/** Why a file is no assessment that can be taken. */
export const notAnAssessment = {
  other: {
    en: 'it is no exported assessment.',
    sv: 'den är ingen exporterad riskbedömning.',
  },
  newer: {
    en: 'it was written by a newer version of the product. Update this installation first.',
    sv: 'den är skriven av en nyare version av produkten. Uppdatera den här installationen först.',
  },
  damaged: {
    en: 'too much of it is not what an assessment holds.',
    sv: 'för mycket i den är inte vad en riskbedömning innehåller.',
  },
} as const satisfies Record<string, Text>;
