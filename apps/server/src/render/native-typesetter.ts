/** Typst as a binary of the platform: the fastest, and the only one that can be asked for PDF/UA-1. */
import type { NodeCompiler, NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { documentFonts } from './fonts.ts';
import { layoutFailed, mainFile, type Typesetter } from './typesetter.ts';

/**
 * As PDF/UA-1, checked by the compiler. A template of the user's own may break one of its rules (a heading level left
 * out); then the file is still tagged, only without the claim.
 */
function accessible(
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

/** Rejects where the platform has no binary of it: it is read here, so that a server can start without. */
export async function openNative(): Promise<Typesetter> {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler');
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: [...documentFonts()] }], workspace: '/' });
  return {
    set: (files, created) => {
      try {
        for (const [path, text] of files) compiler.mapShadow(path, Buffer.from(text));
        const compiled = compiler.compile({ mainFilePath: mainFile });
        if (!compiled.result) {
          const error = compiled.takeDiagnostics() ?? compiled.takeError();
          throw layoutFailed(error?.shortDiagnostics);
        }
        return accessible(compiler, compiled.result, created);
      } finally {
        compiler.resetShadow();
        // Without this the compiler keeps every document it ever set.
        compiler.evictCache(0);
      }
    },
  };
}
