/** The stored data of an import: the content of the file, and the data for undoing the import. */
import type { JsonObject } from '@klarsikt/engine/fields';
import type { CollectionName } from '@klarsikt/engine/model';
import type { TableGrid } from '@klarsikt/engine/recognise';
import type { StagedLibrary } from './staged.ts';

/** The parsed content of a file. */
export type ImportFileContent =
  | { readonly format: 'library'; readonly staged: StagedLibrary }
  | { readonly format: 'table'; readonly grids: readonly TableGrid[] };

/** The data for undoing an import. */
export interface ImportUndo {
  /** The changed entities, before (null if new) and after the import. */
  readonly entities: readonly {
    readonly collection: CollectionName;
    readonly before: JsonObject | null;
    readonly after: JsonObject;
  }[];
  /** The origins before the import, by the source's ids; null for a new one. */
  readonly origins: { readonly [id: string]: { readonly key: string; readonly said: JsonObject } | null };
}
