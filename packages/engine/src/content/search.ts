/** Help as people look for it: by words, and by the screen that they have before them. */
import { soughtForms } from '../definite-forms.ts';
import { withoutCitations } from '../model/citations.ts';
import { comparable, composed } from '../spelling.ts';
import type { ContentWords } from './document.ts';

/** An article that can be found. */
export interface Findable extends ContentWords {
  readonly slug: string;
}

/** An article that was found: `before`, `hit` and `after` are the words around the first place. */
export interface Hit {
  readonly slug: string;
  readonly title: string;
  readonly before: string;
  readonly hit: string;
  readonly after: string;
}

const around = 70;
const longestQuery = 200;

/** Markdown without its marks, for an excerpt. */
export const plainWords = (markdown: string): string =>
  withoutCitations(markdown)
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`#>]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const wordsOf = (query: string): readonly string[] => [
  ...new Set(comparable(query.slice(0, longestQuery)).match(/[\p{L}\p{N}]+/gu) ?? []),
];

/** Where a word of the text begins with `wanted`; -1 for nowhere. `text` is in lower case. */
function beginsAt(text: string, wanted: string): number {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return at;
  return -1;
}

function excerpt(text: string, at: number, length: number): Pick<Hit, 'before' | 'hit' | 'after'> {
  const from = Math.max(0, at - around);
  const to = Math.min(text.length, at + length + around);
  return {
    before: `${from > 0 ? '…' : ''}${text.slice(from, at)}`,
    hit: text.slice(at, at + length),
    after: `${text.slice(at + length, to)}${to < text.length ? '…' : ''}`,
  };
}

/** Where a word of the text begins with the word sought, or with it without its article; -1 for nowhere. */
function placeOf(text: string, wanted: string): { readonly at: number; readonly length: number } {
  for (const form of soughtForms(wanted)) {
    const at = beginsAt(text, form);
    if (at >= 0) return { at, length: form.length };
  }
  return { at: -1, length: 0 };
}

/** Words in the title weigh most, then the lead, then the text. Every word asked for must begin a word of the article. */
export function searchContent(articles: readonly Findable[], query: string): readonly Hit[] {
  const wanted = wordsOf(query);
  if (wanted.length === 0) return [];
  const found = articles.flatMap((article) => {
    const parts = [article.title, article.lead, plainWords(article.body)].map((written) => {
      const text = composed(written);
      return { text, low: comparable(text) };
    });
    let score = 0;
    for (const word of wanted) {
      const at = parts.findIndex(({ low }) => placeOf(low, word).at >= 0);
      if (at < 0) return [];
      score += [4, 2, 1][at] ?? 0;
    }
    const [first = ''] = wanted;
    const shown = parts.toReversed().find(({ low }) => placeOf(low, first).at >= 0);
    const text = shown?.text ?? '';
    const { slug, title } = article;
    const { at, length } = placeOf(comparable(text), first);
    return [{ score, hit: { slug, title, ...excerpt(text, at, length) } }];
  });
  return found.toSorted((a, b) => b.score - a.score).map(({ hit }) => hit);
}

/** How exactly a pattern names the address: the number of its parts that are spelt out; -1 when it does not. */
function exactness(pattern: string, address: string): number {
  const [wanted, given] = [pattern, address].map((text) => text.split('/').filter((part) => part !== ''));
  if (wanted === undefined || given === undefined) return -1;
  const open = wanted.at(-1) === '**';
  const parts = open ? wanted.slice(0, -1) : wanted;
  if (open ? given.length < parts.length : given.length !== parts.length) return -1;
  const fits = parts.every((part, at) => part === '*' || part === given[at]);
  return fits ? 2 * parts.filter((part) => part !== '*').length + (open ? 0 : 1) : -1;
}

/** The article that explains the screen at an address (a path): the one whose pattern names it most exactly. */
export function articleFor<A extends { readonly screens: readonly string[] }>(
  articles: readonly A[],
  address: string,
): A | null {
  let best: { readonly article: A; readonly exact: number } | null = null;
  for (const article of articles)
    for (const pattern of article.screens) {
      const exact = exactness(pattern, address);
      if (exact >= 0 && (best === null || exact > best.exact)) best = { article, exact };
    }
  return best?.article ?? null;
}
