/** Files are read in a process of their own each, with little memory and little time. */
import type { Grid } from '@klarsikt/engine';
import { inProcesses } from '@klarsikt/server/intake/one-file.ts';

/** Tables of a file by its name and bytes; rejects with `NotTaken`. */
export type TableReader = (name: string, bytes: Uint8Array) => Promise<readonly Grid[]>;

export const createTableReader = (): TableReader =>
  inProcesses<string, readonly Grid[]>('import', import.meta.url);
