import type { EditionFault } from '@klarsikt/engine/lists';
import type { EditionRowFault } from '@klarsikt/engine/recognise';
import type { Language, Text } from '@klarsikt/engine/text';

export const editionRowFaultTexts: { readonly [reason in EditionRowFault['reason']]: Text } = {
  country: {
    en: 'No known country or territory has this name.',
    sv: 'Inget känt land eller territorium har det här namnet.',
  },
  twice: {
    en: 'The place is already on an earlier row.',
    sv: 'Platsen finns redan på en tidigare rad.',
  },
  unnamed: {
    en: 'The row has values but names no country or territory.',
    sv: 'Raden har värden men anger inget land eller territorium.',
  },
  cut: {
    en: 'The file is longer than the part that can be read. Shorten it to the table of the list.',
    sv: 'Filen är längre än den del som kan läsas. Korta den till listans tabell.',
  },
  value: { en: 'A value is missing or cannot be read.', sv: 'Ett värde saknas eller kan inte läsas.' },
  range: {
    en: 'The value is outside the scale of the list.',
    sv: 'Värdet ligger utanför listans skala.',
  },
  scale: {
    en: 'The scale of the values is not certain: choose it.',
    sv: 'Värdenas skala är inte säker: välj den.',
  },
  kind: {
    en: 'The kind of measure must be one of: country-wide, sectoral, listings, none.',
    sv: 'Slaget av åtgärd måste vara något av: hela landet, sektor, listade, inga.',
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

/** Faults of a whole edition; `{date}` is the day of the edition in force. */
export const editionFaultTexts: { readonly [fault in EditionFault]: Text } = {
  before: {
    en: 'The edition is older than the one in force, of {date}.',
    sv: 'Utgåvan är äldre än den gällande, från {date}.',
  },
  older: {
    en: 'The edition is older than the one already imported, of {date}.',
    sv: 'Utgåvan är äldre än den som redan är inläst, från {date}.',
  },
  same: {
    en: 'The edition contains nothing new compared with the list of {date}.',
    sv: 'Utgåvan innehåller inget nytt jämfört med listan från {date}.',
  },
  ahead: { en: 'The date of the edition is in the future.', sv: 'Utgåvans datum ligger i framtiden.' },
};

export const editionFileKindsText: Text = { en: 'csv, docx, xlsx or pdf', sv: 'csv, docx, xlsx eller pdf' };

/** An edition without any place would empty the list. */
export const emptyEditionText: { readonly [language in Language]: string } = {
  en: 'The edition contains no places.',
  sv: 'Utgåvan innehåller inga platser.',
};
