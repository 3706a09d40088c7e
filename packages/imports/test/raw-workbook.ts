/** Writes Excel files part by part, as programs other than Excel do. */
import { crc32, deflateRawSync } from 'node:zlib';

/** A zip of these parts. */
export function zipOf(parts: { readonly [name: string]: string }): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, text] of Object.entries(parts)) {
    const [title, content] = [Buffer.from(name), Buffer.from(text)];
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(title.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    files.push(Buffer.from('PK\u0003\u0004'), common, title, packed);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), common, rest, title);
    at += 4 + common.length + title.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, listed, end]);
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** The content of the sheets, and the way in which the file names its parts. */
export interface RawWorkbook {
  /** Name, and the XML of the rows. */
  readonly sheets: readonly (readonly [name: string, rows: string])[];
  /** The base of targets. */
  readonly targets?: 'folder' | 'root';
  readonly shared?: string;
  readonly styles?: string;
  readonly properties?: string;
  readonly hidden?: string;
}

/** The parts of a workbook. */
export function partsOf({
  sheets,
  targets = 'folder',
  shared = '',
  styles = '',
  properties = '',
  hidden,
}: RawWorkbook): { readonly [name: string]: string } {
  const folder = targets === 'root' ? '/xl/' : '';
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const listed = sheets.map(
    ([name], at) =>
      `<sheet name="${name}" sheetId="${at + 7}" r:id="rId${at + 1}"${name === hidden ? ' state="hidden"' : ''}/>`,
  );
  const related = [
    ...sheets.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `${folder}worksheets/sheet${at + 1}.xml`)),
    relation('rShared', 'sharedStrings', `${folder}sharedStrings.xml`),
    relation('rStyles', 'styles', `${folder}styles.xml`),
  ];
  return {
    '_rels/.rels': `<Relationships xmlns="${packaged}">${relation('r', 'officeDocument', `${folder === '' ? '' : '/'}xl/workbook.xml`)}</Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?>\n<workbook xmlns="${main}" xmlns:r="${office}">${properties}<sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}">${related.join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${shared}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}">${styles}</styleSheet>`,
    ...Object.fromEntries(
      sheets.map(([, rows], at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  };
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Rows with texts inside their cells; null cells are left out. */
export const inlineRows = (rows: readonly (readonly (string | null)[])[]): string =>
  rows
    .map((row, r) => {
      const cells = row.map((text, c) =>
        text === null
          ? ''
          : `<c r="${String.fromCharCode(65 + c)}${r + 1}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`,
      );
      return `<row r="${r + 1}">${cells.join('')}</row>`;
    })
    .join('');
