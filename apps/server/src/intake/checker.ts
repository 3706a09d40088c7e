import type { CheckedUpload, FileToCheck } from './intake.worker.ts';
import { createProcessReader, type FileReaderSettings, type ReadFile } from './one-file.ts';

/** Determines the kind of a file; rejects with `FileRefusedError` for other kinds and for active content. */
export type FileChecker = ReadFile<FileToCheck, CheckedUpload>;

export function createFileChecker(given: Partial<FileReaderSettings> = {}): FileChecker {
  return createProcessReader('intake', import.meta.url, given);
}
