/** The analysis at work, as its screens read and change it. */
import type { OpenAnalysis } from '@klarsikt/contract';
import { patchesBetween, type SavedNote } from '@klarsikt/engine';
import { useStore } from '@klarsikt/web/platform/store.ts';
import {
  type Draft,
  notesBetween,
  notesIn,
  placed,
  placedNotes,
  type Settings,
} from '../../threat/_lib/analysis/analysis-draft.ts';
import {
  analysisEditor,
  analysisNow,
  atHand,
  changeAnalysis,
  useAnalysis,
} from '../../threat/_lib/analysis/analysis-editor.ts';

function change(part: Partial<Draft>): void {
  const draft = analysisNow();
  changeAnalysis(patchesBetween(draft, { ...draft, ...part }));
}

export const work = {
  settings: (part: Partial<Settings>) => change({ settings: { ...analysisNow().settings, ...part } }),
  report: (part: Partial<Draft['report']>) => change({ report: { ...analysisNow().report, ...part } }),
  name: (name: string) => change({ name }),
  preview: (keys: readonly string[]) => change({ preview: placed(keys) }),
  /** Typing on in one note is one step of undo. */
  notes: (next: (notes: SavedNote[]) => readonly SavedNote[]) => {
    const { notes } = analysisNow();
    const now = placedNotes(next(notesIn(notes)), notes);
    analysisEditor().change('typing', notesBetween(notes, now));
  },
} as const;

export const useSettings = (): Settings => useAnalysis(({ settings }) => settings);
export const useReport = (): Draft['report'] => useAnalysis(({ report }) => report);
export const useNotes = (): SavedNote[] => useAnalysis(({ notes }) => notesIn(notes));
export const useDraft = (): Draft => useAnalysis((draft) => draft);

/** The saved analysis as the server had it last; null while nothing is saved. */
export const useOpenAnalysis = (): OpenAnalysis | null =>
  useStore({ subscribe: atHand.subscribe, now: () => atHand.now().open });
