/** Payment of what the portal sells, as an adapter: another provider is another `Payment`, composed in `app.ts`. */
import type { Language, PortalBuyer, PortalPrice, Text } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { Turn } from '@klarsikt/server/platform/visitors.ts';

/** What is to be paid, and by whom. */
export interface Payable {
  readonly sellerId: number;
  readonly customerId: number;
  readonly buyer: PortalBuyer;
  readonly trade: Text;
  readonly price: PortalPrice;
  readonly language: Language;
  /** Last day that is paid for. */
  readonly until: string;
  readonly turn: Turn;
}

/** Takes payment for an accepted order, in the transaction that makes the customer. */
export interface Payment {
  charge(tx: WriteTx, payable: Payable): Promise<void>;
}

/** The caller as far as an assessment goes: who may assess in the portal reads those of it, whatever else they may open. */
export type ReadsAs = (tx: ReadTx, actor: Actor, assessmentId: number) => Promise<Actor>;
