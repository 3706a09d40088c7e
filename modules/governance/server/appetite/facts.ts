/** Limits in force, to which the proof of completeness compares the residual levels. */
import type { CompletenessFactSource } from '../completeness/provides.ts';
import { findAppetite } from './statement.ts';

export const loadAppetiteFacts: CompletenessFactSource = async (tx, { organizationId }) => {
  const inForce = await findAppetite(tx, organizationId);
  return { appetite: inForce?.statement ?? null };
};
