/** Makes whole files with tables: text around a table, a second table, hidden parts. */
import { SeededChoices } from './choices.ts';
import { generateFigureTable } from './figures.ts';
import { generateCountryTable, generateRiskTable } from './levels.ts';
import type {
  GeneratedCell,
  GeneratedFile,
  GeneratedSheet,
  GeneratedTableKind,
  TrueRow,
  WriterAbility,
} from './made.ts';
import { generateUserTable } from './people.ts';
import type { DraftTable } from './placing.ts';
import { generateControlTable, generateThreatTable } from './registers.ts';

type Cells = readonly (GeneratedCell | null)[];

const makers = {
  figures: generateFigureTable,
  risks: generateRiskTable,
  controls: generateControlTable,
  threats: generateThreatTable,
  countries: generateCountryTable,
  users: generateUserTable,
} as const;

/** Kinds of tables; a kind that should occur more often is repeated. */
const kinds = [
  ...(['figures', 'figures', 'figures', 'figures', 'risks', 'risks'] as const),
  ...(['controls', 'controls', 'threats', 'threats', 'countries', 'users'] as const),
] as const;

/** Moves a table down and to the right, together with its true content. */
function moved({ rows, merges, truth, ...rest }: DraftTable, down: number, right: number): DraftTable {
  const before: Cells = Array.from({ length: right }, () => null);
  return {
    ...rest,
    rows: rows.map((cells) => (cells.length === 0 ? [] : [...before, ...cells])),
    merges: merges.map((merge) => ({ ...merge, row: merge.row + down, column: merge.column + right })),
    truth: truth.map(({ values, ...row }) => ({
      ...row,
      row: row.row + down,
      values: values.map((value) => ({ ...value, column: value.column + right })),
    })),
    valueColumns: rest.valueColumns.map((column) => column + right),
  };
}

interface Hidden {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly isSheet: boolean;
}

/** Chooses the parts of a table that are hidden. */
function hiddenIn(
  table: DraftTable,
  choices: SeededChoices,
  can: ReadonlySet<WriterAbility>,
  traits: string[],
): Hidden {
  const nothing = { rows: [], columns: [], isSheet: false };
  if (!can.has('hiddenParts') || !choices.percent(18)) return nothing;
  const part = choices.of(['rows', 'columns', 'sheet']);
  traits.push(`hidden ${part}`);
  if (part === 'sheet') return { ...nothing, isSheet: true };
  if (part === 'columns') return { ...nothing, columns: choices.some(table.valueColumns, 1) };
  // For lists of users, hide only rows that describe a person alone, because the import reads the second row of a
  // person if the first is hidden.
  const alone = table.traits.includes('users') ? table.truth.slice(4) : table.truth;
  return { ...nothing, rows: choices.some(alone, 2).map(({ row }) => row - 1) };
}

const truthIn = (sheet: string, { truth }: DraftTable, hidden: Hidden): readonly TrueRow[] =>
  truth.map((row) => {
    const isHidden =
      hidden.isSheet ||
      hidden.rows.includes(row.row - 1) ||
      row.values.some(({ column }) => hidden.columns.includes(column));
    return { sheet, ...row, isPlain: row.isPlain && !isHidden };
  });

const captioned = ({ caption }: DraftTable) => (caption === undefined ? {} : { caption });

/** Makes a file with a table, using only features that the writer supports. */
export function generateFile(seed: number, id: number, can: ReadonlySet<WriterAbility>): GeneratedFile {
  const choices = new SeededChoices(seed, id);
  const kind: GeneratedTableKind = choices.of(kinds);
  const make = makers[kind];
  const traits: string[] = [];
  const first = moved(make(choices, can), 0, choices.percent(12) ? 1 : 0);
  traits.push(...first.traits);
  const hidden = hiddenIn(first, choices, can, traits);
  const isTwo = kind === 'figures' && choices.percent(15);
  const sheets: GeneratedSheet[] = [];
  const truth: TrueRow[] = [...truthIn('Sheet1', first, hidden)];
  let [rows, merges]: [Cells[], DraftTable['merges']] = [[...first.rows], first.merges];
  if (isTwo) {
    traits.push('two tables');
    const below: ReadonlySet<WriterAbility> = new Set([...can].filter((one) => one !== 'captions'));
    const second = moved(make(choices, below), rows.length + 2, 0);
    rows = [...rows, [], [], ...second.rows];
    merges = [...merges, ...second.merges];
    traits.push(...second.traits.filter((trait) => trait.startsWith('cell')));
    const shown = { ...hidden, rows: [], columns: hidden.columns };
    truth.push(...truthIn('Sheet1', second, shown));
  }
  const parts = { hiddenRows: hidden.rows, hiddenColumns: hidden.columns, isHidden: hidden.isSheet };
  sheets.push({ name: 'Sheet1', rows, merges, ...captioned(first), ...parts });
  if (can.has('sheets') && (hidden.isSheet || choices.percent(15))) {
    traits.push('two sheets');
    const other = make(choices, can);
    traits.push(...other.traits.filter((trait) => trait.startsWith('cell')));
    const shown = { rows: [], columns: [], isSheet: false };
    sheets.push({
      ...{ name: 'Sheet2', rows: other.rows, merges: other.merges, ...captioned(other) },
      ...{ hiddenRows: [], hiddenColumns: [], isHidden: false },
    });
    truth.push(...truthIn('Sheet2', other, shown));
  }
  return { id, kind, sheets, truth, traits };
}
