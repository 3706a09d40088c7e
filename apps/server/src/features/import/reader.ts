/** Files are read in a thread of their own each, with little memory and little time. */
import type { Grid } from '@klarsikt/engine';
import { inThreads } from '../../intake/one-file.ts';
import { startWorker } from '../../render/start-worker.ts';

/** Tables of a file by its name and bytes; rejects with `NotTaken`. */
export type TableReader = (name: string, bytes: Uint8Array) => Promise<readonly Grid[]>;

export const createTableReader = (): TableReader =>
  inThreads<string, readonly Grid[]>((limits) => startWorker('import', import.meta.url, limits));
