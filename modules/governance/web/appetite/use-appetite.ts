import { type AppetiteApproval, appetiteContract as contract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';

/** Returns the approvals of the risk appetite, beginning with the approval in force; undefined while they load. */
export function useAppetiteApprovals() {
  return useCall(contract.approvals, {}).data;
}

/** Returns the risk appetite in force; null if none is approved, undefined while it loads. */
export function useAppetite(): AppetiteApproval | null | undefined {
  const known = useAppetiteApprovals();
  return known === undefined ? undefined : (known.approvals[0] ?? null);
}
