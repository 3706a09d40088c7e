/** Interface that both Typst compilers implement. */
import { z } from 'zod';

export const typstMainFile = '/main.typ';

/** A Typst compiler that has the fonts of documents. */
export interface Typesetter {
  /**
   * Returns a tagged PDF of `typstMainFile`; `files` maps absolute paths to contents, and `created` is in seconds
   * since 1970. Keeps nothing in memory. Throws `LayoutError`.
   */
  readonly set: (files: ReadonlyMap<string, string>, created: number | undefined) => Uint8Array;
}

/** Thrown if the layout failed because of a fault of the server; the message is the compiler's. */
export class LayoutError extends Error {
  override readonly name = 'LayoutError';
}

const diagnosticsSchema = z.array(z.object({ path: z.string(), message: z.string() })).min(1);

/** Creates the error from the diagnostics; its message has the same format for both compilers. */
export function createLayoutError(diagnostics: unknown): LayoutError {
  const said = diagnosticsSchema.safeParse(diagnostics);
  if (!said.success) return new LayoutError('no document');
  return new LayoutError(said.data.map(({ path, message }) => `${path}: ${message}`).join('; '));
}
