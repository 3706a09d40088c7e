import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const texts = dictionary({
  en: {
    'report.title': 'Report',
    'report.sub': 'Business-wide risk assessment, current version',
    'report.subPast': 'Business-wide risk assessment, version {revision}',
    'report.language': 'Language of the report',
    'report.english': 'English',
    'report.swedish': 'Svenska',
    'report.docx': 'Download DOCX',
    'report.pdf': 'Download PDF',
    'report.sure': 'Certainty of the levels',
    'report.preview': 'Preview',
    'report.notInSample': 'The sample can be read here. Try the demo to download a report.',
  },
  sv: {
    'report.title': 'Rapport',
    'report.sub': 'Allmän riskbedömning, aktuell version',
    'report.subPast': 'Allmän riskbedömning, version {revision}',
    'report.language': 'Rapportens språk',
    'report.english': 'English',
    'report.swedish': 'Svenska',
    'report.docx': 'Ladda ned DOCX',
    'report.pdf': 'Ladda ned PDF',
    'report.sure': 'Säkerhet i nivåerna',
    'report.preview': 'Förhandsvisning',
    'report.notInSample': 'Exemplet kan läsas här. Prova demoversionen för att ladda ned en rapport.',
  },
});
