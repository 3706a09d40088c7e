import type { ListUses } from './provides.ts';

export interface UseDeps {
  readonly usesOf: ListUses;
}
