/** Whole files of other people's tables: what is beside, above and below a table, a second one, what the file hides. */
import { Choices } from './choices.ts';
import { figureTable } from './figures.ts';
import { countryTable, riskTable } from './levels.ts';
import type { Ability, MadeCell, MadeFile, MadeKind, MadeSheet, TrueRow } from './made.ts';
import type { DraftTable } from './placing.ts';

type Cells = readonly (MadeCell | null)[];

const makers = { figures: figureTable, risks: riskTable, countries: countryTable } as const;

/** Kinds of tables, as often as they are made. */
const kinds = ['figures', 'figures', 'figures', 'figures', 'risks', 'risks', 'countries'] as const;

/** A table further down and to the right. */
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

/** What the file hides of a table. */
function hiddenIn(table: DraftTable, choices: Choices, can: ReadonlySet<Ability>, traits: string[]): Hidden {
  const nothing = { rows: [], columns: [], isSheet: false };
  if (!can.has('hiddenParts') || !choices.percent(18)) return nothing;
  const part = choices.of(['rows', 'columns', 'sheet']);
  traits.push(`hidden ${part}`);
  if (part === 'sheet') return { ...nothing, isSheet: true };
  if (part === 'columns') return { ...nothing, columns: choices.some(table.valueColumns, 1) };
  return { ...nothing, rows: choices.some(table.truth, 2).map(({ row }) => row - 1) };
}

const truthIn = (sheet: string, { truth }: DraftTable, hidden: Hidden): readonly TrueRow[] =>
  truth.map((row) => {
    const isHidden =
      hidden.isSheet ||
      hidden.rows.includes(row.row - 1) ||
      row.values.some(({ column }) => hidden.columns.includes(column));
    return { sheet, ...row, isPlain: row.isPlain && !isHidden };
  });

/** Makes a file of a kind for a way of writing that can hold so much. */
export function madeFile(seed: number, id: number, can: ReadonlySet<Ability>): MadeFile {
  const choices = new Choices(seed, id);
  const kind: MadeKind = choices.of(kinds);
  const make = makers[kind];
  const traits: string[] = [];
  const first = moved(make(choices, can), 0, choices.percent(12) ? 1 : 0);
  traits.push(...first.traits);
  const hidden = hiddenIn(first, choices, can, traits);
  const isTwo = kind === 'figures' && choices.percent(15);
  const sheets: MadeSheet[] = [];
  const truth: TrueRow[] = [...truthIn('Sheet1', first, hidden)];
  let [rows, merges]: [Cells[], DraftTable['merges']] = [[...first.rows], first.merges];
  if (isTwo) {
    traits.push('two tables');
    const second = moved(make(choices, can), rows.length + 2, 0);
    rows = [...rows, [], [], ...second.rows];
    merges = [...merges, ...second.merges];
    traits.push(...second.traits.filter((trait) => trait.startsWith('cell')));
    const below = { ...hidden, rows: [], columns: hidden.columns };
    truth.push(...truthIn('Sheet1', second, below));
  }
  const parts = { hiddenRows: hidden.rows, hiddenColumns: hidden.columns, isHidden: hidden.isSheet };
  sheets.push({ name: 'Sheet1', rows, merges, ...parts });
  if (can.has('sheets') && (hidden.isSheet || choices.percent(15))) {
    traits.push('two sheets');
    const other = make(choices, can);
    traits.push(...other.traits.filter((trait) => trait.startsWith('cell')));
    const shown = { rows: [], columns: [], isSheet: false };
    sheets.push({
      ...{ name: 'Sheet2', rows: other.rows, merges: other.merges },
      ...{ hiddenRows: [], hiddenColumns: [], isHidden: false },
    });
    truth.push(...truthIn('Sheet2', other, shown));
  }
  return { id, kind, sheets, truth, traits };
}
