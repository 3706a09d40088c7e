/** Controls, threats, risks and comments in somebody else's table: each row with what it is taken for, what it says and from which cells. */
import { sameJson } from '../assessment/pointer.ts';
import type { AssessmentDocument } from '../assessment/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import { headsCodes } from './codes.ts';
import { type EntryCell, type EntryReason, type Person, readCell } from './entry-cells.ts';
import { entryTargets, isWhole, partSaid } from './entry-targets.ts';
import { documentWithEntries, type EntryValue } from './entry-write.ts';
import { meantBy } from './figure-targets.ts';
import type { KeptMapping, RowVerdict } from './figures.ts';
import { cellAddress, type Grid, type GridRow, lookAt, plainText } from './grid.ts';
import { type ReadColumn, type ReadHeading, readHeadingBy, type SaidColumn } from './headers.ts';
import { levelFields, withScales } from './level-scales.ts';
import { type Candidate, isSure, type Matcher, matcherOf, type Target } from './match.ts';
import { combinedLevel, highestStep, withStages } from './stages.ts';
import { revisionIn, titlesOf } from './table-words.ts';
import { type EntryColumn, type EntryKind, entryFields, entryVocabulary } from './vocabulary.ts';
import { isTotal } from './words.ts';

export type { EntryCell, EntryReason, Person } from './entry-cells.ts';

/** A row of a table with what it is taken for and what it says. */
export interface RecognisedEntry {
  readonly row: number;
  /** The cell with its name, or with its text for a comment. */
  readonly cell: string;
  readonly name: string;
  readonly verdict: RowVerdict;
  readonly reason: EntryReason | null;
  /** JSON pointer of what it is taken for, '' for the assessment as a whole; null where nothing is. */
  readonly key: string | null;
  readonly candidates: readonly Candidate[];
  readonly confidence: number;
  readonly values: readonly EntryCell[];
}

/** A table of controls, threats, risks or comments that was recognised. */
export interface RecognisedEntries {
  readonly name: string;
  readonly kind: EntryKind;
  readonly heading: ReadHeading<EntryColumn>;
  readonly rows: readonly RecognisedEntry[];
}

/** A comment that is there already, to know it again. */
export interface KnownComment {
  readonly path: string;
  readonly text: string;
}

/** What a table is read against. */
export interface EntryGiven {
  readonly kind: EntryKind;
  readonly kept?: KeptMapping | undefined;
  /** Who can be named to answer a comment. */
  readonly people?: readonly Person[];
  readonly comments?: readonly KnownComment[];
}

/** The heading of a table of a kind. */
export const readEntryHeading = (
  kind: EntryKind,
  grid: Grid,
  said?: readonly SaidColumn[],
): ReadHeading<EntryColumn> | null => readHeadingBy(grid, entryVocabulary(kind), said);

interface Reading {
  readonly document: AssessmentDocument;
  readonly given: EntryGiven;
  readonly columns: readonly ReadColumn<EntryColumn>[];
  readonly matcherFor: (part: string) => Matcher;
  /** The file hides the whole sheet. */
  readonly isHidden: boolean;
  /** The highest step of likelihood and impact. */
  readonly most: number;
  readonly seen: Set<string>;
}

/** What keeps a table from being read: no column that names its rows, or none that says anything of them. */
export function isReadable({ kind, heading }: Pick<RecognisedEntries, 'kind' | 'heading'>): boolean {
  const fields: readonly string[] = entryFields[kind];
  const has = (...wanted: readonly string[]) => heading.columns.some(({ field }) => wanted.includes(field));
  const isNamed = kind === 'comments' ? has('text') : has('name', 'code');
  return isNamed && heading.columns.some(({ field }) => fields.includes(field));
}

/** Recognises one table as one of a kind; null where it is none. One that is not readable has no rows yet. */
export function recogniseEntries(
  model: CompiledModel,
  document: AssessmentDocument,
  grid: Grid,
  given: EntryGiven,
): RecognisedEntries | null {
  const { kind, kept } = given;
  const plain = readEntryHeading(kind, grid, kept?.columns);
  if (plain === null) return null;
  const below = grid.rows.slice(plain.first);
  const columns = askedColumns(kind, grid, plain);
  const heading = { ...plain, columns };
  if (!isReadable({ kind, heading })) return { name: grid.name, kind, heading, rows: [] };
  const targets = entryTargets(model, document, kind, revisionIn(grid, heading));
  const reading: Reading = {
    ...{ document, given, columns, isHidden: grid.isHidden === true, most: highestStep(columns, below) },
    matcherFor: matchers(targets, new Map(Object.entries(kept?.names ?? {}))),
    seen: new Set(),
  };
  return {
    ...{ name: grid.name, kind, heading },
    rows: below.flatMap((row) => recognised(reading, row) ?? []),
  };
}

/** The columns of a table with what has to be asked of them. */
function askedColumns(kind: EntryKind, grid: Grid, heading: ReadHeading<EntryColumn>) {
  const rows = grid.rows.slice(heading.first);
  const hidden = new Set(grid.hiddenColumns ?? []);
  const read = withScales(withStages(kind, heading.columns, rows), rows, titlesOf(grid, heading));
  const fields: readonly string[] = entryFields[kind];
  return read.map((column, at): ReadColumn<EntryColumn> => {
    const { field, segment } = column;
    if (!levelFields.has(field) && !hidden.has(column.index)) return column;
    const isAgain = read
      .slice(0, at)
      .some((one) => levelFields.has(field) && one.field === field && one.segment === segment);
    if (isAgain) return { index: column.index, heading: column.heading, field: 'unused', segment };
    return hidden.has(column.index) && fields.includes(field) && column.doubt === undefined
      ? { ...column, doubt: 'hidden' }
      : column;
  });
}

/** A matcher per part of the document, made when it is first asked. */
function matchers(
  targets: readonly Target[],
  remembered: ReadonlyMap<string, string>,
): (part: string) => Matcher {
  const made = new Map<string, Matcher>();
  return (part) => {
    const known = made.get(part);
    if (known !== undefined) return known;
    const matcher = matcherOf(
      targets.filter(({ key }) => key.startsWith(part)),
      remembered,
    );
    made.set(part, matcher);
    return matcher;
  };
}

/** What a row is called, where that stands, and which part of the document its column or row speaks of. */
function namedIn({ columns }: Reading, { cells }: GridRow) {
  const filled = (column: ReadColumn<EntryColumn>) => (cells[column.index] ?? '').trim() !== '';
  const names = columns.filter(({ field }) => field === 'name');
  const column = names.find(filled) ?? names[0];
  const cellOf = (wanted: EntryColumn) => {
    const at = columns.find(({ field }) => field === wanted)?.index;
    return at === undefined ? '' : (cells[at] ?? '').trim();
  };
  const name = column === undefined ? '' : (cells[column.index] ?? '').trim();
  const part = partSaid(cellOf('type')) || (names.length > 1 ? partSaid(column?.heading ?? '') : '');
  const isCoded = headsCodes(column?.heading ?? '');
  return { name, part, code: cellOf('code'), index: column?.index ?? null, isCoded };
}

function candidatesOf(reading: Reading, row: GridRow): readonly Candidate[] {
  const { name, part, code, isCoded } = namedIn(reading, row);
  const isComment = reading.given.kind === 'comments';
  if (isComment && code.startsWith('/')) return [{ key: code, confidence: 1, by: 'key' }];
  if (isComment && code === '' && isWhole(name)) return [{ key: '', confidence: 0.97, by: 'name' }];
  if (isComment && name === '' && code === '') return [{ key: '', confidence: 0.8, by: 'words' }];
  const find = (matcher: Matcher) => {
    const byCode =
      code === '' ? [] : matcher.find(code, [code]).filter(({ by }) => by === 'key' || by === 'code');
    const byName = name === '' ? [] : meantBy(matcher, name, '', isCoded);
    return byCode.length > 0 ? [...byCode, ...byName.filter(({ key }) => key !== byCode[0]?.key)] : byName;
  };
  const within = find(reading.matcherFor(part));
  return (within.length > 0 || part === '' ? within : find(reading.matcherFor(''))).slice(0, 5);
}

function recognised(reading: Reading, row: GridRow): RecognisedEntry | null {
  if (row.cells.every((cell) => cell.trim() === '')) return null;
  const { kind } = reading.given;
  const { name, code, index } = namedIn(reading, row);
  const cells = cellsOf(reading, row);
  const text = kind === 'comments' ? cells.find(({ field }) => field === 'text') : undefined;
  const base = {
    row: row.number,
    cell: text?.cell ?? cellAddress(index ?? 0, row.number),
    name: name || code,
    values: cells,
  };
  const left = (reason: EntryReason, candidates: readonly Candidate[] = []): RecognisedEntry => ({
    ...base,
    ...{ verdict: 'left', reason, key: null, candidates, confidence: 0 },
  });
  if (/^antal(?!\p{L})/u.test(plainText(name)) || (isTotal(name) && name.split(' ').length < 3))
    return left('total');
  if (kind === 'comments' && text === undefined) return left('empty');
  if (kind !== 'comments' && base.name === '') return left('empty');
  if (cells.length === 0) return left('heading');
  const candidates = candidatesOf(reading, row);
  const [first] = candidates;
  if (first === undefined) return left('unknown');
  const isHidden = reading.isHidden || row.isHidden === true;
  return judged({ ...reading, isHidden }, { ...base, key: first.key, candidates }, first);
}

function cellsOf({ columns, given, most }: Reading, row: GridRow): readonly EntryCell[] {
  const fields: readonly string[] = entryFields[given.kind];
  return columns.flatMap((column): EntryCell[] => {
    const text = (row.cells[column.index] ?? '').trim();
    if (text === '' || !fields.includes(column.field)) return [];
    const read = readAt({ column, given, most }, row, text);
    if (read === null) return [];
    const isHidden = column.doubt === 'hidden' && read.reason === null;
    return [
      {
        ...read,
        ...(isHidden && { reason: 'hidden' as const, confidence: 0.8 }),
        ...{ segment: column.segment, text, cell: cellAddress(column.index, row.number) },
      },
    ];
  });
}

/** What a cell says by its column. */
function readAt(
  { column, given, most }: Pick<Reading, 'given' | 'most'> & { readonly column: ReadColumn<EntryColumn> },
  row: GridRow,
  text: string,
) {
  const { field, doubt, readings } = column;
  const people = given.people ?? [];
  const look = lookAt(row, column.index);
  const [known] = Object.values(entryFields)
    .flat()
    .filter((one) => one === field);
  if (known !== undefined && (look?.error !== undefined || look?.isUncalculated === true)) {
    const reason = look.error === undefined ? ('uncalculated' as const) : ('error' as const);
    return { field: known, value: null, confidence: 0.5, reason };
  }
  if (column.beside !== undefined) {
    const [level] = entryFields.risks.filter((one) => one === field);
    const value = combinedLevel(column, row, most);
    const told = { field: level ?? ('level' as const), value };
    return value === null
      ? { ...told, confidence: 0.5, reason: 'combine' as const }
      : { ...told, confidence: 0.97, reason: null };
  }
  const reading = column.reading ?? readings?.[0]?.reading;
  const isScaled = levelFields.has(field) && reading !== undefined;
  const scale = isScaled ? { reading, isOpen: doubt === 'scale' } : undefined;
  return readCell({ kind: given.kind, field, text, people, scale });
}

type Found = Omit<RecognisedEntry, 'verdict' | 'reason' | 'confidence'> & { readonly key: string };

/** What of a row that was found keeps it from being simply taken, the gravest first. */
function judged(reading: Reading, found: Found, first: Candidate): RecognisedEntry {
  const { kind } = reading.given;
  const { values, candidates, key } = found;
  const sure = isSure(candidates);
  const least = Math.min(...values.map(({ confidence }) => confidence));
  const confidence = Math.min(sure ? first.confidence : Math.min(first.confidence, 0.85), least);
  const as = (verdict: RowVerdict, reason: EntryReason | null, most = 1): RecognisedEntry => ({
    ...found,
    ...{ verdict, reason, confidence: Math.min(confidence, most) },
  });
  if (isThere(reading, found)) return { ...as('left', 'same'), confidence };
  if (kind === 'comments' && key === '' && first.by === 'words') return as('confirm', 'whole', 0.8);
  if (!sure) return as('choose', 'ambiguous');
  const unread = values.find(({ reason }) => reason !== null);
  if (unread !== undefined) return as('confirm', unread.reason, 0.85);
  const says = kind === 'comments' ? `${key} ${textOf(values)}` : key;
  if (reading.seen.has(says)) return as('confirm', 'twice', 0.6);
  reading.seen.add(says);
  const isLevel = values.some(
    ({ field }) => field === 'level' || field === 'inherent' || field === 'residual',
  );
  if (isLevel && !values.some(({ field }) => field === 'motivation'))
    return as('confirm', 'motivation', 0.85);
  if (reading.isHidden) return as('confirm', 'hidden', 0.85);
  const isAct = values.some(({ field, value }) => field === 'label' && value === 'act');
  if (values.some(({ field }) => field === 'due') && !isAct) return as('confirm', 'due', 0.85);
  return as('found', null);
}

const textOf = (values: readonly EntryCell[]): string =>
  values.find(({ field }) => field === 'text')?.text ?? '';

/** True where everything that the row says is entered already. */
function isThere({ document, given }: Reading, { key, name, values }: Found): boolean {
  if (given.kind === 'comments') {
    const said = plainText(textOf(values));
    return (given.comments ?? []).some(({ path, text }) => path === key && plainText(text) === said);
  }
  if (values.some(({ reason }) => reason !== null)) return false;
  const said: readonly EntryValue[] = values;
  return sameJson(documentWithEntries(document, given.kind, [{ key, name, values: said }]), document);
}
