import { dictionary } from '../../../platform/i18n/texts.ts';

export const texts = dictionary({
  en: {
    'indicators.title': 'Risk indicators',
    'indicators.sub': 'The risk indicators of all threats, to narrow, choose and take along into monitoring.',
    'indicators.find': 'Word of an indicator or threat',
    'indicators.type': 'Kind of risk',
    'indicators.all': 'All kinds',
    'indicators.text': 'Risk indicator',
    'indicators.threat': 'Threat',
    'indicators.risk': 'Risk',
    'indicators.count': '{shown} of {total}',
    'indicators.chosen': '{count, plural, one {One chosen} other {# chosen}}',
    'indicators.none': 'Choose none',
    'indicators.csv': 'Export as CSV',
    'indicators.xlsx': 'Export as XLSX',
    'indicators.csvChosen': 'Chosen as CSV',
    'indicators.xlsxChosen': 'Chosen as XLSX',
    'indicators.empty': 'No indicator holds these words.',
    'indicators.program':
      'A program reads the same rows with an API key: GET /api/threatview/indicators, with threat, type or text.',
  },
  sv: {
    'indicators.title': 'Riskindikatorer',
    'indicators.sub': 'Riskindikatorerna för alla hot, att begränsa, välja och ta med till övervakningen.',
    'indicators.find': 'Ord i en indikator eller ett hot',
    'indicators.type': 'Slag av risk',
    'indicators.all': 'Alla slag',
    'indicators.text': 'Riskindikator',
    'indicators.threat': 'Hot',
    'indicators.risk': 'Risk',
    'indicators.count': '{shown} av {total}',
    'indicators.chosen': '{count, plural, one {En vald} other {# valda}}',
    'indicators.none': 'Välj ingen',
    'indicators.csv': 'Exportera som CSV',
    'indicators.xlsx': 'Exportera som XLSX',
    'indicators.csvChosen': 'Valda som CSV',
    'indicators.xlsxChosen': 'Valda som XLSX',
    'indicators.empty': 'Ingen indikator innehåller orden.',
    'indicators.program':
      'Ett program läser samma rader med en API-nyckel: GET /api/threatview/indicators, med threat, type eller text.',
  },
});
