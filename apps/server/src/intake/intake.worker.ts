/** The process that checks one file and ends. */
import type { FileKind } from '@klarsikt/contract';
import { type CheckedFile, checkFile } from './check-file.ts';
import { answerOnce } from './one-file.ts';
import type { ReadWord } from './word-tags.ts';

/** A file to check, beside its bytes. */
export interface Claim {
  readonly name: string;
  readonly kinds: readonly FileKind[];
  /** True for a Word file with tags, which are read too. */
  readonly tags?: true;
}

/** What a file is, and the tags of a Word file where they were asked for. */
export interface Checked extends CheckedFile {
  readonly word: ReadWord | null;
}

answerOnce<Claim, Checked>(async ({ name, kinds, tags }, bytes) => ({
  ...checkFile(name, bytes, kinds),
  word: tags === true ? (await import('./word-tags.ts')).readWord(bytes) : null,
}));
