/** Nothing in a workbook or a table fetches or starts something when it is opened: its formulas (security page U8). */
import { foundInside } from './refused.ts';
import { readXml } from './xml-tokens.ts';
import type { Entry } from './zip.ts';

/** Functions that ask another program, or fetch from elsewhere. */
const asking =
  /(?:^|[^\w.])(?:_xlfn\.|_xlws\.)*(WEBSERVICE|RTD|IMAGE|CALL|REGISTER(?:\.ID)?|EXEC|DDE|STOCKHISTORY)\s*\(/i;
/** `program|topic!item`: another program is started and asked (DDE). */
const linking = /(?:[\w.]+|'[^']*')\s*\|[^!]*!/;

const withoutTexts = (formula: string): string => formula.replace(/"(?:[^"]|"")*"/g, '""');

/** What in a formula would ask another program or fetch something; null for nothing. */
export function askedBy(formula: string): string | null {
  const plain = withoutTexts(formula);
  const name = asking.exec(plain)?.[1];
  if (name !== undefined) return name.toUpperCase();
  return linking.test(plain) ? (/^\s*[=+@-]*(.{0,40})/.exec(plain)?.[1] ?? '') : null;
}

const formulas = new Set(['f', 'formula', 'formula1', 'formula2', 'definedName', 'calculatedColumnFormula']);

/** Throws `NotTaken` with the sheet and cell of a formula that would fetch or start something. */
export function checkSheetFormulas(entries: readonly Entry[]): void {
  for (const { name: part, content } of entries) {
    if (
      !/^xl\/.*\.xml$/i.test(part) ||
      !/<(?:[^\s<>/]+:)?(?:f|formula\d?|definedName|calculatedColumnFormula)\b/.test(content.toString('utf8'))
    )
      continue;
    let cell = '';
    let formula: string | null = null;
    readXml(content.toString('utf8').replace(/^\uFEFF/, ''), {
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
        const asked = askedBy(formula);
        if (asked !== null) throw foundInside({ kind: 'formula', name: asked, part, at: cell, after: '' });
        formula = null;
      },
    });
  }
}

/** Throws `NotTaken` with the line of a cell of delimited text that a program for tables would take for such a formula. */
export function checkTextFormulas(text: string): void {
  text.split(/\r\n|[\r\n]/).forEach((line, index) => {
    for (const [, quoted, plain = ''] of line.matchAll(
      /(?:^|[,;\t])\s*(?:"\s*([=+@-](?:[^"]|"")*)"|([=+@-][^,;\t]*))/g,
    )) {
      const asked = askedBy(quoted?.replaceAll('""', '"') ?? plain);
      if (asked !== null)
        throw foundInside({ kind: 'formula', name: asked, part: '', at: String(index + 1), after: '' });
    }
  });
}
