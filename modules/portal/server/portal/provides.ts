/** Interface of the portal's payment; `app.ts` provides the implementation. */
import type { PortalBuyer, PortalPrice } from '@klarsikt/engine/portal';
import type { Language, Text } from '@klarsikt/engine/text';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { QueueKey } from '@klarsikt/server/platform/visitors.ts';

export interface AcceptedOrder {
  readonly sellerId: number;
  readonly customerId: number;
  readonly buyer: PortalBuyer;
  readonly trade: Text;
  readonly price: PortalPrice;
  readonly language: Language;
  /** Last day that the payment covers, as an ISO date. */
  readonly until: string;
  readonly turn: QueueKey;
}

/** Charges an accepted order, in the transaction that creates the customer. */
export interface OrderPayment {
  charge(tx: WriteTx, payable: AcceptedOrder): Promise<void>;
}

/**
 * Returns an actor that may read a self-assessment with the permission to assess in the portal, independent of other
 * permissions.
 */
export type ResolveSelfAssessmentReader = (tx: ReadTx, actor: Actor, assessmentId: number) => Promise<Actor>;
