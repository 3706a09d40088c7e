/** Writes CSV files in the way of spreadsheets and other programs. */
import type { SeededChoices } from './choices.ts';
import type { GeneratedCell, GeneratedFile } from './made.ts';

function shown({ text, number, format, error, formula }: GeneratedCell, decimals: string): string {
  if (text !== undefined) return text;
  if (error !== undefined) return error;
  if (number === undefined) return formula === undefined ? '' : `=${formula}`;
  if (format?.includes('%')) return `${String(Math.round(number * 1e6) / 1e4).replace('.', decimals)}%`;
  return String(number).replace('.', decimals);
}

const encoders = {
  utf8: (text: string) => Buffer.from(text, 'utf8'),
  marked: (text: string) => Buffer.from(`\uFEFF${text}`, 'utf8'),
  utf16: (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  utf16Big: (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
} as const;

/** Writes a file with one sheet as CSV. */
export function writeCsv({ sheets, traits }: GeneratedFile, choices: SeededChoices): Buffer {
  const isSwedish = traits.includes('sv');
  const separator = isSwedish ? choices.of([';', ';', '\t']) : choices.of([',', ',', ';', '\t', '|']);
  const lineEnd = choices.of(['\r\n', '\r\n', '\n', '\r\r\n', '\r']);
  const isQuoted = choices.percent(25);
  const width = Math.max(...sheets.flatMap(({ rows }) => rows.map(({ length }) => length)));
  const isPadded = choices.percent(60);
  const quoted = (text: string) =>
    isQuoted || text.includes(separator) || /["\n\r]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const [sheet] = sheets;
  const lines = (sheet?.rows ?? []).map((cells) => {
    const all = isPadded ? [...cells, ...Array.from({ length: width - cells.length }, () => null)] : cells;
    return all
      .map((cell) => (cell === null ? '' : quoted(shown(cell, isSwedish ? ',' : '.'))))
      .join(separator);
  });
  return choices.of(Object.values(encoders))(`${lines.join(lineEnd)}${lineEnd}`);
}
