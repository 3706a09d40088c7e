/** Word files for tests, written part by part, and data of an assessment to fill them. */
import { assessmentReportShape } from '@klarsikt/engine/report';
import type { Language } from '@klarsikt/engine/text';
import { defaultRiskThresholds, defaultStrengthThresholds } from '@klarsikt/engine/values';
import { fillWordTemplate } from '@klarsikt/reporting/server/report/word-fill.ts';
import { writeZip } from '../src/intake/zip.ts';

export const types = (more = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>${more}</Types>`;
export const rels = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
const root = rels(
  '<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>',
);
export const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"';

export const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
export const p = (...runs: readonly string[]) => `<w:p>${runs.join('')}</w:p>`;
export const line = (text: string) => p(run(text));
const cell = (inner: string) => `<w:tc><w:p>${inner}</w:p></w:tc>`;
export const row = (...cells: readonly string[]) =>
  `<w:tr>${cells.map((text) => cell(run(text))).join('')}</w:tr>`;

/** A Word file with this body and further parts by name. */
export function docx(
  body: string,
  parts: Readonly<Record<string, string>> = {},
  more = '',
  relations = '',
): Buffer {
  const document = `<?xml version="1.0" encoding="UTF-8"?><w:document ${namespaces}><w:body>${body}<w:sectPr/></w:body></w:document>`;
  const all = {
    '[Content_Types].xml': types(more),
    '_rels/.rels': root,
    'word/document.xml': document,
    'word/_rels/document.xml.rels': rels(relations),
    ...parts,
  };
  return writeZip(Object.entries(all).map(([name, text]) => ({ name, content: Buffer.from(text) })));
}

export const data = {
  meta: {
    title: 'Business-wide 2026',
    organisation: 'Nordsund <Bank> & Co',
    unit: 'Bank',
    date: '2026-11-20',
    status: 'Draft',
  },
  overall: { inherent: 3.46, strength: 1.6, residual: 2.84, floor: 1, reduction: 0.6 },
  conclusions: { overall: 'First.\n\n- one\n- two\n\n**Bold** end.', legal: '' },
  risks: [
    { name: 'Agent network', residual: 2.8, typeName: 'Channels', controls: 2 },
    { name: 'Cash', residual: 2.1, typeName: 'Products', controls: 0 },
  ],
  categories: [
    { name: 'Customers', risks: [{ name: 'PEP', residual: 3 }] },
    {
      name: 'Products',
      risks: [
        { name: 'Loan', residual: 1 },
        { name: 'Card', residual: 2 },
      ],
    },
  ],
  appetite: { stated: true, decided: '2026-01-14' },
  actions: { lines: [], total: 0, open: 0, overdue: 0 },
  channels: ['Branch', 'App'],
  charts: {},
};

const sources = {
  're-x': {
    ...{ key: 're-x', short: 'FATF 2020', author: 'FATF', title: 'Report on X', publication: 'FATF' },
    ...{ published: '2020', url: 'https://x.example' },
  },
};

/** Fills the file with the data; `more` overrides parts of it. */
export async function fill(file: Buffer, more: object = {}, language: Language = 'en'): Promise<Buffer> {
  const bytes = await fillWordTemplate(file, {
    data: { ...data, ...more },
    shape: assessmentReportShape,
    language,
    thresholds: { risk: defaultRiskThresholds, strength: defaultStrengthThresholds },
    sources,
    date: '2026-11-20',
  });
  return Buffer.from(bytes);
}
