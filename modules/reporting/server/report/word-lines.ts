/**
 * Tags of loops as the library that fills Word files needs them. Lines of a Word file that hold nothing but the tags of a loop or condition: they say where it begins and ends, and
 * leave no empty line behind in the filled file.
 */

import { elementsOf } from '@klarsikt/server/intake/word-copy.ts';

/** A private-use character, which marks such a line while the file is filled. */
const mark = '\ue0f0';

/** A paragraph with no other paragraph inside it. */
const paragraphs = /<w:p(?:\s[^>]*)?>(?:(?!<w:p[\s>]|<\/w:p>)[\s\S])*<\/w:p>/g;
const wordsIn = (xml: string): string =>
  [...xml.matchAll(/<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>/g)].map(([, text = '']) => text).join('');

/** Holds more than words: a picture, a field, or where a section of the document ends. */
const holdsMore = /<w:(?:sectPr|drawing|pict|object|fldChar|br)\b/;
const onlyTags = /^\s*(?:\{\{\s*[#/][^{}]*\}\}\s*)+$/;
const markRun = `<w:r><w:t>${mark}</w:t></w:r>`;

/** The text of a part with its lines of tags marked. */
export const withMarkedLines = (xml: string): string =>
  xml.replace(paragraphs, (paragraph) =>
    onlyTags.test(wordsIn(paragraph)) && !holdsMore.test(paragraph)
      ? paragraph.replace(/<\/w:p>$/, `${markRun}</w:p>`)
      : paragraph,
  );

/**
 * The text of a filled part without its marked lines. One stays, empty, where nothing else would stand: a cell has to
 * hold a paragraph, and two tables that touch become one.
 */
export function withoutMarkedLines(xml: string): string {
  const kept: string[] = [];
  let from = 0;
  const keep = (text: string) => {
    if (text !== '') kept.push(text);
  };
  for (const found of xml.matchAll(paragraphs)) {
    const [paragraph] = found;
    const end = found.index + paragraph.length;
    const words = wordsIn(paragraph);
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
const tagRun = (tags: string): string => `<w:r><w:t xml:space="preserve">${tags}</w:t></w:r>`;
/** What the library is told of a loop that would otherwise repeat the lines of one cell. */
const overRows = ' [loopOver: "row"]}}';

/** Tags put at the beginning of the first paragraph of a text. */
const put = (xml: string, tags: string): string =>
  xml.replace(
    /<w:p(?:\s[^>]*)?\/>|<w:p(?:\s[^>]*)?>(?:\s*<w:pPr\/>|\s*<w:pPr>[\s\S]*?<\/w:pPr>)?/,
    (found) =>
      found.endsWith('/>') && !found.includes('<w:pPr')
        ? `${found.slice(0, -2)}>${tagRun(tags)}</w:p>`
        : found + tagRun(tags),
  );

/** Tags put at the end of the last paragraph of a text. */
function putLast(xml: string, tags: string): string {
  const [whole, empty] = [xml.lastIndexOf('</w:p>'), xml.lastIndexOf('<w:p/>')];
  return empty > whole
    ? `${xml.slice(0, empty)}<w:p>${tagRun(tags)}</w:p>${xml.slice(empty + '<w:p/>'.length)}`
    : xml.slice(0, whole) + tagRun(tags) + xml.slice(whole);
}

/**
 * The text of a part in which a table's row that holds nothing but where a loop begins or ends gives its tags to the row
 * beside it: the rows between them are repeated, and no empty row stands around each.
 */
export function withoutTagRows(xml: string): string {
  let text = xml;
  for (let moved: string | null = text; moved !== null; moved = withOneRowLess(text)) text = moved;
  return text;
}

function withOneRowLess(xml: string): string | null {
  for (const { from, to } of elementsOf(xml, 'w:tr')) {
    const row = xml.slice(from, to);
    const words = wordsIn(row);
    if (!words.includes('{{') || holdsMore.test(row) || row.includes('<w:tbl>')) continue;
    const [before, after] = [xml.slice(0, from), xml.slice(to)];
    if (opensOnly.test(words) && /^\s*<w:tr[\s>]/.test(after))
      return before + put(after, words.trim().replaceAll('}}', overRows));
    if (closesOnly.test(words) && /<\/w:tr>\s*$/.test(before)) return putLast(before, words.trim()) + after;
  }
  return null;
}
