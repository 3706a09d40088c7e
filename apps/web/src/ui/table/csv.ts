/** CSV of what is shown, safe to open in a spreadsheet. */

/** A cell that a spreadsheet would run as a formula gets an apostrophe before it; plain numbers stay numbers. */
export function guardFormula(cell: string): string {
  if (/^[-+]?[\d\s\u00a0.,%]+$/.test(cell)) return cell;
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

function quoted(cell: string, separator: string): string {
  const safe = guardFormula(cell);
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV text; a decimal comma calls for the semicolon, as spreadsheets of that language expect. */
export function toCsv(rows: readonly (readonly string[])[], separator: ',' | ';'): string {
  return rows.map((row) => row.map((cell) => quoted(cell, separator)).join(separator)).join('\r\n');
}
