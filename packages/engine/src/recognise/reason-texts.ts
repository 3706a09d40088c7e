/** Sentences about rows and parts of a file, as the screens and the commands show them. */
import type { Text } from '../text/terms.ts';
import type { EntryDecisionReason } from './entry-cells.ts';
import type { RowDecisionReason } from './figures.ts';
import type { UnreadPartReason } from './left-parts.ts';

/** Why a row of figures is not accepted automatically. */
export const figureReasonTexts: { readonly [R in RowDecisionReason]: Text } = {
  total: { en: 'the row is a total', sv: 'raden är en summa' },
  heading: { en: 'no value in the chosen columns', sv: 'inget värde i de valda kolumnerna' },
  unknown: {
    en: 'no match found: choose a match or skip the row',
    sv: 'ingen motsvarighet hittades: välj motsvarighet eller hoppa över raden',
  },
  ambiguous: { en: 'no certain match: choose a match', sv: 'ingen säker motsvarighet: välj motsvarighet' },
  number: {
    en: 'a figure cannot be read: correct it in the file',
    sv: 'en siffra går inte att läsa: rätta den i filen',
  },
  about: { en: 'approximate figure', sv: 'ungefärlig siffra' },
  twice: { en: 'the same figure in more than one row', sv: 'samma uppgift på flera rader' },
  usual: {
    en: 'matched by a common name: confirm the match',
    sv: 'kopplad via ett vanligt namn: bekräfta kopplingen',
  },
  empty: { en: 'the row has no name', sv: 'raden saknar namn' },
  side: {
    en: 'the risk does not concern these customers: choose another risk',
    sv: 'risken rör inte de här kunderna: välj en annan risk',
  },
  segment: {
    en: 'customers unclear: the row is imported for both customer types',
    sv: 'oklart vilka kunder som avses: raden importeras för båda kundtyperna',
  },
  column: { en: 'uncertain column content: see the columns', sv: 'osäkert kolumninnehåll: se kolumnerna' },
  unit: {
    en: 'thousands or millions in the heading: read as written until you choose the unit of the column',
    sv: 'tusental eller miljoner i rubriken: värdena läses oförändrade tills du väljer kolumnens enhet',
  },
  fraction: {
    en: 'shares may be fractions or percentages: see the columns',
    sv: 'andelarna kan vara kvoter (0–1) eller procent: se kolumnerna',
  },
  currency: {
    en: 'the column has more than one currency: see the columns',
    sv: 'kolumnen har mer än en valuta: se kolumnerna',
  },
  hidden: { en: 'hidden in the file', sv: 'dold i filen' },
  scale: {
    en: 'the scale of the levels has to be confirmed: see the columns',
    sv: 'nivåernas skala behöver bekräftas: se kolumnerna',
  },
  combine: {
    en: 'choose how likelihood and impact are combined into a level: see the columns',
    sv: 'välj hur sannolikhet och konsekvens vägs ihop till en nivå: se kolumnerna',
  },
  dayOrder: {
    en: 'day and month may be swapped: see the columns',
    sv: 'dag och månad kan vara omkastade: se kolumnerna',
  },
  error: {
    en: 'the cell contains a spreadsheet error',
    sv: 'cellen innehåller ett fel från kalkylprogrammet',
  },
  uncalculated: {
    en: 'a formula has no saved result: recalculate and save the file',
    sv: 'en formel saknar sparat resultat: räkna om och spara filen',
  },
  merged: { en: 'one merged cell covers several rows', sv: 'en sammanslagen cell gäller flera rader' },
  joined: {
    en: 'the digits of a figure are formatted differently: check the figure',
    sv: 'siffrorna i ett tal har olika formatering: kontrollera talet',
  },
};

/** Why a row of risks, controls, threats or comments is not accepted automatically. */
export const entryReasonTexts: { readonly [R in EntryDecisionReason]: Text } = {
  side: {
    en: 'the risk does not concern these customers: choose another risk',
    sv: 'risken rör inte de här kunderna: välj en annan risk',
  },
  total: { en: 'the row is a total', sv: 'raden är en summa' },
  heading: { en: 'the row is a heading without content', sv: 'raden är en rubrik utan innehåll' },
  unknown: {
    en: 'no match found: choose a match or skip the row',
    sv: 'ingen motsvarighet hittades: välj motsvarighet eller hoppa över raden',
  },
  ambiguous: { en: 'no certain match: choose a match', sv: 'ingen säker motsvarighet: välj motsvarighet' },
  twice: { en: 'same as a row above', sv: 'samma som en rad ovanför' },
  usual: {
    en: 'matched by a common name: confirm the match',
    sv: 'kopplad via ett vanligt namn: bekräfta kopplingen',
  },
  empty: { en: 'the row has no name', sv: 'raden saknar namn' },
  level: {
    en: 'the level is not between 0 and 4 and is skipped',
    sv: 'nivån är inte mellan 0 och 4 och hoppas över',
  },
  column: {
    en: 'the column is ambiguous: confirm it under the columns',
    sv: 'kolumnen är tvetydig: bekräfta den bland kolumnerna',
  },
  scale: {
    en: 'the scale of the levels has to be confirmed: see the columns',
    sv: 'nivåernas skala behöver bekräftas: se kolumnerna',
  },
  combine: {
    en: 'choose how likelihood and impact are combined into a level: see the columns',
    sv: 'välj hur sannolikhet och konsekvens vägs ihop till en nivå: se kolumnerna',
  },
  hidden: { en: 'hidden in the file', sv: 'dold i filen' },
  error: {
    en: 'a cell contains a spreadsheet error and is skipped',
    sv: 'en cell innehåller ett fel från kalkylprogrammet och hoppas över',
  },
  uncalculated: {
    en: 'a formula has no saved result and is skipped: recalculate and save the file',
    sv: 'en formel saknar sparat resultat och hoppas över: räkna om och spara filen',
  },
  joined: {
    en: 'the digits of a figure are formatted differently: check the figure',
    sv: 'siffrorna i ett tal har olika formatering: kontrollera talet',
  },
  word: {
    en: 'a word is read as the nearest level or answer',
    sv: 'ett ord tolkas som närmaste nivå eller svar',
  },
  flag: {
    en: 'the value is neither yes nor no and is skipped',
    sv: 'värdet är varken ja eller nej och hoppas över',
  },
  day: { en: 'a date cannot be read and is skipped', sv: 'ett datum går inte att läsa och hoppas över' },
  dayTwoWays: {
    en: 'day and month may be swapped: see the columns',
    sv: 'dag och månad kan vara omkastade: se kolumnerna',
  },
  kind: {
    en: 'unknown kind: imported as an internal finding',
    sv: 'okänt slag: importeras som intern iakttagelse',
  },
  person: {
    en: 'no user has this name: the comment gets no assignee',
    sv: 'ingen användare har det namnet: kommentaren får ingen mottagare',
  },
  motivation: { en: 'a level counts only with a motivation', sv: 'en nivå räknas bara med en motivering' },
  due: {
    en: 'only comments that require action have a due date: the due date is skipped',
    sv: 'bara kommentarer som kräver åtgärd har slutdatum: slutdatumet hoppas över',
  },
  whole: {
    en: 'no item given: added to the assessment as a whole',
    sv: 'ingen post angiven: läggs på bedömningen som helhet',
  },
  same: { en: 'already exists in the assessment', sv: 'finns redan i bedömningen' },
  long: { en: 'a text is too long and is skipped', sv: 'en text är för lång och hoppas över' },
};

/** Why a part of a file is not read. */
export const unreadPartTexts: { readonly [R in UnreadPartReason]: Text } = {
  above: { en: 'above the table', sv: 'ovanför tabellen' },
  beside: { en: 'line beside the table', sv: 'rad bredvid tabellen' },
  heading: { en: 'heading', sv: 'rubrik' },
  column: { en: 'column left out', sv: 'kolumnen har valts bort' },
  'column.unknown': {
    en: 'column not used: its heading is not known',
    sv: 'kolumnen används inte: rubriken är okänd',
  },
  'column.figure': {
    en: 'column not used: this figure does not apply to rows of this type',
    sv: 'kolumnen används inte: uppgiften gäller inte rader av den här typen',
  },
  'column.repeated': {
    en: 'column not used: an earlier column has the same content',
    sv: 'kolumnen används inte: en tidigare kolumn har samma innehåll',
  },
  'column.words': {
    en: 'column not used: text under a heading for figures',
    sv: 'kolumnen används inte: text under en rubrik för siffror',
  },
  'column.check': {
    en: 'column not imported: the shares are compared with the counts beside them',
    sv: 'kolumnen importeras inte: andelarna jämförs med antalen bredvid',
  },
  table: { en: 'no table recognised', sv: 'ingen tabell hittades' },
  struck: { en: 'struck through', sv: 'överstruket' },
  hidden: { en: 'hidden text', sv: 'dold text' },
  mark: { en: 'footnote mark', sv: 'fotnotstecken' },
  note: { en: 'comment on the cell', sv: 'kommentar till cellen' },
  row: { en: 'hidden row', sv: 'dold rad' },
  headingAgain: { en: 'heading repeated', sv: 'rubriken upprepas' },
};
