import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const indicatorsTexts = dictionary({
  en: {
    'indicators.title': 'Risk indicators',
    'indicators.sub': 'The risk indicators of all threats. Filter, select and export them for monitoring.',
    'indicators.find': 'Search indicators and threats',
    'indicators.type': 'Type of risk',
    'indicators.all': 'All types',
    'indicators.text': 'Risk indicator',
    'indicators.threat': 'Threat',
    'indicators.risk': 'Risk',
    'indicators.count': '{shown} of {total, plural, one {# indicator} other {# indicators}} shown',
    'indicators.chosen': '{count, plural, one {One selected} other {# selected}}',
    'indicators.none': 'Clear selection',
    'indicators.csv': 'Export as CSV',
    'indicators.xlsx': 'Export as XLSX',
    'indicators.csvChosen': 'Export selected as CSV',
    'indicators.xlsxChosen': 'Export selected as XLSX',
    'indicators.empty': 'No indicator contains these words.',
    'indicators.program':
      'Programs with an API key can fetch the same rows: GET /api/threatview/indicators, with the filters threat, type or text.',
  },
  sv: {
    'indicators.title': 'Riskindikatorer',
    'indicators.sub': 'Riskindikatorerna för alla hot. Filtrera, välj och exportera dem till övervakningen.',
    'indicators.find': 'Sök bland indikatorer och hot',
    'indicators.type': 'Typ av risk',
    'indicators.all': 'Alla typer',
    'indicators.text': 'Riskindikator',
    'indicators.threat': 'Hot',
    'indicators.risk': 'Risk',
    'indicators.count': '{shown} av {total, plural, one {# indikator} other {# indikatorer}} visas',
    'indicators.chosen': '{count, plural, one {En vald} other {# valda}}',
    'indicators.none': 'Rensa urvalet',
    'indicators.csv': 'Exportera som CSV',
    'indicators.xlsx': 'Exportera som XLSX',
    'indicators.csvChosen': 'Exportera valda som CSV',
    'indicators.xlsxChosen': 'Exportera valda som XLSX',
    'indicators.empty': 'Ingen indikator innehåller de här orden.',
    'indicators.program':
      'Program med en API-nyckel kan hämta samma rader: GET /api/threatview/indicators, med filtren threat, type eller text.',
  },
});
