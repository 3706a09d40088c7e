import { type AppetiteApproval, appetiteContract as contract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';

/** Approvals, the one in force first; undefined while they load. */
export function useAppetiteApprovals() {
  return useCall(contract.approvals, {}).data;
}

/** Appetite in force; null when none is approved, undefined while it loads. */
export function useAppetite(): AppetiteApproval | null | undefined {
  const known = useAppetiteApprovals();
  return known === undefined ? undefined : (known.approvals[0] ?? null);
}
