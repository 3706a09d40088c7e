/** Process that checks one file and then ends. */
import type { FileKind } from '@klarsikt/contract';
import { type CheckedFile, checkFile } from './check-file.ts';
import { serveFileReadRequest } from './one-file.ts';
import type { WordTemplateContent } from './word-tags.ts';

export interface FileCheckRequest {
  readonly name: string;
  readonly kinds: readonly FileKind[];
  /** True for a Word template: its tags are read as well. */
  readonly tags?: true;
}

export interface FileCheckResult extends CheckedFile {
  readonly word: WordTemplateContent | null;
}

serveFileReadRequest<FileCheckRequest, FileCheckResult>(async ({ name, kinds, tags }, bytes) => ({
  ...checkFile(name, bytes, kinds),
  word: tags === true ? (await import('./word-tags.ts')).readWordTemplateParts(bytes) : null,
}));
