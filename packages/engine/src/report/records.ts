/** Standard tables of an assessment's records and matrices, with the same columns in every template. */
import type { Text } from '../text/terms.ts';
import { toUntranslatedText } from './shape.ts';
import type {
  CellBlock,
  ColumnTemplate,
  MatrixBlock,
  RecordBlock,
  RowBlock,
  TableBlock,
  TemplateBlock,
} from './template.ts';

const recordColumn = (en: string, sv: string, width: number, align?: 'right'): ColumnTemplate => ({
  header: { en, sv },
  width,
  ...(align ? { align } : {}),
});

const recordRow = (...cells: readonly string[]): RowBlock => ({
  type: 'row',
  cells: cells.map((text): CellBlock => ({ type: 'cell', text: toUntranslatedText(text) })),
});

const recordLoop = (path: string, as: string, ...blocks: readonly TemplateBlock[]): TemplateBlock => ({
  type: 'loop',
  each: path,
  as,
  blocks,
});

interface Table {
  readonly columns: readonly ColumnTemplate[];
  readonly rows: readonly TemplateBlock[];
  readonly empty: Text;
}

const records: { readonly [T in RecordBlock['type']]: Table } = {
  approvals: {
    columns: [
      recordColumn('Event', 'Händelse', 30),
      recordColumn('Person and date', 'Person och datum', 24),
      recordColumn('Version', 'Version', 54),
    ],
    rows: [
      recordLoop(
        'approvals.lines',
        'line',
        recordRow(
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
      recordColumn('Action', 'Åtgärd', 34),
      recordColumn('Concerns', 'Avser', 22),
      recordColumn('Owner', 'Ansvarig', 18),
      recordColumn('Due', 'Ska vara klar', 14),
      recordColumn('Status', 'Status', 16),
    ],
    rows: [
      recordLoop(
        'actions.lines',
        'action',
        recordRow(
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
      recordColumn('Requirement', 'Krav', 34),
      recordColumn('Source', 'Källa', 24),
      recordColumn('Status', 'Status', 14),
      recordColumn('Evidence or reason', 'Underlag eller skäl', 34),
    ],
    rows: [
      recordLoop(
        'completeness.chapters',
        'chapter',
        {
          type: 'row',
          style: 'group',
          cells: [{ type: 'cell', text: toUntranslatedText('{{ chapter.name }}'), span: 4 }],
        },
        recordLoop(
          'chapter.lines',
          'line',
          recordRow(
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
      recordColumn('', '', 34),
      recordColumn('Inherent', 'Inneboende', 17),
      recordColumn('Controls', 'Kontroller', 20),
      recordColumn('Residual', 'Kvarstående', 17),
    ],
    rows: [
      recordLoop(
        'operational',
        'category',
        recordRow(
          '**{{ category.name }}**',
          '{{ category.inherent | level }}',
          '{{ category.strength | strength }}',
          '{{ category.residual | level }}',
        ),
        recordLoop(
          'category.segments',
          'segment',
          recordRow(
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
      recordColumn('Product', 'Produkt', 40),
      recordColumn('Required', 'Obligatoriska', 15, 'right'),
      recordColumn('Not answered', 'Obesvarade', 15, 'right'),
      recordColumn('Exploitation not possible', 'Inte möjliga', 15, 'right'),
    ],
    rows: [
      recordLoop(
        'exploitation.products',
        'product',
        recordRow(
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

/** Builds the table for a block of records. */
export const buildRecordTable = (block: RecordBlock): TableBlock => tableOf(records[block.type], block);

/** Builds the table for a matrix block. */
export const buildMatrixTable = (block: MatrixBlock): TableBlock => tableOf(matrixTables[block.of], block);
