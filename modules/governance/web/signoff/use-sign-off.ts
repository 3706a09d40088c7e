/** Where the sign-offs of the open assessment stand, anew for each saved state. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { type AnswerOf, assessment, signoff as contract } from '@klarsikt/contract';
import type { SignOffPart } from '@klarsikt/engine';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { sentenceOf } from '@klarsikt/web/platform/api/errors.ts';
import { fetchAnew, keyOf } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { say } from '@klarsikt/web/platform/notices/messages.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from './texts.ts';

export type SignOffState = AnswerOf<typeof contract.get>;

export function useSignOff() {
  const { id, editor } = useAssessment();
  return useQuery({
    queryKey: [...keyOf(contract.get), id, editor.revision],
    queryFn: ({ signal }) => call(contract.get, { params: { id } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Runs a decision: what is unsaved is saved first, and what is shown is read again after it. */
export function useDecision() {
  const { editor } = useAssessment();
  const t = useT(texts);
  const { language } = useFormat();
  const [busy, setBusy] = useState(false);
  /** Why the last one was not taken: said at the buttons, too. */
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
      say(told, 'success');
      return true;
    } catch (cause) {
      setError(sentenceOf(cause, language));
      return false;
    } finally {
      await fetchAnew(contract.get, assessment.list, assessment.load);
      setBusy(false);
    }
  };
  return { decide, busy, error };
}

/** Marks a part as read in a state, and shows it. */
export function useMarkRead(): (part: SignOffPart, revision: number) => void {
  const { id } = useAssessment();
  const { language } = useFormat();
  return (part, revision) => {
    call(contract.read, { params: { id }, body: { part, revision } })
      .then(() => fetchAnew(contract.get))
      .catch((cause: unknown) => say(sentenceOf(cause, language), 'error'));
  };
}
