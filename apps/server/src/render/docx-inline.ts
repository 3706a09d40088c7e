/** Runs of text for Word: what they are, and as the library's objects. Those of tables are written in docx-table.ts. */
import { type DocumentSource, type Inline, isOutwardLink, type TextInline } from '@klarsikt/engine';
import { ExternalHyperlink, InternalHyperlink, type ParagraphChild, ShadingType, TextRun } from 'docx';
import { palette, plainFont, wordColour } from './docx-styles.ts';

/** What runs need to know of their document. */
export interface RunContext {
  readonly sources: ReadonlyMap<string, DocumentSource>;
  /** Word's names of the places that links can lead to. */
  readonly bookmarks: ReadonlyMap<string, string>;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const halfCharacter = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Without the characters that XML cannot hold: one of them would make the whole file unreadable. */
export const clean = (text: string): string => text.replace(unwritable, '').replace(halfCharacter, '\ufffd');

/** How a run looks, beyond what the style of its paragraph says. */
export interface Look {
  readonly link?: boolean;
  readonly font?: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly color?: string;
  /** Half points. */
  readonly size?: number;
  /** The ground behind it. */
  readonly fill?: string;
}

/** A piece of text of one look, or the end of a line; `to` is where it leads: a place of the document, or an address outside. */
export type WordRun =
  | 'break'
  | { readonly text: string; readonly look: Look; readonly to?: { anchor: string } | { href: string } };

const run = (text: string, look: Look = {}): WordRun => ({ text: clean(text), look });

function linked(inline: TextInline, context: RunContext): WordRun {
  const look: Look = {
    ...(inline.bold ? { bold: true } : {}),
    ...(inline.italic ? { italic: true } : {}),
    ...(inline.code ? { font: 'Consolas' } : {}),
  };
  const bookmark = inline.anchor === undefined ? undefined : context.bookmarks.get(inline.anchor);
  const link = { text: clean(inline.text), look: { ...look, link: true } };
  if (bookmark !== undefined) return { ...link, to: { anchor: bookmark } };
  if (inline.href !== undefined && isOutwardLink(inline.href)) return { ...link, to: { href: inline.href } };
  return run(inline.text, look);
}

function cite(key: string, context: RunContext): readonly WordRun[] {
  const source = context.sources.get(key);
  if (!source) return [];
  const look: Look = { font: plainFont, size: 17 };
  const link = { text: clean(source.label), look: { ...look, link: true } };
  const bookmark = context.bookmarks.get(source.anchor);
  if (bookmark !== undefined) return [{ ...link, to: { anchor: bookmark } }];
  return [isOutwardLink(source.url) ? { ...link, to: { href: source.url } } : run(source.label, look)];
}

/** Figure and word; outside a coloured cell a level brings its own ground. */
function level(inline: Extract<Inline, { type: 'level' | 'strength' }>, inCell: boolean): WordRun[] {
  const word = inline.word === '' ? '' : `\u00a0${inline.word}`;
  if (inline.type === 'strength') {
    const mark =
      inline.class === null
        ? []
        : [run('\u25a0\u00a0', { font: plainFont, color: wordColour(palette.strength[inline.class]) })];
    return [...mark, run(inline.figure, { font: plainFont, bold: true }), run(word, { font: plainFont })];
  }
  const colour = inline.class === null ? null : palette.risk[inline.class];
  const look: Look = {
    font: plainFont,
    ...(colour ? { color: wordColour(colour.fg) } : {}),
    ...(colour && !inCell ? { fill: wordColour(colour.bg) } : {}),
  };
  return [run(inline.figure, { ...look, bold: true }), run(word, look)];
}

function runOf(inline: Inline, context: RunContext, inCell: boolean): readonly WordRun[] {
  switch (inline.type) {
    case 'break':
      return ['break'];
    case 'cite':
      return cite(inline.source, context);
    case 'level':
    case 'strength':
      return level(inline, inCell);
    case 'text':
      return [linked(inline, context)];
  }
}

export const wordRuns = (
  content: readonly Inline[],
  context: RunContext,
  inCell = false,
): readonly WordRun[] => content.flatMap((inline) => runOf(inline, context, inCell));

function childOf(given: WordRun): ParagraphChild {
  if (given === 'break') return new TextRun({ break: 1 });
  const { link, italic, fill, ...look } = given.look;
  const made = new TextRun({
    ...look,
    ...(link ? { style: 'Hyperlink' } : {}),
    ...(italic ? { italics: true } : {}),
    ...(fill ? { shading: { type: ShadingType.CLEAR, color: 'auto', fill } } : {}),
    text: given.text,
  });
  if (given.to === undefined) return made;
  return 'anchor' in given.to
    ? new InternalHyperlink({ anchor: given.to.anchor, children: [made] })
    : new ExternalHyperlink({ link: given.to.href, children: [made] });
}

/** The runs of a paragraph that the library writes. */
export const runsOf = (content: readonly Inline[], context: RunContext): readonly ParagraphChild[] =>
  wordRuns(content, context).map(childOf);
