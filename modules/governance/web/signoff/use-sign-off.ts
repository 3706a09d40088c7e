import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { assessmentContract, signoffContract as contract, type EndpointResponse } from '@klarsikt/contract';
import type { SignOffPart } from '@klarsikt/engine/sign-off';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { refetchQueries, toQueryKey } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { signOffTexts } from './texts.ts';

export type SignOffState = EndpointResponse<typeof contract.get>;

export function useSignOff() {
  const { id, editor } = useAssessment();
  return useQuery({
    queryKey: [...toQueryKey(contract.get), id, editor.revision],
    queryFn: ({ signal }) => call(contract.get, { params: { id } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Returns a function that sends unsaved changes, carries out a decision and loads the shown data again. */
export function useSignOffDecision() {
  const { editor } = useAssessment();
  const t = useT(signOffTexts);
  const { language } = useFormat();
  const [busy, setBusy] = useState(false);
  /** Reason why the last decision was refused; it is also shown beside the buttons. */
  const [error, setError] = useState<string | null>(null);
  const decide = async (told: string, run: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setError(null);
    try {
      await editor.flush();
      if (editor.isUnsent) {
        setError(t('signoff.unsaved'));
        return false;
      }
      await run();
      showNotice(told, 'success');
      return true;
    } catch (cause) {
      setError(formatErrorMessage(cause, language));
      return false;
    } finally {
      await refetchQueries(contract.get, assessmentContract.list, assessmentContract.load);
      setBusy(false);
    }
  };
  return { decide, busy, error };
}

export function useMarkPartRead(): (part: SignOffPart, revision: number) => void {
  const { id } = useAssessment();
  const { language } = useFormat();
  return (part, revision) => {
    call(contract.read, { params: { id }, body: { part, revision } })
      .then(() => refetchQueries(contract.get))
      .catch((cause: unknown) => showNotice(formatErrorMessage(cause, language), 'error'));
  };
}
