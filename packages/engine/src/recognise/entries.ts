/**
 * Recognises controls, threats, risks and comments in uploaded tables: for each row the object in the document, the
 * values and their cells.
 */
import { isSameJson } from '../assessment/pointer.ts';
import type { AssessmentDocument } from '../assessment/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import { normalizeWords } from '../text/spelling.ts';
import { isCodeHeading } from './codes.ts';
import { addDayQuestions, determineDayOrder } from './day-columns.ts';
import {
  type EntryCell,
  type EntryDecisionReason,
  type MentionablePerson,
  parseEntryCell,
} from './entry-cells.ts';
import { isWholeAssessment, listEntryMatchTargets, parseSubjectPart } from './entry-targets.ts';
import { type EntryValue, writeEntryRows } from './entry-write.ts';
import { findMatchCandidates } from './figure-targets.ts';
import type { RememberedMapping, RowVerdict } from './figures.ts';
import { formatCellAddress, type GridRow, getCellAppearance, type TableGrid } from './grid.ts';
import {
  type ChosenColumn,
  type HeadingColumn,
  readHeadingByVocabulary,
  type TableHeading,
} from './headers.ts';
import { assignOperationColumn, assignRiskLevelColumn, selectNewestLevelColumns } from './level-columns.ts';
import { addScaleQuestions, levelFields } from './level-scales.ts';
import {
  createTargetMatcher,
  isSureMatch,
  isUsualNameMatch,
  type MatchCandidate,
  type MatchTarget,
  minSureConfidence,
  type TargetMatcher,
} from './match.ts';
import { listScaleSigns } from './named-scales.ts';
import type { OwnLevelWordParser } from './own-level-words.ts';
import { splitRepeatedHeadings } from './repeated-headings.ts';
import { addCombinedLevels, computeCombinedLevel } from './stages.ts';
import { findTableNaceRevision } from './table-words.ts';
import { createEntryVocabulary, type EntryColumn, type EntryKind, entryFields } from './vocabulary.ts';
import { isTotalRowName } from './words.ts';

export type { EntryCell, EntryDecisionReason, MentionablePerson } from './entry-cells.ts';

/** A row of a table with the object and the values that were recognised. */
export interface RecognisedEntry {
  readonly row: number;
  /** Address of the cell that contains the name, or the text of a comment. */
  readonly cell: string;
  readonly name: string;
  readonly verdict: RowVerdict;
  readonly reason: EntryDecisionReason | null;
  /** JSON pointer of the recognised object, '' for the whole assessment; null if no object was recognised. */
  readonly key: string | null;
  readonly candidates: readonly MatchCandidate[];
  readonly confidence: number;
  readonly values: readonly EntryCell[];
}

/** A recognised table of controls, threats, risks or comments. */
export interface RecognisedEntries {
  readonly name: string;
  readonly kind: EntryKind;
  readonly heading: TableHeading<EntryColumn>;
  readonly rows: readonly RecognisedEntry[];
}

/** An existing comment; it is used to recognise comments that were already imported. */
export interface KnownComment {
  readonly path: string;
  readonly text: string;
}

/** The input for recognising the rows of a table. */
export interface EntryInput {
  readonly kind: EntryKind;
  readonly kept?: RememberedMapping | undefined;
  /** People whom a comment can mention. */
  readonly people?: readonly MentionablePerson[];
  readonly comments?: readonly KnownComment[];
  /** The organisation's own words for levels, with their levels. */
  readonly ownWords?: OwnLevelWordParser | undefined;
}

/** Reads the heading of a table of the given kind. */
export const readEntryHeading = (
  kind: EntryKind,
  grid: TableGrid,
  said?: readonly ChosenColumn[],
): TableHeading<EntryColumn> | null => readHeadingByVocabulary(grid, createEntryVocabulary(kind), said);

interface EntryReading {
  readonly document: AssessmentDocument;
  readonly given: EntryInput;
  readonly columns: readonly HeadingColumn<EntryColumn>[];
  readonly matcherFor: (part: string) => TargetMatcher;
  /** True when the file hides the whole sheet. */
  readonly isHidden: boolean;
  readonly seen: Set<string>;
}

/** True when a table has a column with the names of its rows, and a column with values. */
export function isReadableTable({ kind, heading }: Pick<RecognisedEntries, 'kind' | 'heading'>): boolean {
  const fields: readonly string[] = entryFields[kind];
  const has = (...wanted: readonly string[]) => heading.columns.some(({ field }) => wanted.includes(field));
  const isNamed = kind === 'comments' ? has('text') : has('name', 'code');
  return isNamed && heading.columns.some(({ field }) => fields.includes(field));
}

/**
 * Recognises a table of the given kind; null if it is not such a table. A table whose columns cannot be read is
 * returned without rows.
 */
export function recogniseEntries(
  model: CompiledModel,
  document: AssessmentDocument,
  grid: TableGrid,
  given: EntryInput,
): RecognisedEntries | null {
  const { kind, kept } = given;
  const plain = readEntryHeading(kind, grid, kept?.columns);
  if (plain === null) return null;
  const { rows: below } = splitRepeatedHeadings(grid, plain);
  const targets = listEntryMatchTargets(model, document, kind, findTableNaceRevision(grid, plain));
  const columns = addColumnQuestions(
    { kind, ownWords: given.ownWords, grid, heading: plain, targets },
    kept?.columns,
  );
  const heading = { ...plain, columns };
  if (!isReadableTable({ kind, heading })) return { name: grid.name, kind, heading, rows: [] };
  const reading: EntryReading = {
    ...{ document, given, columns, isHidden: grid.isHidden === true },
    matcherFor: createMatcherCache(targets, new Map(Object.entries(kept?.names ?? {}))),
    seen: new Set(),
  };
  return {
    ...{ name: grid.name, kind, heading },
    rows: below.flatMap((row) => recogniseRow(reading, row) ?? []),
  };
}

interface EntryTable {
  readonly kind: EntryKind;
  readonly ownWords: OwnLevelWordParser | undefined;
  readonly grid: TableGrid;
  readonly heading: TableHeading<EntryColumn>;
  readonly targets: readonly MatchTarget[];
}

/**
 * True for a table whose code column mostly contains keys of the product, as the files that the product writes do.
 */
function hasOwnKeys(
  { columns }: TableHeading<EntryColumn>,
  rows: readonly GridRow[],
  targets: readonly MatchTarget[],
): boolean {
  const code = columns.find(({ field }) => field === 'code')?.index;
  if (code === undefined) return false;
  const cells = rows.map((row) => (row.cells[code] ?? '').trim()).filter((cell) => cell !== '');
  const keys = new Set(targets.flatMap(({ key }) => [key, key.slice(key.lastIndexOf('/') + 1)]));
  return cells.length > 0 && cells.filter((cell) => keys.has(cell)).length * 2 > cells.length;
}

/** Removes the organisation's own words for levels from the rows, because they belong to no other scale. */
const removeOwnWords = (rows: readonly GridRow[], own: OwnLevelWordParser | undefined): readonly GridRow[] =>
  own === undefined
    ? rows
    : rows.map((row) => ({
        ...row,
        cells: row.cells.map((cell) => {
          const said = own(cell, 'risk') ?? own(cell, 'strength');
          return said !== null && said.confidence > minSureConfidence ? '' : cell;
        }),
      }));

/** Adds the open questions to the columns of a table. */
function addColumnQuestions(
  { kind, ownWords, grid, heading, targets }: EntryTable,
  said: readonly ChosenColumn[] = [],
): readonly HeadingColumn<EntryColumn>[] {
  const { rows } = splitRepeatedHeadings(grid, heading);
  const hidden = new Set(grid.hiddenColumns ?? []);
  const own = assignRiskLevelColumn(kind, assignOperationColumn(kind, heading.columns, said), rows, said);
  const signs = { ...listScaleSigns(grid, heading), isOwnFile: hasOwnKeys(heading, rows, targets) };
  const newest = selectNewestLevelColumns(addCombinedLevels(kind, own, rows, signs), { said, hidden });
  const scaled = addScaleQuestions(newest, removeOwnWords(rows, ownWords), signs);
  const read = addDayQuestions(kind, scaled, rows);
  const fields: readonly string[] = entryFields[kind];
  return read.map(
    (column): HeadingColumn<EntryColumn> =>
      hidden.has(column.index) && fields.includes(column.field) && column.doubt === undefined
        ? { ...column, doubt: 'hidden' }
        : column,
  );
}

/** Creates one matcher per part of the document, when the part is first needed. */
function createMatcherCache(
  targets: readonly MatchTarget[],
  remembered: ReadonlyMap<string, string>,
): (part: string) => TargetMatcher {
  const made = new Map<string, TargetMatcher>();
  return (part) => {
    const known = made.get(part);
    if (known !== undefined) return known;
    const matcher = createTargetMatcher(
      targets.filter(({ key }) => key.startsWith(part)),
      remembered,
    );
    made.set(part, matcher);
    return matcher;
  };
}

/** Finds the name of a row, its cell, and the part of the document that its column or row mentions. */
function findRowName({ columns }: EntryReading, { cells }: GridRow) {
  const filled = (column: HeadingColumn<EntryColumn>) => (cells[column.index] ?? '').trim() !== '';
  const names = columns.filter(({ field }) => field === 'name');
  const column = names.find(filled) ?? names[0];
  const cellOf = (wanted: EntryColumn) => {
    const at = columns.find(({ field }) => field === wanted)?.index;
    return at === undefined ? '' : (cells[at] ?? '').trim();
  };
  const name = column === undefined ? '' : (cells[column.index] ?? '').trim();
  const part =
    parseSubjectPart(cellOf('type')) || (names.length > 1 ? parseSubjectPart(column?.heading ?? '') : '');
  const isCoded = isCodeHeading(column?.heading ?? '');
  return { name, part, code: cellOf('code'), index: column?.index ?? null, isCoded };
}

function findRowCandidates(reading: EntryReading, row: GridRow): readonly MatchCandidate[] {
  const { name, part, code, isCoded } = findRowName(reading, row);
  const isComment = reading.given.kind === 'comments';
  if (isComment && code.startsWith('/')) return [{ key: code, confidence: 1, by: 'key' }];
  if (isComment && code === '' && isWholeAssessment(name)) return [{ key: '', confidence: 0.97, by: 'name' }];
  if (isComment && name === '' && code === '') return [{ key: '', confidence: 0.8, by: 'words' }];
  const find = (matcher: TargetMatcher) => {
    const byCode =
      code === '' ? [] : matcher.find(code, [code]).filter(({ by }) => by === 'key' || by === 'code');
    const byName = name === '' ? [] : findMatchCandidates(matcher, name, '', isCoded);
    return byCode.length > 0 ? [...byCode, ...byName.filter(({ key }) => key !== byCode[0]?.key)] : byName;
  };
  const within = find(reading.matcherFor(part));
  return (within.length > 0 || part === '' ? within : find(reading.matcherFor(''))).slice(0, 5);
}

function recogniseRow(reading: EntryReading, row: GridRow): RecognisedEntry | null {
  if (row.cells.every((cell) => cell.trim() === '')) return null;
  const { kind } = reading.given;
  const { name, code, index } = findRowName(reading, row);
  const cells = cellsOf(reading, row);
  const text = kind === 'comments' ? cells.find(({ field }) => field === 'text') : undefined;
  const base = {
    row: row.number,
    cell: text?.cell ?? formatCellAddress(index ?? 0, row.number),
    name: name || code,
    values: cells,
  };
  const left = (
    reason: EntryDecisionReason,
    candidates: readonly MatchCandidate[] = [],
  ): RecognisedEntry => ({
    ...base,
    ...{ verdict: 'left', reason, key: null, candidates, confidence: 0 },
  });
  if (/^antal(?!\p{L})/u.test(normalizeWords(name)) || (isTotalRowName(name) && name.split(' ').length < 3))
    return left('total');
  if (kind === 'comments' && text === undefined) return left('empty');
  if (kind !== 'comments' && base.name === '') return left('empty');
  if (cells.length === 0) return left('heading');
  const candidates = findRowCandidates(reading, row);
  const [first] = candidates;
  if (first === undefined) return left('unknown');
  const isHidden = reading.isHidden || row.isHidden === true;
  return judgeEntry({ ...reading, isHidden }, { ...base, key: first.key, candidates }, first);
}

function cellsOf({ columns, given }: EntryReading, row: GridRow): readonly EntryCell[] {
  const fields: readonly string[] = entryFields[given.kind];
  return columns.flatMap((column): EntryCell[] => {
    const text = (row.cells[column.index] ?? '').trim();
    if (text === '' || !fields.includes(column.field)) return [];
    const read = readEntryCell({ column, given }, row, text);
    if (read === null) return [];
    const doubt = column.doubt === 'hidden' || column.doubt === 'column' ? column.doubt : null;
    return [
      {
        ...read,
        ...(doubt !== null && read.reason === null && { reason: doubt, confidence: 0.8 }),
        ...{ segment: column.segment, text, cell: formatCellAddress(column.index, row.number) },
      },
    ];
  });
}

/** Reads the value of a cell by the meaning of its column. */
function readEntryCell(
  { column, given }: Pick<EntryReading, 'given'> & { readonly column: HeadingColumn<EntryColumn> },
  row: GridRow,
  text: string,
) {
  const { field, readings } = column;
  const people = given.people ?? [];
  const look = getCellAppearance(row, column.index);
  const [known] = Object.values(entryFields)
    .flat()
    .filter((one) => one === field);
  if (known !== undefined && (look?.error !== undefined || look?.isUncalculated === true)) {
    const reason = look.error === undefined ? ('uncalculated' as const) : ('error' as const);
    return { field: known, value: null, confidence: 0.5, reason };
  }
  if (column.beside !== undefined) {
    const [level] = entryFields.risks.filter((one) => one === field);
    const value = computeCombinedLevel(column, row);
    const told = { field: level ?? ('level' as const), value };
    return value === null
      ? { ...told, confidence: 0.5, reason: 'combine' as const }
      : { ...told, confidence: 0.97, reason: null };
  }
  const reading = column.reading ?? readings?.[0]?.reading;
  const isScaled = levelFields.has(field) && reading !== undefined;
  const scale = isScaled ? { reading, isOpen: column.reading === undefined } : undefined;
  const { kind, ownWords } = given;
  const read = parseEntryCell({
    kind,
    field,
    text,
    people,
    scale,
    dayOrder: determineDayOrder(column),
    ownWords,
  });
  const isFigure = read !== null && (typeof read.value === 'number' || field === 'due');
  return isFigure && read.reason === null && look?.isJoined === true
    ? { ...read, confidence: 0.8, reason: 'joined' as const }
    : read;
}

type MatchedEntry = Omit<RecognisedEntry, 'verdict' | 'reason' | 'confidence'> & { readonly key: string };

/** Sets the verdict on a row whose object was matched, with the most important reason against accepting it. */
function judgeEntry(reading: EntryReading, found: MatchedEntry, first: MatchCandidate): RecognisedEntry {
  const { kind } = reading.given;
  const { values, candidates, key } = found;
  const sure = isSureMatch(candidates);
  const least = Math.min(...values.map(({ confidence }) => confidence));
  const confidence = Math.min(sure ? first.confidence : Math.min(first.confidence, 0.85), least);
  const as = (verdict: RowVerdict, reason: EntryDecisionReason | null, most = 1): RecognisedEntry => ({
    ...found,
    ...{ verdict, reason, confidence: Math.min(confidence, most) },
  });
  if (isAlreadyEntered(reading, found)) return { ...as('left', 'same'), confidence };
  if (kind === 'comments' && key === '' && first.by === 'words') return as('confirm', 'whole', 0.8);
  const isUsual = isUsualNameMatch(candidates);
  if (!sure && !isUsual) return as('choose', 'ambiguous');
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
  return isUsual ? as('confirm', 'usual') : as('found', null);
}

const textOf = (values: readonly EntryCell[]): string =>
  values.find(({ field }) => field === 'text')?.text ?? '';

/** True when the document already contains all values of the row. */
function isAlreadyEntered({ document, given }: EntryReading, { key, name, values }: MatchedEntry): boolean {
  if (given.kind === 'comments') {
    const said = normalizeWords(textOf(values));
    return (given.comments ?? []).some(({ path, text }) => path === key && normalizeWords(text) === said);
  }
  if (values.some(({ reason }) => reason !== null)) return false;
  const said: readonly EntryValue[] = values;
  return isSameJson(writeEntryRows(document, given.kind, [{ key, name, values: said }]), document);
}
