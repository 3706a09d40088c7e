/** The thread that checks one file and ends. */
import type { FileKind } from '@klarsikt/contract';
import { type CheckedFile, checkFile } from './check-file.ts';
import { answerOnce } from './one-file.ts';

/** A file to check, beside its bytes. */
export interface Claim {
  readonly name: string;
  readonly kinds: readonly FileKind[];
}

answerOnce<Claim, CheckedFile>(async ({ name, kinds }, bytes) => checkFile(name, bytes, kinds));
