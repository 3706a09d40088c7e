/** Sentences about editions that are not taken. */
import type { EditionFault, EditionRowFault, Language, Text } from '@klarsikt/engine';

/** What is wrong with one row of a table. */
export const rowFaults: { readonly [reason in EditionRowFault['reason']]: Text } = {
  country: {
    en: 'No known country or territory has this name.',
    sv: 'Inget känt land eller territorium har det här namnet.',
  },
  twice: {
    en: 'The place is on an earlier row already.',
    sv: 'Platsen finns redan på en tidigare rad.',
  },
  value: { en: 'A value is missing or cannot be read.', sv: 'Ett värde saknas eller kan inte läsas.' },
  range: {
    en: 'The value is outside the scale of the list.',
    sv: 'Värdet ligger utanför listans skala.',
  },
  kind: {
    en: 'The kind of measure is none of: country-wide, sectoral, listings, none.',
    sv: 'Slaget av åtgärd är inget av: hela landet, sektor, listade, inga.',
  },
  until: {
    en: 'The last day cannot be read as one day. Write it as YYYY-MM-DD.',
    sv: 'Sista dagen kan inte läsas som en dag. Skriv den som ÅÅÅÅ-MM-DD.',
  },
  hidden: {
    en: 'The row is hidden in the file. Show it in the file if it belongs to the list.',
    sv: 'Raden är dold i filen. Visa den i filen om den hör till listan.',
  },
  long: { en: 'The text is too long.', sv: 'Texten är för lång.' },
};

/** What is wrong with an edition as a whole; `{date}` is the day of the edition that is there. */
export const editionFaults: { readonly [fault in EditionFault]: Text } = {
  before: {
    en: 'The edition is dated before the one in force, of {date}.',
    sv: 'Utgåvan är daterad före den gällande, från {date}.',
  },
  older: {
    en: 'The edition is older than the one that was taken, of {date}.',
    sv: 'Utgåvan är äldre än den som redan är intagen, från {date}.',
  },
  same: {
    en: 'The edition holds nothing that the list of {date} lacks.',
    sv: 'Utgåvan innehåller inget som saknas i listan från {date}.',
  },
  ahead: { en: 'The day of the edition has not come yet.', sv: 'Utgåvans datum ligger i framtiden.' },
};

/** Files that hold an edition. */
export const editionKinds: Text = { en: 'csv, docx, xlsx or pdf', sv: 'csv, docx, xlsx eller pdf' };

/** An edition with no place at all would empty the list. */
export const emptyEdition: { readonly [language in Language]: string } = {
  en: 'The edition names no place.',
  sv: 'Utgåvan innehåller inga platser.',
};
