/** Reads each file in a separate process with limited memory and time. */
import type { Grid } from '@klarsikt/engine/recognise';
import { createProcessReader } from '@klarsikt/server/intake/one-file.ts';

/** Rejects with `NotTaken`. */
export type TableReader = (name: string, bytes: Uint8Array) => Promise<readonly Grid[]>;

export const createTableReader = (): TableReader =>
  createProcessReader<string, readonly Grid[]>('import', import.meta.url);
