/**
 * Recognises the kind of background figure in each column of an uploaded table, by its heading and contents.
 */
import { listDataKinds } from '../assessment/kinds.ts';
import { normalizeWords } from '../text/spelling.ts';
import type { DataKind, RiskType } from '../text/terms.ts';
import { findColumnQuestion, type TableContextTexts } from './column-doubts.ts';
import { computeHeadingRecency, createWordPattern, type GridRow } from './grid.ts';
import type { ChosenColumn, HeadingColumn } from './headers.ts';
import { removeUnitFromHeading } from './units.ts';

const amount =
  /(volym|belopp|värde|omsättning)(en|er|et)?(?!\p{L})|(?<!\p{L})(volumes?|amounts?|values?|turnover|t?kr|mkr|mdkr|[kmt]?sek|[kmt]?eur|[kmt]?usd)(?!\p{L})/u;
const payments = /transaktion|transaction|betalning|payment|överföring|transfer/u;
const people = /kund|customer|client/u;
const inactive = /inaktiv|inactive|vilande|dormant/u;
const inward = createWordPattern(
  'in(?! (?:t?kr|mkr|sek|msek|eur|usd|thousands?|millions?|percent|per cent))|inkommande|ingående|incoming|inbound|inflows?|inflöden?|received|mottagna|inbetalningar|insättningar|från|from',
);
const outward = createWordPattern(
  'ut|out(?! of)|utgående|utbetalningar|uttag|outgoing|outbound|outflows?|utflöden?|sent|skickade|till|to',
);
const started = /onboard|(?<!\p{L})(nya|new|nytecknade|etablerade|öppnade|opened)(?!\p{L})/u;
const running =
  /ongoing|löpande|befintlig|existing|pågående|aktiv användning|(?<!\p{L})(bestånd|stock)(?!\p{L})/u;
interface FigureKind {
  /** The kind of figure; null if the type has no such figure. */
  readonly kind: DataKind | null;
  readonly isUnclear?: boolean;
}

function geographyKind(text: string): FigureKind {
  if (inactive.test(text)) return { kind: 'CustomerInactive' };
  const isMoney = amount.test(text);
  if (people.test(text) && !isMoney && !payments.test(text)) return { kind: 'CustomerQuantity' };
  const [isIn, isOut] = [inward.test(text), outward.test(text)];
  if (isIn === isOut)
    return isMoney || payments.test(text) || isIn ? { kind: null } : { kind: 'CustomerQuantity' };
  if (isMoney) return { kind: isIn ? 'TransactionVolumeIn' : 'TransactionVolumeOut' };
  return { kind: isIn ? 'TransactionsIn' : 'TransactionsOut' };
}

/**
 * Finds the kind of figure that a heading names, among the kinds of the type; `rowsCalled` is the heading of the
 * column of names.
 */
function parseFigureKind(type: RiskType, heading: string, rowsCalled: string): FigureKind {
  // Brackets are separated from the words, so that a unit in brackets is not read as part of an expression.
  const text = normalizeWords(removeUnitFromHeading(heading).replaceAll(/[()[\]]/gu, ' / x / '));
  const isMoney = amount.test(text);
  switch (type) {
    case 'geographies':
      return geographyKind(text);
    case 'products':
      if (isMoney) return { kind: null };
      if (payments.test(text)) return { kind: 'TransactionQuantity' };
      // In a table of kinds of transactions, a number can be the number of transactions, whatever type its rows have.
      if (payments.test(normalizeWords(rowsCalled)) && !people.test(text))
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
      return { kind: isOther ? null : (listDataKinds(type)[0] ?? null) };
    }
  }
}

const isWord = (cell: string): boolean => /\p{L}{2}/u.test(cell) && !/\d/u.test(cell);

/**
 * Removes the meaning of a column that contains words although its heading is one of figures; if no column has the
 * names of rows, the first such column gets that meaning.
 */
export function refineColumnsByContent(
  columns: readonly HeadingColumn[],
  rows: readonly GridRow[],
  said: readonly ChosenColumn[] = [],
): readonly HeadingColumn[] {
  const told = new Set(said.map(({ index }) => index));
  const sample = rows.slice(0, 200);
  const cellsAt = (index: number) =>
    sample.map(({ cells }) => (cells[index] ?? '').trim()).filter((cell) => cell !== '');
  const holdsWords = ({ index }: HeadingColumn) => {
    const cells = cellsAt(index);
    return cells.length > 0 && cells.filter(isWord).length > cells.length * 0.6;
  };
  const isCount = ({ field }: HeadingColumn) => field === 'figure' || field === 'share';
  const read = columns.map((column) =>
    isCount(column) && !told.has(column.index) && holdsWords(column)
      ? { ...column, field: 'unused' as const, unread: 'words' as const }
      : column,
  );
  if (read.some(({ field }) => field === 'name')) return read;
  const first = read.find(
    (column) => column.field === 'unused' && !told.has(column.index) && holdsWords(column),
  );
  return read.map((column) => (column === first ? { ...column, field: 'name' } : column));
}

/** Returns a column with the question that is still open after a user has chosen the column's meaning. */
function withOpenQuestion(
  { reading, ...column }: HeadingColumn,
  rows: readonly GridRow[],
  table: TableContextTexts,
): HeadingColumn {
  const { doubt, ...asked } = findColumnQuestion(column, rows, table);
  // An earlier answer about shares counts only if the cells still leave the question open.
  const answer =
    reading === undefined || (column.field === 'share' && doubt !== 'fraction') ? {} : { reading };
  const isAnswered =
    doubt === null ||
    doubt === 'currency' ||
    doubt === 'hidden' ||
    (doubt === 'unit' && column.times !== undefined) ||
    (doubt === 'fraction' && reading !== undefined);
  return { ...column, ...answer, ...asked, ...(!isAnswered && { doubt }) };
}

/**
 * Returns the column with the newest month or year, or the first column if headings have neither; hidden columns are
 * considered last.
 */
const newestOf = (
  columns: readonly HeadingColumn[],
  hidden: ReadonlySet<number>,
): HeadingColumn | undefined =>
  columns.toSorted(
    (one, other) =>
      Number(hidden.has(one.index)) - Number(hidden.has(other.index)) ||
      computeHeadingRecency(other.heading) - computeHeadingRecency(one.heading),
  )[0];

/**
 * Determines the kind of figure in each column. A column is unused if the type has no such figure, if it contains
 * shares and another column the counts of the same figure (even of other customers), or if a column with the same
 * meaning has precedence: visible, then newer, then earlier in the table. A user's choices take precedence.
 */
export function findFigureColumns(
  type: RiskType,
  columns: readonly HeadingColumn[],
  rows: readonly GridRow[],
  said: readonly ChosenColumn[] = [],
  table: TableContextTexts = { titles: [], hiddenColumns: new Set() },
): readonly HeadingColumn[] {
  const told = new Set(said.map(({ index }) => index));
  const kinds = listDataKinds(type);
  const rowsCalled = columns.find(({ field }) => field === 'name')?.heading ?? '';
  const place = ({ segment, kind }: HeadingColumn) => `${segment} ${kind}`;
  const read = columns.map((column): HeadingColumn => {
    if (column.field !== 'figure' && column.field !== 'share') return column;
    const { kind: own, ...plain } = column;
    if (told.has(column.index)) {
      const kind = kinds.find((one) => one === own) ?? kinds[0];
      if (kind === undefined) return { ...plain, field: 'unused' };
      return withOpenQuestion({ ...plain, kind }, rows, table);
    }
    const { kind, isUnclear } = parseFigureKind(type, column.heading, rowsCalled);
    if (kind === null) return { ...plain, field: 'unused', unread: 'figure' };
    const { doubt, ...asked } = findColumnQuestion({ ...plain, kind }, rows, table);
    const known = doubt ?? (isUnclear ? 'column' : null);
    return { ...plain, kind, ...asked, ...(known && { doubt: known }) };
  });
  const counted = new Set(read.flatMap((one) => (one.field === 'figure' ? [one.kind] : [])));
  const holding = read.filter(({ field }) => field === 'figure' || field === 'share');
  return read.map((column): HeadingColumn => {
    if (column.field === 'unused' && column.unread === undefined && !told.has(column.index))
      return { ...column, unread: 'unknown' };
    if (column.kind === undefined || told.has(column.index)) return column;
    const { kind: _, doubt: _doubt, readings: _readings, example: _example, ...rest } = column;
    if (column.field === 'share' && counted.has(column.kind))
      return { ...rest, kind: column.kind, field: 'unused', unread: 'check' };
    // If another column contains counts of something else, a share can be of the row's own count or of all rows.
    if (column.field === 'share' && counted.size > 0 && column.doubt === undefined)
      return { ...column, doubt: 'column' };
    const same = holding.filter((one) => one.field === column.field && place(one) === place(column));
    if (same.length < 2) return column;
    const isProposed =
      newestOf(same, table.hiddenColumns)?.index === column.index &&
      !same.some(({ index }) => told.has(index));
    return isProposed ? { ...column, doubt: 'column' } : { ...rest, field: 'unused', unread: 'repeated' };
  });
}
