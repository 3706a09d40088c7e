/** Files as the features that hold them use them: checked, stored once, and found again. */
import type { FileFields, FileKind } from '@klarsikt/contract';
import type { Evidence, FileObject } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';

/** What a file is, found by its content. */
export interface KnownFile {
  readonly kind: FileKind;
  readonly bytes: number;
  /** SHA-256 of the content. */
  readonly sha256: Buffer;
}

/** Content that lies where it will stay, and is kept there only if a transaction comes to hold it. */
export interface PlacedFile extends KnownFile {
  readonly place: { readonly content: Buffer } | { readonly object: string } | { readonly there: true };
}

/** What holds a file: an object of an assessment, or a source document. */
export type Holder =
  | { readonly holder: FileObject; readonly assessmentId: number; readonly subject: string }
  | { readonly holder: 'source'; readonly sourceId: number };

export interface NewLink {
  readonly holder: Holder;
  readonly fields: FileFields;
  readonly at: Date;
}

/** Files as the features around them use them. */
export interface Files {
  /** Tells what a file is; refuses one that is none of the kinds, or does more than show something. */
  check(name: string, content: Uint8Array, kinds: readonly FileKind[]): Promise<KnownFile>;
  /** Puts content where it is kept, before the transaction that holds it. Of an organisation that has it, nothing. */
  place(actor: Actor, file: KnownFile, content: Uint8Array): Promise<PlacedFile>;
  /** Holds a placed file; gives the id of the link. Content that nothing holds any more goes with its last link. */
  hold(tx: WriteTx, actor: Actor, file: PlacedFile, link: NewLink): Promise<number>;
  /** Finds content of the organisation in scope; what it gives fetches it, after the transaction. */
  open(tx: ReadTx, sha256: Buffer): Promise<() => Promise<Buffer>>;
  /** The evidence of an assessment, its comments' attachments included, by the time at which it was added. */
  evidenceOf(tx: ReadTx, assessmentId: number): Promise<readonly Evidence[]>;
  /** Removes objects of the store that no row holds. */
  prune(): Promise<void>;
}
