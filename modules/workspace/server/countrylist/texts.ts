import type { ListEditionFault } from '@klarsikt/engine/lists';
import type { EditionRowFault } from '@klarsikt/engine/recognise';
import type { Language, Text } from '@klarsikt/engine/text';

export const editionRowFaultTexts: { readonly [reason in EditionRowFault['reason']]: Text } = {
  country: {
    en: 'No known country or territory has this name. Check the spelling.',
    sv: 'Inget känt land eller territorium har det här namnet. Kontrollera stavningen.',
  },
  twice: {
    en: 'The country or territory is already on an earlier row. Delete one of the rows.',
    sv: 'Landet eller territoriet finns redan på en tidigare rad. Ta bort en av raderna.',
  },
  unnamed: {
    en: 'The row has values but no country or territory. Add the name, or delete the row.',
    sv: 'Raden har värden men inget land eller territorium. Lägg till namnet eller ta bort raden.',
  },
  cut: {
    en: 'The file is too long to be read in full. Keep only the table with the list.',
    sv: 'Filen är för lång för att läsas i sin helhet. Behåll bara tabellen med listan.',
  },
  value: {
    en: 'A value is missing or cannot be read. Correct the row.',
    sv: 'Ett värde saknas eller kan inte läsas. Rätta raden.',
  },
  range: {
    en: 'The value is outside the scale of the list. Correct the value.',
    sv: 'Värdet ligger utanför listans skala. Rätta värdet.',
  },
  scale: {
    en: 'The scale of the values is unclear. Choose a scale.',
    sv: 'Värdenas skala är oklar. Välj en skala.',
  },
  kind: {
    en: 'The kind of measure must be one of: country-wide, sectoral, listings, none.',
    sv: 'Åtgärdens slag måste vara något av följande: hela landet, sektor, listade, inga.',
  },
  until: {
    en: 'The last day cannot be read as a date. Write it as YYYY-MM-DD.',
    sv: 'Sista dagen kan inte läsas som ett datum. Skriv den som ÅÅÅÅ-MM-DD.',
  },
  hidden: {
    en: 'The row is hidden in the file. Show it in the file if it belongs to the list.',
    sv: 'Raden är dold i filen. Visa den i filen om den hör till listan.',
  },
  long: { en: 'The text is too long. Shorten it.', sv: 'Texten är för lång. Korta den.' },
};

/** Texts for faults of a whole edition; `{date}` is the day of the edition in force. */
export const editionFaultTexts: { readonly [fault in ListEditionFault]: Text } = {
  before: {
    en: 'The edition is older than the edition in force, which is dated {date}. Choose a newer edition.',
    sv: 'Utgåvan är äldre än den gällande utgåvan, som är daterad {date}. Välj en nyare utgåva.',
  },
  older: {
    en: 'The edition is older than the edition already imported, which is dated {date}. Choose a newer edition.',
    sv: 'Utgåvan är äldre än den redan importerade utgåvan, som är daterad {date}. Välj en nyare utgåva.',
  },
  same: {
    en: 'The edition contains nothing new compared with the list of {date}. Choose a newer edition.',
    sv: 'Utgåvan innehåller inget nytt jämfört med listan från {date}. Välj en nyare utgåva.',
  },
  ahead: {
    en: 'The date of the edition is in the future. Correct the date.',
    sv: 'Utgåvans datum ligger i framtiden. Rätta datumet.',
  },
};

export const editionFileKindsText: Text = { en: 'csv, docx, xlsx or pdf', sv: 'csv, docx, xlsx eller pdf' };

/** Fault of an edition without any place, which would empty the list. */
export const emptyEditionText: { readonly [language in Language]: string } = {
  en: 'The edition contains no countries or territories. Choose another file.',
  sv: 'Utgåvan innehåller inga länder eller territorier. Välj en annan fil.',
};
