import type { OpenAnalysis } from '@klarsikt/contract';
import type { SavedNote } from '@klarsikt/engine/analysis';
import { patchesBetween } from '@klarsikt/engine/assessment';
import { useStore } from '@klarsikt/web/platform/store.ts';
import {
  buildPositions,
  type Draft,
  diffNotes,
  orderedNotesOf,
  positionNotes,
  type Settings,
} from '../../threat/_lib/analysis/analysis-draft.ts';
import {
  changeAnalysis,
  currentAnalysis,
  getAnalysis,
  getAnalysisEditor,
  useAnalysis,
} from '../../threat/_lib/analysis/analysis-editor.ts';

function changeDraft(part: Partial<Draft>): void {
  const draft = getAnalysis();
  changeAnalysis(patchesBetween(draft, { ...draft, ...part }));
}

export const analysisActions = {
  settings: (part: Partial<Settings>) => changeDraft({ settings: { ...getAnalysis().settings, ...part } }),
  report: (part: Partial<Draft['report']>) => changeDraft({ report: { ...getAnalysis().report, ...part } }),
  name: (name: string) => changeDraft({ name }),
  preview: (keys: readonly string[]) => changeDraft({ preview: buildPositions(keys) }),
  /** Changes of the notes; continuous typing in one note is one undo step. */
  notes: (next: (notes: SavedNote[]) => readonly SavedNote[]) => {
    const { notes } = getAnalysis();
    const now = positionNotes(next(orderedNotesOf(notes)), notes);
    getAnalysisEditor().change('typing', diffNotes(notes, now));
  },
} as const;

export const useSettings = (): Settings => useAnalysis(({ settings }) => settings);
export const useReport = (): Draft['report'] => useAnalysis(({ report }) => report);
export const useNotes = (): SavedNote[] => useAnalysis(({ notes }) => orderedNotesOf(notes));
export const useDraft = (): Draft => useAnalysis((draft) => draft);

/** Newest known server state of the saved analysis; null for an unsaved one. */
export const useOpenAnalysis = (): OpenAnalysis | null =>
  useStore({ subscribe: currentAnalysis.subscribe, now: () => currentAnalysis.now().open });
