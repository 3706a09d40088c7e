/** The sheet of the open assessment: calculated here from the present document and the server's other facts. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { type CompletenessAnswer, completeness as contract, type Gap } from '@klarsikt/contract';
import {
  type Acceptance,
  blockingRequirements,
  completeness,
  type RequirementId,
  type SheetEntry,
} from '@klarsikt/engine';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from 'react';

export interface LiveSheet {
  readonly sheet: readonly SheetEntry[];
  /** What an approval waits for. */
  readonly open: readonly RequirementId[];
  readonly answer: CompletenessAnswer;
}

/** The proposals that stand, as the sheet counts them. */
function standing(gaps: readonly Gap[]): readonly Acceptance[] {
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

/** The sheet, or why there is none yet. */
interface SheetState {
  readonly live: LiveSheet | null;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Worked out anew after each change, once the change itself is on the screen. */
function useLiveSheet(): SheetState {
  const { id, model, document, result } = useAssessment();
  const { data: answer, error, refetch } = useCall(contract.get, { params: { id } });
  const state = useMemo(() => ({ document, result }), [document, result]);
  const shown = useDeferredValue(state);
  const live = useMemo((): LiveSheet | null => {
    if (answer === undefined) return null;
    const facts = { ...answer.facts, libraryCells: new Set(answer.facts.libraryCells) };
    const sheet = completeness({ model, ...shown, facts, acceptances: standing(answer.gaps) });
    return { sheet, open: blockingRequirements(sheet, answer.enforced), answer };
  }, [answer, model, shown]);
  return useMemo(() => ({ live, error, retry: () => void refetch() }), [live, error, refetch]);
}

const Context = createContext<SheetState | null>(null);

/** Works the sheet out once for every place below that shows something of it. */
export function SheetProvider({ children }: { readonly children: ReactNode }) {
  return <Context.Provider value={useLiveSheet()}>{children}</Context.Provider>;
}

export function useSheet(): SheetState {
  const state = useContext(Context);
  if (state === null) throw new Error('useSheet is used outside an open assessment');
  return state;
}
