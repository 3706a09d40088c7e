import type { EntityUseLookup } from './provides.ts';

export interface UseDeps {
  readonly usesOf: EntityUseLookup;
}
