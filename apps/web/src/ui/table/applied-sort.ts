/** Passes the sorting of a saved view to the table on the screen. */
import { createStore } from '../../platform/store.ts';

export interface TableSort {
  readonly column: string;
  readonly descending?: boolean;
}

interface AppliedSort {
  /** Id of the table that the sorting is for. */
  readonly table: string;
  readonly sort: TableSort | undefined;
}

export const appliedSortStore = createStore<AppliedSort | null>(null);

export const applySort = (table: string, sort: TableSort | undefined): void =>
  appliedSortStore.become({ table, sort });
