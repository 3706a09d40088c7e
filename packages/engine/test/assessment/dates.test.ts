/** Days in files: an invalid day is refused with its line, not with the whole file. */
import { describe, expect, it } from 'vitest';
import { applyPatches, readBackgroundFile, readControlFile } from '../../src/assessment/index.ts';
import { empty, model } from './bank.ts';

const rows = (...cells: string[][]) => cells.map((row, index) => ({ line: index + 1, cells: row }));

describe.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2000-02-29', true],
  ['2026-12-31', true],
  ['2026-04-30', true],
  ['2026-02-29', false],
  ['1900-02-29', false],
  ['2026-04-31', false],
  ['2026-01-32', false],
  ['2026-01-00', false],
  ['2026-00-10', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['x2026-01-01', false],
  ['2026-01-01x', false],
] as const)('the date %s in an imported file', (day, exists) => {
  it('is accepted as the day of a source only if it exists', () => {
    const { lines, patches } = readBackgroundFile(
      model,
      empty,
      'customers',
      rows(['Key', 'Segment', 'Name'], ['#source', day, 'Register']),
    );
    expect(lines.map(({ reason }) => reason)).toEqual([exists ? null : 'date']);
    expect(applyPatches(empty, patches).document.background.provenance.customers?.date).toBe(
      exists ? day : undefined,
    );
  });

  it('is accepted as the day of evidence only if it exists', () => {
    const { lines, patches } = readControlFile(
      model,
      empty,
      rows(['Key', 'Evidence: date'], ['co-cash', day]),
    );
    expect(lines.map(({ reason }) => reason)).toEqual([exists ? null : 'date']);
    expect(applyPatches(empty, patches).document.controls.data['co-cash']?.evidenceDate).toBe(
      exists ? day : undefined,
    );
  });
});
