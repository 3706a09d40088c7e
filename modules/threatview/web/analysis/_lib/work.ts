import type { OpenAnalysis } from '@klarsikt/contract';
import type { SavedAnalysisNote } from '@klarsikt/engine/analysis';
import { computePatchesBetween } from '@klarsikt/engine/assessment';
import { useStore } from '@klarsikt/web/platform/store.ts';
import {
  type AnalysisDraft,
  type AnalysisSettings,
  buildSelectionPositions,
  diffAnalysisNotes,
  indexNotesByField,
  listNotesInOrder,
} from '../../threat/_lib/analysis/analysis-draft.ts';
import {
  changeAnalysisDraft,
  currentAnalysisStore,
  getAnalysisDraft,
  getAnalysisEditor,
  useAnalysisDraftPart,
} from '../../threat/_lib/analysis/analysis-editor.ts';

function changeDraft(part: Partial<AnalysisDraft>): void {
  const draft = getAnalysisDraft();
  changeAnalysisDraft(computePatchesBetween(draft, { ...draft, ...part }));
}

export const analysisActions = {
  settings: (part: Partial<AnalysisSettings>) =>
    changeDraft({ settings: { ...getAnalysisDraft().settings, ...part } }),
  report: (part: Partial<AnalysisDraft['report']>) =>
    changeDraft({ report: { ...getAnalysisDraft().report, ...part } }),
  name: (name: string) => changeDraft({ name }),
  preview: (keys: readonly string[]) => changeDraft({ preview: buildSelectionPositions(keys) }),
  /** Changes the notes; continuous typing in one note is one undo step. */
  notes: (next: (notes: SavedAnalysisNote[]) => readonly SavedAnalysisNote[]) => {
    const { notes } = getAnalysisDraft();
    const now = indexNotesByField(next(listNotesInOrder(notes)), notes);
    getAnalysisEditor().change('typing', diffAnalysisNotes(notes, now));
  },
} as const;

export const useAnalysisSettings = (): AnalysisSettings => useAnalysisDraftPart(({ settings }) => settings);
export const useAnalysisReport = (): AnalysisDraft['report'] => useAnalysisDraftPart(({ report }) => report);
export const useAnalysisNotes = (): SavedAnalysisNote[] =>
  useAnalysisDraftPart(({ notes }) => listNotesInOrder(notes));
export const useAnalysisDraft = (): AnalysisDraft => useAnalysisDraftPart((draft) => draft);

/** Newest known server state of the saved analysis; null for an unsaved analysis. */
export const useOpenAnalysis = (): OpenAnalysis | null =>
  useStore({ subscribe: currentAnalysisStore.subscribe, now: () => currentAnalysisStore.now().open });
