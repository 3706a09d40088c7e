import type { FileFields, FileKind } from '@klarsikt/contract';
import type { Evidence, EvidenceObjectKind } from '@klarsikt/engine/governance';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';

export interface StoredFile {
  readonly kind: FileKind;
  readonly bytes: number;
  readonly sha256: Buffer;
}

/** A stored content without a link. If no transaction links it, a background job removes it. */
export interface UnlinkedFile extends StoredFile {
  readonly place: { readonly content: Buffer } | { readonly object: string } | { readonly there: true };
}

export type FileHolder =
  | { readonly holder: EvidenceObjectKind; readonly assessmentId: number; readonly subject: string }
  | { readonly holder: 'source'; readonly sourceId: number };

export interface NewFileLink {
  readonly holder: FileHolder;
  readonly fields: FileFields;
  readonly at: Date;
}

export interface FileRegister {
  /** Detects the kind of a file; refuses other kinds and files with active content such as scripts. */
  check(name: string, content: Uint8Array, kinds: readonly FileKind[]): Promise<StoredFile>;
  /**
   * Stores content before the transaction that links it; content that the organisation already has is not stored
   * again.
   */
  place(actor: Actor, file: StoredFile, content: Uint8Array): Promise<UnlinkedFile>;
  /**
   * Links a stored file to its holder and returns the id of the link. The content is deleted together with its last
   * link.
   */
  hold(tx: WriteTx, actor: Actor, file: UnlinkedFile, link: NewFileLink): Promise<number>;
  /** Finds a content of the organisation. The returned function fetches it, after the transaction. */
  open(tx: ReadTx, sha256: Buffer): Promise<() => Promise<Buffer>>;
  /**
   * Lists the evidence of an assessment, including attachments of its comments, in the order in which it was added.
   */
  evidenceOf(tx: ReadTx, assessmentId: number): Promise<readonly Evidence[]>;
  prune(): Promise<void>;
}
