/** The Markdown rules of report texts: which characters are markup, and which stay text. */
import { describe, expect, it } from 'vitest';
import {
  isExternalLink,
  parseInlinePieces,
  splitAtVariables,
  splitMarkdownParts,
} from '../../src/report/markdown.ts';

/**
 * Pieces in short notation: `marks:text@link`, `^key` for a citation, `/` for a break, `$x` for a variable.
 */
const short = (text: string, variables = false): readonly string[] =>
  parseInlinePieces(text, variables).map((piece) => {
    if (piece.type === 'break') return '/';
    if (piece.type === 'cite') return `^${piece.source}`;
    const marks = [...piece.marks].map((mark) => `${mark}:`).join('');
    return `${marks}${piece.type === 'variable' ? '$' : ''}${piece.text}${piece.link === null ? '' : `@${piece.link}`}`;
  });

describe('the variables in a text without markdown', () => {
  it.each([
    ['', []],
    ['no braces', ['no braces']],
    ['{{a}}', ['$a']],
    ['{{a}}{{b}}', ['$a', '$b']],
    ['x{{a}}y', ['x', '$a', 'y']],
    ['{{}}', ['$']],
    ['{{a} b', ['{{a} b']],
    ['a }} b', ['a }} b']],
    ['{{}', ['{{}']],
    ['**a** {{ b }}', ['**a** ', '$ b ']],
  ])('%j', (text, expected) => {
    const pieces = splitAtVariables(text);
    expect(
      pieces.map((piece) =>
        piece.type === 'text' ? piece.text : piece.type === 'variable' ? `$${piece.text}` : '?',
      ),
    ).toEqual(expected);
    for (const piece of pieces) expect(piece).toMatchObject({ marks: new Set(), link: null });
  });
});

describe('markdown emphasis', () => {
  it.each([
    ['** a**', ['** a**']],
    ['**a **', ['**a **']],
    ['****', ['****']],
    ['``', ['``']],
    ['*a', ['*a']],
    ['a*b*c', ['a', 'italic:b', 'c']],
    ['_a_', ['italic:a']],
    ['(_a_)', ['(', 'italic:a', ')']],
    ['a_b_', ['a_b_']],
    ['`a` b', ['code:a', ' b']],
    ['**`a`**', ['bold:code:a']],
    ['**a**b**c**', ['bold:a', 'b', 'bold:c']],
    ['**a\nb**', ['bold:a', '/', 'bold:b']],
    ['a\n\nb', ['a', '/', '/', 'b']],
  ])('%j', (text, expected) => expect(short(text)).toEqual(expected));

  it('is nested if the marks differ', () => {
    expect(short('**a *b _c [d](https://e.se)_***')).toContain('bold:italic:d@https://e.se');
    expect(short('**_x_**')).toEqual(['bold:italic:x']);
    expect(short('_**x**_')).toEqual(['italic:bold:x']);
  });
});

describe('a backslash in markdown', () => {
  it.each([
    ['\\*a\\*', ['*a*']],
    ['\\[a\\](b)', ['[a](b)']],
    ['\\\\', ['\\']],
    ['a\\b', ['a\\b']],
    ['a\\', ['a\\']],
    ['\\{{ a }}', ['{{ a }}']],
  ])('escapes only markup characters in %j', (text, expected) => {
    expect(short(text)).toEqual(expected);
    if (!text.includes('{')) expect(short(text, true)).toEqual(expected);
  });
});

describe('a variable in markdown', () => {
  it.each([
    ['{{a}}', ['$a']],
    ['x {{a}} y', ['x ', '$a', ' y']],
    ['{{a', ['{{a']],
    ['{a}', ['{a}']],
    ['**{{a}}**', ['bold:$a']],
    ['[{{a}}](https://b.se)', ['$a@https://b.se']],
  ])('%j', (text, expected) => expect(short(text, true)).toEqual(expected));
});

describe('a markdown link or citation', () => {
  it.each([
    ['[a](https://b.se) c', ['a@https://b.se', ' c']],
    ['x [a](https://b.se)', ['x ', 'a@https://b.se']],
    ['[a]( https://b.se )', ['a@https://b.se']],
    ['[a] (https://b.se)', ['[a] (https://b.se)']],
    ['[a](https://b.se', ['[a](https://b.se']],
    ['[a](b)', ['[a](b)']],
    ['[a](#Not_An_Anchor)', ['[a](#Not_An_Anchor)']],
    ['[a](x#anchor)', ['[a](x#anchor)']],
    ['[a](#anchor x)', ['[a](#anchor x)']],
    ['[a', ['[a']],
    ['[re-a]', ['^re-a']],
    ['x [re-a][re-b] y', ['x ', '^re-a', '^re-b', ' y']],
    ['[re-A]', ['[re-A]']],
    ['[x re-a]', ['[x re-a]']],
    ['[re-a b]', ['[re-a b]']],
    ['**[re-a]**', ['^re-a']],
    ['**[a](https://b.se)**', ['bold:a@https://b.se']],
    ['[*a* b](https://c.se)', ['italic:a@https://c.se', ' b@https://c.se']],
  ])('%j', (text, expected) => expect(short(text)).toEqual(expected));

  it('ends at its first closing bracket, so that links are never nested', () => {
    expect(short('[**[a**](https://b.se)')).toEqual(['bold:[a@https://b.se']);
    expect(short('[a [b](https://c.se) d](https://e.se)')).toEqual([
      'a [b@https://c.se',
      ' d](https://e.se)',
    ]);
  });

  it('has at most 2,000 characters of text and 2,000 characters of address', () => {
    const words = (length: number) => `[${'w'.repeat(length)}](https://a.se)`;
    const address = (length: number) => `[w](${'https://a.se/'.padEnd(length, 'x')})`;
    expect(short(words(1_999))[0]).toContain('@');
    expect(short(words(2_001)).join('')).not.toContain('@');
    expect(short(address(1_990))[0]).toContain('@');
    expect(short(address(2_001)).join('')).not.toContain('@');
  });

  it.each(['https://a.se', 'http://a.se/b?c=d#e', 'HTTPS://A.SE', 'mailto:a@b.se'])(
    'may lead to %s',
    (href) => {
      expect(isExternalLink(href)).toBe(true);
    },
  );

  it.each(['https://', 'x https://a.se', 'https://a.se/<b>', 'https://a.se/"', 'https://a.se b', '#a', ''])(
    'may not lead to %j',
    (href) => expect(isExternalLink(href)).toBe(false),
  );
});

describe('the splitting of markdown into blocks', () => {
  const body = (text: string) => ({ type: 'paragraph', kind: 'body', text });
  const quote = (text: string) => ({ type: 'paragraph', kind: 'quote', text });
  const head = (text: string) => ({ type: 'paragraph', kind: 'subhead', text });
  const list = (ordered: boolean, ...items: string[]) => ({ type: 'list', ordered, items });

  it.each([
    ['- a\n* b\n+ c', [list(false, 'a', 'b', 'c')]],
    ['1. a\n2) b', [list(true, 'a', 'b')]],
    ['   - a', [list(false, 'a')]],
    ['   1. a', [list(true, 'a')]],
    ['    - a', [body('- a')]],
    ['-a', [body('-a')]],
    ['1.a', [body('1.a')]],
    ['x - a', [body('x - a')]],
    ['x 1. a', [body('x 1. a')]],
    ['123456789. a', [list(true, 'a')]],
    ['1234567890. a', [body('1234567890. a')]],
    ['-   a b', [list(false, 'a b')]],
    ['a\n- b\nc', [body('a'), list(false, 'b'), body('c')]],
    ['- a\n\n- b', [list(false, 'a'), list(false, 'b')]],
    ['- a\n1. b\n- c', [list(false, 'a'), list(true, 'b'), list(false, 'c')]],
  ])('recognises list items: %j', (text, expected) => expect(splitMarkdownParts(text)).toEqual(expected));

  it.each([
    ['# a', [head('a')]],
    ['######  a b', [head('a b')]],
    ['####### a', [body('####### a')]],
    ['#a', [body('#a')]],
    ['x # a', [body('x # a')]],
    ['a\n# b\nc', [body('a'), head('b'), body('c')]],
    ['- a\n# b', [list(false, 'a'), head('b')]],
    ['> a\n# b\nc', [quote('a'), head('b'), body('c')]],
  ])('recognises sub-headings: %j', (text, expected) => expect(splitMarkdownParts(text)).toEqual(expected));

  it.each([
    ['> a\n>b', [quote('a\nb')]],
    ['>  a', [quote(' a')]],
    ['a\n> b', [body('a'), quote('b')]],
    ['> a\n\nb', [quote('a'), body('b')]],
    ['- a\n> b', [list(false, 'a'), quote('b')]],
    ['a > b', [body('a > b')]],
  ])('recognises quotes: %j', (text, expected) => expect(splitMarkdownParts(text)).toEqual(expected));

  it.each([
    ['a\r\nb', [body('a\nb')]],
    ['a\r\n\r\nb', [body('a'), body('b')]],
    ['  a  \n b', [body('a\nb')]],
    ['a\n \t\nb', [body('a'), body('b')]],
  ])('joins and separates paragraph lines: %j', (text, expected) =>
    expect(splitMarkdownParts(text)).toEqual(expected),
  );
});

describe('a markdown table', () => {
  const parts = (...lines: readonly string[]) => splitMarkdownParts(lines.join('\n'));

  it('consists of a header line, a line of dashes and rows with one cell per column', () => {
    expect(parts('Before', '| A | B |', '| :-: | --: |', '| 1 | 2 |', '| 3 |', 'After')).toEqual([
      { type: 'paragraph', kind: 'body', text: 'Before' },
      {
        type: 'table',
        heads: ['A', 'B'],
        aligns: ['center', 'right'],
        rows: [
          ['1', '2'],
          ['3', ''],
        ],
      },
      { type: 'paragraph', kind: 'body', text: 'After' },
    ]);
  });

  it('is not split at bars in variables or after a backslash', () => {
    expect(parts('| {{ a | level }} | x \\| y |', '|---|---|')).toEqual([
      { type: 'table', heads: ['{{ a | level }}', 'x | y'], aligns: ['left', 'left'], rows: [] },
    ]);
  });

  it.each([
    ['no line of dashes', ['| A | B |', '| 1 | 2 |']],
    ['fewer groups of dashes than columns', ['| A | B |', '| --- |']],
    ['more columns than fit on a page', [`|${' a |'.repeat(17)}`, `|${' - |'.repeat(17)}`]],
  ])('is plain text: %s', (_why, lines) => {
    expect(parts(...lines).map(({ type }) => type)).toEqual(['paragraph']);
  });
});
