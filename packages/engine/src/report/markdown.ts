/**
 * Parses the Markdown subset of report texts: bold, italic, code, links, citations `[re-...]`, line breaks, lists,
 * quotes, tables and sub-headings. HTML is treated as text. Parsing takes linear time.
 */

import { type MarkdownTable, parseMarkdownTableAt } from './markdown-table.ts';

/**
 * Formatting of a piece of text; marks can be combined. `code` has a fixed-width font, and its content is not
 * parsed.
 */
export type TextMark = 'bold' | 'italic' | 'code';

/** A piece of a paragraph. Pieces of the type `variable` occur only if variables are allowed. */
export type MarkdownPiece =
  | {
      readonly type: 'text';
      readonly text: string;
      readonly marks: ReadonlySet<TextMark>;
      readonly link: string | null;
    }
  | {
      readonly type: 'variable';
      readonly text: string;
      readonly marks: ReadonlySet<TextMark>;
      readonly link: string | null;
    }
  | { readonly type: 'cite'; readonly source: string }
  | { readonly type: 'break' };

/** A paragraph, list or table whose inline markup is not parsed yet. */
export type MarkdownPart =
  | MarkdownTable
  | { readonly type: 'paragraph'; readonly kind: 'body' | 'subhead' | 'quote'; readonly text: string }
  | { readonly type: 'list'; readonly ordered: boolean; readonly items: readonly string[] };

const noMarks: ReadonlySet<TextMark> = new Set();
/** Largest number of characters in the text and in the address of a link. */
const longestLink = 2000;

const outward = /^(?:https?:\/\/|mailto:)[^\s<>"]+$/i;

/** A path inside the product. Forms that a browser could take for another host are excluded. */
const inwardLink = /^\/(?![/\\])[^\s"'<>\\]*$/;

/** A link address that is taken from the data: a path in braces without a format. */
const variableTarget = /^\{\{\s*([^{}|\s]+)\s*\}\}$/;

/** Returns the data path in the address of a link; null for a literal address. */
export const getLinkDataPath = (link: string): string | null => variableTarget.exec(link)?.[1] ?? null;

/** True for addresses that a report may link to: http, https, mailto. */
export const isExternalLink = (href: string): boolean => outward.test(href);

/** Splits a text at `{{ }}`; all other markup remains text. */
export function splitAtVariables(text: string): readonly MarkdownPiece[] {
  const pieces: MarkdownPiece[] = [];
  const add = (type: 'text' | 'variable', part: string) => {
    if (part !== '' || type === 'variable') pieces.push({ type, text: part, marks: noMarks, link: null });
  };
  let at = 0;
  for (;;) {
    const start = text.indexOf('{{', at);
    const end = start < 0 ? -1 : text.indexOf('}}', start + 2);
    if (end < 0) break;
    add('text', text.slice(at, start));
    add('variable', text.slice(start + 2, end));
    at = end + 2;
  }
  add('text', text.slice(at));
  return pieces;
}

/** A section of text with its marks and link. */
interface Span {
  readonly text: string;
  readonly marks: ReadonlySet<TextMark>;
  readonly link: string | null;
  /**
   * Returns the position of the next occurrence, or -1. The result is cached, so that a long text is not searched
   * again for every bracket.
   */
  readonly find: (mark: string, from: number) => number;
}

/**
 * Creates a span. A mark ends at its next occurrence and cannot contain itself, so the nesting depth is
 * limited by the number of marks.
 */
function spanOf(text: string, marks: ReadonlySet<TextMark>, link: string | null): Span {
  const known = new Map<string, number>();
  const find = (mark: string, from: number): number => {
    const before = known.get(mark);
    if (before !== undefined && (before < 0 || before >= from)) return before;
    const found = text.indexOf(mark, from);
    known.set(mark, found);
    return found;
  };
  return { text, marks, link, find };
}

class InlineReader {
  private readonly pieces: MarkdownPiece[] = [];
  private readonly variables: boolean;
  private readonly inward: boolean;
  private buffer = '';

  constructor(variables: boolean, inward: boolean) {
    this.variables = variables;
    this.inward = inward;
  }

  read(text: string): readonly MarkdownPiece[] {
    this.span(spanOf(text, noMarks, null));
    return this.pieces;
  }

  private flush({ marks, link }: Span): void {
    if (this.buffer !== '') this.pieces.push({ type: 'text', text: this.buffer, marks, link });
    this.buffer = '';
  }

  private span(span: Span): void {
    let at = 0;
    while (at < span.text.length) {
      const next = this.token(span, at);
      if (next === at) this.buffer += span.text[at] ?? '';
      at = Math.max(next, at + 1);
    }
    this.flush(span);
  }

  /** Parses the token at `at` and returns the position after it, or `at` itself if no token begins there. */
  private token(span: Span, at: number): number {
    const { text } = span;
    const next = text[at + 1] ?? '';
    switch (text[at]) {
      case '\\':
        return this.escaped(next, at);
      case '\n':
        this.flush(span);
        this.pieces.push({ type: 'break' });
        return at + 1;
      case '{':
        return this.variables && next === '{' ? this.variable(span, at) : at;
      case '`':
        return this.emphasis(span, at, '`', 'code');
      case '*':
        return next === '*' ? this.emphasis(span, at, '**', 'bold') : this.emphasis(span, at, '*', 'italic');
      case '_':
        // An underscore inside a word is part of the word.
        return /\w/.test(text[at - 1] ?? '') ? at : this.emphasis(span, at, '_', 'italic');
      case '[':
        return this.bracket(span, at);
      default:
        return at;
    }
  }

  private escaped(next: string, at: number): number {
    if (!/[\\`*_[\]{}()#>!-]/.test(next)) return at;
    this.buffer += next;
    return at + 2;
  }

  private variable(span: Span, at: number): number {
    const end = span.find('}}', at + 2);
    if (end < 0) return at;
    this.flush(span);
    const { marks, link } = span;
    this.pieces.push({ type: 'variable', text: span.text.slice(at + 2, end), marks, link });
    return end + 2;
  }

  private emphasis(span: Span, at: number, mark: string, name: TextMark): number {
    const from = at + mark.length;
    const end = span.find(mark, from);
    const inside = end < 0 ? '' : span.text.slice(from, end);
    if (inside === '' || inside.startsWith(' ') || inside.endsWith(' ')) return at;
    this.flush(span);
    const marks = new Set([...span.marks, name]);
    if (name === 'code') this.pieces.push({ type: 'text', text: inside, marks, link: span.link });
    else this.span(spanOf(inside, marks, span.link));
    return end + mark.length;
  }

  private bracket(span: Span, at: number): number {
    const { text, marks, find } = span;
    const end = find(']', at + 1);
    if (end < 0 || end - at > longestLink) return at;
    const inside = text.slice(at + 1, end);
    if (/^re-[a-z0-9-]+$/.test(inside)) {
      this.flush(span);
      this.pieces.push({ type: 'cite', source: inside });
      return end + 1;
    }
    const close = text[end + 1] === '(' ? find(')', end + 2) : -1;
    if (close < 0 || close - end > longestLink) return at;
    const target = text.slice(end + 2, close).trim();
    const led =
      isExternalLink(target) ||
      (this.inward && inwardLink.test(target)) ||
      (this.variables && getLinkDataPath(target) !== null);
    if (!led && !/^#[a-z0-9-]+$/.test(target)) return at;
    this.flush(span);
    this.span(spanOf(inside, marks, target));
    return close + 1;
  }
}

/**
 * Parses one paragraph. With `variables`, `{{ }}` are separate pieces and can be the address of a link (`[words]({{
 * path }})`); otherwise they are text. With `inward`, links can also point to a path inside the product.
 */
export function parseInlinePieces(
  text: string,
  variables: boolean,
  inward = false,
): readonly MarkdownPiece[] {
  return new InlineReader(variables, inward).read(text);
}

const bullet = /^\s{0,3}[-*+]\s+(.*)$/;
const numbered = /^\s{0,3}\d{1,9}[.)]\s+(.*)$/;
const subhead = /^#{1,6}\s+(.*)$/;
const quote = /^>\s?(.*)$/;

/** Splits Markdown into paragraphs, lists and tables. */
export function splitMarkdownParts(text: string): readonly MarkdownPart[] {
  const parts: MarkdownPart[] = [];
  let lines: string[] = [];
  let kind: 'body' | 'quote' = 'body';
  let items: { ordered: boolean; list: string[] } | null = null;
  const endParagraph = () => {
    if (lines.length > 0) parts.push({ type: 'paragraph', kind, text: lines.join('\n') });
    lines = [];
    kind = 'body';
  };
  const endList = () => {
    if (items) parts.push({ type: 'list', ordered: items.ordered, items: items.list });
    items = null;
  };
  const addItem = (ordered: boolean, item: string) => {
    endParagraph();
    if (items?.ordered !== ordered) endList();
    items ??= { ordered, list: [] };
    items.list.push(item);
  };
  const given = text.replaceAll('\r\n', '\n').split('\n');
  let next = 0;
  for (const [index, line] of given.entries()) {
    if (index < next) continue;
    const found = parseMarkdownTableAt(given, index);
    if (found !== null) {
      endParagraph();
      endList();
      parts.push(found.table);
      next = found.next;
      continue;
    }
    const dot = bullet.exec(line);
    const number = dot ? null : numbered.exec(line);
    const head = subhead.exec(line);
    const quoted = quote.exec(line);
    if (dot ?? number) addItem(number !== null, (dot ?? number)?.[1] ?? '');
    else if (line.trim() === '') {
      endParagraph();
      endList();
    } else if (head) {
      endParagraph();
      endList();
      parts.push({ type: 'paragraph', kind: 'subhead', text: head[1] ?? '' });
    } else {
      endList();
      if (quoted && kind === 'body') endParagraph();
      if (quoted) kind = 'quote';
      lines.push(quoted ? (quoted[1] ?? '') : line.trim());
    }
  }
  endParagraph();
  endList();
  return parts;
}
