/** A pasted range whose rows say what they are about: by key, or by name in either language. */
import {
  comparable,
  type DataKind,
  dataKindWord,
  type Language,
  languages,
  readDayColumn,
  type Text,
} from '@klarsikt/engine';
import { readCell } from './cells.ts';

/** What a pasted column holds: a kind of figure, or where the figures of the row come from and of which day they are. */
export type PasteUse = DataKind | 'source' | 'date';

export const isFigures = (use: PasteUse | null): use is DataKind =>
  use !== null && use !== 'source' && use !== 'date';

/** A row of the grid that a pasted line can be about. */
export interface PasteRow {
  readonly key: string;
  readonly name: Text;
  /** Figures can be entered for it, for the kind of customer that is shown. */
  readonly open: boolean;
}

/** What became of a pasted line. */
export type PasteState =
  | 'key'
  | 'name'
  | 'chosen'
  /** Its name is that of several rows. */
  | 'ambiguous'
  | 'unknown'
  /** Another line is about the same row. */
  | 'twice'
  /** Its row takes no figures here. */
  | 'closed'
  /** Somebody left it out. */
  | 'left';

/** A pasted line and the row that it is about. */
export interface PasteLine {
  readonly at: number;
  readonly label: string;
  readonly cells: readonly string[];
  /** Null where there is none, or more than one. */
  readonly row: PasteRow | null;
  readonly state: PasteState;
}

/** It is about one row, and is written to it. */
export const isTaken = ({ state }: PasteLine): boolean =>
  state === 'key' || state === 'name' || state === 'chosen';

/** A pasted range with a column of keys or names. */
export interface LabelledPaste {
  /** Its first line names the columns. */
  readonly heading: readonly string[] | null;
  /** The column with the keys or names. */
  readonly labels: number;
  /** What each column holds; null for one that is left out. */
  readonly kinds: readonly (PasteUse | null)[];
  /** The lines below the heading that are not empty. */
  readonly lines: readonly (readonly string[])[];
}

const normalized = (text: string): string => comparable(text.trim()).replace(/\s+/g, ' ');

/** Rows by what a line may call them: their key first, then their name in either language. */
function finder(rows: readonly PasteRow[]): (label: string) => {
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

/** A text that no figure of any kind can be read from: a number, a share, a word of the ballpark. */
function isWords(text: string, language: Language): boolean {
  const cell = readCell(text, 'abs', 'TransactionVolume', language);
  return (
    cell.kind === 'typed' && cell.typed.reading.kind === 'fault' && cell.typed.reading.fault === 'number'
  );
}

const kindOfHeading = (text: string, kinds: readonly DataKind[]): DataKind | null =>
  kinds.find(
    (kind) =>
      normalized(kind) === normalized(text) ||
      languages.some((language) => normalized(dataKindWord(kind, language)) === normalized(text)),
  ) ?? null;

/** What spreadsheets write above such columns. */
const originWords: { readonly [U in 'source' | 'date']: readonly string[] } = {
  source: ['source', 'source of the figures', 'källa', 'källa till siffrorna'],
  date: ['as of', 'date', 'per den', 'per datum', 'datum'],
};

const headingUse = (text: string, kinds: readonly DataKind[]): PasteUse | null => {
  const word = normalized(text);
  if (originWords.source.includes(word)) return 'source';
  return originWords.date.includes(word) ? 'date' : kindOfHeading(text, kinds);
};

interface Asked {
  readonly rows: readonly PasteRow[];
  /** The kinds of figure of the grid, in the order of its columns. */
  readonly kinds: readonly DataKind[];
  /** The column that was pasted into. */
  readonly from: DataKind;
  readonly language: Language;
}

/**
 * The range as lines that say what they are about; null when no column does, which leaves their position. A column of
 * words that are nobody's name counts too: such lines must not land on whichever row is next.
 */
export function labelledPaste(
  cells: readonly (readonly string[])[],
  { rows, kinds, from, language }: Asked,
): LabelledPaste | null {
  const find = finder(rows);
  const filled = cells.filter((line) => line.some((text) => text.trim() !== ''));
  const width = Math.max(0, ...filled.map((line) => line.length));
  const columns = Array.from({ length: width }, (_, at) => filled.map((line) => line[at] ?? ''));
  const known = columns.map((column) => column.filter((text) => find(text).found.length > 0).length);
  const words = columns.map((column) => column.filter((text) => isWords(text, language)).length);
  const most = Math.max(0, ...known);
  const wordy = words.findIndex((count) => count > filled.length / 2);
  const labels = most > 0 ? known.indexOf(most) : wordy;
  if (labels < 0) return null;
  const [first, ...rest] = filled;
  const isHeading =
    first !== undefined &&
    find(first[labels] ?? '').found.length === 0 &&
    first.some((text, at) => at !== labels && isWords(text, language));
  const body = isHeading ? rest : filled;
  const heading = isHeading ? first : null;
  return { heading, labels, lines: body, kinds: kindsOfColumns() };

  /** By the heading where it names kinds; otherwise one after another from the column that was pasted into. */
  function kindsOfColumns(): readonly (PasteUse | null)[] {
    const named = columns.map((_, at) => (at === labels ? null : headingUse(heading?.[at] ?? '', kinds)));
    if (named.some(isFigures)) return named;
    const left = kinds.slice(kinds.indexOf(from));
    return columns.map((_, at) => {
      const origin = named[at] ?? null;
      if (origin !== null) return origin;
      const texts = body.map((line) => line[at] ?? '').filter((text) => text.trim() !== '');
      const hasFigures = at !== labels && texts.some((text) => !isWords(text, language));
      return hasFigures ? (left.shift() ?? null) : null;
    });
  }
}

/** Somebody's answer for a line, by its place: a row's key, or '' to leave it out. */
export type PasteChoices = ReadonlyMap<number, string>;

/** Each line with its row; what somebody chose for a line comes before what it says. */
export function matchedLines(
  { lines, labels }: LabelledPaste,
  rows: readonly PasteRow[],
  choices: PasteChoices = new Map(),
): readonly PasteLine[] {
  const find = finder(rows);
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

const taken: ReadonlySet<PasteState> = new Set(['key', 'name', 'chosen']);

/** A cell that a pasted text goes to. */
export interface PastedCell {
  readonly key: string;
  readonly kind: DataKind;
  readonly text: string;
}

/** Where the texts of the matched lines go. Lines that are not matched to one row go nowhere. */
export function pastedTo(lines: readonly PasteLine[], kinds: LabelledPaste['kinds']): readonly PastedCell[] {
  return lines.flatMap(({ row, state, cells }) =>
    row === null || !taken.has(state)
      ? []
      : kinds.flatMap((kind, at) => (isFigures(kind) ? [{ key: row.key, kind, text: cells[at] ?? '' }] : [])),
  );
}

/** Reads the column of days; the other columns of the range say nothing about them. */
export function dayReader(
  lines: readonly PasteLine[],
  kinds: LabelledPaste['kinds'],
): (text: string) => string | null {
  const at = kinds.indexOf('date');
  return readDayColumn(lines.map(({ cells }) => cells[at] ?? ''));
}

/** Where the figures of a row come from, as its line says; null where it says nothing. */
export interface PastedOrigin {
  readonly key: string;
  readonly source: string | null;
  readonly date: string | null;
}

/** The origins that the matched lines give for their figures, and days that cannot be read. */
export function originsIn(
  lines: readonly PasteLine[],
  kinds: LabelledPaste['kinds'],
): { readonly origins: readonly PastedOrigin[]; readonly unread: readonly Left[] } {
  const [sourceAt, dateAt] = [kinds.indexOf('source'), kinds.indexOf('date')];
  const readDay = dayReader(lines, kinds);
  const unread: Left[] = [];
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

/** A pasted text that was not taken, and why. */
export interface Left {
  /** What the line calls its row, or where in the range it stood. */
  readonly where: string;
  readonly text: string;
  readonly why: 'asked' | 'fault' | 'date' | 'beyond' | Exclude<PasteState, 'key' | 'name' | 'chosen'>;
}

/** The lines that went nowhere. */
export const leftLines = (lines: readonly PasteLine[], labels: number): readonly Left[] =>
  lines.flatMap(({ state, label, cells }) =>
    state === 'key' || state === 'name' || state === 'chosen'
      ? []
      : [{ where: label, text: cells.filter((_, at) => at !== labels).join(' · '), why: state }],
  );

/** The range without its column of keys or names, to be pasted by position. */
export const withoutLabels = ({ lines, labels }: LabelledPaste): string =>
  lines.map((cells) => cells.filter((_, at) => at !== labels).join('\t')).join('\n');
