/**
 * Opens analyses. The state belongs to the browser tab, so that it survives a switch to the report. Of two concurrent
 * openings the later one takes effect.
 */
import { analysisContract as contract, type OpenAnalysis } from '@klarsikt/contract';
import { isSameJson } from '@klarsikt/engine/assessment';
import type { CompiledModel } from '@klarsikt/engine/model';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { ApiError } from '@klarsikt/web/platform/api/errors.ts';
import { createStore, useStore } from '@klarsikt/web/platform/store.ts';
import {
  type AnalysisDraft,
  diffAnalysisDrafts,
  emptyAnalysisDraft,
  emptyAnalysisSettings,
} from '../../../threat/_lib/analysis/analysis-draft.ts';
import {
  changeAnalysisDraft,
  currentAnalysisStore,
  getAnalysisDraft,
} from '../../../threat/_lib/analysis/analysis-editor.ts';
import { type AnalysisAddress, toAnalysisAddress } from '../address/address.ts';
import { isDraftSameAsSaved } from './document.ts';
import {
  applySharingChange,
  detachFromSavedAnalysis,
  openSavedAnalysis,
  openUnsavedAnalysis,
  saveAnalysis,
} from './place.ts';

export type AnalysisOpeningState =
  | { readonly kind: 'ready' }
  | { readonly kind: 'loading'; readonly id: number }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly error: unknown;
      readonly retry: () => void;
    };

const state = createStore<AnalysisOpeningState>({ kind: 'ready' });
/** Counter of openings, with which the response to an earlier opening is ignored. */
let turn = 0;

export const useAnalysisOpening = (): AnalysisOpeningState => useStore(state);
export const subscribeToAnalysisOpening = state.subscribe;

function setReady(): void {
  turn += 1;
  state.become({ kind: 'ready' });
}

/** Returns the address of the open or loading analysis; null after a failure, so that the page's address remains. */
export function getRequestedAnalysisAddress(): AnalysisAddress | null {
  const opening = state.now();
  if (opening.kind === 'failed') return null;
  if (opening.kind === 'loading') return { id: String(opening.id) };
  const { open } = currentAnalysisStore.now();
  return open === null ? toAnalysisAddress(getAnalysisDraft()) : { id: String(open.id) };
}

export function openAnalysisDraft(draft: AnalysisDraft, who: number | null): void {
  setReady();
  openUnsavedAnalysis(draft, who);
}

interface NewAnalysisOptions {
  readonly analysisType?: AnalysisDraft['analysisType'];
  readonly businesses?: readonly string[];
}

/**
 * Closes the open analysis and discards the selection. The new analysis has the same type unless another type is
 * given.
 */
export function startNewAnalysis(
  who: number | null,
  { analysisType = getAnalysisDraft().analysisType, businesses = [] }: NewAnalysisOptions = {},
): void {
  openAnalysisDraft(
    {
      ...emptyAnalysisDraft,
      analysisType,
      settings: { ...emptyAnalysisSettings, businesses: [...businesses] },
    },
    who,
  );
}

export function setStartBusinesses(businesses: readonly string[], who: number | null): void {
  const { analysisType } = getAnalysisDraft();
  const isFresh = isSameJson(getAnalysisDraft(), { ...emptyAnalysisDraft, analysisType });
  if (businesses.length > 0 && isFresh && currentAnalysisStore.now().open === null)
    startNewAnalysis(who, { businesses });
}

/**
 * Switches to a type: an unsaved selection is converted, and a saved analysis of the other type is replaced by a new
 * analysis.
 */
export function switchAnalysisType(analysisType: AnalysisDraft['analysisType'], who: number | null): void {
  if (getAnalysisDraft().analysisType === analysisType) return;
  if (currentAnalysisStore.now().open === null) {
    changeAnalysisDraft([{ op: 'set', path: '/analysisType', value: analysisType }]);
    return;
  }
  void saveAnalysis();
  startNewAnalysis(who, { analysisType });
}

/**
 * Applies an address to the draft as one undo step. If a saved analysis was open, only its type and selection remain
 * in the draft.
 */
export function applyAddressToDraft(
  onTopOf: (before: AnalysisDraft) => AnalysisDraft,
  who: number | null,
): void {
  setReady();
  const before = getAnalysisDraft();
  const wasSaved = currentAnalysisStore.now().open !== null;
  if (wasSaved) void saveAnalysis();
  detachFromSavedAnalysis(who);
  const { analysisType, selected } = before;
  const kept = wasSaved ? { ...emptyAnalysisDraft, analysisType, selected } : before;
  changeAnalysisDraft(diffAnalysisDrafts(before, onTopOf(kept)));
}

function applyLoadedAnalysis(
  model: CompiledModel,
  answer: OpenAnalysis,
  who: number | null,
): AnalysisDraft | null {
  const before = { ...currentAnalysisStore.now(), draft: getAnalysisDraft() };
  const isOther = before.open?.id !== answer.id;
  const isUnchanged =
    isOther || (before.open !== null && isDraftSameAsSaved(model, before.draft, before.open));
  const isSame = !isOther && before.open?.revision === answer.revision && before.who === who;
  // The undo steps of this tab are kept. If they are based on an older revision, the newer revision is merged at the
  // next save.
  if (isSame || !isUnchanged) applySharingChange(answer);
  else openSavedAnalysis(model, answer, who);
  return before.open === null && Object.keys(before.draft.selected).length > 0 ? before.draft : null;
}

/** Closes an analysis that was withdrawn or deleted; the user's own changes remain as an unsaved analysis. */
function closeUnavailable(model: CompiledModel, id: number, error: unknown, who: number | null): void {
  const { open } = currentAnalysisStore.now();
  if (open?.id !== id || !(error instanceof ApiError) || error.code !== 'error.notfound') return;
  if (isDraftSameAsSaved(model, getAnalysisDraft(), open)) openUnsavedAnalysis(emptyAnalysisDraft, who);
  else detachFromSavedAnalysis();
}

interface OpenRequest {
  readonly id: number;
  readonly who: number | null;
  readonly onReplaced: (before: AnalysisDraft) => void;
}

export async function openAnalysisById(model: CompiledModel, wanted: OpenRequest): Promise<void> {
  const { id, who, onReplaced } = wanted;
  turn += 1;
  const own = turn;
  const isThere = () => currentAnalysisStore.now().open?.id === id;
  if (!isThere()) state.become({ kind: 'loading', id });
  try {
    if (currentAnalysisStore.now().open !== null && !isThere()) await saveAnalysis();
    const answer = await call(contract.get, { params: { id } });
    if (own !== turn) return;
    const before = applyLoadedAnalysis(model, answer, who);
    state.become({ kind: 'ready' });
    if (before !== null) onReplaced(before);
  } catch (error) {
    if (own !== turn) return;
    closeUnavailable(model, id, error, who);
    state.become({ kind: 'failed', id, error, retry: () => void openAnalysisById(model, wanted) });
  }
}

/** Dismisses a failed opening when the address contains no analysis; the present analysis remains open. */
export function dismissOpeningFailure(): void {
  if (state.now().kind === 'failed') setReady();
}
