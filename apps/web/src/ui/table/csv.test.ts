import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeFormulaCell, toCsv } from './csv.ts';

describe('the CSV export of a table', () => {
  it('never contains a cell that a spreadsheet would run as a formula', () => {
    fc.assert(
      fc.property(fc.constantFrom('=', '+', '-', '@', '\t', '\r'), fc.string(), (start, rest) => {
        const cell = escapeFormulaCell(start + rest);
        // Only plain numbers remain without an apostrophe.
        return cell.startsWith("'") || /^[-+]?[\d\s\u00a0.,%]*$/.test(cell);
      }),
    );
    expect(escapeFormulaCell('=HYPERLINK("http://evil.example")')).toBe(
      '\'=HYPERLINK("http://evil.example")',
    );
    expect(escapeFormulaCell('-2+3+cmd|" /C calc"!A0')).toBe('\'-2+3+cmd|" /C calc"!A0');
  });

  it('leaves numbers unchanged', () => {
    expect(['-1.5', '+3', '12 345', '-1,0 %'].map(escapeFormulaCell)).toEqual([
      '-1.5',
      '+3',
      '12 345',
      '-1,0 %',
    ]);
  });

  it('quotes separators, quotes and line breaks', () => {
    expect(toCsv([['a;b', 'c"d', 'e\nf', 'g,h']], ';')).toBe('"a;b";"c""d";"e\nf";g,h');
  });
});
