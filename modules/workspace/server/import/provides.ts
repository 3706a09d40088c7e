import type { loadMappings, updateMapping } from './store.ts';

/** The organisation's choices for imported tables, by the fingerprint of their heading. */
export interface ImportMappings {
  readonly load: typeof loadMappings;
  readonly update: typeof updateMapping;
}
