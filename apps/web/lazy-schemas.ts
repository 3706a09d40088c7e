/** Gives the browser application schemas that are built when they are needed (`src/platform/api/lazy-schemas.ts`). */
import { join } from 'node:path';
import type { Plugin } from 'vite';

const lazy = join(import.meta.dirname, 'src/platform/api/lazy-schemas.ts');

/** Resolves `zod` in all files of the product, except in the one that builds the schemas. */
export function lazySchemas(): Plugin {
  return {
    name: 'lazy-schemas',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'zod' && importer !== lazy && importer?.includes('/node_modules/') === false ? lazy : null,
  };
}
