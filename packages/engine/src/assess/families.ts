/**
 * Raw probability of each risk from the families of threats that affect it: docs/calculation.md section 4.4. The
 * value of a mother threat includes its children and is never added to their values; only siblings with values of
 * their own are added up.
 */
import { aggregateValues } from '../values/scale.ts';
import { listFlaggedRows, type RowLists } from './relations.ts';
import type { ThreatTree } from './tree.ts';
import type { CalculationConfig } from './types.ts';

/** Values of each threat in one segment for one set of relevances, indexed by threat. */
export interface ThreatFigures {
  /** Probability (0-0.125) of a threat that counts, otherwise 0. */
  readonly scoped: Float64Array;
  /** Index of the threat from which the value is taken (`origin` of `ThreatProbabilities`). */
  readonly origin: Int32Array;
}

/**
 * Rows of the risks that threats affect, ascending: `hits` for each threat alone, `families` for each mother threat
 * with all its descendants.
 */
export interface RelatedRiskRows {
  readonly hits: RowLists;
  /** Rows of each family by its mother threat; empty for a threat without children. */
  readonly families: RowLists;
}

/** Collects for each family the rows that any of its members affects. */
export function collectFamilyRows(hits: RowLists, tree: ThreatTree, size: number): RowLists {
  const below: (Uint8Array | undefined)[] = tree.childrenFirst.map(() => undefined);
  for (const threat of tree.childrenFirst) {
    const mother = tree.mother[threat] ?? -1;
    const own = below[threat];
    for (const row of hits[threat] ?? []) if (own !== undefined) own[row] = 1;
    if (mother < 0) continue;
    const family = below[mother] ?? new Uint8Array(size);
    below[mother] = family;
    if (own === undefined) for (const row of hits[threat] ?? []) family[row] = 1;
    else
      own.forEach((flag, row) => {
        if (flag === 1) family[row] = 1;
      });
  }
  return below.map((flags) => (flags === undefined ? new Int32Array(0) : listFlaggedRows(flags)));
}

/** Largest and sum of family values, by row. */
export interface FamilyTotals {
  readonly largest: Float64Array;
  readonly sum: Float64Array;
}

/**
 * Family values of a mother threat's children: `inherited` of children without own values, `graded` of children with
 * own values.
 */
interface ChildTotals {
  inherited?: FamilyTotals;
  graded?: FamilyTotals;
}

function createFamilyTotals(size: number): FamilyTotals {
  return { largest: new Float64Array(size), sum: new Float64Array(size) };
}

/**
 * Computes in place the raw probability (0-maxProbability) of the first `raw.length` rows. `pool` contains totals of
 * the same length that may be overwritten.
 */
export function fillRawProbabilities(
  raw: Float64Array,
  rows: RelatedRiskRows,
  tree: ThreatTree,
  figures: ThreatFigures,
  config: CalculationConfig,
  pool: FamilyTotals[] = [],
): void {
  const roots = sumFamilies(rows, tree, figures, config, raw.length, pool);
  for (let row = 0; row < raw.length; row++) {
    const total = aggregateValues(roots.largest[row] ?? 0, roots.sum[row] ?? 0, config.aggregationSumFactor);
    raw[row] = Math.min(config.maxProbability, total);
  }
  pool.push(roots);
}

/**
 * Adds up the families, children first: the value of each child is added to the totals of its mother threat, the
 * value of each root to the overall totals.
 */
function sumFamilies(
  { hits, families }: RelatedRiskRows,
  tree: ThreatTree,
  figures: ThreatFigures,
  config: CalculationConfig,
  size: number,
  pool: FamilyTotals[],
  visit?: (threat: number, children: ChildTotals) => void,
): FamilyTotals {
  const roots = emptyTotals(size, pool);
  const childTotals: ChildTotals[] = tree.childrenFirst.map(() => ({}));
  for (const threat of tree.childrenFirst) {
    const children = childTotals[threat] ?? {};
    visit?.(threat, children);
    const own = figures.scoped[threat] ?? 0;
    const rows = own > 0 ? hits[threat] : undefined;
    const hasChildren = children.inherited !== undefined || children.graded !== undefined;
    if (rows === undefined && !hasChildren) continue;
    const mother = childTotals[tree.mother[threat] ?? -1];
    const into =
      mother === undefined ? roots : totalsFor(mother, figures.origin[threat] === threat, size, pool);
    if (!hasChildren) {
      if (rows !== undefined) addValue(into, rows, own);
      continue;
    }
    // Use the larger one: the mother threat's own value, or a value of a child threat without a grade.
    const envelope = totalsFor(children, false, size, pool);
    if (rows !== undefined) addValue(envelope, rows, own);
    addFamily(into, families[threat], envelope.largest, children.graded, config);
    pool.push(envelope);
    if (children.graded !== undefined) pool.push(children.graded);
  }
  return roots;
}

/**
 * Returns the totals to which a child is added. Totals of finished families are reused, because one family is
 * finished before the next begins.
 */
function totalsFor(
  mother: ChildTotals,
  hasOwnValue: boolean,
  size: number,
  pool: FamilyTotals[],
): FamilyTotals {
  const part = hasOwnValue ? 'graded' : 'inherited';
  const known = mother[part];
  if (known !== undefined) return known;
  const totals = emptyTotals(size, pool);
  mother[part] = totals;
  return totals;
}

function emptyTotals(size: number, pool: FamilyTotals[]): FamilyTotals {
  const used = pool.pop();
  if (used === undefined) return createFamilyTotals(size);
  used.largest.fill(0);
  used.sum.fill(0);
  return used;
}

/** Adds one value to rows in ascending order; rows beyond the size of the totals are skipped. */
function addValue({ largest, sum }: FamilyTotals, rows: Int32Array, value: number): void {
  const size = sum.length;
  for (let position = 0; position < rows.length; position++) {
    const row = rows[position] ?? size;
    if (row >= size) return;
    sum[row] = (sum[row] ?? 0) + value;
    if (value > (largest[row] ?? 0)) largest[row] = value;
  }
}

/**
 * Adds a family's value to the totals of each of its risks. The value is the larger of the envelope (own and
 * inherited values) and the aggregated values of graded children.
 */
function addFamily(
  { largest, sum }: FamilyTotals,
  rows: Int32Array | undefined,
  envelope: Float64Array,
  graded: FamilyTotals | undefined,
  { aggregationSumFactor }: CalculationConfig,
): void {
  const size = envelope.length;
  for (let position = 0; position < (rows?.length ?? 0); position++) {
    const row = rows?.[position] ?? size;
    if (row >= size) return;
    const together =
      graded === undefined
        ? 0
        : aggregateValues(graded.largest[row] ?? 0, graded.sum[row] ?? 0, aggregationSumFactor);
    const value = Math.max(envelope[row] ?? 0, together);
    if (value === 0) continue;
    sum[row] = (sum[row] ?? 0) + value;
    if (value > (largest[row] ?? 0)) largest[row] = value;
  }
}

/** Components of the family value of one threat for one risk; all are probabilities. */
export interface FamilyValueParts {
  readonly own: number;
  /** Largest family value among the children without own values. */
  readonly inherited: number;
  /** Aggregated family values of the children with own values. */
  readonly graded: number;
  readonly family: number;
}

/** Largest value and sum of the root families of one risk, before the sum is capped. */
export interface RootFamilySum {
  readonly largest: number;
  readonly sum: number;
}

/** Row lists for a calculation of a single row: `firstRow` contains the row, `noRow` is empty. */
const firstRow = Int32Array.of(0);
const noRow = new Int32Array(0);

/** Calculates a single row; `explain` receives the components of every threat, children first. */
export function explainFamilies(
  row: number,
  rows: RelatedRiskRows,
  tree: ThreatTree,
  figures: ThreatFigures,
  config: CalculationConfig,
  explain: (threat: number, parts: FamilyValueParts) => void,
): RootFamilySum {
  const only = (list: Int32Array): Int32Array => (list.includes(row) ? firstRow : noRow);
  const onlyRow = rows.hits.map(only);
  const alone = { hits: onlyRow, families: rows.families.map(only) };
  const { largest, sum } = sumFamilies(alone, tree, figures, config, 1, [], (threat, children) => {
    const own = onlyRow[threat]?.length === 1 ? (figures.scoped[threat] ?? 0) : 0;
    const inherited = children.inherited?.largest[0] ?? 0;
    const graded = aggregateValues(
      children.graded?.largest[0] ?? 0,
      children.graded?.sum[0] ?? 0,
      config.aggregationSumFactor,
    );
    explain(threat, { own, inherited, graded, family: Math.max(own, inherited, graded) });
  });
  return { largest: largest[0] ?? 0, sum: sum[0] ?? 0 };
}
