/** The working rows of the reference model as other features read and write them. */
import type { JsonObject, ModelProblem, NewsRelease, ReferenceModel } from '@klarsikt/engine';
import type { Author } from '@klarsikt/server/platform/revisioned.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';

/** The working model: drafts included, withdrawn entities left out, nothing of what editors keep beside it. */
export type WorkingRead =
  | (WorkingAround & { readonly model: ReferenceModel })
  | (WorkingAround & { readonly problems: readonly ModelProblem[] });

interface WorkingAround {
  readonly line: WorkingLine;
  /** Keys of entities that were taken out of the library. */
  readonly withdrawn: ReadonlySet<string>;
}

/** What the rows stand on. */
export interface WorkingLine {
  /** The version that they were made from. */
  readonly seededHash: string;
  /** The last version of another edition that was merged into them: the base of the next three-way merge. */
  readonly mergedHash: string;
}

/** How a model is written onto the rows. */
export interface WorkingWrite {
  readonly model: ReferenceModel;
  /** Who the changes are noted for, and the organisation that they act for. */
  readonly by: Author & { readonly organizationId: number };
  /** True for an entity that comes in as a draft: an import publishes nothing. */
  readonly isDraft?: (entity: { readonly collection: string; readonly key: string }) => boolean;
  /** What editors keep beside an entity, by its key; fields that are not named stay. */
  readonly editorial?: ReadonlyMap<string, JsonObject>;
  /** True where a text that changes in one language leaves the other behind. */
  readonly notesTranslations?: boolean;
  /** The edition that was merged, when one was. */
  readonly mergedHash?: string;
}

/** What a write did: one revision for each of these entities. */
export interface WorkingWritten {
  readonly added: number;
  readonly changed: number;
  /** Entities that the model no longer holds: withdrawn, with their history. */
  readonly withdrawn: number;
}

/** The working rows. Their transaction acts for the organisation that runs the installation, or for the server itself. */
export interface WorkingRows {
  /** Nobody else changes the rows until the transaction ends: comes before reading what is to be written from it. */
  lock(tx: WriteTx): Promise<void>;
  /** The rows as a model, or what keeps them from being one. */
  read(tx: ReadTx): Promise<WorkingRead>;
  /** Numbers that no entity has or had. */
  numbers(tx: WriteTx, count: number): Promise<readonly number[]>;
  /**
   * Makes the rows hold this model: entities are told apart by their keys, each change is a revision of its own that can
   * be undone, and what is equal is left alone. Locks all rows. `error.invalid` when it would be no model.
   */
  write(tx: WriteTx, given: WorkingWrite): Promise<WorkingWritten>;
}

/** News that goes out between two versions, as whoever shows news reads it. Any transaction may. */
export type ReadNews = (tx: ReadTx) => Promise<readonly NewsRelease[]>;
