/**
 * Converts formatted text for Word to plain data and to objects of the library. Tables use the plain data, which
 * docx-table.ts writes as XML text.
 */
import {
  type DocumentInline,
  type DocumentSource,
  isExternalLink,
  type TextInline,
} from '@klarsikt/engine/report';
import { ExternalHyperlink, InternalHyperlink, type ParagraphChild, ShadingType, TextRun } from 'docx';
import { toWordColour, wordPalette, wordSansFont } from './docx-styles.ts';

export interface WordRunContext {
  readonly sources: ReadonlyMap<string, DocumentSource>;
  /** Word's bookmark names by anchor. */
  readonly bookmarks: ReadonlyMap<string, string>;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const halfCharacter = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Removes characters that XML cannot contain, because one of them makes the whole file unreadable. */
export const removeUnwritableCharacters = (text: string): string =>
  text.replace(unwritable, '').replace(halfCharacter, '\ufffd');

export interface WordRunFormat {
  readonly link?: boolean;
  readonly font?: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly color?: string;
  /** Size of the text in half points. */
  readonly size?: number;
  readonly fill?: string;
}

/** Text with one format, or a line break. `to` is the target of a link: an anchor or an external address. */
export type WordRun =
  | 'break'
  | {
      readonly text: string;
      readonly look: WordRunFormat;
      readonly to?: { anchor: string } | { href: string };
    };

const run = (text: string, look: WordRunFormat = {}): WordRun => ({
  text: removeUnwritableCharacters(text),
  look,
});

function createLinkRun(inline: TextInline, context: WordRunContext): WordRun {
  const look: WordRunFormat = {
    ...(inline.bold ? { bold: true } : {}),
    ...(inline.italic ? { italic: true } : {}),
    ...(inline.code ? { font: 'Consolas' } : {}),
  };
  const bookmark = inline.anchor === undefined ? undefined : context.bookmarks.get(inline.anchor);
  const link = { text: removeUnwritableCharacters(inline.text), look: { ...look, link: true } };
  if (bookmark !== undefined) return { ...link, to: { anchor: bookmark } };
  if (inline.href !== undefined && isExternalLink(inline.href)) return { ...link, to: { href: inline.href } };
  return run(inline.text, look);
}

function createCitationRuns(key: string, context: WordRunContext): readonly WordRun[] {
  const source = context.sources.get(key);
  if (!source) return [];
  const look: WordRunFormat = { font: wordSansFont, size: 17 };
  const link = { text: removeUnwritableCharacters(source.label), look: { ...look, link: true } };
  const bookmark = context.bookmarks.get(source.anchor);
  if (bookmark !== undefined) return [{ ...link, to: { anchor: bookmark } }];
  return [isExternalLink(source.url) ? { ...link, to: { href: source.url } } : run(source.label, look)];
}

/** Shows a level as figure and word, with a background of its own unless the cell is coloured. */
function createLevelRuns(
  inline: Extract<DocumentInline, { type: 'level' | 'strength' }>,
  inCell: boolean,
): WordRun[] {
  const word = inline.word === '' ? '' : `\u00a0${inline.word}`;
  if (inline.type === 'strength') {
    const mark =
      inline.class === null
        ? []
        : [
            run('\u25a0\u00a0', {
              font: wordSansFont,
              color: toWordColour(wordPalette.strength[inline.class]),
            }),
          ];
    return [
      ...mark,
      run(inline.figure, { font: wordSansFont, bold: true }),
      run(word, { font: wordSansFont }),
    ];
  }
  const colour = inline.class === null ? null : wordPalette.risk[inline.class];
  const look: WordRunFormat = {
    font: wordSansFont,
    ...(colour ? { color: toWordColour(colour.fg) } : {}),
    ...(colour && !inCell ? { fill: toWordColour(colour.bg) } : {}),
  };
  return [run(inline.figure, { ...look, bold: true }), run(word, look)];
}

function toWordRuns(inline: DocumentInline, context: WordRunContext, inCell: boolean): readonly WordRun[] {
  switch (inline.type) {
    case 'break':
      return ['break'];
    case 'cite':
      return createCitationRuns(inline.source, context);
    case 'level':
    case 'strength':
      return createLevelRuns(inline, inCell);
    case 'text':
      return [createLinkRun(inline, context)];
  }
}

export const toAllWordRuns = (
  content: readonly DocumentInline[],
  context: WordRunContext,
  inCell = false,
): readonly WordRun[] => content.flatMap((inline) => toWordRuns(inline, context, inCell));

function toParagraphChild(given: WordRun): ParagraphChild {
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

export const toParagraphChildren = (
  content: readonly DocumentInline[],
  context: WordRunContext,
): readonly ParagraphChild[] => toAllWordRuns(content, context).map(toParagraphChild);
