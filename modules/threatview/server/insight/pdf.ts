import { checkPdf } from '@klarsikt/server/intake/pdf-safety.ts';
import { FileRefusedError } from '@klarsikt/server/intake/refused.ts';
import { getDocumentProxy } from 'unpdf';
import { cleanText, type SourceTextBlock } from './text.ts';

const mostPages = 2000;

interface Line {
  readonly text: string;
  readonly y: number;
  readonly height: number;
}

interface Item {
  readonly str: string;
  readonly hasEOL: boolean;
  readonly height: number;
  readonly transform: readonly unknown[];
}

const isItem = (item: object): item is Item => 'str' in item && 'transform' in item;

/** Groups the items of a page into lines in content order; items at the same height form one line. */
function groupLines(items: readonly object[]): Line[] {
  const lines: Line[] = [];
  let open: { text: string; y: number; height: number } | null = null;
  const close = () => {
    if (open !== null && open.text.trim() !== '') lines.push(open);
    open = null;
  };
  for (const item of items) {
    if (!isItem(item)) continue;
    const y = Number(item.transform[5]);
    if (open !== null && item.str.trim() !== '' && Math.abs(y - open.y) > Math.max(2, open.height * 0.6))
      close();
    if (open === null) open = { text: item.str, y, height: item.height };
    else {
      open.text += item.str;
      open.height = Math.max(open.height, item.height);
    }
    if (item.hasEOL) close();
  }
  close();
  return lines;
}

const edgeForm = (line: Line | undefined) =>
  line?.text.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim() ?? '';

/** Removes running titles and page numbers: lines at the top or bottom of most pages. */
function stripRunningTitles(pages: readonly Line[][]): Line[][] {
  const seen = new Map<string, number>();
  for (const lines of pages)
    for (const form of new Set([edgeForm(lines[0]), edgeForm(lines.at(-1))]))
      seen.set(form, (seen.get(form) ?? 0) + 1);
  const needed = Math.max(3, pages.length / 2);
  const isEdge = (line: Line | undefined) =>
    line !== undefined && ((seen.get(edgeForm(line)) ?? 0) >= needed || /^\W*\d+\W*$/.test(line.text));
  return pages.map((lines) => {
    const from = isEdge(lines[0]) ? 1 : 0;
    const to = lines.length > from && isEdge(lines.at(-1)) ? -1 : undefined;
    return lines.slice(from, to);
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Joins lines, and words that are hyphenated at line breaks. */
function joinLines(lines: readonly Line[]): string {
  return lines.reduce((text, { text: next }) => {
    if (text === '') return next;
    return /\p{L}-$/u.test(text) && /^\p{Ll}/u.test(next) ? text.slice(0, -1) + next : `${text} ${next}`;
  }, '');
}

/**
 * Splits a page into paragraphs: a wider gap or another font size begins a new paragraph. Short lines in large type
 * are headings.
 */
function splitPage(lines: readonly Line[], page: number, body: number): SourceTextBlock[] {
  const groups: Line[][] = [];
  for (const line of lines) {
    const open = groups.at(-1);
    const last = open?.at(-1);
    const gap = last === undefined ? 0 : last.y - line.y;
    const apart =
      last === undefined ||
      gap > Math.max(last.height, line.height) * 1.75 ||
      Math.abs(last.height - line.height) > body * 0.12;
    if (apart || open === undefined) groups.push([line]);
    else open.push(line);
  }
  return groups.flatMap((group) => {
    const text = cleanText(joinLines(group));
    const large = (group[0]?.height ?? 0) > body * 1.12;
    const heading = large && text.split(' ').length <= 20 && /\p{L}/u.test(text);
    return text === ''
      ? []
      : [{ text, page, level: heading ? headingLevelOf(group[0]?.height ?? 0, body) : 0 }];
  });
}

function headingLevelOf(height: number, body: number): number {
  const ratio = height / body;
  return ratio > 1.7 ? 1 : ratio > 1.3 ? 2 : 3;
}

async function openPdf(bytes: Buffer) {
  try {
    return await getDocumentProxy(Uint8Array.from(bytes), { isEvalSupported: false, useSystemFonts: false });
  } catch (error) {
    const locked = error instanceof Error && error.name === 'PasswordException';
    throw locked
      ? new FileRefusedError('protected', 'a password')
      : new FileRefusedError('unreadable', String(error));
  }
}

export async function readPdfBlocks(bytes: Buffer): Promise<{ blocks: SourceTextBlock[]; pages: number }> {
  checkPdf(bytes);
  const document = await openPdf(bytes);
  const { numPages } = document;
  if (numPages > mostPages) throw new FileRefusedError('toomuch', `${numPages} pages`);
  const pages: Line[][] = [];
  for (let number = 1; number <= numPages; number += 1) {
    const page = await document.getPage(number).catch((error: unknown) => {
      throw new FileRefusedError('unreadable', String(error));
    });
    pages.push(groupLines((await page.getTextContent()).items));
    page.cleanup();
  }
  const body = median(pages.flatMap((lines) => lines.map(({ height }) => height)));
  const blocks = stripRunningTitles(pages).flatMap((lines, index) => splitPage(lines, index + 1, body));
  return { blocks, pages: numPages };
}
