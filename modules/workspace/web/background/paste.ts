import { getDataKindName } from '@klarsikt/engine/assessment';
import { type DataKind, type Language, languages, type Text, toComparableText } from '@klarsikt/engine/text';
import { createDayColumnReader } from '@klarsikt/engine/values';
import { parseFigureInput } from './cells.ts';

export type PasteColumnUse = DataKind | 'source' | 'date';

export const isFigureUse = (use: PasteColumnUse | null): use is DataKind =>
  use !== null && use !== 'source' && use !== 'date';

export interface PasteRow {
  readonly key: string;
  readonly name: Text;
  readonly open: boolean;
}

export type PasteLineState =
  | 'key'
  | 'name'
  | 'chosen'
  /** The name in the line matches several rows. */
  | 'ambiguous'
  | 'unknown'
  /** Another line of the range matches the same row. */
  | 'twice'
  /** The matching row takes no figures for this kind of customer. */
  | 'closed'
  /** The user has excluded the line. */
  | 'left';

export interface PasteLine {
  readonly at: number;
  readonly label: string;
  readonly cells: readonly string[];
  /** The matching row; null if none or several match. */
  readonly row: PasteRow | null;
  readonly state: PasteLineState;
}

/** Returns true if the line matches one row and will be written. */
export const isPasteLineAccepted = ({ state }: PasteLine): boolean =>
  state === 'key' || state === 'name' || state === 'chosen';

export interface LabelledPaste {
  readonly heading: readonly string[] | null;
  readonly labels: number;
  /** Content of each column; null for a column that is ignored. */
  readonly kinds: readonly (PasteColumnUse | null)[];
  readonly lines: readonly (readonly string[])[];
}

const normalized = (text: string): string => toComparableText(text.trim()).replace(/\s+/g, ' ');

/** Finds rows by key, and otherwise by name in either language. */
function createRowFinder(rows: readonly PasteRow[]): (label: string) => {
  readonly found: readonly PasteRow[];
  readonly by: 'key' | 'name';
} {
  const byKey = new Map(rows.map((row) => [normalized(row.key), row]));
  const byName = new Map<string, readonly PasteRow[]>();
  for (const row of rows) {
    for (const name of new Set(languages.map((language) => normalized(row.name[language])))) {
      byName.set(name, [...(byName.get(name) ?? []), row]);
    }
  }
  return (label) => {
    const wanted = normalized(label);
    const row = byKey.get(wanted);
    return row === undefined ? { found: byName.get(wanted) ?? [], by: 'name' } : { found: [row], by: 'key' };
  };
}

/** Returns true for a text that is no figure in any mode: neither a number nor a share nor a ballpark word. */
function isWordCell(text: string, language: Language): boolean {
  const cell = parseFigureInput(text, 'abs', 'TransactionVolume', language);
  return (
    cell.kind === 'typed' && cell.typed.reading.kind === 'fault' && cell.typed.reading.fault === 'number'
  );
}

const kindOfHeading = (text: string, kinds: readonly DataKind[]): DataKind | null =>
  kinds.find(
    (kind) =>
      normalized(kind) === normalized(text) ||
      languages.some((language) => normalized(getDataKindName(kind, language)) === normalized(text)),
  ) ?? null;

/** Column headings that spreadsheets commonly use for source and date. */
const originWords: { readonly [U in 'source' | 'date']: readonly string[] } = {
  source: ['source', 'source of the figures', 'källa', 'källa till siffrorna'],
  date: ['as of', 'date', 'per den', 'per datum', 'datum'],
};

const headingUse = (text: string, kinds: readonly DataKind[]): PasteColumnUse | null => {
  const word = normalized(text);
  if (originWords.source.includes(word)) return 'source';
  return originWords.date.includes(word) ? 'date' : kindOfHeading(text, kinds);
};

interface PasteContext {
  readonly rows: readonly PasteRow[];
  readonly kinds: readonly DataKind[];
  readonly from: DataKind;
  readonly language: Language;
}

/**
 * Reads the range as named lines; null if no column has names, in which case the range is pasted by position. A
 * column of unknown words also counts as names, so that its lines are not written to arbitrary rows.
 */
export function parseLabelledPaste(
  cells: readonly (readonly string[])[],
  { rows, kinds, from, language }: PasteContext,
): LabelledPaste | null {
  const find = createRowFinder(rows);
  const filled = cells.filter((line) => line.some((text) => text.trim() !== ''));
  const width = Math.max(0, ...filled.map((line) => line.length));
  const columns = Array.from({ length: width }, (_, at) => filled.map((line) => line[at] ?? ''));
  const known = columns.map((column) => column.filter((text) => find(text).found.length > 0).length);
  const words = columns.map((column) => column.filter((text) => isWordCell(text, language)).length);
  const most = Math.max(0, ...known);
  const wordy = words.findIndex((count) => count > filled.length / 2);
  const labels = most > 0 ? known.indexOf(most) : wordy;
  if (labels < 0) return null;
  const [first, ...rest] = filled;
  const isHeading =
    first !== undefined &&
    find(first[labels] ?? '').found.length === 0 &&
    first.some((text, at) => at !== labels && isWordCell(text, language));
  const body = isHeading ? rest : filled;
  const heading = isHeading ? first : null;
  return { heading, labels, lines: body, kinds: kindsOfColumns() };

  /**
   * Assigns kinds of figures by the heading if it names any, otherwise consecutive kinds from the column of the paste
   * on.
   */
  function kindsOfColumns(): readonly (PasteColumnUse | null)[] {
    const named = columns.map((_, at) => (at === labels ? null : headingUse(heading?.[at] ?? '', kinds)));
    if (named.some(isFigureUse)) return named;
    const left = kinds.slice(kinds.indexOf(from));
    return columns.map((_, at) => {
      const origin = named[at] ?? null;
      if (origin !== null) return origin;
      const texts = body.map((line) => line[at] ?? '').filter((text) => text.trim() !== '');
      const hasFigures = at !== labels && texts.some((text) => !isWordCell(text, language));
      return hasFigures ? (left.shift() ?? null) : null;
    });
  }
}

/** The user's choices by line: the key of a row, or an empty text to exclude the line. */
export type PasteChoices = ReadonlyMap<number, string>;

/** Matches each line with its row; the user's choice overrides the key or name. */
export function matchPastedLines(
  { lines, labels }: LabelledPaste,
  rows: readonly PasteRow[],
  choices: PasteChoices = new Map(),
): readonly PasteLine[] {
  const find = createRowFinder(rows);
  const matched = lines.map((cells, at): PasteLine => {
    const label = cells[labels]?.trim() ?? '';
    const choice = choices.get(at);
    const line = { at, label, cells };
    if (choice === '') return { ...line, row: null, state: 'left' };
    const chosen = rows.find(({ key }) => key === choice);
    const { found, by } = chosen ? { found: [chosen], by: 'chosen' as const } : find(label);
    const [row] = found;
    if (row === undefined) return { ...line, row: null, state: 'unknown' };
    if (found.length > 1) return { ...line, row: null, state: 'ambiguous' };
    return { ...line, row, state: row.open ? by : 'closed' };
  });
  const uses = new Map<string, number>();
  for (const { row } of matched) if (row) uses.set(row.key, (uses.get(row.key) ?? 0) + 1);
  return matched.map((line) =>
    line.row !== null && (uses.get(line.row.key) ?? 0) > 1 && line.state !== 'closed'
      ? { ...line, state: 'twice' }
      : line,
  );
}

const taken: ReadonlySet<PasteLineState> = new Set(['key', 'name', 'chosen']);

export interface PastedCell {
  readonly key: string;
  readonly kind: DataKind;
  readonly text: string;
}

export function listPastedCells(
  lines: readonly PasteLine[],
  kinds: LabelledPaste['kinds'],
): readonly PastedCell[] {
  return lines.flatMap(({ row, state, cells }) =>
    row === null || !taken.has(state)
      ? []
      : kinds.flatMap((kind, at) =>
          isFigureUse(kind) ? [{ key: row.key, kind, text: cells[at] ?? '' }] : [],
        ),
  );
}

/** Returns a date parser whose format is decided by all dates of the column together. */
export function createPastedDayReader(
  lines: readonly PasteLine[],
  kinds: LabelledPaste['kinds'],
): (text: string) => string | null {
  const at = kinds.indexOf('date');
  return createDayColumnReader(lines.map(({ cells }) => cells[at] ?? ''));
}

export interface PastedOrigin {
  readonly key: string;
  readonly source: string | null;
  readonly date: string | null;
}

export function readPastedOrigins(
  lines: readonly PasteLine[],
  kinds: LabelledPaste['kinds'],
): { readonly origins: readonly PastedOrigin[]; readonly unread: readonly RejectedPasteText[] } {
  const [sourceAt, dateAt] = [kinds.indexOf('source'), kinds.indexOf('date')];
  const readDay = createPastedDayReader(lines, kinds);
  const unread: RejectedPasteText[] = [];
  const origins = lines.flatMap(({ row, state, cells, label }): readonly PastedOrigin[] => {
    if (row === null || !taken.has(state)) return [];
    const source = cells[sourceAt]?.trim() || null;
    const day = cells[dateAt]?.trim() ?? '';
    const date = readDay(day);
    if (day !== '' && date === null) unread.push({ where: label, text: day, why: 'date' });
    return source === null && date === null ? [] : [{ key: row.key, source, date }];
  });
  return { origins, unread };
}

export interface RejectedPasteText {
  /** Key or name of the line; without one, its position in the range. */
  readonly where: string;
  readonly text: string;
  readonly why: 'asked' | 'fault' | 'date' | 'beyond' | Exclude<PasteLineState, 'key' | 'name' | 'chosen'>;
}

export const listRejectedLines = (
  lines: readonly PasteLine[],
  labels: number,
): readonly RejectedPasteText[] =>
  lines.flatMap(({ state, label, cells }) =>
    state === 'key' || state === 'name' || state === 'chosen'
      ? []
      : [{ where: label, text: cells.filter((_, at) => at !== labels).join(' · '), why: state }],
  );

export const formatPasteWithoutLabels = ({ lines, labels }: LabelledPaste): string =>
  lines.map((cells) => cells.filter((_, at) => at !== labels).join('\t')).join('\n');
