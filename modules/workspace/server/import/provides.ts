import type { loadImportMappings, updateImportMapping } from './store.ts';

/** The organisation's earlier choices for imported tables, by the fingerprint of the heading. */
export interface ImportMappings {
  readonly load: typeof loadImportMappings;
  readonly update: typeof updateImportMapping;
}
