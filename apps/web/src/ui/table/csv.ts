/** Writes CSV that is safe to open in a spreadsheet. */

/** Puts an apostrophe before a cell that a spreadsheet would run as a formula; plain numbers stay. */
export function escapeFormulaCell(cell: string): string {
  if (/^[-+]?[\d\s\u00a0.,%]+$/.test(cell)) return cell;
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

function quoteCell(cell: string, separator: string): string {
  const safe = escapeFormulaCell(cell);
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The separator is a semicolon in languages with a decimal comma, as spreadsheets expect. */
export function toCsv(rows: readonly (readonly string[])[], separator: ',' | ';'): string {
  return rows.map((row) => row.map((cell) => quoteCell(cell, separator)).join(separator)).join('\r\n');
}
