/** Chooses where the open analysis is stored: on the server if the user may change it, else in this browser tab. */
import type { OpenAnalysis } from '@klarsikt/contract';
import { isSameJson } from '@klarsikt/engine/assessment';
import type { CompiledModel } from '@klarsikt/engine/model';
import { createFreshState, moveDocumentState } from '@klarsikt/web/platform/document/state.ts';
import {
  createReadOnlyEditorPort,
  createWholeDocumentPort,
} from '@klarsikt/web/platform/document/transport.ts';
import { guardUnsavedWork, watchOtherSaves } from '@klarsikt/web/platform/document/use-document.ts';
import { useStore } from '@klarsikt/web/platform/store.ts';
import { registerUnsentWork } from '@klarsikt/web/platform/unsent/unsent.ts';
import { useEffect } from 'react';
import { type AnalysisDraft, emptyAnalysisDraft } from '../../../threat/_lib/analysis/analysis-draft.ts';
import {
  type AnalysisStorage,
  createInitialDraftState,
  currentAnalysisStore,
  getAnalysisDraft,
  getAnalysisEditor,
  tabAnalysisStorage,
} from '../../../threat/_lib/analysis/analysis-editor.ts';
import { buildAnalysisDraft } from './document.ts';
import { createAnalysisDraftKind } from './kind.ts';

let model: CompiledModel | null = null;

/** A reader's changes are stored in this tab, on top of the revisions that others save. */
function chooseStorage(library: CompiledModel, open: OpenAnalysis | null): AnalysisStorage {
  if (open === null) return tabAnalysisStorage;
  const { id, can } = open;
  return {
    id,
    port: can.write
      ? createWholeDocumentPort(createAnalysisDraftKind(library), id)
      : createReadOnlyEditorPort(),
  };
}

/** Opens a saved analysis; the undo steps of the previous one are discarded. */
export function openSavedAnalysis(library: CompiledModel, open: OpenAnalysis, who: number | null): void {
  model = library;
  const document = buildAnalysisDraft(library, open.analysis);
  const state = createFreshState({ document, revision: open.revision, at: null });
  currentAnalysisStore.open({ open, who }, chooseStorage(library, open), state);
}

export const openUnsavedAnalysis = (document: AnalysisDraft, who: number | null): void =>
  currentAnalysisStore.open({ open: null, who }, tabAnalysisStorage, createInitialDraftState(document));

export function attachToSavedAnalysis(library: CompiledModel, open: OpenAnalysis): void {
  model = library;
  const state = getAnalysisEditor().state();
  const moved = { ...state, document: { ...state.document, name: open.name } };
  const document = buildAnalysisDraft(library, open.analysis, moved.document);
  const there = { document, revision: open.revision, at: new Date() };
  currentAnalysisStore.open(
    { ...currentAnalysisStore.now(), open },
    chooseStorage(library, open),
    moveDocumentState(moved, there),
  );
}

/** Detaches the open analysis from the saved analysis: it remains in this tab, with its undo steps. */
export function detachFromSavedAnalysis(who = currentAnalysisStore.now().who): void {
  const state = getAnalysisEditor().state();
  currentAnalysisStore.open(
    { open: null, who },
    tabAnalysisStorage,
    moveDocumentState(state, { document: state.document, revision: 0, at: null }),
  );
}

const isSent = (place: AnalysisStorage | null): boolean => place !== null && place.port.save !== null;

/** Moves the document to the storage that the present permissions require, with its pending changes. */
function updateStorage(): void {
  if (model === null) return;
  const wanted = chooseStorage(model, currentAnalysisStore.now().open);
  const present = currentAnalysisStore.place();
  if (present?.id === wanted.id && isSent(present) === isSent(wanted)) return;
  currentAnalysisStore.open(currentAnalysisStore.now(), wanted, getAnalysisEditor().state());
}

/**
 * Applies changed shares and permissions. Document and revision remain, so that a newer revision of another user is
 * merged later and never overwritten. `from`: revision on which this tab has shared; the editor continues from the
 * next revision.
 */
export function applySharingChange(answer: OpenAnalysis, from: number | null = null): void {
  const { open } = currentAnalysisStore.now();
  if (open?.id !== answer.id) return;
  const editor = getAnalysisEditor();
  const isOnTop = from !== null && from === editor.revision && answer.revision === from + 1;
  if (isOnTop) editor.adopt('', { revision: answer.revision, at: new Date(), patches: [] });
  const { shares, sharing, can, owner, own } = answer;
  const isSame = isOnTop || open.revision === answer.revision;
  currentAnalysisStore.change({ open: isSame ? answer : { ...open, shares, sharing, can, owner, own } });
  updateStorage();
}

/** Applies a rename that was made elsewhere than in the editor, if it is based on the editor's revision. */
export function applyAnalysisRename(answer: OpenAnalysis, from: number): void {
  const editor = getAnalysisEditor();
  // An editor on an older revision merges the newer revision at its next save.
  if (currentAnalysisStore.now().open?.id !== answer.id || editor.revision !== from) return;
  currentAnalysisStore.change({ open: answer });
  const patches = [{ op: 'set', path: '/name', value: answer.name }] as const;
  editor.adopt('', { revision: answer.revision, at: new Date(), patches });
}

export const saveAnalysis = (): Promise<void> => getAnalysisEditor().flush();

function hasUnsavedContent(): boolean {
  const { selected, notes, report } = getAnalysisDraft();
  if (currentAnalysisStore.now().open !== null) return false;
  return (
    Object.keys(selected).length + Object.keys(notes).length > 0 ||
    !isSameJson(report.comments, emptyAnalysisDraft.report.comments)
  );
}

let isWatching = false;

function watchChanges(): void {
  isWatching = true;
  // Stores pending changes in the tab, and unsaved analyses so that they survive a reload.
  guardUnsavedWork(getAnalysisEditor(), () => currentAnalysisStore.place() === tabAnalysisStorage);
  registerUnsentWork({ send: saveAnalysis, isUnsent: hasUnsavedContent });
  // Restore the changes of an earlier session of this tab.
  getAnalysisEditor().subscribe(() => {
    if (currentAnalysisStore.place() === null) updateStorage();
  });
}

export function startSavingAnalysis(library: CompiledModel): void {
  model = library;
  if (!isWatching) watchChanges();
  updateStorage();
}

/** Id of the analysis on the server; null for an analysis that is stored only in this tab. */
const idThere = {
  subscribe: currentAnalysisStore.subscribe,
  now: () => currentAnalysisStore.place()?.id ?? null,
};

/**
 * Saves the open analysis while the page exists, from the first mounted screen on; loads changes of others while a
 * screen is mounted.
 */
export function useAnalysisSaving(library: CompiledModel): void {
  useEffect(() => startSavingAnalysis(library), [library]);
  const id = useStore(idThere);
  useEffect(
    () =>
      id === null ? undefined : watchOtherSaves(createAnalysisDraftKind(library), id, getAnalysisEditor()),
    [library, id],
  );
}
