/**
 * Proof of completeness (the sheet) of the open assessment, calculated in the browser from the current document and
 * the other facts from the server.
 */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import {
  type CompletenessResponse,
  completenessContract as contract,
  type ProposedGap,
} from '@klarsikt/contract';
import {
  type CompletenessSheetEntry,
  computeCompleteness,
  type GapAcceptance,
  listBlockingRequirements,
} from '@klarsikt/engine/completeness';
import type { RequirementId } from '@klarsikt/engine/requirements';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from 'react';

export interface LiveCompletenessSheet {
  readonly sheet: readonly CompletenessSheetEntry[];
  readonly open: readonly RequirementId[];
  readonly answer: CompletenessResponse;
}

/** Returns the gaps that are not withdrawn, as input of the sheet. */
function toAcceptances(gaps: readonly ProposedGap[]): readonly GapAcceptance[] {
  return gaps
    .filter(({ withdrawn }) => withdrawn === null)
    .map(({ requirement, reason, expires, proposed, agreed }) => ({
      requirement,
      reason,
      expires,
      by: String(proposed.userId),
      second: agreed === null ? null : String(agreed.userId),
    }));
}

interface SheetState {
  readonly live: LiveCompletenessSheet | null;
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * Calculates the sheet after each change. The calculation is deferred, so that the change itself is rendered first.
 */
function useLiveSheet(): SheetState {
  const { id, model, document, result } = useAssessment();
  const { data: answer, error, refetch } = useCall(contract.get, { params: { id } });
  const state = useMemo(() => ({ document, result }), [document, result]);
  const shown = useDeferredValue(state, null);
  const live = useMemo((): LiveCompletenessSheet | null => {
    if (answer === undefined || shown === null) return null;
    const facts = { ...answer.facts, libraryCells: new Set(answer.facts.libraryCells) };
    const sheet = computeCompleteness({ model, ...shown, facts, acceptances: toAcceptances(answer.gaps) });
    return { sheet, open: listBlockingRequirements(sheet, answer.enforced), answer };
  }, [answer, model, shown]);
  return useMemo(() => ({ live, error, retry: () => void refetch() }), [live, error, refetch]);
}

const Context = createContext<SheetState | null>(null);

/** Provides the sheet, which is calculated once, to all components below. */
export function CompletenessProvider({ children }: { readonly children: ReactNode }) {
  return <Context.Provider value={useLiveSheet()}>{children}</Context.Provider>;
}

export function useCompletenessSheet(): SheetState {
  const state = useContext(Context);
  if (state === null) throw new Error('useSheet is used outside an open assessment');
  return state;
}
