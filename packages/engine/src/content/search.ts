/** Searches help articles by words, and finds the article for the screen that the user sees. */

import { stripCitations } from '../model/citations.ts';
import { listSearchForms } from '../text/definite-forms.ts';
import { toComparableText, toNfc } from '../text/spelling.ts';
import type { ContentWords } from './document.ts';

/** A help article that can be searched. */
export interface SearchableArticle extends ContentWords {
  readonly slug: string;
}

/** An article that matches a search: `before`, `hit` and `after` are the text around the first match. */
export interface ArticleSearchHit {
  readonly slug: string;
  readonly title: string;
  readonly before: string;
  readonly hit: string;
  readonly after: string;
}

const around = 70;
const longestQuery = 200;

/** Removes the markup of Markdown, for an excerpt. */
export const stripMarkdown = (markdown: string): string =>
  stripCitations(markdown)
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`#>]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const wordsOf = (query: string): readonly string[] => [
  ...new Set(toComparableText(query.slice(0, longestQuery)).match(/[\p{L}\p{N}]+/gu) ?? []),
];

/** Index at which a word of the text begins with `wanted`; -1 without a match. `text` is in lower case. */
function findWordStart(text: string, wanted: string): number {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return at;
  return -1;
}

function excerpt(
  text: string,
  at: number,
  length: number,
): Pick<ArticleSearchHit, 'before' | 'hit' | 'after'> {
  const from = Math.max(0, at - around);
  const to = Math.min(text.length, at + length + around);
  return {
    before: `${from > 0 ? '…' : ''}${text.slice(from, at)}`,
    hit: text.slice(at, at + length),
    after: `${text.slice(at + length, to)}${to < text.length ? '…' : ''}`,
  };
}

/**
 * Index and length of the first match: a word of the text begins with the sought word, or with that word without its
 * Swedish definite ending. The index is -1 without a match.
 */
function findMatch(text: string, wanted: string): { readonly at: number; readonly length: number } {
  for (const form of listSearchForms(wanted)) {
    const at = findWordStart(text, form);
    if (at >= 0) return { at, length: form.length };
  }
  return { at: -1, length: 0 };
}

/**
 * Finds the articles in which every sought word begins a word. Matches in the title have the highest weight, then
 * those in the lead, then those in the text.
 */
export function searchArticles(
  articles: readonly SearchableArticle[],
  query: string,
): readonly ArticleSearchHit[] {
  const wanted = wordsOf(query);
  if (wanted.length === 0) return [];
  const found = articles.flatMap((article) => {
    const parts = [article.title, article.lead, stripMarkdown(article.body)].map((written) => {
      const text = toNfc(written);
      return { text, low: toComparableText(text) };
    });
    let score = 0;
    for (const word of wanted) {
      const at = parts.findIndex(({ low }) => findMatch(low, word).at >= 0);
      if (at < 0) return [];
      score += [4, 2, 1][at] ?? 0;
    }
    const [first = ''] = wanted;
    const shown = parts.toReversed().find(({ low }) => findMatch(low, first).at >= 0);
    const text = shown?.text ?? '';
    const { slug, title } = article;
    const { at, length } = findMatch(toComparableText(text), first);
    return [{ score, hit: { slug, title, ...excerpt(text, at, length) } }];
  });
  return found.toSorted((a, b) => b.score - a.score).map(({ hit }) => hit);
}

/**
 * Specificity of a pattern that matches the address: the number of its segments without wildcards; -1 if it does not
 * match.
 */
function computePatternSpecificity(pattern: string, address: string): number {
  const [wanted, given] = [pattern, address].map((text) => text.split('/').filter((part) => part !== ''));
  if (wanted === undefined || given === undefined) return -1;
  const open = wanted.at(-1) === '**';
  const parts = open ? wanted.slice(0, -1) : wanted;
  if (open ? given.length < parts.length : given.length !== parts.length) return -1;
  const fits = parts.every((part, at) => part === '*' || part === given[at]);
  return fits ? 2 * parts.filter((part) => part !== '*').length + (open ? 0 : 1) : -1;
}

/**
 * Finds the help article for the screen at an address (a path): the article whose matching pattern is the most
 * specific.
 */
export function findArticleForScreen<A extends { readonly screens: readonly string[] }>(
  articles: readonly A[],
  address: string,
): A | null {
  let best: { readonly article: A; readonly exact: number } | null = null;
  for (const article of articles)
    for (const pattern of article.screens) {
      const exact = computePatternSpecificity(pattern, address);
      if (exact >= 0 && (best === null || exact > best.exact)) best = { article, exact };
    }
  return best?.article ?? null;
}
