import type { ProposedGap } from '@klarsikt/contract';
import type { CompletenessSheetEntry, GapAcceptance } from '@klarsikt/engine/completeness';
import type { GapRow } from './store.ts';

function buildSignature(userId: number | null, name: string | null, at: Date | null) {
  return userId === null || name === null || at === null ? null : { userId, name, at: at.toISOString() };
}

export function toProposedGap(row: GapRow): ProposedGap {
  const { id, requirement, reason, expires } = row;
  const withdrawn = buildSignature(row.withdrawnBy, row.withdrawnName, row.withdrawnAt);
  return {
    id,
    requirement,
    reason,
    expires,
    proposed: { userId: row.proposedBy, name: row.proposedName, at: row.proposedAt.toISOString() },
    agreed: buildSignature(row.agreedBy, row.agreedName, row.agreedAt),
    withdrawn: withdrawn === null ? null : { ...withdrawn, reason: row.withdrawnReason },
  };
}

/** Returns the gaps as they were directly before an instant; null returns the present ones. */
export function listGapsBefore(rows: readonly GapRow[], before: Date | null): readonly GapRow[] {
  if (before === null) return rows;
  const later = (at: Date | null) => at !== null && at >= before;
  return rows
    .filter(({ proposedAt }) => proposedAt < before)
    .map((row) => ({
      ...row,
      ...(later(row.agreedAt) ? { agreedAt: null, agreedBy: null, agreedName: null } : {}),
      ...(later(row.withdrawnAt)
        ? { withdrawnAt: null, withdrawnBy: null, withdrawnName: null, withdrawnReason: null }
        : {}),
    }));
}

/** Returns the gaps that are not withdrawn, as input of the sheet. People are identified by their account ids. */
export function toGapAcceptances(rows: readonly GapRow[]): readonly GapAcceptance[] {
  return rows
    .filter(({ withdrawnAt }) => withdrawnAt === null)
    .map(({ requirement, reason, proposedBy, agreedBy, expires }) => ({
      requirement,
      reason,
      by: String(proposedBy),
      second: agreedBy === null ? null : String(agreedBy),
      expires,
    }));
}

export function buildSheetLine({
  requirement,
  status,
  proofs,
  closings,
  notApplicable,
  fault,
}: CompletenessSheetEntry) {
  const { id, severity } = requirement;
  return { requirement: id, severity, status, proofs, closings, notApplicable, fault };
}
