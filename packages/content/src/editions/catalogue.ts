/** Hash, size and entity counts of each edition, stored here so that they are known without reading its files. */

/** Names of the editions that the product contains. */
export type EditionName = '2026:1' | '2026:2' | '2026:3' | '2026:4';

export interface EditionEntry {
  readonly name: EditionName;
  readonly description: string;
  /** SHA-256 of the canonical JSON of the edition's model. */
  readonly hash: string;
  /** Length of the canonical JSON in bytes of UTF-8. */
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

const countsOfSecond = {
  ...countsOfFirst,
  threats: 96,
  products: 116,
  transactions: 77,
  references: 164,
  publications: 47,
};

const countsOfThird = { ...countsOfSecond, riskLists: 6 };

/** All editions, oldest first. A test compares the figures with the files. */
export const editionCatalogue: readonly [EditionEntry, EditionEntry, EditionEntry, EditionEntry] = [
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
    hash: '636f76d87bab13a1c209c80aba4f456b805b97fca1bffc43489e8c3b32045a5d',
    bytes: 1_831_851,
    counts: countsOfSecond,
  },
  {
    name: '2026:3',
    description:
      'Starter content, third edition: Corruption Perceptions Index 2025 with all 182 places, EU restrictive measures by place and framework, dates and rhythms of lists, industries in SNI 2025 and SNI 2007',
    hash: '74ae4662fb0a5b9b1b09d048f8661b0d17b9df96306076cb5df1b7972bd73b65',
    bytes: 1_848_255,
    counts: countsOfThird,
  },
  {
    name: '2026:4',
    description:
      'Starter content, fourth edition: six further obliged entities of Regulation (EU) 2024/1624 with 19 products, among them football clubs and football agents from 10 July 2029',
    hash: '9574492419a73c1a5a359f408d5fac04a7068cda48245a2a28c43c96ce83fa87',
    bytes: 1_886_487,
    counts: { ...countsOfThird, businesses: 30, products: 135, productCategories: 16 },
  },
];
