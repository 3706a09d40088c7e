/** Where the sign-offs of the open assessment stand, anew for each saved state. */
import { type AnswerOf, assessment, signoff as contract } from '@klarsikt/contract';
import type { SignOffPart } from '@klarsikt/engine';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { sentenceOf } from '../../../platform/api/errors.ts';
import { fetchAnew, keyOf } from '../../../platform/api/query.ts';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { say } from '../../../platform/notices/messages.ts';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
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
