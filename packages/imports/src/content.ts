/** What is kept of a file: what it holds, and how taking it is undone. */
import type { CollectionName, Grid, JsonObject } from '@klarsikt/engine';
import type { Staged } from './staged.ts';

/** What a file holds, as it was read. */
export type LibraryContent =
  | { readonly format: 'library'; readonly staged: Staged }
  | { readonly format: 'table'; readonly grids: readonly Grid[] };

/** How an import is taken back. */
export interface ImportUndo {
  /** Entities that it touched: as they were (null: not there) and as they became. */
  readonly entities: readonly {
    readonly collection: CollectionName;
    readonly before: JsonObject | null;
    readonly after: JsonObject;
  }[];
  /** Origins as they were before it, by the source's ids; null where there was none. */
  readonly origins: { readonly [id: string]: { readonly key: string; readonly said: JsonObject } | null };
}
