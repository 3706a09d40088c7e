import type { Cell } from '../../platform/csv.ts';
import type { Making } from '../../render/making.ts';

export interface ActionsOrder {
  /** The heading first. */
  readonly rows: readonly (readonly Cell[])[];
  readonly title: string;
  readonly at: Date;
}

/** The list of actions as a workbook: written in a worker. */
export const actionsMaking: Making<ActionsOrder> = { name: 'actions' };
