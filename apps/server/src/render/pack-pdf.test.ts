import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { openTypesetter } from './choose-typesetter.ts';
import { shortenPdfContent } from './pack-content.ts';
import { packPdf } from './pack-pdf.ts';
import { renderPdf } from './pdf.ts';
import { writeRelativePdfPositions } from './relative-content.ts';
import { createSampleDocument } from './sample-document.ts';
import type { Typesetter } from './typesetter.ts';

/** The PDF as the compiler writes it, and as it is stored. */
async function made() {
  const setter = await openTypesetter(null);
  let plain = new Uint8Array();
  const keeping: Typesetter = {
    set: (files, created) => {
      plain = Uint8Array.from(setter.set(files, created));
      return plain;
    },
  };
  return { packed: await renderPdf(createSampleDocument('sv'), keeping), plain: () => plain };
}

async function read(bytes: Uint8Array) {
  const proxy = await getDocumentProxy(Uint8Array.from(bytes));
  const { text } = await extractText(proxy, { mergePages: true });
  const page = await proxy.getPage(1);
  return { text, pages: proxy.numPages, tags: JSON.stringify(await page.getStructTree()) };
}

it('a packed PDF is smaller than the original and has the same pages, words and tags', async () => {
  const { packed, plain } = await made();
  expect(packed.length).toBeLessThan(plain().length);
  expect(await read(packed)).toEqual(await read(plain()));
  expect(Buffer.from(packPdf(plain())).equals(Buffer.from(packed))).toBe(true);
});

/** Words of a page with their positions, to a tenth of a point. */
async function readPositions(bytes: Uint8Array, number: number) {
  const page = await (await getDocumentProxy(Uint8Array.from(bytes))).getPage(number);
  const { items } = await page.getTextContent();
  return items.flatMap((item) =>
    'transform' in item
      ? [[item.str, ...item.transform.map((value: number) => Math.round(value * 10) / 10)]]
      : [],
  );
}

it('a packed PDF has each word at the same position as the original', async () => {
  const { packed, plain } = await made();
  for (const number of [1, 2, 3]) {
    const [before, after] = [await readPositions(plain(), number), await readPositions(packed, number)];
    expect(after.length).toBeGreaterThan(5);
    expect(after.length).toBe(before.length);
    for (const [at, [word, ...values]] of after.entries()) {
      expect(word).toBe(before[at]?.[0]);
      for (const [of, value] of values.entries())
        expect(Math.abs(Number(value) - Number(before[at]?.[of + 1]))).toBeLessThan(0.11);
    }
  }
});

it('strings of a PDF are read with escapes and balanced parentheses', () => {
  const content = 'q\n[(a(b)\\051) -12.345678 (\\n\\\\)] TJ\n0.12345678 12.345678 l\n/F1.5 gs';
  expect(shortenPdfContent(content)).toBe('q\n[<6128622929>-12<0a5c>] TJ\n0.12346 12.35 l\n/F1.5 gs');
  expect(shortenPdfContent('BI /W 1 ID (\nEI')).toBeNull();
});

it('a file that cannot be packed is returned unchanged', async () => {
  const { packed } = await made();
  const cut = packed.subarray(0, packed.length - 20);
  for (const other of [packed, cut, new Uint8Array(), Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF\n')])
    expect(packPdf(other)).toBe(other);
});

const writtenLine = (tag: string, place: string, glyphs: string, colour = '1 0 0'): string =>
  `/Span<<${tag}>>BDC\nq\n/c0 cs\n${colour} scn\nBT\n/f0 8 Tf\n1 0 0 1 ${place} Tm\n[<${glyphs}>] TJ\nET\nQ\nEMC\n`;
const writtenStroke = (place: string, dash = ''): string =>
  `/Artifact BMC\nq\n1 0 0 -1 ${place} cm\n/c0 CS\n0 0 0 SCN\n${dash}0 0 m\n9 0 l\nS\nQ\nEMC\n`;

it('text lines and shapes of a page are written with relative positions', () => {
  const lines =
    writtenLine('/MCID 1', '70.2 500.1', '01') + writtenLine('/MCID 2', '80.3 485.72', '02', '0 0 1');
  expect(writeRelativePdfPositions(lines)).toBe(
    'q\nBT\n/Span<</MCID 1>>BDC\n/c0 cs\n1 0 0 scn\n/f0 8 Tf\n70.2 500.1 Td\n[<01>] TJ\nEMC\n' +
      '/Span<</MCID 2>>BDC\n/c0 cs\n0 0 1 scn\n10.1 -14.38 Td\n[<02>] TJ\nEMC\nET\nQ\n',
  );
  expect(writeRelativePdfPositions(writtenStroke('10 50') + writtenStroke('10 35.5'))).toBe(
    '/Artifact BMC\nq\n1 0 0 -1 10 50 cm\n/c0 CS\n0 0 0 SCN\n0 0 m\n9 0 l\nS\n1 0 0 1 0 14.5 cm\n0 0 m\n9 0 l\nS\nQ\nEMC\n',
  );
});

it('a shape never inherits the dash pattern of the shape before it', () => {
  const dashed = writtenStroke('10 50', '[2 2] 0 d\n') + writtenStroke('10 35.5');
  expect(writeRelativePdfPositions(dashed)).toBe(dashed);
  const other = 'q\n1 0 0 1 2 3 cm\n/x1 Do\nQ\n/Span<</MCID 1>>BDC\nq\n/x2 Do\nQ\nEMC';
  expect(writeRelativePdfPositions(other)).toBe(other);
});
