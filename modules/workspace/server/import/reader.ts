/** Reads each file in a separate process with limited memory and time. */
import type { TableGrid } from '@klarsikt/engine/recognise';
import { createProcessFileReader } from '@klarsikt/server/intake/one-file.ts';

/** Reads the tables of a file; rejects with `FileRefusedError`. */
export type TableReader = (name: string, bytes: Uint8Array) => Promise<readonly TableGrid[]>;

export const createTableReader = (): TableReader =>
  createProcessFileReader<string, readonly TableGrid[]>('import', import.meta.url);
