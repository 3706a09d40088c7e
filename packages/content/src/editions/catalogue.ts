/** What is known of each edition before its files are read. */

/** An edition that the product is delivered with. */
export type EditionName = '2026:1' | '2026:2';

export interface EditionEntry {
  readonly name: EditionName;
  readonly description: string;
  /** SHA-256 of the canonical JSON of its model. */
  readonly hash: string;
  /** Length of that JSON in UTF-8. */
  readonly bytes: number;
  readonly counts: Readonly<Record<string, number>>;
}

const countsOfFirst = {
  threats: 80,
  categories: 13,
  customers: 50,
  products: 56,
  productCategories: 15,
  transactions: 49,
  channels: 18,
  geographies: 280,
  industries: 39,
  legalForms: 18,
  legals: 18,
  businesses: 24,
  controls: 48,
  controlCategories: 14,
  riskLabels: 10,
  riskLists: 5,
  references: 87,
  publications: 35,
  tags: 73,
};

/** Oldest first. A test works the figures out again from the files. */
export const catalogue: readonly [EditionEntry, EditionEntry] = [
  {
    name: '2026:1',
    description: 'Starter content',
    hash: '0a9acc54a6657f5244a4cad27bc28fcf306564fd7e22f0762b7984a432b6706c',
    bytes: 1_227_829,
    counts: countsOfFirst,
  },
  {
    name: '2026:2',
    description:
      'Starter content, second edition: 16 new threats, 60 new products and services, 28 new transactions and 77 new sources; a motivation with citations for each grade; some grades changed',
    hash: '695bae34aa14e506307d6551510e41785785fe21ade69cd0012160b97a8e74ea',
    bytes: 1_831_850,
    counts: {
      ...countsOfFirst,
      threats: 96,
      products: 116,
      transactions: 77,
      references: 164,
      publications: 47,
    },
  },
];
