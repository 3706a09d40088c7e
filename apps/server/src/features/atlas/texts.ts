/** What Atlas says to people about what can not be stored. */
import type { Language, WorkingFault } from '@klarsikt/engine';

/** A number that another entity has or had. `{id}` is the number. */
export const numberTaken = {
  en: 'The number {id} belongs to another entity',
  sv: 'Numret {id} tillhör en annan post',
} as const;

/** Number and key of an entity. */
export const notChanged = {
  en: 'Number and key are never changed',
  sv: 'Nummer och nyckel ändras aldrig',
} as const;

/** A time at which a publication can not go out. */
export const timeToCome = {
  en: 'The time lies behind: choose one to come, or let it go out at once',
  sv: 'Tidpunkten har passerat: välj en som kommer, eller låt den gå ut genast',
} as const;

/** A publication that was taken out of the library. */
export const notWithdrawn = {
  en: 'It was withdrawn: bring it back first',
  sv: 'Den är indragen: ta tillbaka den först',
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
  type: { en: 'Has the wrong form', sv: 'Har fel form' },
  missing: { en: 'Is missing', sv: 'Saknas' },
  unknown: { en: 'Is no field of this kind', sv: 'Är inget fält för det här slaget' },
  empty: { en: 'Must be filled in', sv: 'Måste fyllas i' },
  long: { en: 'Is too long: {detail}', sv: 'Är för lång: {detail}' },
  finite: { en: 'Is not a number', sv: 'Är inget tal' },
  range: { en: 'Lies outside what is allowed: {detail}', sv: 'Ligger utanför det tillåtna: {detail}' },
  choice: { en: 'Is none of the choices: {detail}', sv: 'Är inget av valen: {detail}' },
  format: { en: 'Is not written as it must be: {detail}', sv: 'Är inte skrivet som det ska: {detail}' },
  name: { en: 'Is no usable name', sv: 'Är inget användbart namn' },
  twice: { en: 'Is there twice', sv: 'Finns två gånger' },
  reference: { en: 'Leads to nothing: {detail}', sv: 'Leder ingenstans: {detail}' },
  cycle: { en: 'Leads back to the entity itself', sv: 'Leder tillbaka till posten själv' },
  rule: { en: 'Breaks a rule: {detail}', sv: 'Bryter mot en regel: {detail}' },
};
