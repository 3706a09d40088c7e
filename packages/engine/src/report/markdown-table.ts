/**
 * Tables in Markdown: a line of headings, a line of dashes, then one line per row, with cells between bars.
 */

/** Alignment of a column. */
export type MarkdownAlign = 'left' | 'right' | 'center';

/** A table whose cells are not parsed yet. Every row has a cell for each heading. */
export interface MarkdownTable {
  readonly type: 'table';
  readonly heads: readonly string[];
  readonly aligns: readonly MarkdownAlign[];
  readonly rows: readonly (readonly string[])[];
}

/** Largest number of columns. A wider table would be unreadable on a page. */
const mostColumns = 16;

/**
 * Returns the cells of a line that begins with a bar; null for other lines. Bars in variables and bars after a
 * backslash do not separate cells.
 */
function splitCells(line: string): readonly string[] | null {
  const text = line.trim();
  if (!text.startsWith('|')) return null;
  const cells: string[] = [];
  let cell = '';
  for (let at = 1; at < text.length; at += 1) {
    const end = text.startsWith('{{', at) ? text.indexOf('}}', at + 2) : -1;
    if (end >= 0) {
      cell += text.slice(at, end + 2);
      at = end + 1;
    } else if (text.startsWith('\\|', at)) {
      cell += '|';
      at += 1;
    } else if (text[at] === '|') {
      cells.push(cell.trim());
      cell = '';
    } else cell += text[at] ?? '';
  }
  return cell.trim() === '' ? cells : [...cells, cell.trim()];
}

function alignOf(dashes: string): MarkdownAlign {
  if (!dashes.endsWith(':')) return 'left';
  return dashes.startsWith(':') ? 'center' : 'right';
}

/**
 * Parses a table that begins at a line. Returns the table and the index of the line after it; null if no table begins
 * there.
 */
export function parseMarkdownTableAt(
  lines: readonly string[],
  from: number,
): { readonly table: MarkdownTable; readonly next: number } | null {
  const heads = splitCells(lines[from] ?? '');
  if (heads === null || heads.length === 0 || heads.length > mostColumns) return null;
  const dashes = splitCells(lines[from + 1] ?? '');
  if (dashes?.length !== heads.length || !dashes.every((cell) => /^:?-+:?$/.test(cell))) return null;
  const rows: string[][] = [];
  let next = from + 2;
  for (let cells = splitCells(lines[next] ?? ''); cells !== null; cells = splitCells(lines[next] ?? '')) {
    const row = cells;
    rows.push(heads.map((_, column) => row[column] ?? ''));
    next += 1;
  }
  return { table: { type: 'table', heads, aligns: dashes.map(alignOf), rows }, next };
}
