/** Reads a file as an import would, without a server: each row with its verdict, and all parts that are left out. */
import { readStarterModel } from '@klarsikt/content';
import { createEmptyDocument, emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { compileModel } from '@klarsikt/engine/model';
import {
  entryReasonTexts,
  figureReasonTexts,
  formatCellAddress,
  type HeadingColumn,
  type ListScaleQuestion,
  listUnreadParts,
  type MatchCandidate,
  type RiskListReading,
  type RowVerdict,
  readRiskList,
  recogniseEntries,
  recogniseFigures,
  splitEntryTables,
  splitFigureTables,
  type TableGrid,
  type UnreadPart,
  unreadPartTexts,
} from '@klarsikt/engine/recognise';
import {
  parseLanguageName,
  parseUserStatus,
  readPersonCells,
  userFileColumns as userColumns,
} from '@klarsikt/identity/server/user/csv.ts';
import { findPeopleList } from '@klarsikt/identity/server/user/people-lists.ts';
import { type FilePosition, type StagedLibrary, summarizeLibrary, summarizeTables } from '@klarsikt/imports';
import { readLibraryFile } from '@klarsikt/library/server/library/read-library.ts';
import { importNoticeTexts, importRefusalTexts } from '@klarsikt/library/server/library/texts.ts';
import { readFileTables } from '@klarsikt/workspace/server/import/read-tables.ts';
import { z } from 'zod';
import { importReasonTexts } from './reason-words.ts';

/** Kinds of tables that the command can read. */
export const readableImportKinds = [
  'figures',
  'risks',
  'controls',
  'threats',
  'countries',
  'users',
  'atlas',
] as const;

export type ReadableImportKind = (typeof readableImportKinds)[number];

/** Names the sheet of a table, and gives the number of the table in its sheet unless it is the first. */
interface ShownTable {
  readonly sheet: string;
  readonly table?: number;
}

interface ShownRow extends ShownTable {
  readonly cell: string;
  readonly name: string;
  /** Key that the row is imported to; null if nothing is imported or a person must choose. */
  readonly key: string | null;
  readonly values: readonly { readonly field: string; readonly value: unknown }[];
  readonly verdict: RowVerdict;
  readonly confidence: number;
  readonly reason: string | null;
  /** Keys to choose from if a person must choose, the likeliest key first. */
  readonly candidates?: readonly string[];
}

interface ShownLeft extends ShownTable {
  readonly cell: string;
  readonly text: string;
  readonly reason: string;
}

/** A question about a column, with the value of its example in each reading. */
interface ShownQuestion extends ShownTable {
  readonly column: string;
  readonly question: string;
  readonly example: HeadingColumn['example'] | null;
  readonly readings: readonly { readonly reading: string; readonly value: number | string }[];
  /**
   * Reading that applies until a person confirms it; only for a column whose reading the file itself does not decide.
   */
  readonly guess?: string;
}

/**
 * Result of reading a file as one kind of table. For each sheet, `rows` is the sum of `read` and `left` (omitted
 * rows).
 */
export interface ParsedImportFile {
  readonly sheets: readonly {
    readonly name: string;
    readonly rows: number;
    readonly read: number;
    readonly left: number;
  }[];
  readonly rows: readonly ShownRow[];
  readonly questions: readonly ShownQuestion[];
  readonly left: readonly ShownLeft[];
}

interface Read extends Pick<ParsedImportFile, 'rows' | 'questions' | 'left'> {
  /** Number of rows in all tables of the sheet; a row that belongs to two tables side by side is counted twice. */
  readonly count?: number;
}

const keyOf = (verdict: RowVerdict, key: string | null): string | null =>
  verdict === 'found' || verdict === 'confirm' ? key : null;

const offeredOf = (verdict: RowVerdict, candidates: readonly MatchCandidate[]) =>
  verdict === 'choose' ? { candidates: candidates.map(({ key }) => key) } : {};

const placeOf = ({ name, table }: Pick<TableGrid, 'name' | 'table'>): ShownTable => ({
  sheet: name,
  ...(table !== undefined && { table }),
});

const leftIn = (grid: TableGrid, parts: readonly UnreadPart[]): readonly ShownLeft[] =>
  parts.map(({ cell, text, reason }) => ({
    ...placeOf(grid),
    ...{ cell, text },
    reason: unreadPartTexts[reason].en,
  }));

/** Both readings of an example figure: multiplied by the unit of its column, and as written. Empty without a unit. */
const unitReadings = ({ unit, example }: HeadingColumn<string>): ShownQuestion['readings'] =>
  unit === undefined || example?.value === undefined
    ? []
    : [
        { reading: `times ${unit}`, value: example.value * unit },
        { reading: 'as written', value: example.value },
      ];

const questionsIn = (grid: TableGrid, columns: readonly HeadingColumn<string>[]): readonly ShownQuestion[] =>
  columns.flatMap((column) => {
    const { heading, doubt, askedAt, isGuess, example = null, readings = unitReadings(column) } = column;
    if (doubt === undefined || askedAt !== undefined) return [];
    const question = isGuess ? importReasonTexts.unnamedScale : figureReasonTexts[doubt].en;
    const guess = isGuess ? readings[0]?.reading : undefined;
    const asked = { column: heading, question, example, readings, ...(guess !== undefined && { guess }) };
    return [{ ...placeOf(grid), ...asked }];
  });

const model = compileModel(readStarterModel());
const document = createEmptyDocument({ ...emptyAssessmentSettings, name: 'Bank' });

function figuresIn(grid: TableGrid): Read {
  const table = recogniseFigures(model, document, grid);
  const rows = (table?.rows ?? []).map(
    ({ cell, name, key, figures, unread, verdict, confidence, reason, candidates }) => ({
      ...placeOf(grid),
      ...{ cell, name, key: keyOf(verdict, key), verdict, confidence },
      values: [
        ...figures.map(({ source, kind, mode, value, shown, cell: from }) => ({
          field: kind,
          value,
          ...(shown !== undefined && { shown }),
          source,
          mode,
          cell: from,
        })),
        ...unread.map(({ text, cell: from }) => ({ field: 'unread', value: text, cell: from })),
      ],
      reason: reason === null ? null : figureReasonTexts[reason].en,
      ...offeredOf(verdict, candidates),
    }),
  );
  return {
    rows,
    questions: questionsIn(grid, table?.heading.columns ?? []),
    left: leftIn(grid, listUnreadParts(grid, table === null || rows.length === 0 ? null : table.heading)),
  };
}

function entriesIn(kind: 'risks' | 'controls' | 'threats', grid: TableGrid): Read {
  const table = recogniseEntries(model, document, grid, { kind });
  const rows = (table?.rows ?? []).map(
    ({ cell, name, key, values, verdict, confidence, reason, candidates }) => ({
      ...placeOf(grid),
      ...{ cell, name, key: keyOf(verdict, key), verdict, confidence },
      values: values.map(({ field, value, text, segment, cell: from }) => ({
        field,
        value,
        text,
        segment,
        cell: from,
      })),
      reason: reason === null ? null : entryReasonTexts[reason].en,
      ...offeredOf(verdict, candidates),
    }),
  );
  return {
    rows,
    questions: questionsIn(grid, table?.heading.columns ?? []),
    left: leftIn(grid, listUnreadParts(grid, table === null || rows.length === 0 ? null : table.heading)),
  };
}

const filled = (cells: readonly string[]): string => cells.filter((cell) => cell.trim() !== '').join(' | ');

function listQuestion(
  grid: TableGrid,
  list: RiskListReading | null,
  { readings, example, isGuess }: ListScaleQuestion,
): ShownQuestion {
  const { heading } = list?.offered.find(({ index }) => index === list.values) ?? { heading: '' };
  return {
    ...{ ...placeOf(grid), column: heading, question: importReasonTexts.listScale, example },
    readings: readings.map(({ scale, value }) => ({ reading: scale, value })),
    ...(isGuess && readings[0] !== undefined && { guess: readings[0].scale }),
  };
}

function countriesIn(grid: TableGrid): Read {
  // A country list contains either figures of an index or levels, so the function tries an index first.
  const index = readRiskList(model, grid, { most: 100 });
  const isIndex = index !== null && (index.scale === 'own' || index.scale === 'reversed');
  const list = isIndex ? index : readRiskList(model, grid, { most: 4 });
  const question = list?.question ?? null;
  const found = (list?.entries ?? []).map(({ geography, value, cell, name }): ShownRow => {
    const row = { ...placeOf(grid), cell, name, key: geography, values: [{ field: 'value', value }] };
    return question === null
      ? { ...row, verdict: 'found', confidence: 0.95, reason: null }
      : { ...row, verdict: 'confirm', confidence: 0.7, reason: importReasonTexts.listScale };
  });
  const unread = (list?.unread ?? []).map(({ name, cell, reason }) => ({
    ...placeOf(grid),
    ...{ cell, name, key: null, values: [] },
    ...{ verdict: 'left' as const, confidence: 0, reason: importReasonTexts[reason] },
  }));
  const seen = new Set([...found, ...unread].map(({ cell }) => cell.replace(/^[A-Z]+/u, '')));
  const rest = grid.rows.filter(({ number }) => !seen.has(String(number)));
  return {
    rows: [...found, ...unread],
    questions: question === null ? [] : [listQuestion(grid, list, question)],
    left: rest.map(({ number, cells }) => ({
      ...placeOf(grid),
      ...{ cell: `A${number}`, text: filled(cells) },
      reason: unreadPartTexts[list === null ? 'table' : 'beside'].en,
    })),
  };
}

/**
 * Returns why a person in a list of people cannot be imported, or null. Groups are not checked, because they depend
 * on the installation.
 */
function personFault(
  person: ReturnType<typeof readPersonCells>,
  seen: ReadonlySet<string>,
): 'username' | 'address' | 'twice' | 'language' | 'status' | null {
  const { username = '', language = '', status = '' } = person;
  if (username === '') return 'username';
  if (!z.email().safeParse(username).success) return 'address';
  if (seen.has(username.toLowerCase())) return 'twice';
  if (language !== '' && parseLanguageName(language) === undefined) return 'language';
  return status !== '' && parseUserStatus(status) === undefined ? 'status' : null;
}

function usersIn(grid: TableGrid): Read {
  const list = findPeopleList(grid);
  if (list === null) return { rows: [], questions: [], left: leftIn(grid, listUnreadParts(grid, null)) };
  const { places, body, left, isHidden } = list;
  const seen = new Set<string>();
  const rows = body.map(({ number, cells }): ShownRow => {
    const person = readPersonCells(places, cells);
    const fault = personFault(person, seen);
    const { username: name = '', language = '', status = '', ...rest } = person;
    seen.add(name.toLowerCase());
    const meant = {
      ...{ username: name, language: parseLanguageName(language) ?? language },
      status: parseUserStatus(status) ?? status,
      ...rest,
    };
    const values = userColumns.flatMap((field) => {
      const value = meant[field];
      return value === undefined || value === '' ? [] : [{ field, value }];
    });
    const cell = formatCellAddress(places.usernames[0] ?? 0, number);
    const given = { ...placeOf(grid), cell, name, values };
    if (fault !== null)
      return { ...given, key: null, verdict: 'left', confidence: 0, reason: importReasonTexts[fault] };
    return isHidden
      ? { ...given, key: name, verdict: 'confirm', confidence: 0.85, reason: importReasonTexts.hidden }
      : { ...given, key: name, verdict: 'found', confidence: 1, reason: null };
  });
  return { rows, questions: [], left: leftIn(grid, left) };
}

const placeIn = ({ place }: { readonly place: FilePosition }): string =>
  'row' in place ? `${place.sheet}, row ${place.row}` : `object ${place.index}`;

/** Builds the row of an object or relation in a library file; such rows need no decision by a person. */
const shownObject = (
  sheet: string,
  { place, isKept, name, key }: Pick<ShownRow, 'name' | 'key'> & { place: FilePosition; isKept: boolean },
  values: Readonly<Record<string, string | readonly string[] | null>>,
): ShownRow => ({
  ...{ sheet, cell: placeIn({ place }), name, key, verdict: 'found', confidence: 1 },
  values: Object.entries(values).flatMap(([field, value]) =>
    value === null || value.length === 0 ? [] : [{ field, value }],
  ),
  reason: isKept ? importReasonTexts.keptExtension : null,
});

function listLibraryRows({ objects, relations, keptRelations }: StagedLibrary): readonly ShownRow[] {
  const ends = (isKept: boolean) => (relation: StagedLibrary['relations'][number]) => {
    const { place, type, source, target, text } = relation;
    return shownObject('relations', { place, isKept, name: type, key: null }, { source, target, text });
  };
  return [
    ...objects.map(({ kind, place, kept: isKept, name, id: key, swedish, ...object }) =>
      shownObject(
        kind,
        { place, isKept, name, key },
        {
          ...{ nameSv: swedish?.name ?? '', description: object.description },
          ...{
            descriptionSv: swedish?.description ?? '',
            parent: object.parent,
            categories: object.categories,
          },
        },
      ),
    ),
    ...relations.map(ends(false)),
    ...keptRelations.map(ends(true)),
  ];
}

/**
 * English texts of reasons and notices for library files. The codes of table rows have no entry here and are kept.
 */
const libraryWords: Readonly<Record<string, { readonly en: string }>> = importRefusalTexts;

async function libraryIn(name: string, bytes: Buffer): Promise<ParsedImportFile> {
  const content = await readLibraryFile(name, bytes);
  const { kinds, relations, notices } =
    content.format === 'table' ? summarizeTables(content.grids, name) : summarizeLibrary(content.staged);
  const counted = [
    ...Object.entries(kinds),
    ['relations', { ...relations, found: relations.distinct }] as const,
  ];
  const present = counted.filter(([, { found }]) => found > 0);
  return {
    sheets: present.map(([kind, { found, taken, kept, refused }]) => ({
      ...{ name: kind, rows: found, read: taken + kept, left: refused.length },
    })),
    rows: content.format === 'table' ? [] : listLibraryRows(content.staged),
    questions: [],
    left: [
      ...present.flatMap(([kind, { refused }]) =>
        refused.map(({ id, reason }) => ({
          ...{ sheet: kind, cell: '', text: id },
          reason: libraryWords[reason]?.en ?? reason,
        })),
      ),
      ...notices.map(({ code, what }) => ({
        ...{ sheet: '', cell: '', text: what },
        reason: importNoticeTexts[code].en.replace(': {what}', '').replace('{what}', what),
      })),
    ],
  };
}

function tablesIn(kind: Exclude<ReadableImportKind, 'atlas'>, grid: TableGrid): Read {
  if (kind === 'countries') return countriesIn(grid);
  if (kind === 'users') return usersIn(grid);
  const tables = kind === 'figures' ? splitFigureTables(grid) : splitEntryTables(kind, grid);
  const read = tables.map((table) => (kind === 'figures' ? figuresIn(table) : entriesIn(kind, table)));
  return {
    count: tables.reduce((sum, { rows }) => sum + rows.length, 0),
    rows: read.flatMap(({ rows }) => rows),
    questions: read.flatMap(({ questions }) => questions),
    left: read.flatMap(({ left }) => left),
  };
}

/** Reads a file as one of the kinds, with the starter model; throws `FileRefusedError` for an unreadable file. */
export async function readImportFile(
  kind: ReadableImportKind,
  name: string,
  bytes: Buffer,
): Promise<ParsedImportFile> {
  const isLibrary = (kind === 'threats' || kind === 'controls') && /\.json$/iu.test(name);
  if (kind === 'atlas' || isLibrary) return libraryIn(name, bytes);
  const grids = await readFileTables(name, bytes);
  const read = grids.map((grid) => ({ grid, ...tablesIn(kind, grid) }));
  return {
    sheets: read.map(({ grid, rows, count = grid.rows.length }) => {
      const taken = rows.filter(({ verdict }) => verdict !== 'left').length;
      const all = count + (grid.cut?.rows ?? 0);
      return { name: grid.name, rows: all, read: taken, left: all - taken };
    }),
    rows: read.flatMap(({ rows }) => rows),
    questions: read.flatMap(({ questions }) => questions),
    left: [
      ...read.flatMap(({ left }) => left),
      ...read.flatMap(({ grid: { name: sheet, cut } }) =>
        cut === undefined
          ? []
          : [{ sheet, cell: '', text: JSON.stringify(cut), reason: importReasonTexts.cut }],
      ),
    ],
  };
}
