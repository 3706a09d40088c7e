import type { JsonObject } from '@klarsikt/engine/fields';
import type { ModelProblem, PublicationRelease, ReferenceModel } from '@klarsikt/engine/model';
import type { Author } from '@klarsikt/server/platform/revisioned.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';

/** The working model. It includes drafts, and excludes withdrawn entities and editorial members. */
export type WorkingModelResult =
  | (WorkingContext & { readonly model: ReferenceModel })
  | (WorkingContext & { readonly problems: readonly ModelProblem[] });

interface WorkingContext {
  readonly line: WorkingModelLineage;
  readonly withdrawn: ReadonlySet<string>;
  /** Keys of drafts, which the next version leaves out. */
  readonly drafts: ReadonlySet<string>;
  /** Ids of all entities by key, including withdrawn entities. */
  readonly ids: ReadonlyMap<string, number>;
  /** Reasons for removing or weakening a requirement that must be met, by key. */
  readonly lossReasons: { readonly [key: string]: string };
}

export interface WorkingModelLineage {
  /** Hash of the version from which the rows were created. */
  readonly seededHash: string;
  /** Hash of the last merged version, the base of the next three-way merge. */
  readonly mergedHash: string;
}

export interface WorkingModelWrite {
  readonly model: ReferenceModel;
  /** Author of the changes, and the acting organisation. */
  readonly by: Author & { readonly organizationId: number };
  /** True for an entity that is added as a draft; imports publish nothing. */
  readonly isDraft?: (entity: { readonly collection: string; readonly key: string }) => boolean;
  /** Editorial members of entities, by key; other members are kept. */
  readonly editorial?: ReadonlyMap<string, JsonObject>;
  /** True if a changed text marks its translation as outdated. */
  readonly notesTranslations?: boolean;
  readonly mergedHash?: string;
}

/** Result of a write: one revision for each changed entity. */
export interface WorkingModelWriteResult {
  readonly added: number;
  readonly changed: number;
  /** Number of entities that were withdrawn because the new model lacks them; their history is kept. */
  readonly withdrawn: number;
}

/** The working rows. The transaction must act for the operator of the installation, or for the server itself. */
export interface WorkingModelStore {
  /** Blocks other changes of the rows until the transaction ends. Call it before reading rows that will be written. */
  lock(tx: WriteTx): Promise<void>;
  /** Returns the rows as a model, or the problems that make the model invalid. */
  read(tx: ReadTx): Promise<WorkingModelResult>;
  /** Returns new ids that no entity has or ever had. */
  numbers(tx: WriteTx, count: number): Promise<readonly number[]>;
  /**
   * Makes the rows equal to the model. Entities are matched by key, each change is a revision that can be undone, and
   * equal entities are not touched. Locks all rows. Refuses an invalid model with `error.invalid`.
   */
  write(tx: WriteTx, given: WorkingModelWrite): Promise<WorkingModelWriteResult>;
}

/**
 * Returns the releases of news between two versions for readers of an organisation. Any transaction may read them.
 */
export type ReadNewsReleases = (
  tx: ReadTx,
  organizationId: number | null,
) => Promise<readonly PublicationRelease[]>;
