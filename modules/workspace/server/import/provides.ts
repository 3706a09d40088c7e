import type { loadImportMappings, updateImportMapping } from './store.ts';

/** The organisation's choices for imported tables, by the fingerprint of their heading. */
export interface ImportMappings {
  readonly load: typeof loadImportMappings;
  readonly update: typeof updateImportMapping;
}
