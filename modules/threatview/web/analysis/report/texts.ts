import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const analysisReportTexts = dictionary({
  en: {
    'report.read': 'Read the report',
    'report.write': 'Write the report',
  },
  sv: {
    'report.read': 'Läs rapporten',
    'report.write': 'Skriv rapporten',
  },
});
