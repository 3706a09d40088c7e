import { dictionary } from '../../../platform/i18n/texts.ts';

export const columnTexts = dictionary({
  en: {
    'column.title': 'Columns',
    'column.note':
      'What each column says. What you choose is kept for your organisation and known again in the next table with these headings.',
    'column.kept': 'As you said last time.',
    'column.unread':
      '{count, plural, =0 {Every column is read.} one {# column is not read.} other {# columns are not read.}}',
    'column.open': 'Say which column names the rows, and which of them say something.',
    'column.says': 'What column {column} says',
    'column.segmentOf': 'Whom column {column} is about',
    'column.byHeadings': 'Read by the headings again',
    'column.empty': 'no heading',
    'column.as': 'Read as',
    'column.unused': 'Not read',
    'column.name': 'Name',
    'column.code': 'Code or key',
    'column.type': 'Kind of object',
    'column.segment': 'Individuals or corporates',
    'column.count': '{kind}, figure',
    'column.share': '{kind}, share in per cent',
    'column.all': 'As the row says',
    'column.doubt.column': 'not certain from the heading',
    'column.doubt.unit': 'the heading speaks of thousands or millions',
    'column.doubt.fraction': 'shares as parts of one',
  },
  sv: {
    'column.title': 'Kolumner',
    'column.note':
      'Vad varje kolumn säger. Det du väljer sparas för organisationen och känns igen i nästa tabell med samma rubriker.',
    'column.kept': 'Som ni sade förra gången.',
    'column.unread':
      '{count, plural, =0 {Alla kolumner läses.} one {# kolumn läses inte.} other {# kolumner läses inte.}}',
    'column.open': 'Ange vilken kolumn som namnger raderna och vilka som säger något om dem.',
    'column.says': 'Vad kolumn {column} säger',
    'column.segmentOf': 'Vilka kolumn {column} gäller',
    'column.byHeadings': 'Läs efter rubrikerna igen',
    'column.empty': 'utan rubrik',
    'column.as': 'Läses som',
    'column.unused': 'Läses inte',
    'column.name': 'Namn',
    'column.code': 'Kod eller nyckel',
    'column.type': 'Slag av objekt',
    'column.segment': 'Fysiska eller juridiska personer',
    'column.count': '{kind}, värde',
    'column.share': '{kind}, andel i procent',
    'column.all': 'Som raden säger',
    'column.doubt.column': 'framgår inte säkert av rubriken',
    'column.doubt.unit': 'rubriken talar om tusental eller miljoner',
    'column.doubt.fraction': 'andelar som delar av ett',
  },
});
