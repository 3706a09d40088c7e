/** Renders the tables of a template. */
import type { CellFill, DocumentCell, DocumentInline, DocumentRow, TableDocumentBlock } from './document.ts';
import { ReportError } from './errors.ts';
import { parseMarkdownInlines } from './inline.ts';
import type { ReportRendering } from './rendering.ts';
import type { RowBlock, TableBlock } from './template.ts';
import { toDeeperPosition, type WalkPosition, walkBlocks } from './walk.ts';

/**
 * Returns the colour of a cell: the colour of the class if the cell consists of one level or strength, otherwise
 * none.
 */
function fillOf(content: readonly DocumentInline[]): CellFill | null {
  const [only, ...rest] = content;
  if (rest.length > 0) return null;
  if (only?.type === 'level' && only.class !== null) return { scale: 'risk', class: only.class };
  if (only?.type === 'strength' && only.class !== null) return { scale: 'strength', class: only.class };
  return null;
}

function rowOf(
  block: RowBlock,
  columns: number,
  rendering: ReportRendering,
  position: WalkPosition,
): DocumentRow {
  const cells: DocumentCell[] = [];
  let used = 0;
  block.cells.forEach((cell, index) => {
    rendering.countNode(position.place);
    const at = { ...position, place: `${position.place}.cells.${index}` };
    const span = Math.max(1, Math.min(cell.span ?? 1, columns - used));
    if (used >= columns)
      throw new ReportError('misplacedBlock', at.place, `the table has ${columns} columns`);
    const content = parseMarkdownInlines(cell.text[rendering.language], rendering, at, true);
    cells.push({ content, span, fill: fillOf(content) });
    used += span;
  });
  for (; used < columns; used += 1) cells.push({ content: [], span: 1, fill: null });
  return { style: block.style ?? 'normal', cells };
}

/**
 * Renders a table with its rows. Returns null for a table without rows unless the template has a text for that case.
 */
export function renderTableBlock(
  block: TableBlock,
  rendering: ReportRendering,
  position: WalkPosition,
): TableDocumentBlock | null {
  const { language } = rendering;
  const rows: DocumentRow[] = [];
  const inside = { ...toDeeperPosition(position, rendering), cap: null };
  walkBlocks(
    block.rows,
    rendering,
    inside,
    (leaf, at) => {
      if (leaf.type !== 'row') throw new ReportError('misplacedBlock', at.place, `${leaf.type} in a table`);
      rows.push(rowOf(leaf, block.columns.length, rendering, at));
    },
    'rows',
  );
  if (rows.length === 0) return null;
  return {
    type: 'table',
    style: block.style ?? 'plain',
    caption: block.caption ? parseMarkdownInlines(block.caption[language], rendering, position, true) : [],
    header: block.header ?? true,
    columns: block.columns.map(({ header, align, width }) => ({
      header: parseMarkdownInlines(header[language], rendering, position, true),
      align: align ?? 'left',
      width: width ?? 1,
    })),
    rows,
  };
}
