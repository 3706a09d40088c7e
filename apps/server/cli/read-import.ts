/** What the product takes of a file, without a server: each row with its verdict, and everything that is left out. */
import { starterModel } from '@klarsikt/content';
import {
  type Candidate,
  compile,
  emptyDocument,
  emptySettings,
  entryTables,
  figureTables,
  type Grid,
  type LeftPart,
  leftParts,
  type ReadColumn,
  type RowVerdict,
  readRiskList,
  recogniseEntries,
  recogniseFigures,
} from '@klarsikt/engine';
import { placesOf, columns as userColumns } from '@klarsikt/identity/server/user/csv.ts';
import { summaryOf, summaryOfTables } from '@klarsikt/imports';
import { readLibrary } from '@klarsikt/library/server/library/read-library.ts';
import { readTables } from '@klarsikt/workspace/server/import/read-tables.ts';
import { reasonWords } from './reason-words.ts';

/** Kinds of tables that the command reads. */
export const readKinds = ['figures', 'risks', 'controls', 'threats', 'countries', 'users', 'atlas'] as const;

/** A kind of table that the command reads. */
export type ReadKind = (typeof readKinds)[number];

interface ShownRow {
  readonly sheet: string;
  readonly cell: string;
  readonly name: string;
  /** What is written where the row is taken; null where nothing is, or somebody has to choose. */
  readonly key: string | null;
  readonly values: readonly { readonly field: string; readonly value: unknown }[];
  readonly verdict: RowVerdict;
  readonly confidence: number;
  readonly reason: string | null;
  /** Where somebody has to choose: what it may mean, the likeliest first. */
  readonly candidates?: readonly string[];
}

interface ShownLeft {
  readonly sheet: string;
  readonly cell: string;
  readonly text: string;
  readonly reason: string;
}

/** What has to be asked of a column, with what its example gives in each reading. */
interface ShownQuestion {
  readonly sheet: string;
  readonly column: string;
  readonly question: string;
  readonly example: ReadColumn['example'] | null;
  readonly readings: NonNullable<ReadColumn['readings']>;
}

/** What a file holds for a kind; per sheet rows = read + left. */
export interface ReadImport {
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

interface Read extends Pick<ReadImport, 'rows' | 'questions' | 'left'> {
  /** Rows of the tables of the sheet; a row with two tables beside each other counts for both. */
  readonly count?: number;
}

const words = (reason: string | null): string | null =>
  reason === null ? null : (reasonWords[reason] ?? reason);

const keyOf = (verdict: RowVerdict, key: string | null): string | null =>
  verdict === 'found' || verdict === 'confirm' ? key : null;

const offeredOf = (verdict: RowVerdict, candidates: readonly Candidate[]) =>
  verdict === 'choose' ? { candidates: candidates.map(({ key }) => key) } : {};

const leftIn = (sheet: string, parts: readonly LeftPart[]): readonly ShownLeft[] =>
  parts.map(({ cell, text, reason }) => ({
    ...{ sheet, cell, text },
    reason: (reason === 'column' ? reasonWords.leftColumn : reasonWords[reason]) ?? reason,
  }));

const questionsIn = (sheet: string, columns: readonly ReadColumn<string>[]): readonly ShownQuestion[] =>
  columns.flatMap(({ heading, doubt, example = null, readings = [] }) =>
    doubt === undefined
      ? []
      : [{ sheet, column: heading, question: reasonWords[doubt] ?? doubt, example, readings }],
  );

const model = compile(starterModel());
const document = emptyDocument({ ...emptySettings, name: 'Bank' });

function figuresIn(grid: Grid): Read {
  const table = recogniseFigures(model, document, grid);
  const rows = (table?.rows ?? []).map(
    ({ cell, name, key, figures, unread, verdict, confidence, reason, candidates }) => ({
      ...{ sheet: grid.name, cell, name, key: keyOf(verdict, key), verdict, confidence },
      values: [
        ...figures.map(({ source, kind, mode, value, cell: from }) => ({
          field: kind,
          value,
          source,
          mode,
          cell: from,
        })),
        ...unread.map(({ text, cell: from }) => ({ field: 'unread', value: text, cell: from })),
      ],
      reason: words(reason),
      ...offeredOf(verdict, candidates),
    }),
  );
  return {
    rows,
    questions: questionsIn(grid.name, table?.heading.columns ?? []),
    left: leftIn(grid.name, leftParts(grid, table === null || rows.length === 0 ? null : table.heading)),
  };
}

function entriesIn(kind: 'risks' | 'controls' | 'threats', grid: Grid): Read {
  const table = recogniseEntries(model, document, grid, { kind });
  const rows = (table?.rows ?? []).map(
    ({ cell, name, key, values, verdict, confidence, reason, candidates }) => ({
      ...{ sheet: grid.name, cell, name, key: keyOf(verdict, key), verdict, confidence },
      values: values.map(({ field, value, text, segment, cell: from }) => ({
        field,
        value,
        text,
        segment,
        cell: from,
      })),
      reason: words(reason),
      ...offeredOf(verdict, candidates),
    }),
  );
  return {
    rows,
    questions: questionsIn(grid.name, table?.heading.columns ?? []),
    left: leftIn(grid.name, leftParts(grid, table === null || rows.length === 0 ? null : table.heading)),
  };
}

const filled = (cells: readonly string[]): string => cells.filter((cell) => cell.trim() !== '').join(' | ');

function countriesIn(grid: Grid): Read {
  const list = readRiskList(model, grid, { most: 100 });
  const found = (list?.entries ?? []).map(({ geography, value, cell, name }) => ({
    ...{ sheet: grid.name, cell, name, key: geography, values: [{ field: 'value', value }] },
    ...{ verdict: 'found' as const, confidence: 0.95, reason: null },
  }));
  const unread = (list?.unread ?? []).map(({ name, cell, reason }) => ({
    ...{ sheet: grid.name, cell, name, key: null, values: [] },
    ...{ verdict: 'left' as const, confidence: 0, reason: words(reason) },
  }));
  const seen = new Set([...found, ...unread].map(({ cell }) => cell.replace(/^[A-Z]+/u, '')));
  const rest = grid.rows.filter(({ number }) => !seen.has(String(number)));
  return {
    rows: [...found, ...unread],
    questions: [],
    left: rest.map(({ number, cells }) => ({
      ...{ sheet: grid.name, cell: `A${number}`, text: filled(cells) },
      reason: reasonWords[list === null ? 'table' : 'above'] ?? '',
    })),
  };
}

function usersIn(grid: Grid): Read {
  const [head, ...lines] = grid.rows;
  const places = head === undefined ? null : placesOf({ line: head.number, cells: head.cells });
  if (head === undefined || places === null)
    return { rows: [], questions: [], left: leftIn(grid.name, leftParts(grid, null)) };
  const rows = lines.map(({ number, cells }): ShownRow => {
    const values = userColumns.flatMap((field) => {
      const at = places.get(field);
      return at === undefined ? [] : [{ field, value: (cells[at] ?? '').trim() }];
    });
    const name = String(values.find(({ field }) => field === 'username')?.value ?? '');
    const cell = `A${number}`;
    return name === ''
      ? {
          sheet: grid.name,
          cell,
          name,
          key: null,
          values,
          verdict: 'left',
          confidence: 0,
          reason: words('username'),
        }
      : { sheet: grid.name, cell, name, key: name, values, verdict: 'found', confidence: 1, reason: null };
  });
  const left = [
    { sheet: grid.name, cell: `A${head.number}`, text: filled(head.cells), reason: words('heading') ?? '' },
  ];
  return { rows, questions: [], left };
}

async function libraryIn(name: string, bytes: Buffer): Promise<ReadImport> {
  const content = await readLibrary(name, bytes);
  const { kinds, notices } =
    content.format === 'table' ? summaryOfTables(content.grids, name) : summaryOf(content.staged);
  const counted = Object.entries(kinds).filter(([, { found }]) => found > 0);
  return {
    sheets: counted.map(([kind, { found, taken, kept, refused }]) => ({
      ...{ name: kind, rows: found, read: taken + kept, left: refused.length },
    })),
    rows: [],
    questions: [],
    left: [
      ...counted.flatMap(([kind, { refused }]) =>
        refused.map(({ id, reason }) => ({ sheet: kind, cell: '', text: id, reason: String(reason) })),
      ),
      ...notices.map(({ code, what }) => ({ sheet: '', cell: '', text: what, reason: code })),
    ],
  };
}

function tablesIn(kind: Exclude<ReadKind, 'atlas'>, grid: Grid): Read {
  if (kind === 'countries') return countriesIn(grid);
  if (kind === 'users') return usersIn(grid);
  const tables = kind === 'figures' ? figureTables(grid) : entryTables(kind, grid);
  const read = tables.map((table) => (kind === 'figures' ? figuresIn(table) : entriesIn(kind, table)));
  return {
    count: tables.reduce((sum, { rows }) => sum + rows.length, 0),
    rows: read.flatMap(({ rows }) => rows),
    questions: read.flatMap(({ questions }) => questions),
    left: read.flatMap(({ left }) => left),
  };
}

/** Reads a file as one of the kinds, with the starter model; throws `NotTaken` for a file that cannot be read. */
export async function readImportFile(kind: ReadKind, name: string, bytes: Buffer): Promise<ReadImport> {
  if (kind === 'atlas') return libraryIn(name, bytes);
  const grids = await readTables(name, bytes);
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
          : [{ sheet, cell: '', text: JSON.stringify(cut), reason: reasonWords.cut ?? '' }],
      ),
    ],
  };
}
