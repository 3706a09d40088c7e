/** The risk appetite of the organisation: what is in force, what is proposed, and what the person may do with it. */
import { type AppetiteApproval, appetite as contract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';

/** What was approved, the one in force first; undefined until it is known. */
export function useApprovals() {
  return useCall(contract.approvals, {}).data;
}

/** The appetite in force; null where none is, undefined until it is known. */
export function useAppetite(): AppetiteApproval | null | undefined {
  const known = useApprovals();
  return known === undefined ? undefined : (known.approvals[0] ?? null);
}
