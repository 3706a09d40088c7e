/** A sorting that a saved view gives to a table that is on the screen. */
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

export const appliedSort = createStore<AppliedSort | null>(null);

export const applySort = (table: string, sort: TableSort | undefined): void =>
  appliedSort.become({ table, sort });
