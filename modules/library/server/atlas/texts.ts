/** What Atlas says to people about what can not be stored. */
import type { Language, WorkingFault } from '@klarsikt/engine';

/** A number that another entity has or had. `{id}` is the number. */
export const numberTaken = {
  en: 'The number {id} belongs to another entity',
  sv: 'Numret {id} tillhör en annan post',
} as const;

/** Number and key of an entity. */
export const notChanged = {
  en: 'Number and key cannot be changed',
  sv: 'Nummer och nyckel kan inte ändras',
} as const;

/** A time at which a publication can not go out. */
export const timeToCome = {
  en: 'The time has passed. Choose a later time, or publish at once',
  sv: 'Tidpunkten har passerat. Välj en senare tid, eller publicera genast',
} as const;

/** A publication that was taken out of the library. */
export const notWithdrawn = {
  en: 'The publication is withdrawn. Restore it first',
  sv: 'Publikationen är indragen. Återställ den först',
} as const;

/** A file that is no table. */
export const noTable = {
  en: 'The file is no table with a row of headings',
  sv: 'Filen är ingen tabell med en rubrikrad',
} as const;

/** A cell that can not be read. */
export const notRead = {
  en: 'What the cell says can not be read for this column',
  sv: 'Cellens innehåll kan inte läsas för den här kolumnen',
} as const;

/** A row whose key a row before it has. */
export const repeatedKey = {
  en: 'A row above has the same key',
  sv: 'En rad ovanför har samma nyckel',
} as const;

/** What is wrong with a field. `{detail}` says more. */
export const faultSentences: {
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
