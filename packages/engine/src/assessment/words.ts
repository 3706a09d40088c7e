/** Words for entering data in both languages: kinds of figures, modes, and the steps of ballpark figures. */
import { toComparableText } from '../text/spelling.ts';
import type { DataKind, DataMode, Language, Text } from '../text/terms.ts';

const kinds: { readonly [K in DataKind]: Text } = {
  Quantity: { en: 'Quantity', sv: 'Antal' },
  TransactionQuantity: { en: 'Number of transactions', sv: 'Antal transaktioner' },
  TransactionVolume: { en: 'Transaction volume', sv: 'Transaktionsvolym' },
  Onboarded: { en: 'Customers onboarded', sv: 'Nya kundrelationer' },
  Ongoing: { en: 'Ongoing relationships', sv: 'Pågående kundrelationer' },
  CustomerQuantity: { en: 'Number of customers', sv: 'Antal kunder' },
  CustomerInactive: { en: 'Inactive customers', sv: 'Inaktiva kunder' },
  TransactionsIn: { en: 'Incoming transactions', sv: 'Inkommande transaktioner' },
  TransactionsOut: { en: 'Outgoing transactions', sv: 'Utgående transaktioner' },
  TransactionVolumeIn: { en: 'Incoming volume', sv: 'Inkommande volym' },
  TransactionVolumeOut: { en: 'Outgoing volume', sv: 'Utgående volym' },
};

const modes: { readonly [M in DataMode]: Text } = {
  abs: { en: 'number', sv: 'antal' },
  perc: { en: 'percent', sv: 'procent' },
  ratio: { en: 'share', sv: 'andel' },
  ball: { en: 'ballpark', sv: 'uppskattning' },
};

/** Names of the five steps (0-4) of a ballpark figure; a step equals a level. */
const ballpark: readonly Text[] = [
  { en: 'none', sv: 'inga' },
  { en: 'very few', sv: 'mycket få' },
  { en: 'few', sv: 'få' },
  { en: 'about a fifth', sv: 'omkring en femtedel' },
  { en: 'nearly all', sv: 'nästan alla' },
];

/** Name of a background data kind. */
export const getDataKindName = (kind: DataKind, language: Language): string => kinds[kind][language];

/** Name of a background data mode. */
export const getDataModeName = (mode: DataMode, language: Language): string => modes[mode][language];

/** Word for a step (0-4) of a ballpark figure; null for values between steps. */
export const getBallparkWord = (value: number, language: Language): string | null =>
  ballpark[value]?.[language] ?? null;

/**
 * Parses an English or Swedish word for a ballpark figure, such as "none" or "very few", to its step (0-4). Null for
 * other words.
 */
export function parseBallparkWord(word: string): number | null {
  const wanted = toComparableText(word.trim());
  const step = ballpark.findIndex(({ en, sv }) => en === wanted || sv === wanted);
  return step < 0 ? null : step;
}
