import type { Language } from '@klarsikt/engine/text';
import type { SearchSnippet, TextSearchHit } from './text-index.ts';

export type SearchRequest =
  /** The projection of the model and its long texts, as downloaded: JSON in UTF-8. */
  | { readonly kind: 'build'; readonly model: ArrayBuffer; readonly texts: ArrayBuffer }
  | { readonly kind: 'search'; readonly id: number; readonly query: string; readonly language: Language };

export type SearchResponse =
  | { readonly kind: 'hits'; readonly id: number; readonly hits: readonly TextSearchHit[] }
  /** Snippets of the hits, the best first, in several messages. */
  | {
      readonly kind: 'snippets';
      readonly id: number;
      readonly snippets: readonly (readonly [string, SearchSnippet])[];
    };
