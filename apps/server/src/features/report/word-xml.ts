/** Text in markdown as paragraphs of a Word file, in the styles that the file itself has. */
import {
  type DocumentBlock,
  type Inline,
  type Language,
  ownBlocks,
  type ReportSource,
} from '@klarsikt/engine';
import { escapeXml } from '../../render/svg.ts';

/** Ids of the file's own paragraph styles by their name in small letters. */
export type WordStyles = ReadonlyMap<string, string>;

export function stylesIn(xml: string): WordStyles {
  const found = xml.matchAll(
    /<w:style\b[^>]*w:type="paragraph"[^>]*w:styleId="([^"]*)"[^>]*>[\s\S]*?<w:name w:val="([^"]*)"/g,
  );
  return new Map([...found].map(([, id = '', name = '']) => [name.toLowerCase(), id]));
}

/** Characters that XML can not hold. */
const unwritable = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
export const wordText = (text: string): string => text.replace(unwritable, '');

function run(inline: Inline, labels: (key: string) => string): string {
  if (inline.type === 'break') return '<w:r><w:br/></w:r>';
  const text =
    inline.type === 'text'
      ? inline.text
      : inline.type === 'cite'
        ? labels(inline.source)
        : `${inline.figure} ${inline.word}`.trim();
  const marks =
    inline.type === 'text' ? `${inline.bold ? '<w:b/>' : ''}${inline.italic ? '<w:i/>' : ''}` : '';
  const look = marks === '' ? '' : `<w:rPr>${marks}</w:rPr>`;
  return `<w:r>${look}<w:t xml:space="preserve">${escapeXml(wordText(text))}</w:t></w:r>`;
}

interface Look {
  readonly styles: WordStyles;
  readonly labels: (key: string) => string;
}

function paragraph(
  content: readonly Inline[],
  style: string | undefined,
  { labels }: Look,
  before = '',
): string {
  const set = style === undefined ? '' : `<w:pPr><w:pStyle w:val="${escapeXml(style)}"/></w:pPr>`;
  const lead = before === '' ? '' : run({ type: 'text', text: before }, labels);
  return `<w:p>${set}${lead}${content.map((inline) => run(inline, labels)).join('')}</w:p>`;
}

function blockXml(block: DocumentBlock, look: Look): readonly string[] {
  const { styles } = look;
  if (block.type === 'list') {
    const style = styles.get(block.ordered ? 'list number' : 'list bullet');
    return block.items.map((item, index) =>
      paragraph(item, style, look, style === undefined ? (block.ordered ? `${index + 1}. ` : '• ') : ''),
    );
  }
  if (block.type !== 'paragraph') return [];
  const named = { subhead: 'heading 3', quote: 'quote' } as const;
  const { style } = block;
  const own = style === 'subhead' || style === 'quote' ? styles.get(named[style]) : undefined;
  return [paragraph(block.content, own, look)];
}

/** The paragraphs of a text in markdown. */
export function markdownXml(
  text: string,
  given: {
    readonly language: Language;
    readonly sources: { readonly [key: string]: ReportSource };
    readonly styles: WordStyles;
  },
): readonly string[] {
  const { language, sources, styles } = given;
  const labels = (key: string): string => sources[key]?.short ?? key;
  return ownBlocks(text, language, sources).blocks.flatMap((block) => blockXml(block, { styles, labels }));
}
