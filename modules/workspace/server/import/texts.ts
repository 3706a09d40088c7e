import type { Text } from '@klarsikt/engine/text';

export const importFileKindsText: Text = { en: 'csv, docx, xlsx or pdf', sv: 'csv, docx, xlsx eller pdf' };

export const workbookKindsText: Text = { en: 'xlsx', sv: 'xlsx' };

export const wrongSegmentText: Text = {
  en: 'The figure applies to customers that the risk does not concern. Leave the cell empty.',
  sv: 'Uppgiften gäller kunder som risken inte berör. Lämna cellen tom.',
};

export const truncatedTableTexts = {
  rows: {
    en: '{count, plural, one {# row} other {# rows}} after the first 20,000',
    sv: '{count, plural, one {# rad} other {# rader}} efter de första 20 000',
  },
  columns: {
    en: '{count, plural, one {# column} other {# columns}} after the first 500',
    sv: '{count, plural, one {# kolumn} other {# kolumner}} efter de första 500',
  },
  tables: {
    en: '{count, plural, one {# sheet} other {# sheets}} after the first 50',
    sv: '{count, plural, one {# blad} other {# blad}} efter de första 50',
  },
} as const satisfies Record<string, Text>;

export const assessmentFileFaultTexts = {
  other: {
    en: 'the file is not an exported assessment. Choose a file exported from Klarsikt.',
    sv: 'filen är ingen exporterad riskbedömning. Välj en fil som är exporterad från produkten.',
  },
  newer: {
    en: 'the file was created with a newer version of Klarsikt. Update this installation first.',
    sv: 'filen är skapad med en nyare version av Klarsikt. Uppdatera den här installationen först.',
  },
  damaged: {
    en: 'the file is damaged: much of its content does not belong in an assessment. Export the assessment again.',
    sv: 'filen är skadad: en stor del av innehållet hör inte hemma i en riskbedömning. Exportera bedömningen på nytt.',
  },
} as const satisfies Record<string, Text>;
