import type { UsesOf } from './provides.ts';

/** What the handler of uses asks beside its transaction. */
export interface UseDeps {
  readonly usesOf: UsesOf;
}
