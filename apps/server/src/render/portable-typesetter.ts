/**
 * Typst as WebAssembly: the same compiler for every platform, at a tenth of the speed. Its PDFs are tagged like those
 * of the native compiler, but do not claim PDF/UA-1, because it has no option for this. It can read only the files
 * that it is given.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { z } from 'zod';
import { readDocumentFonts } from './fonts.ts';
import { createLayoutError, type Typesetter, typstMainFile } from './typesetter.ts';

const require = createRequire(import.meta.url);

/** Numbers by which the compiler identifies the PDF format, and diagnostics with separate path and message. */
const pdf = 1;
const structured = 3;

const answerSchema = z.object({
  result: z.instanceof(Uint8Array).optional(),
  diagnostics: z.unknown().optional(),
});

export async function openPortableTypesetter(): Promise<Typesetter> {
  const { default: start, TypstCompilerBuilder } = await import('@myriaddreamin/typst-ts-web-compiler');
  const code = await readFile(require.resolve('@myriaddreamin/typst-ts-web-compiler/wasm'));
  await start({ module_or_path: code });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const font of readDocumentFonts()) await builder.add_raw_font(font);
  const compiler = await builder.build();
  return {
    set: (files) => {
      for (const [path, text] of files) compiler.map_shadow(path, Buffer.from(text));
      const world = compiler.snapshot(null, typstMainFile, null);
      // A layout fault is part of the returned result. A thrown error is a WebAssembly trap, after which the thread
      // ends.
      const answer: unknown = world.get_artifact(pdf, structured);
      world.free();
      compiler.reset_shadow();
      // Reset the compiler, because it would otherwise keep every document in memory.
      compiler.reset();
      const { result, diagnostics } = answerSchema.parse(answer);
      if (!result) throw createLayoutError(diagnostics);
      return result;
    },
  };
}
