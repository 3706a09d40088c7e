/** A saved view's sorting that is applied to a table on the screen. */
import { createStore } from '../../platform/store.ts';

export interface TableSort {
  readonly column: string;
  readonly descending?: boolean;
}

interface AppliedSort {
  /** Id of the table. */
  readonly table: string;
  readonly sort: TableSort | undefined;
}

export const appliedSortStore = createStore<AppliedSort | null>(null);

export const applySort = (table: string, sort: TableSort | undefined): void =>
  appliedSortStore.become({ table, sort });
