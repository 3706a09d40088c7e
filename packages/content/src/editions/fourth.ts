/**
 * The data files of edition 2026:4, which adds the missing obliged entities of Regulation (EU) 2024/1624 to the third
 * edition.
 */
import exploitation from '../data/2026-4/exploitation.json' with { type: 'json' };
import obliged from '../data/2026-4/obliged.json' with { type: 'json' };
import productCategories from '../data/2026-4/productcategories.json' with { type: 'json' };
import productsWithThreats from '../data/2026-4/products.json' with { type: 'json' };
import type { EditionFiles } from './files.ts';
import { thirdEdition } from './third.ts';

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the rows of a data file of the third edition. */
function rowsOf(name: string): readonly Row[] {
  const rows: unknown = thirdEdition[name];
  return Array.isArray(rows) ? rows.filter(isRow) : [];
}

const keysIn = (row: Row, field: string): readonly string[] => {
  const keys: unknown = row[field];
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
};

/** Returns the row with further keys added to a list, without duplicates. */
const withKeys = (row: Row, field: string, further: readonly string[]): Row =>
  further.length === 0 ? row : { ...row, [field]: [...new Set([...keysIn(row, field), ...further])] };

const valuesOf = (lists: Readonly<Record<string, readonly string[]>>, row: Row): readonly string[] =>
  Object.entries(lists).flatMap(([key, keys]) => (key === row.key ? keys : []));

/**
 * Copies the relations of similar businesses: a new obliged entity gets the customers, controls and obligations of
 * the existing business that is most like it.
 */
const asOfTheLike = (name: string): readonly Row[] =>
  rowsOf(name).map((row) => {
    const carried = keysIn(row, 'businesses');
    const further = Object.entries(obliged.like).flatMap(([own, other]) =>
      carried.includes(other) ? [own] : [],
    );
    return withKeys(row, 'businesses', further);
  });

const carriedBy = (name: 'transactions' | 'channels'): readonly Row[] =>
  rowsOf(name).map((row) => withKeys(row, 'businesses', valuesOf(obliged.carried[name], row)));

const products: readonly Row[] = productsWithThreats.map(({ threats: _threats, ...product }) => product);

/** Lists the keys of the new products whose list of threats or transactions contains the row. */
const productsNaming = (list: 'threats' | 'transactions', { key }: Row): readonly string[] =>
  productsWithThreats.flatMap((product) =>
    typeof key === 'string' && product[list].includes(key) ? [product.key] : [],
  );

const replaced = new Map<unknown, Row>(obliged.businesses.map((business) => [business.key, business]));
const businesses: readonly Row[] = rowsOf('businesses').map((row) => replaced.get(row.key) ?? row);
const known = new Set(businesses.map(({ key }) => key));

const threats: readonly Row[] = rowsOf('threats').map((row) => {
  const relations: unknown = row.relations;
  const further = productsNaming('threats', row);
  return isRow(relations) ? { ...row, relations: withKeys(relations, 'products', further) } : row;
});

const threatTexts: Row = Object.fromEntries(
  Object.entries(isRow(thirdEdition.threatTexts) ? thirdEdition.threatTexts : {}).map(([threat, texts]) => {
    const further = exploitation.flatMap(({ threat: own, ...text }) => (own === threat ? [text] : []));
    if (!isRow(texts) || further.length === 0) return [threat, texts];
    const before: unknown = texts.exploitation;
    return [threat, { ...texts, exploitation: [...(Array.isArray(before) ? before : []), ...further] }];
  }),
);

export const fourthEdition: EditionFiles = {
  ...thirdEdition,
  businesses: [...businesses, ...obliged.businesses.filter(({ key }) => !known.has(key))],
  customers: asOfTheLike('customers'),
  controls: asOfTheLike('controls'),
  legals: asOfTheLike('legals'),
  channels: carriedBy('channels'),
  transactions: carriedBy('transactions').map((row) =>
    withKeys(row, 'products', productsNaming('transactions', row)),
  ),
  products: [...rowsOf('products'), ...products],
  productCategories: [...rowsOf('productCategories'), ...productCategories],
  threats,
  threatTexts,
};
