/**
 * The analysis of this browser tab: one document with one editor, from the first selected item to the saved and
 * shared analysis. It is restored after a reload; each tab has a separate analysis.
 */
import { type OpenAnalysis, openAnalysisSchema } from '@klarsikt/contract';
import type { Patch } from '@klarsikt/engine/assessment';
import { DocumentEditor, type EditorPort } from '@klarsikt/web/platform/document/editor.ts';
import { createFreshState, type DocumentState } from '@klarsikt/web/platform/document/state.ts';
import {
  createLocalEditorPort,
  createReadOnlyEditorPort,
} from '@klarsikt/web/platform/document/transport.ts';
import {
  areStoredStatesEqual,
  createStoredStateShape,
  type StoredDocumentState,
  toDocumentState,
  toStoredDocumentState,
} from '@klarsikt/web/platform/document/whole.ts';
import { createTabStore, useStore } from '@klarsikt/web/platform/store.ts';
import { z } from 'zod';
import {
  type AnalysisDraft,
  analysisDraftRules,
  analysisDraftSchema,
  emptyAnalysisDraft,
} from './analysis-draft.ts';

interface CurrentAnalysis {
  /** Latest state that the server has returned for the saved analysis; null for an unsaved analysis. */
  readonly open: OpenAnalysis | null;
  /** Id of the user to whom the analysis belongs; null for visitors. */
  readonly who: number | null;
}

interface StoredAnalysis extends CurrentAnalysis, StoredDocumentState<AnalysisDraft> {}

const keptSchema: z.ZodType<StoredAnalysis> = z.object({
  open: openAnalysisSchema.nullable(),
  who: z.number().int().nullable(),
  ...createStoredStateShape(analysisDraftSchema),
});

export const createInitialDraftState = (
  document: AnalysisDraft = emptyAnalysisDraft,
): DocumentState<AnalysisDraft> => createFreshState({ document, revision: 0, at: null });

const fresh: StoredAnalysis = { open: null, who: null, ...toStoredDocumentState(createInitialDraftState()) };

const tab = createTabStore<StoredAnalysis>({
  key: 'klarsikt.analysis.draft',
  parse: (text) => keptSchema.parse(text),
  fresh,
});

/**
 * Where the analysis is stored: on the server, or in this tab only. Null until a screen that can save it is mounted.
 */
export interface AnalysisStorage {
  readonly id: number | null;
  readonly port: EditorPort<AnalysisDraft>;
}

/** Storage in this tab only, for unsaved and read-only analyses. */
export const tabAnalysisStorage: AnalysisStorage = { id: null, port: createLocalEditorPort<AnalysisDraft>() };

let written: StoredAnalysis = fresh;
let place: AnalysisStorage | null = null;
let made: DocumentEditor<AnalysisDraft> | null = null;

function writeTab(next: StoredAnalysis): void {
  written = next;
  tab.become(next);
}

/**
 * Returns the editor of an unsaved analysis; null for a saved one, which has no storage until a screen that can save
 * it is mounted.
 */
const placeOf = ({ open }: CurrentAnalysis): AnalysisStorage | null =>
  open === null ? tabAnalysisStorage : null;

/** Returns the editor of the current analysis, which is created once per page load. */
export function getAnalysisEditor(): DocumentEditor<AnalysisDraft> {
  if (made !== null) return made;
  written = tab.now();
  place = placeOf(written);
  const editor = new DocumentEditor(
    analysisDraftRules,
    place?.port ?? createReadOnlyEditorPort<AnalysisDraft>(),
    toDocumentState(analysisDraftRules, written),
  );
  made = editor;
  let before = editor.state();
  editor.subscribe(() => {
    const now = editor.state();
    if (!areStoredStatesEqual(before, now)) writeTab({ ...tab.now(), ...toStoredDocumentState(now) });
    before = now;
  });
  // Reopen the document when the stored session of this tab has been restored.
  tab.subscribe(() => {
    const now = tab.now();
    if (now === written) return;
    written = now;
    place = placeOf(now);
    editor.reopen(
      place?.port ?? createReadOnlyEditorPort<AnalysisDraft>(),
      toDocumentState(analysisDraftRules, now),
    );
  });
  return editor;
}

export const getAnalysisDraft = (): AnalysisDraft => getAnalysisEditor().state().document;

export const subscribeToAnalysisDraft = (listener: () => void): (() => void) =>
  getAnalysisEditor().subscribe(listener);

/**
 * Subscribes to one part of the document, so that the component renders only if that part changes. `pick` must return
 * a stored value, not a new object.
 */
export const useAnalysisDraftPart = <T>(pick: (draft: AnalysisDraft) => T): T =>
  useStore({ subscribe: subscribeToAnalysisDraft, now: () => pick(getAnalysisDraft()) });

export function changeAnalysisDraft(patches: readonly Patch[]): void {
  const editor = getAnalysisEditor();
  editor.rest();
  editor.change('', patches);
}

function getStoredAnalysis(): StoredAnalysis {
  getAnalysisEditor();
  return tab.now();
}

export const currentAnalysisStore = {
  now: (): CurrentAnalysis => getStoredAnalysis(),
  place: (): AnalysisStorage | null => place,
  subscribe: (listener: () => void) => {
    getAnalysisEditor();
    return tab.subscribe(listener);
  },
  change: (part: Partial<CurrentAnalysis>) => writeTab({ ...getStoredAnalysis(), ...part }),
  open: (next: CurrentAnalysis, at: AnalysisStorage, state: DocumentState<AnalysisDraft>) => {
    const editor = getAnalysisEditor();
    place = at;
    const { open, who } = next;
    written = { open, who, ...toStoredDocumentState(state) };
    tab.become(written);
    editor.reopen(at.port, state);
  },
} as const;
