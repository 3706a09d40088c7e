import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isExternalLink,
  parseInlinePieces,
  splitAtVariables,
  splitMarkdownParts,
} from '../../src/report/markdown.ts';

/**
 * Pieces in short notation: text with its marks, `^key` for a citation, `/` for a break, `$x` for a variable.
 */
function short(text: string, variables = false): readonly string[] {
  return parseInlinePieces(text, variables).map((piece) => {
    if (piece.type === 'break') return '/';
    if (piece.type === 'cite') return `^${piece.source}`;
    const marks = [...piece.marks].join('+');
    const value = piece.type === 'variable' ? `$${piece.text.trim()}` : piece.text;
    return `${marks}${marks ? ':' : ''}${value}${piece.link === null ? '' : `@${piece.link}`}`;
  });
}

describe('a markdown paragraph', () => {
  it.each([
    ['plain', ['plain']],
    ['a **b** c', ['a ', 'bold:b', ' c']],
    ['*i* and _j_', ['italic:i', ' and ', 'italic:j']],
    ['**a *b* c**', ['bold:a ', 'bold+italic:b', 'bold: c']],
    ['`**x**`', ['code:**x**']],
    ['snake_case_name', ['snake_case_name']],
    ['2 * 3 * 4', ['2 * 3 * 4']],
    ['a\nb', ['a', '/', 'b']],
    ['[w](https://fatf-gafi.org)', ['w@https://fatf-gafi.org']],
    ['[**w**](mailto:a@b.se)', ['bold:w@mailto:a@b.se']],
    ['[in](#section-2)', ['in@#section-2']],
    ['see [re-fatf-2020].', ['see ', '^re-fatf-2020', '.']],
    ['\\*not\\* \\[re-x\\]', ['*not* [re-x]']],
    ['open **bold', ['open **bold']],
    ['', []],
  ])('%j', (text, expected) => expect(short(text)).toEqual(expected));

  it.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', '//host/x', 'ftp://x', ' https://a b'])(
    'never links to %s',
    (href) => {
      expect(isExternalLink(href)).toBe(false);
      expect(short(`[x](${href})`).join('')).not.toContain('@');
    },
  );

  it('contains variables only if the caller allows them', () => {
    expect(short('a {{ b.c }} **{{ d }}**', true)).toEqual(['a ', '$b.c', ' ', 'bold:$d']);
    expect(short('a {{ b.c }}')).toEqual(['a {{ b.c }}']);
    expect(splitAtVariables('*a* {{ b }} {{ open').map(({ type }) => type)).toEqual([
      'text',
      'variable',
      'text',
    ]);
  });

  it('preserves every character of text without markup', () => {
    const letters = fc.stringMatching(/^[a-zåäö .,()<>#=+$]{0,60}$/);
    fc.assert(
      fc.property(letters, (text) => {
        expect(short(text).join('')).toBe(text);
      }),
    );
  });

  it('is parsed in linear time even with 60,000 unclosed marks', () => {
    for (const unit of ['[', '**a ', '[a](', '`', '_a ', '{{', '[x](http://a<']) {
      const text = unit.repeat(60_000);
      expect(parseInlinePieces(text, true).length).toBeGreaterThan(0);
    }
  });
});

describe('a markdown text', () => {
  it('is split into paragraphs, lists, quotes and sub-headings', () => {
    const text = '# Head\n\none\ntwo\n\n- a\n- b\n1. c\n2) d\n\n> said\n> so\nlast';
    expect(splitMarkdownParts(text)).toEqual([
      { type: 'paragraph', kind: 'subhead', text: 'Head' },
      { type: 'paragraph', kind: 'body', text: 'one\ntwo' },
      { type: 'list', ordered: false, items: ['a', 'b'] },
      { type: 'list', ordered: true, items: ['c', 'd'] },
      { type: 'paragraph', kind: 'quote', text: 'said\nso\nlast' },
    ]);
  });

  it('has no blocks if it is empty', () => expect(splitMarkdownParts(' \n\n')).toEqual([]));
});
