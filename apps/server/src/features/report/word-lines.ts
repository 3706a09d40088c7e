/**
 * Lines of a Word file that hold nothing but the tags of a loop or condition: they say where it begins and ends, and
 * leave no empty line behind in the filled file.
 */

/** A character of nobody's, which marks such a line while the file is filled. */
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
