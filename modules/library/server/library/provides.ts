import type { ImportUndo } from '@klarsikt/imports';
import type { Author } from '@klarsikt/server/platform/revisioned.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';

export interface AppliedImport extends Author {
  readonly fileName: string;
  readonly source?: string;
  readonly counts: { readonly added: number; readonly changed: number };
  readonly undo: ImportUndo;
}

export type InsertAppliedImport = (tx: WriteTx, given: AppliedImport) => Promise<number>;
