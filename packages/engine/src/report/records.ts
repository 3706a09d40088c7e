/** The tables that an assessment's records and matrices become: columns chosen once, for every template. */
import type { Text } from '../terms.ts';
import { sameInBoth } from './shape.ts';
import type {
  Block,
  CellBlock,
  ColumnTemplate,
  MatrixBlock,
  RecordBlock,
  RowBlock,
  TableBlock,
} from './template.ts';

const column = (en: string, sv: string, width: number, align?: 'right'): ColumnTemplate => ({
  header: { en, sv },
  width,
  ...(align ? { align } : {}),
});

const row = (...cells: readonly string[]): RowBlock => ({
  type: 'row',
  cells: cells.map((text): CellBlock => ({ type: 'cell', text: sameInBoth(text) })),
});

const each = (path: string, as: string, ...blocks: readonly Block[]): Block => ({
  type: 'loop',
  each: path,
  as,
  blocks,
});

interface Table {
  readonly columns: readonly ColumnTemplate[];
  readonly rows: readonly Block[];
  readonly empty: Text;
}

const records: { readonly [T in RecordBlock['type']]: Table } = {
  approvals: {
    columns: [
      column('Event', 'Händelse', 30),
      column('Person and date', 'Person och datum', 24),
      column('Version', 'Version', 54),
    ],
    rows: [
      each(
        'approvals.lines',
        'line',
        row(
          '**{{ line.what }}**\n{{ line.part }}',
          '{{ line.name | text }}\n{{ line.date | date }}',
          '{{ line.revision }}\n{{ line.hash }}\n*{{ line.text | text }}*',
        ),
      ),
    ],
    empty: { en: 'Nobody has signed yet.', sv: 'Ingen har skrivit under än.' },
  },
  actions: {
    columns: [
      column('Action', 'Åtgärd', 34),
      column('Concerns', 'Avser', 22),
      column('Owner', 'Ansvarig', 18),
      column('Due', 'Ska vara klar', 14),
      column('Status', 'Status', 16),
    ],
    rows: [
      each(
        'actions.lines',
        'action',
        row(
          '{{ action.title }}',
          '{{ action.about }}',
          '{{ action.owner }}',
          '{{ action.due | date }}',
          '{{ action.status }}',
        ),
      ),
    ],
    empty: { en: 'No action has been decided.', sv: 'Ingen åtgärd har beslutats.' },
  },
  completeness: {
    columns: [
      column('Requirement', 'Krav', 34),
      column('Source', 'Källa', 24),
      column('Status', 'Status', 14),
      column('Evidence or reason', 'Underlag eller skäl', 34),
    ],
    rows: [
      each(
        'completeness.chapters',
        'chapter',
        {
          type: 'row',
          style: 'group',
          cells: [{ type: 'cell', text: sameInBoth('{{ chapter.name }}'), span: 4 }],
        },
        each(
          'chapter.lines',
          'line',
          row(
            '**{{ line.id }}** {{ line.title }} ({{ line.severity }})',
            '{{ line.sources }}',
            '{{ line.status }}',
            '{{ line.statement | text }}',
          ),
        ),
      ),
    ],
    empty: { en: 'No requirements have been checked.', sv: 'Inga krav har prövats.' },
  },
};

const matrixTables: { readonly [M in MatrixBlock['of']]: Table } = {
  levels: {
    columns: [
      column('', '', 34),
      column('Inherent', 'Inneboende', 17),
      column('Controls', 'Kontroller', 20),
      column('Residual', 'Kvarstående', 17),
    ],
    rows: [
      each(
        'operational',
        'category',
        row(
          '**{{ category.name }}**',
          '{{ category.inherent | level }}',
          '{{ category.strength | strength }}',
          '{{ category.residual | level }}',
        ),
        each(
          'category.segments',
          'segment',
          row(
            '{{ segment.name }}',
            '{{ segment.inherent | level }}',
            '{{ segment.strength | strength }}',
            '{{ segment.residual | level }}',
          ),
        ),
      ),
    ],
    empty: { en: 'Nothing has been assessed yet.', sv: 'Inget har bedömts än.' },
  },
  exploitation: {
    columns: [
      column('Product', 'Produkt', 40),
      column('Required', 'Obligatoriska', 15, 'right'),
      column('Not answered', 'Obesvarade', 15, 'right'),
      column('Not possible', 'Inte möjliga', 15, 'right'),
    ],
    rows: [
      each(
        'exploitation.products',
        'product',
        row(
          '{{ product.name }}',
          '{{ product.required | number }}',
          '{{ product.open | number }}',
          '{{ product.notPossible | number }}',
        ),
      ),
    ],
    empty: { en: 'No product is offered.', sv: 'Ingen produkt erbjuds.' },
  },
};

const tableOf = (
  { columns, rows, empty }: Table,
  block: Pick<RecordBlock, 'caption' | 'empty'>,
): TableBlock => ({
  type: 'table',
  style: 'compact',
  columns,
  rows,
  empty: block.empty ?? empty,
  ...(block.caption ? { caption: block.caption } : {}),
});

/** The table that a block of records stands for. */
export const recordTable = (block: RecordBlock): TableBlock => tableOf(records[block.type], block);

/** The table that a matrix stands for. */
export const matrixTable = (block: MatrixBlock): TableBlock => tableOf(matrixTables[block.of], block);
