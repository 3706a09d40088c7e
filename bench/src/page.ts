/** Writes the results to the page: either all lines, or only the lines of the jobs that ran. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Result } from './measure.ts';
import { linesIn, renewed, tableOf } from './table.ts';

const marked = /(<!-- results -->\nMeasured on )(.*)(\.\n\n)[\s\S]*(\n<!-- \/results -->)/;

export interface Measured {
  readonly results: readonly Result[];
  /** True when every job ran; the lines of former jobs are then removed. */
  readonly all: boolean;
  readonly machine: string;
  readonly day?: string;
}

/** Updates the page, which is under version control, and writes the file for programs anew at each run. */
export function keep(
  { page, file }: { readonly page: string; readonly file: string },
  { results, all, machine, day = new Date().toISOString().slice(0, 10) }: Measured,
): void {
  const text = readFileSync(page, 'utf8');
  const [, before, known = '', between = '', after = ''] = marked.exec(text) ?? [];
  if (before === undefined) throw new Error(`${page} has no place for the results`);
  const where = all ? `${machine}, ${day}` : known;
  const lines = all
    ? results
    : renewed(
        linesIn(text),
        results.map((line) => ({ ...line, day })),
      );
  writeFileSync(file, `${JSON.stringify({ machine: where, results: lines }, null, 2)}\n`);
  writeFileSync(
    page,
    text.replace(marked, () => `${before}${where}${between}${tableOf(lines)}${after}`),
  );
}
