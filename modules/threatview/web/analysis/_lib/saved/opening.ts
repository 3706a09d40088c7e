/**
 * Which analysis is worked on, and the saved one that is being loaded: state of the tab, so that it is kept when the
 * person goes on to the report. Of two that are opened one after the other the later one stays.
 */
import { analysis as contract, type OpenAnalysis } from '@klarsikt/contract';
import { type CompiledModel, sameJson } from '@klarsikt/engine';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { ApiError } from '@klarsikt/web/platform/api/errors.ts';
import { createStore, useStore } from '@klarsikt/web/platform/store.ts';
import {
  type Draft,
  draftsBetween,
  freshDraft,
  noSettings,
} from '../../../threat/_lib/analysis/analysis-draft.ts';
import { analysisNow, atHand, changeAnalysis } from '../../../threat/_lib/analysis/analysis-editor.ts';
import { addressOf, type WorkAddress } from '../address/address.ts';
import { isAsSaved } from './document.ts';
import { adoptSharing, becomesUnsaved, openSaved, openUnsaved, save } from './place.ts';

export type Opening =
  | { readonly kind: 'ready' }
  | { readonly kind: 'loading'; readonly id: number }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly error: unknown;
      readonly retry: () => void;
    };

const state = createStore<Opening>({ kind: 'ready' });
/** Counts what was begun: an answer to what is no longer wanted comes too late. */
let turn = 0;

export const useOpening = (): Opening => useStore(state);
export const subscribeToOpening = state.subscribe;

/** Nothing is being opened any more: the answer to an earlier request is dropped. */
function settle(): void {
  turn += 1;
  state.become({ kind: 'ready' });
}

/** The address of the present work, or of what is being loaded; null where that has failed: its address stays. */
export function wantedAddress(): WorkAddress | null {
  const opening = state.now();
  if (opening.kind === 'failed') return null;
  if (opening.kind === 'loading') return { id: String(opening.id) };
  const { open } = atHand.now();
  return open === null ? addressOf(analysisNow()) : { id: String(open.id) };
}

export function bringBack(draft: Draft, who: number | null): void {
  settle();
  openUnsaved(draft, who);
}

interface Begun {
  readonly analysisType?: Draft['analysisType'];
  /** Keys of the businesses that it begins with. */
  readonly businesses?: readonly string[];
}

/** Leaves the open analysis; what is selected goes with it. The new one is of the same type unless another is given. */
export function beginAnew(
  who: number | null,
  { analysisType = analysisNow().analysisType, businesses = [] }: Begun = {},
): void {
  bringBack({ ...freshDraft, analysisType, settings: { ...noSettings, businesses: [...businesses] } }, who);
}

/** An analysis in which nothing was done begins with these businesses. */
export function beginWith(businesses: readonly string[], who: number | null): void {
  const { analysisType } = analysisNow();
  const isFresh = sameJson(analysisNow(), { ...freshDraft, analysisType });
  if (businesses.length > 0 && isFresh && atHand.now().open === null) beginAnew(who, { businesses });
}

/**
 * Goes on with an analysis of this type: what is selected and not saved becomes one, and beside a saved analysis of the
 * other type a new one begins.
 */
export function takeType(analysisType: Draft['analysisType'], who: number | null): void {
  if (analysisNow().analysisType === analysisType) return;
  if (atHand.now().open === null) {
    changeAnalysis([{ op: 'set', path: '/analysisType', value: analysisType }]);
    return;
  }
  void save();
  beginAnew(who, { analysisType });
}

/** What an address says replaces the work, as one step of undo. Of a saved analysis nothing else goes with it. */
export function takeAddress(onTopOf: (before: Draft) => Draft, who: number | null): void {
  settle();
  const before = analysisNow();
  const wasSaved = atHand.now().open !== null;
  if (wasSaved) void save();
  becomesUnsaved(who);
  const { analysisType, selected } = before;
  const kept = wasSaved ? { ...freshDraft, analysisType, selected } : before;
  changeAnalysis(draftsBetween(before, onTopOf(kept)));
}

function adopt(model: CompiledModel, answer: OpenAnalysis, who: number | null): Draft | null {
  const before = { ...atHand.now(), draft: analysisNow() };
  const isOther = before.open?.id !== answer.id;
  const isUnchanged = isOther || (before.open !== null && isAsSaved(model, before.draft, before.open));
  const isSame = !isOther && before.open?.revision === answer.revision && before.who === who;
  // What was done in this tab can still be undone. Where it is on top of an older state, the newer one is met later.
  if (isSame || !isUnchanged) adoptSharing(answer);
  else openSaved(model, answer, who);
  return before.open === null && Object.keys(before.draft.selected).length > 0 ? before.draft : null;
}

/** What was withdrawn or deleted does not stay in the tab; changes of one's own do, as something unsaved. */
function forget(model: CompiledModel, id: number, error: unknown, who: number | null): void {
  const { open } = atHand.now();
  if (open?.id !== id || !(error instanceof ApiError) || error.code !== 'error.notfound') return;
  if (isAsSaved(model, analysisNow(), open)) openUnsaved(freshDraft, who);
  else becomesUnsaved();
}

interface Wanted {
  readonly id: number;
  readonly who: number | null;
  /** Called with the unsaved selection that was replaced. */
  readonly onReplaced: (before: Draft) => void;
}

/** Opens a saved analysis: at once, or when it has come. */
export async function openWanted(model: CompiledModel, wanted: Wanted): Promise<void> {
  const { id, who, onReplaced } = wanted;
  turn += 1;
  const own = turn;
  const isThere = () => atHand.now().open?.id === id;
  if (!isThere()) state.become({ kind: 'loading', id });
  try {
    if (atHand.now().open !== null && !isThere()) await save();
    const answer = await call(contract.get, { params: { id } });
    if (own !== turn) return;
    const before = adopt(model, answer, who);
    state.become({ kind: 'ready' });
    if (before !== null) onReplaced(before);
  } catch (error) {
    if (own !== turn) return;
    forget(model, id, error, who);
    state.become({ kind: 'failed', id, error, retry: () => void openWanted(model, wanted) });
  }
}

/** For an address that names no analysis: a failed opening is dismissed, and the present work goes on. */
export function passFailure(): void {
  if (state.now().kind === 'failed') settle();
}
