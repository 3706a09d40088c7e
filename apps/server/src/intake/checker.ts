import type { FileCheckRequest, FileCheckResult } from './intake.worker.ts';
import { createProcessFileReader, type FileReaderSettings, type ProcessFileReader } from './one-file.ts';

/**
 * Checks the kind and content of a file in a separate process; rejects with `FileRefusedError` for other kinds and
 * for active content.
 */
export type FileChecker = ProcessFileReader<FileCheckRequest, FileCheckResult>;

export function createFileChecker(given: Partial<FileReaderSettings> = {}): FileChecker {
  return createProcessFileReader('intake', import.meta.url, given);
}
