import type { ImportUndo } from '@klarsikt/imports';
import type { Author } from '@klarsikt/server/platform/revisioned.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';

export interface ImportEntry extends Author {
  readonly fileName: string;
  readonly source?: string;
  readonly counts: { readonly added: number; readonly changed: number };
  readonly undo: ImportUndo;
}

export type InsertImport = (tx: WriteTx, given: ImportEntry) => Promise<number>;
