import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Result } from './measure.ts';
import { keep } from './page.ts';
import { linesIn, tableOf } from './table.ts';

const line = (id: string, measured: string): Result => ({
  id,
  job: `job of ${id}`,
  goal: '<= 2 ms',
  measured,
  ratio: '0.50',
  met: true,
});

/** Makes the page of a clean clone: the page has its table, and there is no file of results beside it. */
function clone(...lines: Result[]) {
  const folder = mkdtempSync(join(tmpdir(), 'klarsikt-bench-page-'));
  const page = join(folder, 'performance.md');
  const file = join(folder, 'results.json');
  writeFileSync(
    page,
    `# Before\n\n<!-- results -->\nMeasured on 2 cores, Node v20, 2026-01-02.\n\n${tableOf(lines)}\n<!-- /results -->\n\n## After\n`,
  );
  return { page, file };
}

describe('the page of benchmark results', () => {
  it('replaces only the rows of the benchmark that was run', () => {
    const places = clone(line('P5', 'old five'), line('P6', 'old six'));
    keep(places, { results: [line('P6', 'new six')], all: false, machine: 'another', day: '2026-03-04' });
    const text = readFileSync(places.page, 'utf8');
    expect(linesIn(text)).toEqual([line('P5', 'old five'), { ...line('P6', 'new six'), day: '2026-03-04' }]);
    expect(text).toContain('Measured on 2 cores, Node v20, 2026-01-02.');
    expect(text).toMatch(/^# Before[\s\S]*## After\n$/);
    expect(JSON.parse(readFileSync(places.file, 'utf8')).results).toHaveLength(2);
    keep(places, { results: [line('P5', 'new five')], all: false, machine: 'another', day: '2026-03-05' });
    expect(linesIn(readFileSync(places.page, 'utf8')).map(({ measured }) => measured)).toEqual([
      'new five',
      'new six',
    ]);
  });

  it('has no rows of deleted benchmarks after a complete run', () => {
    const places = clone(line('P5', 'old five'), line('P9', 'gone'));
    keep(places, { results: [line('P5', 'new five')], all: true, machine: '2 cores', day: '2026-03-04' });
    const text = readFileSync(places.page, 'utf8');
    expect(linesIn(text)).toEqual([line('P5', 'new five')]);
    expect(text).toContain('Measured on 2 cores, 2026-03-04.');
  });
});
