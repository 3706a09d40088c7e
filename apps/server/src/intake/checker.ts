import type { CheckedUpload, FileToCheck } from './intake.worker.ts';
import { createProcessReader, type ReaderSettings, type ReadFile } from './one-file.ts';

/** Determines the kind of a file; rejects with `NotTaken` for other kinds and for active content. */
export type FileChecker = ReadFile<FileToCheck, CheckedUpload>;

export function createFileChecker(given: Partial<ReaderSettings> = {}): FileChecker {
  return createProcessReader('intake', import.meta.url, given);
}
