/** The limits in force, against which a proof of completeness holds the residual levels. */
import type { FactSource } from '../completeness/provides.ts';
import { appetiteOf } from './statement.ts';

export const appetiteFacts: FactSource = async (tx, { organizationId }) => {
  const inForce = await appetiteOf(tx, organizationId);
  return { appetite: inForce?.statement ?? null };
};
