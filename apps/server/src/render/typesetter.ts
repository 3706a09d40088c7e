/** What sets PDFs: a compiler of Typst, whichever it is. */
import { z } from 'zod';

/** The file that a layout begins with. */
export const mainFile = '/main.typ';

/** One compiler with the documents' fonts in it. */
export interface Typesetter {
  /**
   * The PDF of `mainFile` and the files beside it, by their absolute paths; tagged. `created`: seconds since 1970.
   * Keeps nothing of them. Throws `LayoutFailed`.
   */
  readonly set: (files: ReadonlyMap<string, string>, created: number | undefined) => Uint8Array;
}

/** The layout failed: a fault of ours, with what the compiler said. */
export class LayoutFailed extends Error {
  override readonly name = 'LayoutFailed';
}

const diagnosticsSchema = z.array(z.object({ path: z.string(), message: z.string() })).min(1);

/** What the compiler said, in the same form whichever it was. */
export function layoutFailed(diagnostics: unknown): LayoutFailed {
  const said = diagnosticsSchema.safeParse(diagnostics);
  if (!said.success) return new LayoutFailed('no document');
  return new LayoutFailed(said.data.map(({ path, message }) => `${path}: ${message}`).join('; '));
}
