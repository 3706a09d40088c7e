/** The risk appetite in force, as reports and others show it. */
import type { AppetiteStatement } from '@klarsikt/engine';
import type { ReadTx } from '../../platform/tx.ts';

/** An approved appetite: its limits, the day of the decision, and who approved it. */
export interface AppetiteInForce {
  readonly statement: AppetiteStatement;
  readonly decided: string;
  readonly author: string;
}

/** The last one that was approved; null where none was. */
export type AppetiteOf = (tx: ReadTx, organizationId: number) => Promise<AppetiteInForce | null>;
