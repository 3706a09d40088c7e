/** Chooses the compiler for PDFs of a worker: the native binary if it loads, otherwise WebAssembly. */
import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import { openNativeTypesetter } from './native-typesetter.ts';
import { openPortableTypesetter } from './portable-typesetter.ts';
import type { Typesetter } from './typesetter.ts';

const choiceSchema = z.object({ typesetter: z.enum(['native', 'portable']).nullable() });

/** Setting of the worker. Null: the native compiler, or the portable compiler if the native one does not load. */
export type TypesetterChoice = z.output<typeof choiceSchema>;

export function openTypesetter(choice: TypesetterChoice['typesetter']): Promise<Typesetter> {
  if (choice === 'native') return openNativeTypesetter();
  if (choice === 'portable') return openPortableTypesetter();
  return openNativeTypesetter().catch(openPortableTypesetter);
}

let own: Promise<Typesetter> | null = null;

/** Returns the compiler of this worker. The compiler is chosen at the first call. */
export function getWorkerTypesetter(): Promise<Typesetter> {
  const given = choiceSchema.safeParse(workerData);
  own ??= openTypesetter(given.success ? given.data.typesetter : null);
  return own;
}
