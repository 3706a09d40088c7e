import type { OpenAnalysis } from '@klarsikt/contract';
import type { SavedNote } from '@klarsikt/engine/analysis';
import { computePatchesBetween } from '@klarsikt/engine/assessment';
import { useStore } from '@klarsikt/web/platform/store.ts';
import {
  type AnalysisDraft,
  type AnalysisSettings,
  buildPositions,
  diffNotes,
  orderNotes,
  positionNotes,
} from '../../threat/_lib/analysis/analysis-draft.ts';
import {
  changeAnalysis,
  currentAnalysisStore,
  getAnalysis,
  getAnalysisEditor,
  useAnalysis,
} from '../../threat/_lib/analysis/analysis-editor.ts';

function changeDraft(part: Partial<AnalysisDraft>): void {
  const draft = getAnalysis();
  changeAnalysis(computePatchesBetween(draft, { ...draft, ...part }));
}

export const analysisActions = {
  settings: (part: Partial<AnalysisSettings>) =>
    changeDraft({ settings: { ...getAnalysis().settings, ...part } }),
  report: (part: Partial<AnalysisDraft['report']>) =>
    changeDraft({ report: { ...getAnalysis().report, ...part } }),
  name: (name: string) => changeDraft({ name }),
  preview: (keys: readonly string[]) => changeDraft({ preview: buildPositions(keys) }),
  /** Changes of the notes; continuous typing in one note is one undo step. */
  notes: (next: (notes: SavedNote[]) => readonly SavedNote[]) => {
    const { notes } = getAnalysis();
    const now = positionNotes(next(orderNotes(notes)), notes);
    getAnalysisEditor().change('typing', diffNotes(notes, now));
  },
} as const;

export const useSettings = (): AnalysisSettings => useAnalysis(({ settings }) => settings);
export const useReport = (): AnalysisDraft['report'] => useAnalysis(({ report }) => report);
export const useNotes = (): SavedNote[] => useAnalysis(({ notes }) => orderNotes(notes));
export const useDraft = (): AnalysisDraft => useAnalysis((draft) => draft);

/** Newest known server state of the saved analysis; null for an unsaved one. */
export const useOpenAnalysis = (): OpenAnalysis | null =>
  useStore({ subscribe: currentAnalysisStore.subscribe, now: () => currentAnalysisStore.now().open });
