/** The compiler Typst as a native binary: the fastest one, and the only one that supports PDF/UA-1. */
import type { NodeCompiler, NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { readDocumentFonts } from './fonts.ts';
import { createLayoutError, type Typesetter, typstMainFile } from './typesetter.ts';

/**
 * Makes a PDF/UA-1 file, which the compiler verifies. If a user's template breaks a rule of the standard (such as a
 * skipped heading level), the file is tagged but does not claim conformance.
 */
function compileAccessiblePdf(
  compiler: NodeCompiler,
  document: NodeTypstDocument,
  creationTimestamp: number | undefined,
): Uint8Array {
  const options = { pdfTags: true, ...(creationTimestamp === undefined ? {} : { creationTimestamp }) };
  try {
    return compiler.pdf(document, { ...options, pdfStandard: 'ua-1' });
  } catch (error) {
    if (!String(error).includes('PDF/UA-1')) throw error;
    return compiler.pdf(document, options);
  }
}

/**
 * Loads the native compiler on demand, so that a server can start without it; rejects if there is no binary for the
 * platform.
 */
export async function openNativeTypesetter(): Promise<Typesetter> {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler');
  const compiler = NodeCompiler.create({
    fontArgs: [{ fontBlobs: [...readDocumentFonts()] }],
    workspace: '/',
  });
  return {
    set: (files, created) => {
      try {
        for (const [path, text] of files) compiler.mapShadow(path, Buffer.from(text));
        const compiled = compiler.compile({ mainFilePath: typstMainFile });
        if (!compiled.result) {
          const error = compiled.takeDiagnostics() ?? compiled.takeError();
          throw createLayoutError(error?.shortDiagnostics);
        }
        return compileAccessiblePdf(compiler, compiled.result, created);
      } finally {
        compiler.resetShadow();
        // Clear the cache, because the compiler would otherwise keep every document in memory.
        compiler.evictCache(0);
      }
    },
  };
}
