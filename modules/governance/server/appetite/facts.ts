/** Supplies the limits in force to the proof of completeness, which compares the residual levels with them. */
import type { CompletenessFactSource } from '../completeness/provides.ts';
import { findAppetite } from './statement.ts';

export const loadAppetiteFacts: CompletenessFactSource = async (tx, { organizationId }) => {
  const inForce = await findAppetite(tx, organizationId);
  return { appetite: inForce?.statement ?? null };
};
