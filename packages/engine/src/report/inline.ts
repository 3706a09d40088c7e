/** Replaces the variables in the texts of a template with values. */
import { getDayPart } from '../calendar/day.ts';
import { isDay } from '../fields/formats.ts';
import { listCitedKeys, splitAtCitations } from '../model/citations.ts';
import type { Language } from '../text/terms.ts';
import { getRiskClass, getStrengthClass, roundToShown } from '../values/scale.ts';
import { getRiskClassName, getStrengthClassName } from '../words/words.ts';
import type { DocumentInline, TextInline } from './document.ts';
import { absentFigureMark, formatDate, formatNumber, formatShareAsPercent } from './format.ts';
import {
  getLinkDataPath,
  isExternalLink,
  type MarkdownPiece,
  parseInlinePieces,
  splitAtVariables,
} from './markdown.ts';
import type { ReportRendering } from './rendering.ts';
import {
  absentValue,
  type DataValue,
  getCountedValueAtPath,
  getValueAtPath,
  isDataPath,
  localizeValue,
  type VariableScope,
} from './scope.ts';
import { type VariableFormat, variableFormats } from './template.ts';

/** The position of a text: the names that it can use and its place in the template. */
export interface TemplateTextPosition {
  readonly scope: VariableScope | null;
  readonly place: string;
}

const isFormat = (text: string): text is VariableFormat => variableFormats.some((format) => format === text);

/** A parsed variable. `words` are the singular and the plural for the format `count`; null for other formats. */
export interface TemplateVariable {
  readonly path: string;
  readonly format: string | null;
  readonly words: readonly [string, string] | null;
}

const countWords = /^count\s*:\s*([^;]*[^;\s])\s*;\s*(\S.*)$/s;

/** Reads `path | format` and `path | count: one; other`. Returns null for other texts, which remain unchanged. */
export function parseTemplateVariable(text: string): TemplateVariable | null {
  const [path = '', format, ...rest] = text.split('|').map((part) => part.trim());
  if (!isDataPath(path) || rest.length > 0 || format === '') return null;
  const [, one, other] = format === undefined ? [] : (countWords.exec(format) ?? []);
  if (one !== undefined && other !== undefined) return { path, format: 'count', words: [one, other] };
  return { path, format: format ?? null, words: null };
}

const toTextInlines = (text: string): readonly DocumentInline[] =>
  text === '' ? [] : [{ type: 'text', text }];

function dateInlines(iso: string, language: Language): readonly DocumentInline[] {
  const day = getDayPart(iso);
  return [{ type: 'text', text: formatDate(iso, language), ...(isDay(day) ? { day } : {}) }];
}

function levelInline(value: DataValue, rendering: ReportRendering): DocumentInline {
  const { language, thresholds } = rendering;
  if (typeof value !== 'number')
    return { type: 'level', value: null, class: null, figure: absentFigureMark, word: '' };
  const name = getRiskClass(value, thresholds.risk);
  const figure = formatNumber(roundToShown(value), 1, language);
  return {
    type: 'level',
    value,
    class: name,
    figure,
    word: getRiskClassName(name, language, thresholds.terms),
  };
}

function strengthInline(value: DataValue, rendering: ReportRendering): DocumentInline {
  const { language, thresholds } = rendering;
  if (typeof value !== 'number')
    return { type: 'strength', value: null, class: null, figure: absentFigureMark, word: '' };
  const name = getStrengthClass(value, thresholds.strength);
  const figure = formatNumber(roundToShown(value), 1, language);
  return {
    type: 'strength',
    value,
    class: name,
    figure,
    word: getStrengthClassName(name, language, thresholds.terms),
  };
}

/** Writes a value without a format: text as it is, short numbers, joined lists, and a dash for null. */
function plainValueText(value: DataValue, rendering: ReportRendering): string {
  const { language } = rendering;
  const read = localizeValue(value, language);
  if (typeof read === 'string') return read === '' ? absentFigureMark : read;
  if (typeof read === 'number') return formatNumber(read, Number.isInteger(read) ? 0 : 1, language);
  if (typeof read === 'boolean') {
    if (language === 'sv') return read ? 'ja' : 'nej';
    return read ? 'yes' : 'no';
  }
  if (Array.isArray(read))
    return read.length === 0
      ? absentFigureMark
      : read.map((item) => plainValueText(item, rendering)).join(', ');
  return absentFigureMark;
}

function citationInlines(
  value: DataValue,
  rendering: ReportRendering,
  position: TemplateTextPosition,
): readonly DocumentInline[] {
  const keys = Array.isArray(value) ? value.filter((key) => typeof key === 'string') : [];
  const cited = keys.flatMap((key) => rendering.cite(key, position.place) ?? []);
  if (cited.length === 0) return toTextInlines(absentFigureMark);
  return cited.flatMap((cite, index) => (index === 0 ? [cite] : [...toTextInlines(', '), cite]));
}

function formattedInlines(
  value: DataValue,
  format: VariableFormat | null,
  rendering: ReportRendering,
  position: TemplateTextPosition & Pick<TemplateVariable, 'words'>,
): readonly DocumentInline[] {
  const { language } = rendering;
  const number = typeof value === 'number' ? value : null;
  switch (format) {
    case 'level':
      return [levelInline(value, rendering)];
    case 'strength':
      return [strengthInline(value, rendering)];
    case 'figure':
      return toTextInlines(
        number === null ? absentFigureMark : formatNumber(roundToShown(number), 1, language),
      );
    case 'percent':
      return toTextInlines(number === null ? absentFigureMark : formatShareAsPercent(number, language));
    case 'number':
      return toTextInlines(number === null ? absentFigureMark : formatNumber(number, 0, language));
    case 'count': {
      if (number === null) return toTextInlines(absentFigureMark);
      const word = position.words?.[number === 1 ? 0 : 1] ?? '';
      return toTextInlines(`${formatNumber(number, 0, language)} ${word}`.trim());
    }
    case 'date':
      return typeof value === 'string' && value !== ''
        ? dateInlines(value, language)
        : toTextInlines(absentFigureMark);
    case 'markdown': {
      const text = localizeValue(value, language);
      return typeof text === 'string' ? parseMarkdownInlines(text, rendering, position, false) : [];
    }
    case 'text': {
      const text = localizeValue(value, language);
      return toTextInlines(typeof text === 'string' ? text.trim() : '');
    }
    case 'cites':
      return citationInlines(value, rendering, position);
    case 'list':
    case null:
      return toTextInlines(plainValueText(value, rendering));
  }
}

function variableInlines(
  text: string,
  rendering: ReportRendering,
  position: TemplateTextPosition,
): readonly DocumentInline[] {
  const raw = `{{${text}}}`;
  const variable = parseTemplateVariable(text);
  if (variable === null) return toTextInlines(raw);
  const { path, format, words } = variable;
  if (format !== null && !isFormat(format)) {
    rendering.warn('unknownFormat', position.place, format);
    return toTextInlines(raw);
  }
  const value = getCountedValueAtPath(path, position.scope, rendering.data);
  if (value === absentValue) {
    rendering.warn('unknownVariable', position.place, path);
    return toTextInlines(raw);
  }
  return formattedInlines(value, format, rendering, { ...position, words });
}

function markedText(text: string, piece: Extract<MarkdownPiece, { type: 'text' | 'variable' }>): TextInline {
  const { marks, link } = piece;
  return {
    type: 'text',
    text,
    ...(marks.has('bold') ? { bold: true } : {}),
    ...(marks.has('italic') ? { italic: true } : {}),
    ...(marks.has('code') ? { code: true } : {}),
    ...(link === null ? {} : link.startsWith('#') ? { anchor: link.slice(1) } : { href: link }),
  };
}

/** Resolves a link whose address is a variable. The link is removed unless the value is an external address. */
function withAddress(
  piece: MarkdownPiece,
  rendering: ReportRendering,
  position: TemplateTextPosition,
): MarkdownPiece {
  if (piece.type === 'break' || piece.type === 'cite' || piece.link === null) return piece;
  const path = getLinkDataPath(piece.link);
  if (path === null) return piece;
  const value = getValueAtPath(path, position.scope, rendering.data);
  if (value === absentValue) rendering.warn('unknownVariable', position.place, path);
  return { ...piece, link: typeof value === 'string' && isExternalLink(value) ? value : null };
}

/** Converts citations in texts of users to references to sources, so that the reader does not see raw keys. */
function withCites(
  inline: DocumentInline,
  rendering: ReportRendering,
  position: TemplateTextPosition,
): readonly DocumentInline[] {
  if (inline.type !== 'text' || inline.code === true || listCitedKeys(inline.text).length === 0)
    return [inline];
  return splitAtCitations(inline.text).flatMap((part): readonly DocumentInline[] => {
    if ('text' in part) return [{ ...inline, text: part.text }];
    const cited = rendering.cite(part.cites, position.place);
    return cited ? [{ type: 'text', text: ' ' }, cited] : [];
  });
}

function piecesToInlines(
  pieces: readonly MarkdownPiece[],
  rendering: ReportRendering,
  position: TemplateTextPosition,
): readonly DocumentInline[] {
  const inlines = pieces.flatMap((read): readonly DocumentInline[] => {
    const piece = withAddress(read, rendering, position);
    if (piece.type === 'break') return [piece];
    if (piece.type === 'cite') {
      const cited = rendering.cite(piece.source, position.place);
      return cited ? [cited] : [];
    }
    if (piece.type === 'text') return [markedText(piece.text, piece)];
    const filled = variableInlines(piece.text, rendering, position);
    return filled.flatMap((inline): readonly DocumentInline[] => {
      if (inline.type !== 'text') return [inline];
      // Keep the indentation of a name out of its link.
      const [indent = ''] = piece.link === null ? [] : (/^\s+/.exec(inline.text) ?? []);
      return [
        ...toTextInlines(indent),
        { ...inline, ...markedText(inline.text.slice(indent.length), piece) },
      ];
    });
  });
  // Remove the trailing line breaks that empty variables leave at the end.
  while (inlines.at(-1)?.type === 'break') inlines.pop();
  const whole = inlines.flatMap((inline) => withCites(inline, rendering, position));
  rendering.countCharacters(whole, position.place);
  return whole;
}

/** Parses a template text in which only `{{ }}` has a meaning. */
export function parseTextInlines(
  text: string,
  rendering: ReportRendering,
  position: TemplateTextPosition,
): readonly DocumentInline[] {
  return piecesToInlines(splitAtVariables(text), rendering, position);
}

/**
 * Parses a Markdown paragraph. Variables are filled in paragraphs of the template, but not in paragraphs written by
 * users.
 */
export function parseMarkdownInlines(
  text: string,
  rendering: ReportRendering,
  position: TemplateTextPosition,
  variables: boolean,
): readonly DocumentInline[] {
  return piecesToInlines(parseInlinePieces(text, variables), rendering, position);
}

/** Returns the day (`YYYY-MM-DD`) of a text that consists only of a date in words; null otherwise. */
export function getDayOfInlines(inlines: readonly DocumentInline[]): string | null {
  const [only, ...others] = inlines;
  return others.length === 0 && only?.type === 'text' ? (only.day ?? null) : null;
}

/** Returns the text without formatting, for headings, properties and anchors. */
export function flattenInlines(
  inlines: readonly DocumentInline[],
  labelOf: (source: string) => string = () => '',
): string {
  const words = (inline: DocumentInline): string => {
    switch (inline.type) {
      case 'text':
        return inline.text;
      case 'break':
        return ' ';
      case 'cite':
        return labelOf(inline.source);
      case 'level':
      case 'strength':
        return inline.word === '' ? inline.figure : `${inline.figure}\u00a0${inline.word}`;
    }
  };
  return inlines.map(words).join('');
}
