/** Reads Word documents: the mammoth library reads a clean copy of the checked parts (security page U1, U3). */

import { readCheckedOfficeParts } from '@klarsikt/server/intake/office.ts';
import { FileRefusedError } from '@klarsikt/server/intake/refused.ts';
import { writeZip } from '@klarsikt/server/intake/zip.ts';
import mammoth from 'mammoth';
import { cleanText, type SourceTextBlock } from './text.ts';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const plain = (html: string) =>
  html.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '');

/** Splits the well-formed HTML of the mammoth library into blocks. A table row is one block. */
export function parseHtmlBlocks(html: string): SourceTextBlock[] {
  const blocks: SourceTextBlock[] = [];
  let text = '';
  let rows = 0;
  let silent = 0;
  const close = (level: number) => {
    const clean = cleanText(text).replace(/ ?↑$/, '');
    if (clean !== '' && clean !== '|') blocks.push({ text: clean, page: null, level });
    text = '';
  };
  for (const [, end = '', tag = '', content = ''] of html.matchAll(/<(\/?)(\w+)[^>]*>|([^<]+)/g)) {
    if (tag === 'sup') silent += end === '' ? 1 : -1;
    else if (tag === '' && silent === 0) text += plain(content);
    else if (tag === 'tr') {
      rows += end === '' ? 1 : -1;
      close(0);
    } else if (rows > 0) {
      if (/^t[dh]$/.test(tag) && end !== '') text += ' | ';
      else if (tag === 'p' || tag === 'br') text += ' ';
    } else if (/^h[1-6]$/.test(tag)) close(end === '' ? 0 : Number(tag[1]));
    else if (/^(?:p|li|ul|ol|table)$/.test(tag)) close(0);
    else if (tag === 'br') text += ' ';
  }
  close(0);
  return blocks.map((block) => ({ ...block, text: block.text.replace(/(?: \|)+$/, '') }));
}

const titles = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"];

export async function readDocxBlocks(bytes: Buffer): Promise<SourceTextBlock[]> {
  const buffer = writeZip(readCheckedOfficeParts(bytes, 'docx'));
  const html = await mammoth
    .convertToHtml(
      { buffer },
      {
        styleMap: titles,
        includeEmbeddedStyleMap: false,
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      },
    )
    .catch((error: unknown) => {
      throw new FileRefusedError('unreadable', String(error));
    });
  return parseHtmlBlocks(html.value);
}
