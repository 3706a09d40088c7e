/** Asks the browser to compile the scripts of a first screen while they arrive, beside the main thread. */
import type { Plugin, Rolldown } from 'vite';

/**
 * The hint of V8 for one file (Chrome 136 and later; a comment for every other browser). Without it each
 * function is compiled on the main thread when it is called first, also when the browser has kept the file.
 */
const hint = '//# allFunctionsCalledOnLoad\n';

/** What is loaded later is large and only partly called: it keeps the browser's own order. */
const isOfFirstScreen = ({ name, isEntry }: Pick<Rolldown.OutputChunk, 'name' | 'isEntry'>): boolean =>
  isEntry || name.startsWith('first-') || name.endsWith('Page');

/** Writes the hint as the first line of entries, first screens and pages, where V8 reads it. */
export function writeCompileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      // After the bundler has put its own first line into some files.
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle))
          if (output.type === 'chunk' && isOfFirstScreen(output)) output.code = hint + output.code;
      },
    },
  };
}
