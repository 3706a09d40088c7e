/** Writes workbooks part by part, in the variants that different programs produce. */
import { formatCellAddress } from '@klarsikt/engine/recognise';
import type { SeededChoices } from './choices.ts';
import type { GeneratedCell, GeneratedFile, GeneratedSheet } from './made.ts';
import {
  createContentTypesPart,
  createPartRelation,
  createRelationsPart,
  escapeXml,
  zipParts,
} from './xml.ts';

const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

interface Way {
  /** True if texts are stored in the part that cells share. */
  readonly isShared: boolean;
  readonly hasAddresses: boolean;
  readonly prefix: string;
  readonly fromRoot: boolean;
  readonly isStored: boolean;
}

interface Writing extends Way {
  readonly texts: string[];
  readonly formats: string[];
}

const tag = ({ prefix }: Way, name: string): string => (prefix === '' ? name : `${prefix}:${name}`);

function run(way: Way, text: string, look: string): string {
  const [r, rPr, t] = [tag(way, 'r'), tag(way, 'rPr'), tag(way, 't')];
  const looks = look === '' ? '' : `<${rPr}>${look}</${rPr}>`;
  return `<${r}>${looks}<${t} xml:space="preserve">${escapeXml(text)}</${t}></${r}>`;
}

/** Writes a text as a plain element or in formatted runs. */
function wordsOf(way: Way, { text = '', raised, struck }: GeneratedCell): string {
  if (raised === undefined && struck === undefined)
    return `<${tag(way, 't')} xml:space="preserve">${escapeXml(text)}</${tag(way, 't')}>`;
  const before = struck === undefined ? '' : run(way, struck, `<${tag(way, 'strike')}/>`);
  const behind =
    raised === undefined ? '' : run(way, raised, `<${tag(way, 'vertAlign')} val="superscript"/>`);
  return `${before}${run(way, text, '')}${behind}`;
}

function styleOf(writing: Writing, format: string | undefined): number {
  if (format === undefined || format === 'General') return 0;
  if (!writing.formats.includes(format)) writing.formats.push(format);
  return writing.formats.indexOf(format) + 1;
}

function cellXml(writing: Writing, cell: GeneratedCell, address: string): string {
  const [c, v, f, is] = ['c', 'v', 'f', 'is'].map((name) => tag(writing, name));
  const { text, number, format, formula, error } = cell;
  const at = writing.hasAddresses ? ` r="${address}"` : '';
  const style = styleOf(writing, format);
  const look = style === 0 ? '' : ` s="${style}"`;
  if (error !== undefined) return `<${c}${at}${look} t="e"><${f}>1/0</${f}><${v}>${error}</${v}></${c}>`;
  const formulaXml = formula === undefined ? '' : `<${f}>${escapeXml(formula)}</${f}>`;
  if (number !== undefined) return `<${c}${at}${look}>${formulaXml}<${v}>${number}</${v}></${c}>`;
  if (formula !== undefined) return `<${c}${at}${look}>${formulaXml}</${c}>`;
  if (text === undefined) return `<${c}${at}/>`;
  const words = wordsOf(writing, cell);
  if (!writing.isShared) return `<${c}${at} t="inlineStr"><${is}>${words}</${is}></${c}>`;
  writing.texts.push(`<${tag(writing, 'si')}>${words}</${tag(writing, 'si')}>`);
  return `<${c}${at} t="s"><${v}>${writing.texts.length - 1}</${v}></${c}>`;
}

function rowXml(
  writing: Writing,
  cells: readonly (GeneratedCell | null)[],
  at: number,
  isHidden: boolean,
): string {
  const inside = cells.map((cell, column) => {
    if (cell !== null) return cellXml(writing, cell, formatCellAddress(column, at + 1));
    return writing.hasAddresses ? '' : `<${tag(writing, 'c')}/>`;
  });
  const row = tag(writing, 'row');
  return `<${row} r="${at + 1}"${isHidden ? ' hidden="1"' : ''}>${inside.join('')}</${row}>`;
}

function sheetXml(writing: Writing, { rows, merges, hiddenRows, hiddenColumns }: GeneratedSheet): string {
  const name = (of: string) => tag(writing, of);
  const columns = hiddenColumns.map(
    (column) => `<${name('col')} min="${column + 1}" max="${column + 1}" width="9" hidden="1"/>`,
  );
  const body = rows.map((cells, at) =>
    cells.length === 0 ? '' : rowXml(writing, cells, at, hiddenRows.includes(at)),
  );
  const joined = merges.map(
    ({ row, column, rows: height, columns: width }) =>
      `<${name('mergeCell')} ref="${formatCellAddress(column, row + 1)}:${formatCellAddress(column + width - 1, row + height)}"/>`,
  );
  const declared = writing.prefix === '' ? `xmlns="${namespace}"` : `xmlns:${writing.prefix}="${namespace}"`;
  return [
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${name('worksheet')} ${declared}>`,
    columns.length === 0 ? '' : `<${name('cols')}>${columns.join('')}</${name('cols')}>`,
    `<${name('sheetData')}>${body.join('')}</${name('sheetData')}>`,
    joined.length === 0
      ? ''
      : `<${name('mergeCells')} count="${joined.length}">${joined.join('')}</${name('mergeCells')}>`,
    `</${name('worksheet')}>`,
  ].join('');
}

function notesXml({ rows }: GeneratedSheet): string | null {
  const notes = rows.flatMap((cells, row) =>
    cells.flatMap((cell, column) =>
      cell?.note === undefined
        ? []
        : [
            `<comment ref="${formatCellAddress(column, row + 1)}" authorId="0"><text><t>${escapeXml(cell.note)}</t></text></comment>`,
          ],
    ),
  );
  if (notes.length === 0) return null;
  return `<comments xmlns="${namespace}"><authors><author>K</author></authors><commentList>${notes.join('')}</commentList></comments>`;
}

function stylesXml({ formats }: Writing): string {
  const codes = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escapeXml(code)}"/>`);
  const styles = formats.map(
    (_, at) =>
      `<xf numFmtId="${164 + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  return `<styleSheet xmlns="${namespace}">${codes.length === 0 ? '' : `<numFmts count="${codes.length}">${codes.join('')}</numFmts>`}<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${styles.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${styles.join('')}</cellXfs></styleSheet>`;
}

export function writeXlsx({ sheets }: GeneratedFile, choices: SeededChoices, isUsual = false): Buffer {
  const way: Way = isUsual
    ? { isShared: true, hasAddresses: true, prefix: '', fromRoot: false, isStored: false }
    : {
        isShared: choices.percent(50),
        hasAddresses: choices.percent(75),
        prefix: choices.percent(20) ? 'x' : '',
        fromRoot: choices.percent(30),
        isStored: choices.percent(20),
      };
  const writing: Writing = { ...way, texts: [], formats: [] };
  const folder = way.fromRoot ? '/xl/' : '';
  const bodies = sheets.map((sheet) => sheetXml(writing, sheet));
  const notes = sheets.map(notesXml);
  const listed = sheets.map(
    ({ name, isHidden }, at) =>
      `<sheet name="${escapeXml(name)}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  );
  const relations = [
    ...sheets.map((_, at) =>
      createPartRelation(`rId${at + 1}`, 'worksheet', `${folder}worksheets/sheet${at + 1}.xml`),
    ),
    createPartRelation('rTexts', 'sharedStrings', `${folder}sharedStrings.xml`),
    createPartRelation('rStyles', 'styles', `${folder}styles.xml`),
  ];
  const texts = `<${tag(way, 'sst')} ${way.prefix === '' ? 'xmlns' : `xmlns:${way.prefix}`}="${namespace}">${writing.texts.join('')}</${tag(way, 'sst')}>`;
  const parts: Record<string, string> = {
    '[Content_Types].xml': createContentTypesPart('xl/workbook.xml', 'spreadsheetml.sheet', {
      'xl/sharedStrings.xml': 'spreadsheetml.sharedStrings',
      'xl/styles.xml': 'spreadsheetml.styles',
    }),
    '_rels/.rels': createRelationsPart([createPartRelation('r', 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${namespace}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><bookViews><workbookView activeTab="${Math.max(
      0,
      sheets.findIndex(({ isHidden }) => !isHidden),
    )}"/></bookViews><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': createRelationsPart(relations),
    'xl/sharedStrings.xml': texts,
    'xl/styles.xml': stylesXml(writing),
  };
  bodies.forEach((body, at) => {
    parts[`xl/worksheets/sheet${at + 1}.xml`] = body;
    const comments = notes[at] ?? null;
    if (comments === null) return;
    parts[`xl/comments${at + 1}.xml`] = comments;
    parts[`xl/worksheets/_rels/sheet${at + 1}.xml.rels`] = createRelationsPart([
      createPartRelation('rNotes', 'comments', `../comments${at + 1}.xml`),
    ]);
  });
  return zipParts(parts, way.isStored);
}
