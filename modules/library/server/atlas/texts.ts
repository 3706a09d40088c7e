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
  sv: 'Cellens innehåll är inte giltigt i den här kolumnen. Rätta cellen.',
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
  missing: { en: 'A value is missing. Enter a value.', sv: 'Ett värde saknas. Ange ett värde.' },
  unknown: {
    en: 'This field does not exist for this type. Remove the field.',
    sv: 'Fältet finns inte för den här typen. Ta bort fältet.',
  },
  empty: { en: 'Fill in this field', sv: 'Fyll i fältet' },
  long: { en: 'Text too long: {detail}', sv: 'För lång text: {detail}' },
  finite: { en: 'Enter a number', sv: 'Ange ett tal' },
  range: {
    en: 'Enter a value within the permitted range: {detail}',
    sv: 'Ange ett värde inom det tillåtna intervallet: {detail}',
  },
  choice: {
    en: 'Choose one of the permitted values: {detail}',
    sv: 'Välj ett av de tillåtna värdena: {detail}',
  },
  format: { en: 'Wrong format: {detail}', sv: 'Fel format: {detail}' },
  name: { en: 'The name is not valid. Enter another name.', sv: 'Namnet är ogiltigt. Ange ett annat namn.' },
  twice: {
    en: 'The value occurs twice. Remove one of the duplicates.',
    sv: 'Värdet förekommer två gånger. Ta bort det ena.',
  },
  reference: {
    en: 'Reference to an entity that does not exist: {detail}',
    sv: 'Hänvisning till en post som inte finns: {detail}',
  },
  cycle: {
    en: 'The reference leads back to the entity itself. Choose another entity.',
    sv: 'Hänvisningen leder tillbaka till posten själv. Välj en annan post.',
  },
  rule: { en: 'Rule not followed: {detail}', sv: 'Regeln följs inte: {detail}' },
};
