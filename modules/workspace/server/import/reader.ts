/** Reads each file in a separate process with limited memory and time. */
import type { TableGrid } from '@klarsikt/engine/recognise';
import { createProcessReader } from '@klarsikt/server/intake/one-file.ts';

/** Rejects with `FileRefusedError`. */
export type TableReader = (name: string, bytes: Uint8Array) => Promise<readonly TableGrid[]>;

export const createTableReader = (): TableReader =>
  createProcessReader<string, readonly TableGrid[]>('import', import.meta.url);
