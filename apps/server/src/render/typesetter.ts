/** Interface of both Typst compilers. */
import { z } from 'zod';

export const typstMainFile = '/main.typ';

/** A Typst compiler with the fonts of documents. */
export interface Typesetter {
  /**
   * Returns a tagged PDF of `typstMainFile` and the files beside it, by absolute paths. `created`: seconds since 1970.
   * Keeps nothing in memory. Throws `LayoutError`.
   */
  readonly set: (files: ReadonlyMap<string, string>, created: number | undefined) => Uint8Array;
}

/** The layout failed because of a fault of the server; the message is the compiler's. */
export class LayoutError extends Error {
  override readonly name = 'LayoutError';
}

const diagnosticsSchema = z.array(z.object({ path: z.string(), message: z.string() })).min(1);

/** Creates the error with the same message format for both compilers. */
export function createLayoutError(diagnostics: unknown): LayoutError {
  const said = diagnosticsSchema.safeParse(diagnostics);
  if (!said.success) return new LayoutError('no document');
  return new LayoutError(said.data.map(({ path, message }) => `${path}: ${message}`).join('; '));
}
