import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const analysisReportTexts = dictionary({
  en: {
    'report.read': 'Read',
    'report.write': 'Write',
  },
  sv: {
    'report.read': 'Läs',
    'report.write': 'Skriv',
  },
});
