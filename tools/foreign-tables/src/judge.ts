/** Compares the product's reading of a generated file with the file's true content. */
import {
  entryReasonTexts,
  figureReasonTexts,
  formatCellAddress,
  unreadPartTexts,
} from '@klarsikt/engine/recognise';
import { type ParsedImportFile, readImportFile } from '../../../apps/server/cli/read-import.ts';
import type { TrueRow, TrueValue } from './made.ts';
import type { WrittenFile } from './writers.ts';

/**
 * Outcome of a row. `taken`: read correctly without a question; `asked`: a question to which one answer is correct;
 * `left`: rightly left out with a reason; `missed`: wrongly left out, or asked about without a correct answer;
 * `wrong`: accepted with a wrong value without a question; `lost`: neither accepted nor reported.
 */
export type RowOutcome = 'taken' | 'asked' | 'left' | 'missed' | 'wrong' | 'lost';

/** The outcome of one row. */
export interface RowJudgement {
  readonly outcome: RowOutcome;
  readonly sheet: string;
  readonly row: number;
  readonly detail: string;
}

type ReadRow = ParsedImportFile['rows'][number];

const valueIn = (row: ReadRow, { column, field }: TrueValue, number: number) =>
  row.values.find((value) =>
    !('cell' in value) || value.cell === formatCellAddress(column, number) ? value.field === field : false,
  );

const same = (value: unknown, meant: TrueValue['value']): boolean =>
  typeof value === 'number' && typeof meant === 'number'
    ? Math.abs(value - meant) <= Math.abs(meant) * 1e-9 + 1e-9
    : value === meant;

type Shown = ReadRow['values'][number] & {
  readonly cell?: string;
  readonly source?: string;
  readonly segment?: string | null;
  readonly mode?: string;
};

/** True when a value was read correctly. */
const isRight = (read: Shown | undefined, meant: TrueValue): boolean =>
  read !== undefined &&
  same(read.value, meant.value) &&
  (meant.source === undefined || (read.source ?? read.segment) === meant.source) &&
  (meant.mode === undefined || read.mode === meant.mode);

/**
 * Returns the fault of a row: a value that was accepted wrongly, or a value that was neither accepted nor reported.
 * Null without a fault.
 */
function wrongIn(row: ReadRow, truth: TrueRow): string | null {
  if (truth.key === null) return `${row.name} is nothing to be taken`;
  if (row.key !== truth.key) return `${row.key} instead of ${truth.key}`;
  const values: readonly Shown[] = row.values;
  for (const read of values) {
    if (read.field === 'unread' || read.value === null) continue;
    const meant = truth.values.find(
      ({ column, field }) =>
        field === read.field &&
        (read.cell === undefined || read.cell === formatCellAddress(column, truth.row)),
    );
    if (meant === undefined) return `${read.field} ${read.value} of ${read.cell ?? ''} is not meant`;
    if (!isRight(read, meant))
      return `${read.field} ${String(read.value)} ${read.source ?? ''} ${read.mode ?? ''} instead of ${meant.value} ${meant.source ?? ''} ${meant.mode ?? ''}`;
  }
  return null;
}

const levels: ReadonlySet<string> = new Set([
  ...['inherent', 'residual', 'level', 'design', 'operation', 'strength'],
]);
const multiples = [1, 1e3, 1e6, 1e9, 0.01, 100];

/** True when some answer to the question on the column or row leads to the true value. */
function isReachable(read: ParsedImportFile, row: ReadRow, truth: TrueRow): boolean {
  return truth.values.every((meant) => {
    if (meant.value === null) return true;
    const value: Shown | undefined = valueIn(row, meant, truth.row);
    if (value === undefined) {
      const address = formatCellAddress(meant.column, truth.row);
      const unread: readonly Shown[] = row.values;
      return (
        unread.some(({ field, cell }) => field === 'unread' && cell === address) || isTold(read, meant, truth)
      );
    }
    const asked = read.questions.some(({ sheet }) => sheet === row.sheet);
    return (
      isRight(value, meant) ||
      (asked && multiples.some((times) => same(Number(value.value) * times, meant.value))) ||
      (asked && meant.field === 'value' && same(100 - Number(value.value), meant.value)) ||
      (asked && levels.has(meant.field))
    );
  });
}

/** True when the import reports that it has not read the column of a value. */
const isTold = (read: ParsedImportFile, { column }: TrueValue, { row }: TrueRow): boolean =>
  read.left.some(({ cell }) => {
    const found = /^([A-Z]+)(\d+)$/u.exec(cell);
    return (
      found !== null && `${found[1]}` === formatCellAddress(column, 1).slice(0, -1) && Number(found[2]) <= row
    );
  });

function judged(
  read: ParsedImportFile,
  row: ReadRow,
  truth: TrueRow,
): Pick<RowJudgement, 'outcome' | 'detail'> {
  const isSure = row.verdict === 'found' || row.confidence > 0.9;
  const detail = `${row.key} of ${truth.key} ${row.verdict} ${row.confidence} ${row.reason ?? ''}: ${JSON.stringify(row.values)}`;
  if (isSure && row.verdict === 'found') {
    const wrong = wrongIn(row, truth);
    if (wrong !== null) return { outcome: 'wrong', detail: wrong };
    if (!truth.isPlain) {
      const isUnsaid = truth.values.some(
        ({ value, column, field }) =>
          value !== null && valueIn(row, { column, field, value }, truth.row) !== undefined,
      );
      if (
        isUnsaid &&
        truth.isPlain === false &&
        row.values.length > 0 &&
        truth.values.every(({ value }) => value !== null)
      )
        return { outcome: 'wrong', detail: 'taken without the question that it needs' };
    }
    const missing = truth.values.filter(
      (meant) => meant.value !== null && valueIn(row, meant, truth.row) === undefined,
    );
    const isSilent = missing.some((meant) => !isTold(read, meant, truth));
    if (isSilent) return { outcome: 'lost', detail: `nothing is told of ${missing[0]?.field}` };
    return missing.length > 0 ? { outcome: 'missed', detail } : { outcome: 'taken', detail };
  }
  if (truth.key === null) return { outcome: row.verdict === 'left' ? 'left' : 'missed', detail };
  if (row.verdict === 'left') {
    const hasNothing = truth.values.every(({ value }) => value === null);
    const isHidden = !truth.isPlain && row.reason === figureReasonTexts.hidden.en;
    const isThere = row.reason === entryReasonTexts.same.en;
    return { outcome: hasNothing || isHidden || isThere ? 'left' : 'missed', detail };
  }
  if (row.verdict === 'choose')
    return { outcome: row.candidates?.includes(truth.key) === true ? 'asked' : 'missed', detail };
  const isKnown = row.key === truth.key && isReachable(read, row, truth);
  return { outcome: isKnown ? 'asked' : 'missed', detail };
}

const rowOf = (cell: string): number => Number(/\d+$/u.exec(cell)?.[0] ?? 0);

/** Judges the outcomes of all rows of a file. */
export async function judgeFileRows(file: WrittenFile): Promise<readonly RowJudgement[]> {
  const { made, name, bytes } = file;
  const read = await readImportFile(made.kind, name, bytes).catch((error: unknown) => String(error));
  if (typeof read === 'string') return [{ outcome: 'lost', sheet: '', row: 0, detail: read }];
  const judgements: RowJudgement[] = [];
  made.sheets.forEach(({ name: sheetName, rows }, at) => {
    const shown = name.endsWith('.xlsx') ? sheetName : String(at + 1);
    const isPaper = name.endsWith('.pdf');
    const isOf = (one: string) => isPaper || one === shown || one.startsWith(`${shown} (`);
    const own = read.rows.filter(({ sheet }) => isOf(sheet));
    const isOut = ({ row, isPlain }: TrueRow): boolean =>
      !isPlain &&
      read.left.some(
        (one) => isOf(one.sheet) && rowOf(one.cell) === row && one.reason === unreadPartTexts.row.en,
      );
    const told = new Set(
      [...own, ...read.left.filter(({ sheet }) => isOf(sheet))].map(({ cell }) => rowOf(cell)),
    );
    const [sum] = read.sheets.filter((one) => one.name === shown);
    const filled = rows.flatMap((cells, row) =>
      cells.some((cell) => cell !== null && Object.values(cell).some((value) => String(value).trim() !== ''))
        ? [row + 1]
        : [],
    );
    const fail = (outcome: RowOutcome, row: number, detail: string) => {
      judgements.push({ outcome, sheet: sheetName, row, detail });
    };
    if (sum === undefined || sum.rows !== sum.read + sum.left) fail('lost', 0, `rows ${JSON.stringify(sum)}`);
    else if (!isPaper && sum.rows < filled.length) fail('lost', 0, `${filled.length} rows, ${sum.rows} read`);
    for (const truth of made.truth.filter(({ sheet }) => sheet === sheetName)) {
      const found = own.filter(({ cell }) => rowOf(cell) === truth.row);
      const [row] = found;
      if (found.length > 1) fail('wrong', truth.row, 'a row is read twice');
      else if (row !== undefined)
        judgements.push({ sheet: sheetName, row: truth.row, ...judged(read, row, truth) });
      else if (told.has(truth.row))
        fail(truth.key === null || isOut(truth) ? 'left' : 'missed', truth.row, 'left');
      else fail('lost', truth.row, 'nothing is told of it');
    }
    const known = new Set(made.truth.filter(({ sheet }) => sheet === sheetName).map(({ row }) => row));
    for (const row of filled.filter((one) => !known.has(one))) {
      const taken = own.find(({ cell, verdict }) => rowOf(cell) === row && verdict === 'found');
      if (taken !== undefined) fail('wrong', row, `a line beside the table is taken: ${taken.name}`);
      else if (!told.has(row) && !isPaper) fail('lost', row, 'nothing is told of a line beside the table');
    }
  });
  return judgements;
}
