/** Makes sample documents for uploads. */
import { Document, HeadingLevel, Packer, Paragraph } from 'docx';

/** Breaks a text into lines. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 80) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Creates a PDF with one ASCII text per page. */
export function createPdfFixture(texts: readonly string[]): Buffer<ArrayBuffer> {
  const stream = (text: string) => {
    const lines = linesOf(text).map((line) => `(${line}) Tj T*`);
    const content = `BT /F1 11 Tf 14 TL 60 780 Td ${lines.join('\n')} ET`;
    return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
  };
  const kids = texts.map((_, page) => `${4 + page * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${texts.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...texts.flatMap((text, page) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + page * 2} 0 R >>`,
      stream(text),
    ]),
  ];
  let file = '%PDF-1.4\n';
  const table = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table.join('')}`;
  return Buffer.from(`${file}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
}

/** Creates a Word file with a heading, a sub-heading and a text. */
export function createDocxFixture(heading: string, below: string, text: string): Promise<Buffer> {
  const children = [
    new Paragraph({ text: heading, heading: HeadingLevel.HEADING_1 }),
    new Paragraph({ text: below, heading: HeadingLevel.HEADING_2 }),
    new Paragraph(text),
  ];
  return Packer.toBuffer(new Document({ sections: [{ children }] }));
}

/** Pages of a report on trade-based money laundering. The last page has another subject. */
export const tradeReportPages = [
  'Trade-based money laundering disguises the proceeds of crime through trade in goods. Criminals misrepresent the price and the quantity of goods on invoices in order to move value across borders. In 2023 the authorities examined 412 cases in which invoices did not match the shipment. The exporter sends an invoice above the market price, and the importer pays the difference to an account that the network controls.',
  'Over-invoicing of goods remains the most common technique of trade-based money laundering. Letters of credit that are amended repeatedly without reason deserve the attention of trade finance staff. Third-party payments from unrelated companies are a strong indicator that the trade is a pretext. Banks should compare the price on the invoice with market prices and ask for transport documents when the goods do not fit the business of the customer.',
  'The canteen of the authority is open from eight in the morning until three in the afternoon. Guests are asked to sign the visitor book and to return their badge when they leave. Parking is free of charge behind the main entrance during the summer months, and bicycles can be left in the yard behind the gate, where there is also a pump that everybody may use.',
] as const;
