/** Which background figure each column of somebody's table holds, by the words of its heading and what stands below it. */
import { kindsOf } from '../assessment/kinds.ts';
import type { DataKind, RiskType } from '../terms.ts';
import { questionOf, type TableWords } from './column-doubts.ts';
import { asWords, type GridRow, plainText } from './grid.ts';
import type { ReadColumn, SaidColumn } from './headers.ts';
import { withoutUnit } from './units.ts';

const amount =
  /(volym|belopp|värde|omsättning)(en|er|et)?(?!\p{L})|(?<!\p{L})(volumes?|amounts?|values?|turnover|t?kr|mkr|mdkr|[kmt]?sek|[kmt]?eur|[kmt]?usd)(?!\p{L})/u;
const payments = /transaktion|transaction|betalning|payment|överföring|transfer/u;
const people = /kund|customer|client/u;
const inactive = /inaktiv|inactive|vilande|dormant/u;
const inward = asWords(
  'in(?! (?:t?kr|mkr|sek|msek|eur|usd|thousands?|millions?|percent|per cent))|inkommande|ingående|incoming|inbound|inflows?|inflöden?|received|mottagna|inbetalningar|insättningar|från|from',
);
const outward = asWords(
  'ut|utgående|utbetalningar|uttag|outgoing|outbound|outflows?|utflöden?|sent|skickade|till|to',
);
const started = /onboard|(?<!\p{L})(nya|new|nytecknade|etablerade|öppnade|opened)(?!\p{L})/u;
const running =
  /ongoing|löpande|befintlig|existing|pågående|aktiv användning|(?<!\p{L})(bestånd|stock)(?!\p{L})/u;
interface Kind {
  /** Null: the type has no such figure. */
  readonly kind: DataKind | null;
  readonly isUnclear?: boolean;
}

function geographyKind(text: string): Kind {
  if (inactive.test(text)) return { kind: 'CustomerInactive' };
  const isMoney = amount.test(text);
  if (people.test(text) && !isMoney && !payments.test(text)) return { kind: 'CustomerQuantity' };
  const [isIn, isOut] = [inward.test(text), outward.test(text)];
  if (isIn === isOut)
    return isMoney || payments.test(text) || isIn ? { kind: null } : { kind: 'CustomerQuantity' };
  if (isMoney) return { kind: isIn ? 'TransactionVolumeIn' : 'TransactionVolumeOut' };
  return { kind: isIn ? 'TransactionsIn' : 'TransactionsOut' };
}

/** The figure that a heading names, of those that the type has; `rowsCalled` is the heading over the names of the rows. */
function kindSaid(type: RiskType, heading: string, rowsCalled: string): Kind {
  // A unit in brackets is no object of "in".
  const text = plainText(withoutUnit(heading).replaceAll(/[()[\]]/gu, ' / x / '));
  const isMoney = amount.test(text);
  switch (type) {
    case 'geographies':
      return geographyKind(text);
    case 'products':
      if (isMoney) return { kind: null };
      if (payments.test(text)) return { kind: 'TransactionQuantity' };
      // Under kinds of transactions a number can be one of transactions, whatever the rows are taken for.
      if (payments.test(plainText(rowsCalled)) && !people.test(text))
        return { kind: 'TransactionQuantity', isUnclear: true };
      return { kind: 'Quantity' };
    case 'transactions':
      return { kind: isMoney ? 'TransactionVolume' : 'Quantity' };
    case 'channels':
      if (isMoney || payments.test(text)) return { kind: null };
      if (started.test(text) === running.test(text)) return { kind: 'Onboarded', isUnclear: true };
      return { kind: started.test(text) ? 'Onboarded' : 'Ongoing' };
    default: {
      const isOther = isMoney || payments.test(text) || inactive.test(text);
      return { kind: isOther ? null : (kindsOf(type)[0] ?? null) };
    }
  }
}

const isWord = (cell: string): boolean => /\p{L}{2}/u.test(cell) && !/\d/u.test(cell);

/** Columns with words below a heading of figures hold none; where nothing names the rows, the first column of words does. */
export function byContent(
  columns: readonly ReadColumn[],
  rows: readonly GridRow[],
  said: readonly SaidColumn[] = [],
): readonly ReadColumn[] {
  const told = new Set(said.map(({ index }) => index));
  const sample = rows.slice(0, 200);
  const cellsAt = (index: number) =>
    sample.map(({ cells }) => (cells[index] ?? '').trim()).filter((cell) => cell !== '');
  const holdsWords = ({ index }: ReadColumn) => {
    const cells = cellsAt(index);
    return cells.length > 0 && cells.filter(isWord).length > cells.length * 0.6;
  };
  const isCount = ({ field }: ReadColumn) => field === 'figure' || field === 'share';
  const read = columns.map((column) =>
    isCount(column) && !told.has(column.index) && holdsWords(column)
      ? { ...column, field: 'unused' as const }
      : column,
  );
  if (read.some(({ field }) => field === 'name')) return read;
  const first = read.find(
    (column) => column.field === 'unused' && !told.has(column.index) && holdsWords(column),
  );
  return read.map((column) => (column === first ? { ...column, field: 'name' } : column));
}

/** What is still to be asked of a column of which a person has said what it holds. */
function openQuestion(
  column: ReadColumn,
  rows: readonly GridRow[],
  table: TableWords,
): Pick<ReadColumn, 'unit' | 'readings' | 'example' | 'doubt'> {
  const { doubt, ...asked } = questionOf(column, rows, table);
  const isAnswered =
    doubt === null ||
    doubt === 'currency' ||
    doubt === 'hidden' ||
    (doubt === 'unit' && column.times !== undefined) ||
    (doubt === 'fraction' && column.reading !== undefined);
  return isAnswered ? asked : { ...asked, doubt };
}

/**
 * The columns with the figure that each holds. A column of which the type has no such figure, or which says what one
 * before it says, is unused; a share beside the count of the same is too. What a person has said goes before all of it.
 */
export function figureColumns(
  type: RiskType,
  columns: readonly ReadColumn[],
  rows: readonly GridRow[],
  said: readonly SaidColumn[] = [],
  table: TableWords = { titles: [], hiddenColumns: new Set() },
): readonly ReadColumn[] {
  const told = new Set(said.map(({ index }) => index));
  const kinds = kindsOf(type);
  const rowsCalled = columns.find(({ field }) => field === 'name')?.heading ?? '';
  const place = ({ segment, kind }: ReadColumn) => `${segment} ${kind}`;
  const read = columns.map((column): ReadColumn => {
    if (column.field !== 'figure' && column.field !== 'share') return column;
    const { kind: own, ...plain } = column;
    if (told.has(column.index)) {
      const kind = kinds.find((one) => one === own) ?? kinds[0];
      if (kind === undefined) return { ...plain, field: 'unused' };
      return { ...plain, kind, ...openQuestion({ ...plain, kind }, rows, table) };
    }
    const { kind, isUnclear } = kindSaid(type, column.heading, rowsCalled);
    if (kind === null) return { ...plain, field: 'unused' };
    const { doubt, ...asked } = questionOf({ ...plain, kind }, rows, table);
    const known = doubt ?? (isUnclear ? 'column' : null);
    return { ...plain, kind, ...asked, ...(known && { doubt: known }) };
  });
  const counted = new Set(read.flatMap((one) => (one.field === 'figure' ? [place(one)] : [])));
  const holding = read.filter(({ field }) => field === 'figure' || field === 'share');
  return read.map((column): ReadColumn => {
    if (column.kind === undefined || told.has(column.index)) return column;
    const { kind: _, doubt: _doubt, readings: _readings, example: _example, ...rest } = column;
    if (column.field === 'share' && counted.has(place(column))) return { ...rest, field: 'unused' };
    const same = holding.filter((one) => one.field === column.field && place(one) === place(column));
    if (same.length < 2) return column;
    const isFirst = same[0]?.index === column.index && !same.some(({ index }) => told.has(index));
    return isFirst ? { ...column, doubt: 'column' } : { ...rest, field: 'unused' };
  });
}
