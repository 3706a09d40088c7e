/** The states that the assessment has been through, and the way back to one of them. */
import {
  assessment as assessmentContract,
  history as contract,
  type RevisionEntry,
} from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { fetchAnew, keyOf } from '@klarsikt/web/platform/api/query.ts';
import { confirm } from '@klarsikt/web/platform/confirm.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { say, sayError } from '@klarsikt/web/platform/notices/messages.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { texts } from './texts.ts';

const newestFirst = (): number | null => null;

/** Page by page, anew whenever another state was saved. */
export function useHistory() {
  const { id, editor } = useAssessment();
  const params = { id };
  const answer = useInfiniteQuery({
    queryKey: [...keyOf(contract.list), id, editor.revision],
    initialPageParam: newestFirst(),
    queryFn: ({ pageParam, signal }) =>
      call(contract.list, { params, body: pageParam === null ? {} : { before: pageParam } }, { signal }),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const entries: readonly RevisionEntry[] = answer.data?.pages.flatMap((page) => page.entries) ?? [];
  return { answer, entries, newest: answer.data?.pages[0]?.revision ?? null };
}

/** Goes back to a state, as a change of its own that can be undone. */
export function useRestore() {
  const { id, editor } = useAssessment();
  const t = useT(texts);
  const { dateTime, language } = useFormat();
  const [busy, setBusy] = useState(false);
  const restore = useCallback(
    async ({ revision: to, at }: Pick<RevisionEntry, 'revision' | 'at'>): Promise<void> => {
      const when = { at: dateTime(at) };
      if (!(await confirm({ message: t('history.restoreAsk', when), yes: t('history.restore') }))) return;
      setBusy(true);
      try {
        await editor.flush();
        if (editor.isUnsent) return say(t('history.unsaved'), 'error');
        const params = { id };
        const made = await call(contract.restore, { params, body: { revision: editor.revision, to } });
        const { revision, patches } = made;
        editor.adopt(t('history.step', when), { revision, at: new Date(made.at), patches });
        // A state comes back with its model: on another one the editor begins anew.
        await fetchAnew(assessmentContract.load);
        const action = { label: t('history.undo'), run: () => editor.undo() };
        say(t('history.restored', when), 'success', { action });
      } catch (error) {
        sayError(error, language, t('history.failed'));
      } finally {
        setBusy(false);
      }
    },
    [id, editor, t, dateTime, language],
  );
  return { restore, busy };
}
