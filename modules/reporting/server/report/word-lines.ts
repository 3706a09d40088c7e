/**
 * Moves loop and condition tags out of lines of their own before the library fills a Word file, because each such
 * line would leave an empty line in the filled file.
 */

import { findXmlElementRanges } from '@klarsikt/server/intake/word-copy.ts';

/** Private-use character that marks lines with only loop or condition tags while the file is filled. */
const mark = '\ue0f0';

/** Paragraph without a nested paragraph. */
const paragraphs = /<w:p(?:\s[^>]*)?>(?:(?!<w:p[\s>]|<\/w:p>)[\s\S])*<\/w:p>/g;
const textOfXml = (xml: string): string =>
  [...xml.matchAll(/<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>/g)].map(([, text = '']) => text).join('');

/** Content of a paragraph other than text: a picture, a field, a break, or the end of a document section. */
const holdsMore = /<w:(?:sectPr|drawing|pict|object|fldChar|br)\b/;
const onlyTags = /^\s*(?:\{\{\s*[#/][^{}]*\}\}\s*)+$/;
const markRun = `<w:r><w:t>${mark}</w:t></w:r>`;

export const markTagLines = (xml: string): string =>
  xml.replace(paragraphs, (paragraph) =>
    onlyTags.test(textOfXml(paragraph)) && !holdsMore.test(paragraph)
      ? paragraph.replace(/<\/w:p>$/, `${markRun}</w:p>`)
      : paragraph,
  );

/**
 * Removes the marked lines of a filled part. One empty line is kept if nothing else would remain: a cell must contain
 * a paragraph, and adjacent tables would merge.
 */
export function removeMarkedLines(xml: string): string {
  const kept: string[] = [];
  let from = 0;
  const keep = (text: string) => {
    if (text !== '') kept.push(text);
  };
  for (const found of xml.matchAll(paragraphs)) {
    const [paragraph] = found;
    const end = found.index + paragraph.length;
    const words = textOfXml(paragraph);
    const isMark = words.includes(mark) && words.replaceAll(mark, '').trim() === '';
    keep(xml.slice(from, found.index));
    from = end;
    const isFree = kept.at(-1)?.endsWith('</w:p>') || /^<w:p[\s>]/.test(xml.slice(end, end + 5));
    if (!isMark || holdsMore.test(paragraph) || !isFree) keep(paragraph);
  }
  keep(xml.slice(from));
  return kept.join('').replaceAll(mark, '');
}

const opensOnly = /^\s*(?:\{\{\s*#[^{}]*\}\}\s*)+$/;
const closesOnly = /^\s*(?:\{\{\s*\/[^{}]*\}\}\s*)+$/;
const tagRunXml = (tags: string): string => `<w:r><w:t xml:space="preserve">${tags}</w:t></w:r>`;
/** Option of a tag with which the library repeats the row instead of the lines of one cell. */
const overRows = ' [loopOver: "row"]}}';

const insertTagsFirst = (xml: string, tags: string): string =>
  xml.replace(
    /<w:p(?:\s[^>]*)?\/>|<w:p(?:\s[^>]*)?>(?:\s*<w:pPr\/>|\s*<w:pPr>[\s\S]*?<\/w:pPr>)?/,
    (found) =>
      found.endsWith('/>') && !found.includes('<w:pPr')
        ? `${found.slice(0, -2)}>${tagRunXml(tags)}</w:p>`
        : found + tagRunXml(tags),
  );

function insertTagsLast(xml: string, tags: string): string {
  const [whole, empty] = [xml.lastIndexOf('</w:p>'), xml.lastIndexOf('<w:p/>')];
  return empty > whole
    ? `${xml.slice(0, empty)}<w:p>${tagRunXml(tags)}</w:p>${xml.slice(empty + '<w:p/>'.length)}`
    : xml.slice(0, whole) + tagRunXml(tags) + xml.slice(whole);
}

/**
 * If a table row contains only loop tags, move the tags to the adjacent row. The rows in the loop are then repeated
 * without empty rows around each repetition.
 */
export function mergeLoopTagRows(xml: string): string {
  let text = xml;
  for (let moved: string | null = text; moved !== null; moved = removeOneTagRow(text)) text = moved;
  return text;
}

function removeOneTagRow(xml: string): string | null {
  for (const { from, to } of findXmlElementRanges(xml, 'w:tr')) {
    const row = xml.slice(from, to);
    const words = textOfXml(row);
    if (!words.includes('{{') || holdsMore.test(row) || row.includes('<w:tbl>')) continue;
    const [before, after] = [xml.slice(0, from), xml.slice(to)];
    if (opensOnly.test(words) && /^\s*<w:tr[\s>]/.test(after))
      return before + insertTagsFirst(after, words.trim().replaceAll('}}', overRows));
    if (closesOnly.test(words) && /<\/w:tr>\s*$/.test(before))
      return insertTagsLast(before, words.trim()) + after;
  }
  return null;
}
