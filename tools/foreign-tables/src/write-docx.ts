/** Writes Word documents without an external library. */
import type { SeededChoices } from './choices.ts';
import type { CellMerge, GeneratedCell, GeneratedFile, GeneratedSheet } from './made.ts';
import {
  createContentTypesPart,
  createPartRelation,
  createRelationsPart,
  escapeXml,
  zipParts,
} from './xml.ts';

const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

const run = (inside: string, look = ''): string =>
  `<w:r>${look === '' ? '' : `<w:rPr>${look}</w:rPr>`}${inside}</w:r>`;
const words = (text: string): string =>
  text
    .split('\t')
    .map((part) => `<w:t xml:space="preserve">${escapeXml(part)}</w:t>`)
    .join('<w:tab/>');

const paragraph = (...runs: readonly string[]): string => `<w:p>${runs.join('')}</w:p>`;

/** Returns the text of a cell for a document. */
export function formatGeneratedCellText({ text, number, formula }: GeneratedCell): string {
  return text ?? (number === undefined ? (formula ?? '') : String(number));
}

/** Writes the paragraphs of a cell, with the text split into runs at random places. */
function inside(cell: GeneratedCell | null, choices: SeededChoices): string {
  if (cell === null) return paragraph();
  const { raised, struck, hidden } = cell;
  const before = [
    ...(hidden === undefined ? [] : [run(words(hidden), '<w:vanish/>')]),
    ...(struck === undefined ? [] : [run(words(struck), '<w:strike/>')]),
  ];
  const behind = raised === undefined ? [] : [run(words(raised), '<w:vertAlign w:val="superscript"/>')];
  const [first = '', ...more] = formatGeneratedCellText(cell).split('\n');
  const cut = first.length > 2 && choices.percent(20) ? 1 + choices.below(first.length - 1) : first.length;
  const runs = [first.slice(0, cut), first.slice(cut)]
    .filter((part) => part !== '')
    .map((part) => run(words(part)));
  return [paragraph(...before, ...runs, ...behind), ...more.map((line) => paragraph(run(words(line))))].join(
    '',
  );
}

const covers = ({ row, column, rows, columns }: CellMerge, at: { row: number; column: number }): boolean =>
  at.row >= row && at.row < row + rows && at.column >= column && at.column < column + columns;

function tableXml({ rows, merges }: GeneratedSheet, choices: SeededChoices): string {
  const width = Math.max(...rows.map(({ length }) => length));
  const lines = rows.map((cells, row) => {
    const all = Array.from({ length: width }, (_, column) => {
      const merge = merges.find((one) => covers(one, { row, column }));
      if (merge !== undefined && column > merge.column) return '';
      const isFirst = merge === undefined || row === merge.row;
      const looks = [
        merge !== undefined && merge.columns > 1 ? `<w:gridSpan w:val="${merge.columns}"/>` : '',
        merge !== undefined && merge.rows > 1 ? `<w:vMerge${isFirst ? ' w:val="restart"' : ''}/>` : '',
      ].join('');
      return `<w:tc><w:tcPr>${looks}</w:tcPr>${inside(isFirst ? (cells[column] ?? null) : null, choices)}</w:tc>`;
    });
    return `<w:tr>${all.join('')}</w:tr>`;
  });
  const grid = Array.from({ length: width }, () => '<w:gridCol w:w="1500"/>').join('');
  return `<w:tbl><w:tblPr/><w:tblGrid>${grid}</w:tblGrid>${lines.join('')}</w:tbl>`;
}

/** Writes a document with a table for each sheet. */
export function writeDocx({ sheets }: GeneratedFile, choices: SeededChoices): Buffer {
  const tables = sheets.map(
    (sheet) =>
      `${paragraph(run(words(sheet.name)))}${sheet.caption === undefined ? '' : paragraph(run(words(sheet.caption)))}${tableXml(sheet, choices)}`,
  );
  return zipParts(
    {
      '[Content_Types].xml': createContentTypesPart('word/document.xml', 'wordprocessingml.document'),
      '_rels/.rels': createRelationsPart([createPartRelation('r', 'officeDocument', 'word/document.xml')]),
      'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${namespace}"><w:body>${tables.join('')}${paragraph()}<w:sectPr/></w:body></w:document>`,
    },
    choices.percent(30),
  );
}
