/** Tables of the small markdown: a line of heads, a line of dashes, then a line for each row, all between bars. */

/** How a column stands. */
export type MarkdownAlign = 'left' | 'right' | 'center';

/** A table of a text, the markup of its cells still unread. Every row has a cell for each head. */
export interface MarkdownTable {
  readonly type: 'table';
  readonly heads: readonly string[];
  readonly aligns: readonly MarkdownAlign[];
  readonly rows: readonly (readonly string[])[];
}

/** Columns beyond which a page holds nothing that can be read. */
const mostColumns = 16;

/** The cells of a line that begins with a bar; a bar in a variable or behind a backslash is none. Null for other lines. */
function cellsOf(line: string): readonly string[] | null {
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

/** The table that begins at a line, and the line after it; null where none begins. */
export function tableAt(
  lines: readonly string[],
  from: number,
): { readonly table: MarkdownTable; readonly next: number } | null {
  const heads = cellsOf(lines[from] ?? '');
  if (heads === null || heads.length === 0 || heads.length > mostColumns) return null;
  const dashes = cellsOf(lines[from + 1] ?? '');
  if (dashes?.length !== heads.length || !dashes.every((cell) => /^:?-+:?$/.test(cell))) return null;
  const rows: string[][] = [];
  let next = from + 2;
  for (let cells = cellsOf(lines[next] ?? ''); cells !== null; cells = cellsOf(lines[next] ?? '')) {
    const row = cells;
    rows.push(heads.map((_, column) => row[column] ?? ''));
    next += 1;
  }
  return { table: { type: 'table', heads, aligns: dashes.map(alignOf), rows }, next };
}
