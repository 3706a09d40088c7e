import type { WorkingEntityFault } from '@klarsikt/engine/model';
import type { Language } from '@klarsikt/engine/text';

/** Refusal of an id that belongs, or belonged, to another entity. `{id}` is the id. */
export const idTakenFault = {
  en: 'The number {id} belongs to another entity',
  sv: 'Numret {id} tillhör en annan post',
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
  sv: 'Cellens innehåll passar inte i den här kolumnen',
} as const;

export const repeatedKeyFault = {
  en: 'A row above has the same key',
  sv: 'En rad ovanför har samma nyckel',
} as const;

/** Texts of the faults of a field. `{detail}` contains details of the fault. */
export const fieldFaultTexts: {
  readonly [K in WorkingEntityFault['kind']]: { readonly [L in Language]: string };
} = {
  type: { en: 'Has the wrong format', sv: 'Har fel format' },
  missing: { en: 'Is missing', sv: 'Saknas' },
  unknown: { en: 'Is not a field of this type', sv: 'Är inget fält för den här typen' },
  empty: { en: 'Must be filled in', sv: 'Måste fyllas i' },
  long: { en: 'Is too long: {detail}', sv: 'Är för lång: {detail}' },
  finite: { en: 'Is not a number', sv: 'Är inget tal' },
  range: {
    en: 'Is outside the allowed range: {detail}',
    sv: 'Ligger utanför det tillåtna intervallet: {detail}',
  },
  choice: { en: 'Is not one of the choices: {detail}', sv: 'Är inget av alternativen: {detail}' },
  format: { en: 'Has the wrong format: {detail}', sv: 'Har fel format: {detail}' },
  name: { en: 'Cannot be used as a name', sv: 'Kan inte användas som namn' },
  twice: { en: 'Occurs twice', sv: 'Förekommer två gånger' },
  reference: {
    en: 'Refers to an entity that does not exist: {detail}',
    sv: 'Hänvisar till en post som inte finns: {detail}',
  },
  cycle: { en: 'Refers back to the entity itself', sv: 'Hänvisar tillbaka till posten själv' },
  rule: { en: 'Breaks this rule: {detail}', sv: 'Bryter mot regeln: {detail}' },
};
