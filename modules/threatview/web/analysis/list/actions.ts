import { type AnalysisHead, analysisContract as contract } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { refetchQueries } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { useRemovalConfirmation } from '@klarsikt/web/ui/uses/use-ask-removal.tsx';
import { currentAnalysisStore } from '../../threat/_lib/analysis/analysis-editor.ts';
import { applyAnalysisRename, detachFromSavedAnalysis } from '../_lib/saved/place.ts';
import { analysisTexts } from '../texts.ts';

const refresh = () => refetchQueries(contract.list);

async function refreshAfter<T>(answer: T): Promise<T> {
  await refresh();
  return answer;
}

function detachIfOpen(id: number): void {
  if (currentAnalysisStore.now().open?.id === id) detachFromSavedAnalysis();
}

export function useAnalysisActions() {
  const t = useT(analysisTexts);
  const { act } = useRecordAction();
  const askRemoval = useRemovalConfirmation();
  const restore = (id: number) => call(contract.restore, { params: { id } }).then(refresh);
  const remove = (id: number) =>
    call(contract.remove, { params: { id } }).then(() => {
      detachIfOpen(id);
      return refresh();
    });
  return {
    remove: async ({ id, name }: AnalysisHead) => {
      const question = { message: t('analysis.deleteAsk', { name }), yes: t('analysis.delete') };
      if (!(await askRemoval({ kind: 'analysis', id, onlyUsed: true, ...question }))) return;
      await act(() => remove(id), { done: t('analysis.deleted', { name }), undo: () => restore(id) });
    },
    restore: ({ id, name }: AnalysisHead) =>
      act(() => restore(id), { done: t('analysis.restored', { name }), undo: () => remove(id) }),
    copy: ({ id }: AnalysisHead, name: string) =>
      act(() => call(contract.duplicate, { params: { id }, body: { name } }).then(refreshAfter), {
        done: t('analysis.copied', { name }),
      }),
    rename: ({ id, name: before }: AnalysisHead, name: string) => {
      const change = async (to: string) => {
        const { analysis, revision } = await call(contract.get, { params: { id } });
        const answer = await call(contract.update, {
          params: { id },
          body: { revision, analysis: { ...analysis, name: to } },
        });
        applyAnalysisRename(answer, revision);
        return refreshAfter(answer);
      };
      return act(() => change(name), {
        done: t('analysis.renamed', { name }),
        undo: () => change(before),
      });
    },
  };
}

export type AnalysisActions = ReturnType<typeof useAnalysisActions>;
