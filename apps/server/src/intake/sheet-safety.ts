/** Refuses formulas that start a program or fetch data when a workbook or table is opened (security page U8). */
import { createActiveContentError } from './refused.ts';
import { parseXml } from './xml-tokens.ts';
import type { ZipEntry } from './zip.ts';

/** Functions that call another program or fetch data. */
const asking =
  /(?:^|[^\w.])(?:_xlfn\.|_xlws\.)*(WEBSERVICE|RTD|IMAGE|CALL|REGISTER(?:\.ID)?|EXEC|DDE|STOCKHISTORY)\s*\(/i;
/** Pattern of `program|topic!item` (DDE), which starts another program. */
const linking = /(?:[\w.]+|'[^']*')\s*\|[^!]*!/;

const removeStringLiterals = (formula: string): string => formula.replace(/"(?:[^"]|"")*"/g, '""');

/** Returns the function or program that a formula calls; null for a harmless formula. */
export function findDangerousFormulaCall(formula: string): string | null {
  const plain = removeStringLiterals(formula);
  const name = asking.exec(plain)?.[1];
  if (name !== undefined) return name.toUpperCase();
  return linking.test(plain) ? (/^\s*[=+@-]*(.{0,40})/.exec(plain)?.[1] ?? '') : null;
}

const formulas = new Set(['f', 'formula', 'formula1', 'formula2', 'definedName', 'calculatedColumnFormula']);

/** Checks the formulas of a workbook; throws `FileRefusedError` with sheet and cell of a dangerous one. */
export function checkSheetFormulas(entries: readonly ZipEntry[]): void {
  for (const { name: part, content } of entries) {
    if (
      !/^xl\/.*\.xml$/i.test(part) ||
      !/<(?:[^\s<>/]+:)?(?:f|formula\d?|definedName|calculatedColumnFormula)\b/.test(content.toString('utf8'))
    )
      continue;
    let cell = '';
    let formula: string | null = null;
    parseXml(content.toString('utf8').replace(/^\uFEFF/, ''), {
      begin: ({ name, attributes }) => {
        if (name === 'c') cell = attributes.get('r') ?? '';
        else if (name === 'definedName') cell = attributes.get('name') ?? '';
        if (formulas.has(name)) formula = '';
      },
      text: (text) => {
        if (formula !== null) formula += text;
      },
      end: (name) => {
        if (!formulas.has(name) || formula === null) return;
        const asked = findDangerousFormulaCall(formula);
        if (asked !== null)
          throw createActiveContentError({ kind: 'formula', name: asked, part, at: cell, after: '' });
        formula = null;
      },
    });
  }
}

/**
 * Checks the cells of delimited text; throws `FileRefusedError` with the line of a cell that a spreadsheet program would run as
 * a dangerous formula.
 */
export function checkTextFormulas(text: string): void {
  text.split(/\r\n|[\r\n]/).forEach((line, index) => {
    for (const [, quoted, plain = ''] of line.matchAll(
      /(?:^|[,;\t])\s*(?:"\s*([=+@-](?:[^"]|"")*)"|([=+@-][^,;\t]*))/g,
    )) {
      const asked = findDangerousFormulaCall(quoted?.replaceAll('""', '"') ?? plain);
      if (asked !== null)
        throw createActiveContentError({
          kind: 'formula',
          name: asked,
          part: '',
          at: String(index + 1),
          after: '',
        });
    }
  });
}
