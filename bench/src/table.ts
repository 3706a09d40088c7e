/** Writes and reads the table of docs/performance.md, and renews single lines of it. */
import type { Result } from './measure.ts';

/**
 * A line of the table. `day` is the day of its measurement when the day differs from that of the other lines.
 */
export interface Line extends Result {
  readonly day?: string;
}

const head = ['#', 'job', 'goal', 'measured', 'ratio', 'met', 'measured alone'];
const verdicts = new Map([
  ['yes', true],
  ['**no**', false],
  ['', null],
]);

const wordOf = (met: Line['met']): string => [...verdicts].find(([, verdict]) => verdict === met)?.[0] ?? '';

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

export function tableOf(lines: readonly Line[]): string {
  return [
    row(head),
    `|${'---|'.repeat(head.length)}`,
    ...lines.map(({ id, job, goal, measured, ratio, met, day = '' }) =>
      row([id, job, goal, measured, ratio, wordOf(met), day]),
    ),
  ].join('\n');
}

/** Reads the lines of the table in a page. */
export function linesIn(page: string): Line[] {
  return page
    .split('\n')
    .filter((text) => /^\| [A-Z]+\d+ \|/.test(text))
    .map((text) => {
      const cells = text.split('|').map((cell) => cell.trim());
      const [, id = '', job = '', goal = '', measured = '', ratio = '', met = '', day = ''] = cells;
      const line = { id, job, goal, measured, ratio, met: verdicts.get(met) ?? null };
      return day === '' ? line : { ...line, day };
    });
}

/** Replaces the lines of the same jobs by `fresh`; a new job follows the other lines with its number. */
export function renewed(known: readonly Line[], fresh: readonly Line[]): Line[] {
  const lines = [...known];
  for (const line of fresh) {
    const at = lines.findIndex(({ id, job }) => id === line.id && job === line.job);
    const after = lines.findLastIndex(({ id }) => id === line.id);
    if (at >= 0) lines[at] = line;
    else lines.splice(after < 0 ? lines.length : after + 1, 0, line);
  }
  return lines;
}
