/** The stored data of an import: the content of the file, and the data that undo the import. */
import type { JsonObject } from '@klarsikt/engine/fields';
import type { CollectionName } from '@klarsikt/engine/model';
import type { TableGrid } from '@klarsikt/engine/recognise';
import type { StagedLibrary } from './staged.ts';

/** The parsed content of a file: a threat library, or tables of entities. */
export type ImportFileContent =
  | { readonly format: 'library'; readonly staged: StagedLibrary }
  | { readonly format: 'table'; readonly grids: readonly TableGrid[] };

export interface ImportUndo {
  /** The changed entities before and after the import; `before` is null for a new entity. */
  readonly entities: readonly {
    readonly collection: CollectionName;
    readonly before: JsonObject | null;
    readonly after: JsonObject;
  }[];
  /** The origins before the import, by the ids in the source; null for an object that was never imported. */
  readonly origins: { readonly [id: string]: { readonly key: string; readonly said: JsonObject } | null };
}
