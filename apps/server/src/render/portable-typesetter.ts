/**
 * Typst as WebAssembly: the same compiler for every platform, at a tenth of the speed. It tags its files as the native one
 * does but takes no options, so they make no claim of PDF/UA-1; and it can read no file but those it is given.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { z } from 'zod';
import { documentFonts } from './fonts.ts';
import { layoutFailed, mainFile, type Typesetter } from './typesetter.ts';

const require = createRequire(import.meta.url);

/** The compiler's number for a PDF, and for diagnostics with path and message apart. */
const pdf = 1;
const structured = 3;

const answerSchema = z.object({
  result: z.instanceof(Uint8Array).optional(),
  diagnostics: z.unknown().optional(),
});

export async function openPortable(): Promise<Typesetter> {
  const { default: start, TypstCompilerBuilder } = await import('@myriaddreamin/typst-ts-web-compiler');
  const code = await readFile(require.resolve('@myriaddreamin/typst-ts-web-compiler/wasm'));
  await start({ module_or_path: code });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const font of documentFonts()) await builder.add_raw_font(font);
  const compiler = await builder.build();
  return {
    set: (files) => {
      for (const [path, text] of files) compiler.map_shadow(path, Buffer.from(text));
      const world = compiler.snapshot(null, mainFile, null);
      // A fault of the layout is an answer. What is thrown is a trap: the thread ends, and there is nothing to clear up.
      const answer: unknown = world.get_artifact(pdf, structured);
      world.free();
      compiler.reset_shadow();
      // Without this the compiler keeps every document it ever set.
      compiler.reset();
      const { result, diagnostics } = answerSchema.parse(answer);
      if (!result) throw layoutFailed(diagnostics);
      return result;
    },
  };
}
