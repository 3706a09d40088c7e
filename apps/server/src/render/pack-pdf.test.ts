import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { openTypesetter } from './choose-typesetter.ts';
import { packPdf } from './pack-pdf.ts';
import { renderPdf } from './pdf.ts';
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

it('keeps pages, words and tags in fewer bytes, the same each time', async () => {
  const { packed, plain } = await made();
  expect(packed.length).toBeLessThan(plain().length);
  expect(await read(packed)).toEqual(await read(plain()));
  expect(Buffer.from(packPdf(plain())).equals(Buffer.from(packed))).toBe(true);
});

it('leaves a file in another form as it is', async () => {
  const { packed } = await made();
  const cut = packed.subarray(0, packed.length - 20);
  for (const other of [packed, cut, new Uint8Array(), Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF\n')])
    expect(packPdf(other)).toBe(other);
});
