/** Asks the browser to compile the scripts of a first screen while they arrive, beside the main thread. */
import type { Plugin, Rolldown } from 'vite';

/**
 * V8's hint for one file (Chrome 136 and later; other browsers read it as a comment). Without it V8 compiles each
 * function on the main thread at its first call, even when the file is cached.
 */
const hint = '//# allFunctionsCalledOnLoad\n';

/** Files that load later are large and only partly executed, so V8 compiles their functions on demand. */
const isOfFirstScreen = ({ name, isEntry }: Pick<Rolldown.OutputChunk, 'name' | 'isEntry'>): boolean =>
  isEntry || name.startsWith('first-') || name.endsWith('Page');

/** Writes the hint as the first line of entries, first screens and pages, where V8 reads it. */
export function createCompileHintsPlugin(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      // Runs after the bundler has added its own first line to some files.
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle))
          if (output.type === 'chunk' && isOfFirstScreen(output)) output.code = hint + output.code;
      },
    },
  };
}
