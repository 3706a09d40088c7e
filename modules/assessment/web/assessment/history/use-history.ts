import { assessmentContract, historyContract as contract, type RevisionEntry } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { refetchQueries, toQueryKey } from '@klarsikt/web/platform/api/query.ts';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError, showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { useDoneMessage } from '../_lib/use-say-done.ts';
import { historyTexts } from './texts.ts';

const getFirstPageCursor = (): number | null => null;

export function useAssessmentHistory() {
  const { id, editor } = useAssessment();
  const params = { id };
  const answer = useInfiniteQuery({
    queryKey: [...toQueryKey(contract.list), id, editor.revision],
    initialPageParam: getFirstPageCursor(),
    queryFn: ({ pageParam, signal }) =>
      call(contract.list, { params, body: pageParam === null ? {} : { before: pageParam } }, { signal }),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const entries: readonly RevisionEntry[] = answer.data?.pages.flatMap((page) => page.entries) ?? [];
  return { answer, entries, newest: answer.data?.pages[0]?.revision ?? null };
}

/** Restores a past state. The restoration is a new change, which can be undone. */
export function useStateRestoration() {
  const { id, editor } = useAssessment();
  const t = useT(historyTexts);
  const { dateTime, language } = useFormat();
  const sayDone = useDoneMessage();
  const [busy, setBusy] = useState(false);
  const restore = useCallback(
    async ({ revision: to, at }: Pick<RevisionEntry, 'revision' | 'at'>): Promise<void> => {
      const when = { at: dateTime(at) };
      if (!(await askConfirmation({ message: t('history.restoreAsk', when), yes: t('history.restore') })))
        return;
      setBusy(true);
      try {
        await editor.flush();
        if (editor.isUnsent) return showNotice(t('history.unsaved'), 'error');
        const params = { id };
        const made = await call(contract.restore, { params, body: { revision: editor.revision, to } });
        const { revision, patches } = made;
        editor.adopt(t('history.step', when), { revision, at: new Date(made.at), patches });
        // The assessment is loaded again, because a state is restored with its model version, and another version needs
        // a new editor.
        await refetchQueries(assessmentContract.load);
        sayDone(t('history.restored', when));
      } catch (error) {
        showError(error, language, t('history.failed'));
      } finally {
        setBusy(false);
      }
    },
    [id, editor, t, dateTime, language, sayDone],
  );
  return { restore, busy };
}
