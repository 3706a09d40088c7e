/** What the page and the search's worker say to each other. */
import type { Language } from '@klarsikt/engine';
import type { Hit, Snippet } from './text-index.ts';

export type Asked =
  /** The projection and its long texts as they came, JSON in UTF-8. */
  | { readonly kind: 'build'; readonly model: ArrayBuffer; readonly texts: ArrayBuffer }
  | { readonly kind: 'search'; readonly id: number; readonly query: string; readonly language: Language };

export type Answered =
  | { readonly kind: 'hits'; readonly id: number; readonly hits: readonly Hit[] }
  /** Follow the hits, the best ones first, in several parts. */
  | {
      readonly kind: 'snippets';
      readonly id: number;
      readonly snippets: readonly (readonly [string, Snippet])[];
    };
