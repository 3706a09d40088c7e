/** Interface of both Typst compilers. */
import { z } from 'zod';

export const mainFile = '/main.typ';

/** A Typst compiler with the fonts of documents. */
export interface Typesetter {
  /**
   * Returns a tagged PDF of `mainFile` and the files beside it, by absolute paths. `created`: seconds since 1970.
   * Keeps nothing in memory. Throws `LayoutFailed`.
   */
  readonly set: (files: ReadonlyMap<string, string>, created: number | undefined) => Uint8Array;
}

/** The layout failed because of a fault of the server; the message is the compiler's. */
export class LayoutFailed extends Error {
  override readonly name = 'LayoutFailed';
}

const diagnosticsSchema = z.array(z.object({ path: z.string(), message: z.string() })).min(1);

/** Creates the error with the same message format for both compilers. */
export function createLayoutFailed(diagnostics: unknown): LayoutFailed {
  const said = diagnosticsSchema.safeParse(diagnostics);
  if (!said.success) return new LayoutFailed('no document');
  return new LayoutFailed(said.data.map(({ path, message }) => `${path}: ${message}`).join('; '));
}
