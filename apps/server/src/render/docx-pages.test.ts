/** Compares estimated pages with numbers computed from page size and styles. */
import type { DocumentBlock, DocumentInline, ReportDocument } from '@klarsikt/engine/report';
import { describe, expect, it } from 'vitest';
import { estimateHeadingPages } from './docx-pages.ts';

const text = (words: string): readonly DocumentInline[] => [{ type: 'text', text: words }];
const heading = (name: string): DocumentBlock => ({
  ...{ type: 'heading', level: 1, number: null },
  ...{ text: name, anchor: name },
});
const paragraph = (words: string): DocumentBlock => ({
  ...{ type: 'paragraph', style: 'body', content: text(words) },
});
const pageBreak: DocumentBlock = { type: 'pageBreak' };
const lines = (count: number): DocumentBlock[] => Array.from({ length: count }, () => paragraph('One line'));

function tableOf(rows: number, columns = 2): DocumentBlock {
  const cells = Array.from({ length: columns }, () => ({ content: text('Cell'), span: 1, fill: null }));
  return {
    ...{ type: 'table', style: 'plain', caption: [], header: true },
    columns: cells.map(({ content }) => ({ header: content, align: 'left', width: 1 })),
    rows: Array.from({ length: rows }, () => ({ style: 'normal', cells })),
  };
}

const documentOf = (
  blocks: readonly DocumentBlock[],
  cover: ReportDocument['cover'] = null,
): ReportDocument => ({
  ...{ schema: 1, template: 'test', language: 'en', title: 'T', author: '', subject: '', date: null },
  ...{ cover, header: { left: '', right: '' }, sources: [], warnings: [], blocks },
});
const pagesOf = (...given: Parameters<typeof documentOf>) =>
  Object.fromEntries(estimateHeadingPages(documentOf(...given)));

describe('the page number of a heading in a Word file', () => {
  it('starts at 1 and counts the cover and page breaks', () => {
    const blocks = [heading('a'), pageBreak, heading('b'), paragraph('x'), pageBreak, heading('c')];
    expect(pagesOf(blocks)).toEqual({ a: 1, b: 2, c: 3 });
    const cover = { eyebrow: '', title: 'T', subtitle: '', facts: [] };
    expect(pagesOf(blocks, cover)).toEqual({ a: 2, b: 3, c: 4 });
  });

  // 246 mm are 697 points: 32 paragraphs with one line of 14.8 points and 7 points below.
  it.each([
    [28, 1],
    [30, 2],
    [60, 2],
    [65, 3],
  ])('follows from the number of lines before the heading: %i lines, page %i', (count, page) => {
    expect(pagesOf([...lines(count), heading('a'), paragraph('x')]).a).toBe(page);
  });

  it('equals that of the following text, so that no heading is alone at the end of a page', () => {
    const blocks = [...lines(28), heading('a'), heading('b'), paragraph('x')];
    expect(pagesOf(blocks)).toEqual({ a: 2, b: 2 });
  });

  // A row has 11.4 points of text and 5.5 of padding and border; the head has 16.3.
  it.each([
    [34, 1],
    [36, 2],
    [74, 2],
    [156, 5],
  ])('includes the repeated header row of a table: %i rows, page %i', (count, page) => {
    expect(pagesOf([tableOf(count), heading('a'), paragraph('x')]).a).toBe(page);
  });

  it('increases before and after a table of eight columns, which has a page of its own', () => {
    expect(pagesOf([paragraph('x'), tableOf(2, 8), heading('a'), paragraph('x')]).a).toBe(3);
  });

  it('depends on the width of letters, which determines where lines wrap', () => {
    const narrow = Array.from({ length: 20 }, () => paragraph('il '.repeat(30)));
    const wide = Array.from({ length: 20 }, () => paragraph('WM '.repeat(30)));
    const end = [heading('a'), paragraph('x')];
    expect([pagesOf([...narrow, ...end]).a, pagesOf([...wide, ...end]).a]).toEqual([1, 2]);
  });
});
