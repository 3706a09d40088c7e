import type { WorkingFault } from '@klarsikt/engine/model';
import type { Language } from '@klarsikt/engine/text';

/** The id belongs, or belonged, to another entity. `{id}` is the id. */
export const idTakenText = {
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
  en: 'Write release notes: readers of the live version see them',
  sv: 'Skriv versionsinformation: den visas för dem som använder den gällande versionen',
} as const;

export const withdrawnFault = {
  en: 'The publication is withdrawn. Restore it first.',
  sv: 'Publikationen är indragen. Återställ den först.',
} as const;

export const notTableFault = {
  en: 'The file is not a table with a heading row',
  sv: 'Filen är ingen tabell med rubrikrad',
} as const;

export const unreadableCellFault = {
  en: 'The content of the cell cannot be read for this column',
  sv: 'Cellens innehåll kan inte läsas för den här kolumnen',
} as const;

export const repeatedKeyFault = {
  en: 'A row above has the same key',
  sv: 'En rad ovanför har samma nyckel',
} as const;

/** Faults of a field. `{detail}` is a specification of the fault. */
export const fieldFaultTexts: {
  readonly [K in WorkingFault['kind']]: { readonly [L in Language]: string };
} = {
  type: { en: 'Has the wrong format', sv: 'Har fel format' },
  missing: { en: 'Is missing', sv: 'Saknas' },
  unknown: { en: 'Is not a field of this kind', sv: 'Är inget fält i det här slaget' },
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
  rule: { en: 'Breaks a rule: {detail}', sv: 'Bryter mot en regel: {detail}' },
};
