/** Runs of text for Word. */
import { type DocumentSource, type Inline, isOutwardLink, type TextInline } from '@klarsikt/engine';
import {
  ExternalHyperlink,
  InternalHyperlink,
  type IRunOptions,
  type ParagraphChild,
  ShadingType,
  TextRun,
} from 'docx';
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

const run = (text: string, more: IRunOptions = {}): TextRun => new TextRun({ ...more, text: clean(text) });

function linked(inline: TextInline, context: RunContext): ParagraphChild {
  const look: IRunOptions = {
    ...(inline.bold ? { bold: true } : {}),
    ...(inline.italic ? { italics: true } : {}),
    ...(inline.code ? { font: 'Consolas' } : {}),
  };
  const bookmark = inline.anchor === undefined ? undefined : context.bookmarks.get(inline.anchor);
  const link = run(inline.text, { ...look, style: 'Hyperlink' });
  if (bookmark !== undefined) return new InternalHyperlink({ anchor: bookmark, children: [link] });
  if (inline.href !== undefined && isOutwardLink(inline.href)) {
    return new ExternalHyperlink({ link: inline.href, children: [link] });
  }
  return run(inline.text, look);
}

function cite(key: string, context: RunContext): readonly ParagraphChild[] {
  const source = context.sources.get(key);
  if (!source) return [];
  const label = run(source.label, { style: 'Hyperlink', font: plainFont, size: 17 });
  const bookmark = context.bookmarks.get(source.anchor);
  if (bookmark !== undefined) return [new InternalHyperlink({ anchor: bookmark, children: [label] })];
  return isOutwardLink(source.url)
    ? [new ExternalHyperlink({ link: source.url, children: [label] })]
    : [run(source.label, { font: plainFont, size: 17 })];
}

/** Figure and word; outside a coloured cell a level brings its own ground. */
function level(inline: Extract<Inline, { type: 'level' | 'strength' }>, inCell: boolean): ParagraphChild[] {
  const word = inline.word === '' ? '' : `\u00a0${inline.word}`;
  if (inline.type === 'strength') {
    const mark =
      inline.class === null
        ? []
        : [run('\u25a0\u00a0', { font: plainFont, color: wordColour(palette.strength[inline.class]) })];
    return [...mark, run(inline.figure, { font: plainFont, bold: true }), run(word, { font: plainFont })];
  }
  const colour = inline.class === null ? null : palette.risk[inline.class];
  const look: IRunOptions = {
    font: plainFont,
    ...(colour ? { color: wordColour(colour.fg) } : {}),
    ...(colour && !inCell
      ? { shading: { type: ShadingType.CLEAR, color: 'auto', fill: wordColour(colour.bg) } }
      : {}),
  };
  return [run(inline.figure, { ...look, bold: true }), run(word, look)];
}

function runOf(inline: Inline, context: RunContext, inCell: boolean): readonly ParagraphChild[] {
  switch (inline.type) {
    case 'break':
      return [new TextRun({ break: 1 })];
    case 'cite':
      return cite(inline.source, context);
    case 'level':
    case 'strength':
      return level(inline, inCell);
    case 'text':
      return [linked(inline, context)];
  }
}

export const runsOf = (
  content: readonly Inline[],
  context: RunContext,
  inCell = false,
): readonly ParagraphChild[] => content.flatMap((inline) => runOf(inline, context, inCell));
