import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { readZip, type ZipEntry } from '@klarsikt/server/intake/zip.ts';
import { readDocumentFonts } from '@klarsikt/server/render/fonts.ts';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { Document, HeadingLevel, Packer, Paragraph } from 'docx';

export interface Chapter {
  readonly heading: string;
  readonly level?: 1 | 2;
  readonly paragraphs: readonly string[];
}

export const tradeReport: readonly Chapter[] = [
  {
    heading: 'Trade-based money laundering in the region',
    paragraphs: [
      'Trade-based money laundering disguises the proceeds of crime through trade transactions. Criminals misrepresent the price, quantity or quality of imported and exported goods in order to move value across borders. In 2023 the authorities examined 412 cases in which invoices did not match the customs declarations of the shipment.',
      'Over-invoicing and under-invoicing of goods remain the most common techniques. The exporter sends an invoice above the market price, and the importer pays the difference to an account that the criminal network controls. Multiple invoicing of one shipment lets the same goods justify several payments through different banks.',
    ],
  },
  {
    heading: 'How shell companies take part',
    paragraphs: [
      'Shell companies without premises or staff appear as buyers and sellers of goods that nobody has seen. Phantom shipments are documented with forged bills of lading, and the bank that finances the trade has no way to inspect the cargo. Third-party payments from unrelated companies in other countries are a strong indicator of trade-based money laundering.',
      'Banks should compare the price on the invoice with market prices and ask for transport documents when the goods do not fit the business of the customer. Letters of credit that are amended repeatedly without reason deserve the attention of trade finance staff.',
    ],
  },
  {
    heading: 'Canteen and parking',
    paragraphs: [
      'The canteen of the authority is open from eight in the morning until three in the afternoon. Guests are asked to sign the visitor book and to return their badge when they leave the building. Parking is free of charge behind the main entrance during the summer months, and bicycles can be left in the yard.',
    ],
  },
];

export const swedishReport: readonly Chapter[] = [
  {
    heading: 'Handelsbaserad penningtvätt',
    paragraphs: [
      'Handelsbaserad penningtvätt innebär att brottsvinster döljs genom handel med varor. Kriminella aktörer anger felaktigt pris, mängd eller kvalitet på varor som importeras och exporteras för att flytta värden mellan länder. Tullverket granskade 87 sändningar där fakturan inte stämde med det som fanns i lasten.',
    ],
  },
  {
    heading: 'Fakturor som inte stämmer',
    level: 2,
    paragraphs: [
      'Överfakturering och underfakturering är de vanligaste tillvägagångssätten vid handelsbaserad penningtvätt. Exportören skickar en faktura med ett pris som ligger över marknadspriset, och importören betalar mellanskillnaden till ett konto som nätverket förfogar över. Samma varor faktureras flera gånger hos olika banker.',
    ],
  },
];

const typst = NodeCompiler.create({ fontArgs: [{ fontBlobs: [...readDocumentFonts()] }], workspace: '/' });

export function createPdf(chapters: readonly Chapter[]): Buffer {
  const pages = chapters.map(({ heading, paragraphs }) => `= ${heading}\n\n${paragraphs.join('\n\n')}`);
  const source = `#set page(footer: context [Report · #counter(page).display()])\n${pages.join('\n#pagebreak()\n')}`;
  return Buffer.from(typst.pdf({ mainFileContent: source }));
}

export async function createDocx(chapters: readonly Chapter[]): Promise<Buffer> {
  const children = chapters.flatMap(({ heading, level = 1, paragraphs }) => [
    new Paragraph({
      text: heading,
      heading: level === 1 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2,
    }),
    ...paragraphs.map((text) => new Paragraph(text)),
  ]);
  return Packer.toBuffer(new Document({ sections: [{ children }] }));
}

interface ZipForgery {
  readonly flags?: number;
  /** Declared size of every entry, in bytes. */
  readonly claims?: number;
  /** All directory entries refer to the first file. */
  readonly overlapping?: boolean;
}

/** Compressed zip, optionally with false headers. */
export function createZip(
  entries: readonly ZipEntry[],
  { flags = 0, claims, overlapping = false }: ZipForgery = {},
): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content } of entries) {
    const title = Buffer.from(name);
    const packed = deflateRawSync(content, { level: 9 });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claims ?? content.length, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, title, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(overlapping ? 0 : at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, rest, title]));
    parts.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}

export function replaceDocxParts(
  docx: Buffer,
  parts: Readonly<Record<string, string | Buffer | null>>,
): ZipEntry[] {
  const kept = readZip(docx).filter(({ name }) => !Object.hasOwn(parts, name));
  const added = Object.entries(parts).flatMap(([name, content]) =>
    content === null ? [] : [{ name, content: typeof content === 'string' ? Buffer.from(content) : content }],
  );
  return [...kept, ...added];
}

export function readDocxPart(docx: Buffer, name: string): string {
  const entry = readZip(docx).find((each) => each.name === name);
  if (!entry) throw new Error(`${name} is not in the document`);
  return entry.content.toString();
}

export function createBarePdf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  const push = (part: Buffer) => {
    parts.push(part);
    at += part.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(at);
    push(
      Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]),
    );
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const start = at;
  push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

const catalogue = '<< /Type /Catalog /Pages 2 0 R >>';
const onePage = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>';

export function createPdfBomb(bytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(bytes, ' '), { level: 9 });
  const stream = Buffer.concat([
    Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ]);
  return createBarePdf([catalogue, onePage, page, stream]);
}

const stream = (dictionary: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${content.length} ${dictionary} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);

const words =
  'Trade based money laundering moves value across borders by means of invoices that do not fit the goods';

export function createActivePdf(inCatalogue: string, objects: readonly (string | Buffer)[] = []): Buffer {
  const text = stream('', Buffer.from(`BT /F1 12 Tf 10 100 Td (${words}) Tj ET`));
  const font = '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';
  return createBarePdf([
    `<< /Type /Catalog /Pages 2 0 R ${inCatalogue} >>`,
    onePage,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 900 200] /Contents 4 0 R ${font} >>`,
    text,
    ...objects,
  ]);
}

/** Compressed object stream, whose objects are not visible in the raw file. */
export function createObjectStream(
  objects: string,
  given: { dictionary?: string; data?: Buffer } = {},
): Buffer {
  const head = '6 0 ';
  const { dictionary = '/Type /ObjStm /Filter /FlateDecode', data } = given;
  return stream(`${dictionary} /N 1 /First ${head.length}`, data ?? deflateSync(Buffer.from(head + objects)));
}

export function createEncryptedPdf(): Buffer {
  const secret = '0'.repeat(64);
  const locked = `<< /Filter /Standard /V 1 /R 2 /O <${secret}> /U <${secret}> /P -4 >>`;
  const empty = '<< /Length 0 >>\nstream\n\nendstream';
  return createBarePdf([catalogue, onePage, page, empty, locked], '/Encrypt 5 0 R /ID [<00> <00>]');
}

export const createTextlessPdf = (): Buffer =>
  createBarePdf([catalogue, onePage, page, '<< /Length 0 >>\nstream\n\nendstream']);
