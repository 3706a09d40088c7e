/** Files are checked before anything of them is kept. */
import type { Checked, Claim } from './intake.worker.ts';
import { inProcesses, type ReaderSettings, type ReadFile } from './one-file.ts';

/** Tells what a file is; rejects with `NotTaken` when it is not one of the kinds, or does more than show. */
export type FileChecker = ReadFile<Claim, Checked>;

export function createFileChecker(given: Partial<ReaderSettings> = {}): FileChecker {
  return inProcesses('intake', import.meta.url, given);
}
