/** Process that checks one file and then ends. */
import type { FileKind } from '@klarsikt/contract';
import { type CheckedFile, checkFile } from './check-file.ts';
import { serveOneRead } from './one-file.ts';
import type { WordTemplateReading } from './word-tags.ts';

export interface FileToCheck {
  readonly name: string;
  readonly kinds: readonly FileKind[];
  /** Set for a Word template, whose tags are also read. */
  readonly tags?: true;
}

export interface CheckedUpload extends CheckedFile {
  readonly word: WordTemplateReading | null;
}

serveOneRead<FileToCheck, CheckedUpload>(async ({ name, kinds, tags }, bytes) => ({
  ...checkFile(name, bytes, kinds),
  word: tags === true ? (await import('./word-tags.ts')).readWordTemplateParts(bytes) : null,
}));
