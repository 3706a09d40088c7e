/** Texts of faults, such as "is empty". Each follows the name of the faulty field. */
import type { Text } from '../text/terms.ts';
import type { TextFormat } from './field.ts';

const formats: { readonly [F in TextFormat]?: Text } = {
  partialDate: {
    en: 'is not a date, month or year (YYYY-MM-DD, YYYY-MM or YYYY)',
    sv: 'är varken datum, månad eller år (ÅÅÅÅ-MM-DD, ÅÅÅÅ-MM eller ÅÅÅÅ)',
  },
  day: { en: 'is not a date (YYYY-MM-DD)', sv: 'är inget datum (ÅÅÅÅ-MM-DD)' },
  instant: {
    en: 'is not a point in time (YYYY-MM-DDThh:mm:ssZ)',
    sv: 'är ingen tidpunkt (ÅÅÅÅ-MM-DDThh:mm:ssZ)',
  },
};

/** The text for a violated format; undefined for a format without a text of its own. */
export function getFormatFaultText(format: TextFormat | undefined): Text | undefined {
  return format === undefined ? undefined : formats[format];
}

const decimal = (value: number) => String(value).replace('.', ',');

/** Texts of the faults of fields by name; a text that contains values is a function of them. */
export const fieldFaultMessages = {
  noFlag: { en: 'is neither true nor false', sv: 'är varken sant eller falskt' },
  noText: { en: 'is not a text', sv: 'är ingen text' },
  noNumber: { en: 'is not a number', sv: 'är inget tal' },
  noKey: { en: 'is not a key', sv: 'är ingen nyckel' },
  noUsableKey: { en: 'is a key that is not allowed', sv: 'är en nyckel som inte är tillåten' },
  noList: { en: 'is not a list', sv: 'är ingen lista' },
  noObject: { en: 'is not an object', sv: 'är inget objekt' },
  missing: { en: 'is missing', sv: 'saknas' },
  unknown: { en: 'is not a known field', sv: 'är inget känt fält' },
  empty: { en: 'is empty', sv: 'är tomt' },
  notWritten: { en: 'has the wrong format', sv: 'har fel format' },
  longer: (most: number): Text => ({
    en: `is longer than ${most} characters`,
    sv: `är längre än ${most} tecken`,
  }),
  moreItems: (most: number): Text => ({
    en: `has more than ${most} items`,
    sv: `har fler än ${most} poster`,
  }),
  moreEntries: (most: number): Text => ({
    en: `has more than ${most} entries`,
    sv: `har fler än ${most} poster`,
  }),
  notBetween: (value: number, lowest: number, highest: number): Text => ({
    en: `${value} is not between ${lowest} and ${highest}`,
    sv: `${decimal(value)} ligger inte mellan ${decimal(lowest)} och ${decimal(highest)}`,
  }),
  notWhole: (value: number): Text => ({
    en: `${value} is not a whole number`,
    sv: `${decimal(value)} är inget heltal`,
  }),
  noneOf: (value: unknown, choices: readonly string[]): Text => {
    const shown = typeof value === 'string' ? `'${value.slice(0, 80)}'` : null;
    const words = choices.join(', ');
    return {
      en: `${shown ?? 'the value'} is not one of ${words}`,
      sv: `${shown ?? 'värdet'} är inget av ${words}`,
    };
  },
  noneOfThese: (choices: readonly string[]): Text => ({
    en: `is not one of ${choices.join(', ')}`,
    sv: `är inget av ${choices.join(', ')}`,
  }),
  notIn: (key: string, collection: string): Text => ({
    en: `'${key}' is not in ${collection}`,
    sv: `'${key}' finns inte i ${collection}`,
  }),
  again: (verb: 'names' | 'says', value: string): Text => ({
    en: `${verb} '${value}' more than once`,
    sv: `${verb === 'names' ? 'nämner' : 'anger'} '${value}' mer än en gång`,
  }),
} as const;
