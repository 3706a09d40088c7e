/** Texts of a template with their variables filled in. */
import { writtenDay } from '../calendar/day.ts';
import { isDay } from '../fields/formats.ts';
import { citationsOf, citedParts } from '../model/citations.ts';
import { riskClass, shown, strengthClass } from '../scale.ts';
import type { Language } from '../terms.ts';
import { riskClassWord, strengthClassWord } from '../words.ts';
import type { Inline, TextInline } from './document.ts';
import { dash, formatDate, formatNumber, formatPercent } from './format.ts';
import { addressPath, inlinePieces, isOutwardLink, type Piece, plainPieces } from './markdown.ts';
import type { Rendering } from './rendering.ts';
import { countedAt, inLanguage, isPath, missing, type Scope, type Value, valueAt } from './scope.ts';
import { type VariableFormat, variableFormats } from './template.ts';

/** Where a text stands: names in force and place in the template. */
export interface Position {
  readonly scope: Scope | null;
  readonly place: string;
}

const isFormat = (text: string): text is VariableFormat => variableFormats.some((format) => format === text);

/** A variable of a text as it was read: `words` are those of `count`, for one and for any other number. */
export interface Variable {
  readonly path: string;
  readonly format: string | null;
  readonly words: readonly [string, string] | null;
}

const countWords = /^count\s*:\s*([^;]*[^;\s])\s*;\s*(\S.*)$/s;

/** Reads `path | format` and `path | count: one; other`; null when the text is neither, and then it is only text. */
export function readVariable(text: string): Variable | null {
  const [path = '', format, ...rest] = text.split('|').map((part) => part.trim());
  if (!isPath(path) || rest.length > 0 || format === '') return null;
  const [, one, other] = format === undefined ? [] : (countWords.exec(format) ?? []);
  if (one !== undefined && other !== undefined) return { path, format: 'count', words: [one, other] };
  return { path, format: format ?? null, words: null };
}

const plain = (text: string): readonly Inline[] => (text === '' ? [] : [{ type: 'text', text }]);

function dateInlines(iso: string, language: Language): readonly Inline[] {
  const day = writtenDay(iso);
  return [{ type: 'text', text: formatDate(iso, language), ...(isDay(day) ? { day } : {}) }];
}

function levelInline(value: Value, rendering: Rendering): Inline {
  const { language, thresholds } = rendering;
  if (typeof value !== 'number') return { type: 'level', value: null, class: null, figure: dash, word: '' };
  const name = riskClass(value, thresholds.risk);
  const figure = formatNumber(shown(value), 1, language);
  return { type: 'level', value, class: name, figure, word: riskClassWord(name, language, thresholds.terms) };
}

function strengthInline(value: Value, rendering: Rendering): Inline {
  const { language, thresholds } = rendering;
  if (typeof value !== 'number')
    return { type: 'strength', value: null, class: null, figure: dash, word: '' };
  const name = strengthClass(value, thresholds.strength);
  const figure = formatNumber(shown(value), 1, language);
  return {
    type: 'strength',
    value,
    class: name,
    figure,
    word: strengthClassWord(name, language, thresholds.terms),
  };
}

/** A value without a format: text as it is, numbers short, lists joined, nothing as a dash. */
function bare(value: Value, rendering: Rendering): string {
  const { language } = rendering;
  const read = inLanguage(value, language);
  if (typeof read === 'string') return read === '' ? dash : read;
  if (typeof read === 'number') return formatNumber(read, Number.isInteger(read) ? 0 : 1, language);
  if (typeof read === 'boolean') {
    if (language === 'sv') return read ? 'ja' : 'nej';
    return read ? 'yes' : 'no';
  }
  if (Array.isArray(read))
    return read.length === 0 ? dash : read.map((item) => bare(item, rendering)).join(', ');
  return dash;
}

function cites(value: Value, rendering: Rendering, position: Position): readonly Inline[] {
  const keys = Array.isArray(value) ? value.filter((key) => typeof key === 'string') : [];
  const cited = keys.flatMap((key) => rendering.cite(key, position.place) ?? []);
  if (cited.length === 0) return plain(dash);
  return cited.flatMap((cite, index) => (index === 0 ? [cite] : [...plain(', '), cite]));
}

function formatted(
  value: Value,
  format: VariableFormat | null,
  rendering: Rendering,
  position: Position & Pick<Variable, 'words'>,
): readonly Inline[] {
  const { language } = rendering;
  const number = typeof value === 'number' ? value : null;
  switch (format) {
    case 'level':
      return [levelInline(value, rendering)];
    case 'strength':
      return [strengthInline(value, rendering)];
    case 'figure':
      return plain(number === null ? dash : formatNumber(shown(number), 1, language));
    case 'percent':
      return plain(number === null ? dash : formatPercent(number, language));
    case 'number':
      return plain(number === null ? dash : formatNumber(number, 0, language));
    case 'count': {
      if (number === null) return plain(dash);
      const word = position.words?.[number === 1 ? 0 : 1] ?? '';
      return plain(`${formatNumber(number, 0, language)} ${word}`.trim());
    }
    case 'date':
      return typeof value === 'string' && value !== '' ? dateInlines(value, language) : plain(dash);
    case 'markdown': {
      const text = inLanguage(value, language);
      return typeof text === 'string' ? markdownInlines(text, rendering, position, false) : [];
    }
    case 'text': {
      const text = inLanguage(value, language);
      return plain(typeof text === 'string' ? text.trim() : '');
    }
    case 'cites':
      return cites(value, rendering, position);
    case 'list':
    case null:
      return plain(bare(value, rendering));
  }
}

function variableInlines(text: string, rendering: Rendering, position: Position): readonly Inline[] {
  const raw = `{{${text}}}`;
  const variable = readVariable(text);
  if (variable === null) return plain(raw);
  const { path, format, words } = variable;
  if (format !== null && !isFormat(format)) {
    rendering.warn('unknownFormat', position.place, format);
    return plain(raw);
  }
  const value = countedAt(path, position.scope, rendering.data);
  if (value === missing) {
    rendering.warn('unknownVariable', position.place, path);
    return plain(raw);
  }
  return formatted(value, format, rendering, { ...position, words });
}

function markedText(text: string, piece: Extract<Piece, { type: 'text' | 'variable' }>): TextInline {
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

/** A link whose address is a variable leads to what the data says; to nowhere where that is no outward address. */
function withAddress(piece: Piece, rendering: Rendering, position: Position): Piece {
  if (piece.type === 'break' || piece.type === 'cite' || piece.link === null) return piece;
  const path = addressPath(piece.link);
  if (path === null) return piece;
  const value = valueAt(path, position.scope, rendering.data);
  if (value === missing) rendering.warn('unknownVariable', position.place, path);
  return { ...piece, link: typeof value === 'string' && isOutwardLink(value) ? value : null };
}

/** A text that came from somebody as it is can cite sources: their keys are no words for a reader. */
function withCites(inline: Inline, rendering: Rendering, position: Position): readonly Inline[] {
  if (inline.type !== 'text' || inline.code === true || citationsOf(inline.text).length === 0)
    return [inline];
  return citedParts(inline.text).flatMap((part): readonly Inline[] => {
    if ('text' in part) return [{ ...inline, text: part.text }];
    const cited = rendering.cite(part.cites, position.place);
    return cited ? [{ type: 'text', text: ' ' }, cited] : [];
  });
}

function piecesToInlines(
  pieces: readonly Piece[],
  rendering: Rendering,
  position: Position,
): readonly Inline[] {
  const inlines = pieces.flatMap((read): readonly Inline[] => {
    const piece = withAddress(read, rendering, position);
    if (piece.type === 'break') return [piece];
    if (piece.type === 'cite') {
      const cited = rendering.cite(piece.source, position.place);
      return cited ? [cited] : [];
    }
    if (piece.type === 'text') return [markedText(piece.text, piece)];
    const filled = variableInlines(piece.text, rendering, position);
    return filled.flatMap((inline): readonly Inline[] => {
      if (inline.type !== 'text') return [inline];
      // What indents a name is no part of the link on it.
      const [indent = ''] = piece.link === null ? [] : (/^\s+/.exec(inline.text) ?? []);
      return [...plain(indent), { ...inline, ...markedText(inline.text.slice(indent.length), piece) }];
    });
  });
  // A line that turned out empty at the end leaves no gap.
  while (inlines.at(-1)?.type === 'break') inlines.pop();
  const whole = inlines.flatMap((inline) => withCites(inline, rendering, position));
  rendering.countCharacters(whole, position.place);
  return whole;
}

/** A template text in which only `{{ }}` means something. */
export function textInlines(text: string, rendering: Rendering, position: Position): readonly Inline[] {
  return piecesToInlines(plainPieces(text), rendering, position);
}

/** A paragraph of markdown: with variables when it is the template's, without when it is somebody's text. */
export function markdownInlines(
  text: string,
  rendering: Rendering,
  position: Position,
  variables: boolean,
): readonly Inline[] {
  return piecesToInlines(inlinePieces(text, variables), rendering, position);
}

/** The day (`YYYY-MM-DD`) of a text that is one day in words and nothing else; null otherwise. */
export function dayOfInlines(inlines: readonly Inline[]): string | null {
  const [only, ...others] = inlines;
  return others.length === 0 && only?.type === 'text' ? (only.day ?? null) : null;
}

/** The words alone, for headings, properties and anchors. */
export function plainText(
  inlines: readonly Inline[],
  labelOf: (source: string) => string = () => '',
): string {
  const words = (inline: Inline): string => {
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
