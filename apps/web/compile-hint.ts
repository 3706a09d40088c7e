/** Makes the browser compile the scripts of a first screen while they are loaded, beside the main thread. */
import type { Plugin, Rolldown } from 'vite';

/**
 * Hint for V8 that concerns one file (Chrome 136 and later; other browsers treat it as a comment). Without it V8
 * compiles each function on the main thread at its first call, even if the file is cached.
 */
const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * True for files of first screens. Files that load later are large and only partly executed, so V8 should compile
 * their functions on demand.
 */
const isOfFirstScreen = ({ name, isEntry }: Pick<Rolldown.OutputChunk, 'name' | 'isEntry'>): boolean =>
  isEntry || name.startsWith('first-') || name.endsWith('Page');

/** Writes the hint as the first line of entries, first screens and pages, where V8 reads it. */
export function createCompileHintsPlugin(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      // Run last, because the bundler adds its own first line to some files.
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle))
          if (output.type === 'chunk' && isOfFirstScreen(output)) output.code = hint + output.code;
      },
    },
  };
}
