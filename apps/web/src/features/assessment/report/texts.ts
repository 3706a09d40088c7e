import { dictionary } from '../../../platform/i18n/texts.ts';

export const texts = dictionary({
  en: {
    'report.title': 'Report',
    'report.sub': 'Business-wide risk assessment, as the assessment stands now',
    'report.subPast': 'Business-wide risk assessment, as version {revision} was',
    'report.language': 'Language of the report',
    'report.english': 'English',
    'report.swedish': 'Svenska',
    'report.docx': 'Download DOCX',
    'report.pdf': 'Download PDF',
    'report.sure': 'How sure the levels are',
    'report.preview': 'Preview',
    'report.notInSample': 'The sample can be read here. Try the demo to download a report.',
  },
  sv: {
    'report.title': 'Rapport',
    'report.sub': 'Allmän riskbedömning, så som den ser ut nu',
    'report.subPast': 'Allmän riskbedömning, så som version {revision} var',
    'report.language': 'Rapportens språk',
    'report.english': 'English',
    'report.swedish': 'Svenska',
    'report.docx': 'Ladda ned DOCX',
    'report.pdf': 'Ladda ned PDF',
    'report.sure': 'Hur säkra nivåerna är',
    'report.preview': 'Förhandsvisning',
    'report.notInSample': 'Exemplet kan läsas här. Prova demon för att ladda ned en rapport.',
  },
});
