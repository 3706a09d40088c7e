import type { WorkingEntityFault } from '@klarsikt/engine/model';
import type { Language } from '@klarsikt/engine/text';

/** Refusal of an id that belongs, or belonged, to another entity. `{id}` is the id. */
export const idTakenFault = {
  en: 'The number {id} belongs to another entity. Choose another number.',
  sv: 'Numret {id} tillhör en annan post. Välj ett annat nummer.',
} as const;

export const fixedIdentityFault = {
  en: 'Number and key cannot be changed',
  sv: 'Nummer och nyckel kan inte ändras',
} as const;

export const pastTimeFault = {
  en: 'The time has passed. Choose a later time, or publish at once.',
  sv: 'Tidpunkten har passerat. Välj en senare tid, eller publicera genast.',
} as const;

export const notesMissingFault = {
  en: 'Write release notes. They are shown to everyone who uses the live version.',
  sv: 'Skriv versionsinformation. Den visas för alla som använder versionen i bruk.',
} as const;

export const withdrawnNewsFault = {
  en: 'The publication is withdrawn. Restore it first.',
  sv: 'Publikationen är indragen. Återställ den först.',
} as const;

export const notTableFault = {
  en: 'The file must be a table with column headings in the first row',
  sv: 'Filen måste vara en tabell med kolumnrubriker på första raden',
} as const;

export const unreadableCellFault = {
  en: 'The content of the cell is not valid for this column',
  sv: 'Cellens innehåll är inte giltigt i den här kolumnen',
} as const;

export const repeatedKeyFault = {
  en: 'A row above has the same key. Enter another key.',
  sv: 'En rad ovanför har samma nyckel. Ange en annan nyckel.',
} as const;

/** Texts of the faults of a field. `{detail}` contains details of the fault. */
export const fieldFaultTexts: {
  readonly [K in WorkingEntityFault['kind']]: { readonly [L in Language]: string };
} = {
  type: { en: 'Wrong format', sv: 'Fel format' },
  missing: { en: 'Value missing', sv: 'Värde saknas' },
  unknown: { en: 'No such field for this type', sv: 'Fältet finns inte för den här typen' },
  empty: { en: 'Fill in this field', sv: 'Fyll i fältet' },
  long: { en: 'Text too long: {detail}', sv: 'För lång text: {detail}' },
  finite: { en: 'Enter a number', sv: 'Ange ett tal' },
  range: {
    en: 'Outside the permitted range: {detail}',
    sv: 'Utanför tillåtet intervall: {detail}',
  },
  choice: {
    en: 'Choose one of the permitted values: {detail}',
    sv: 'Välj ett av de tillåtna värdena: {detail}',
  },
  format: { en: 'Wrong format: {detail}', sv: 'Fel format: {detail}' },
  name: { en: 'Not a valid name', sv: 'Ogiltigt namn' },
  twice: { en: 'Duplicate value', sv: 'Värdet förekommer två gånger' },
  reference: {
    en: 'Reference to an entity that does not exist: {detail}',
    sv: 'Hänvisning till en post som inte finns: {detail}',
  },
  cycle: { en: 'Circular reference to the entity itself', sv: 'Cirkelhänvisning till posten själv' },
  rule: { en: 'Rule not followed: {detail}', sv: 'Regeln följs inte: {detail}' },
};
