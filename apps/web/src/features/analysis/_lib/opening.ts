/**
 * Which analysis is worked on, and the saved one that is on its way: of the tab, not of a screen. Whoever goes on to the
 * report meanwhile finds it there, and of two that are opened one after the other the later one stays.
 */
import { analysis as contract, type OpenAnalysis } from '@klarsikt/contract';
import type { CompiledModel } from '@klarsikt/engine';
import { call } from '../../../platform/api/call.ts';
import { ApiError } from '../../../platform/api/errors.ts';
import { held, useHeld } from '../../../platform/held.ts';
import { selection } from '../../threat/_lib/selection.ts';
import { addressOf, type ReadAddress, type WorkAddress } from './address.ts';
import { documentOf, sameDocument, workOf } from './document.ts';
import { history } from './history.ts';
import { adoptSharing, restart, save } from './saver.ts';
import { freshWork, type Work, work } from './work.ts';

/** Everything at work, to be brought back. */
export type Bench = { readonly work: Work; readonly keys: readonly string[] };

export type Opening =
  | { readonly kind: 'ready' }
  | { readonly kind: 'loading'; readonly id: number }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly error: unknown;
      readonly retry: () => void;
    };

const state = held<Opening>({ kind: 'ready' });
/** Counts what was begun: an answer to what is no longer wanted comes too late. */
let turn = 0;

export const useOpening = (): Opening => useHeld(state);
export const subscribeToOpening = state.subscribe;

/** What was on its way is no longer wanted. */
function settle(): void {
  turn += 1;
  state.become({ kind: 'ready' });
}

/** The address of the work as it is, or of what is on its way. */
export function wantedAddress(): WorkAddress {
  const opening = state.now();
  if (opening.kind === 'loading') return { id: String(opening.id) };
  return addressOf(selection.now(), work.now());
}

export function bringBack(bench: Bench): void {
  settle();
  history.begin(() => {
    work.begin(bench.work);
    selection.begin(bench.keys);
  });
  restart();
}

function openSaved(model: CompiledModel, open: OpenAnalysis, who: number | null): void {
  const next = workOf(model, open, who);
  history.begin(() => {
    work.begin(next.work);
    selection.begin(next.keys);
  });
  restart();
}

/** Leaves the open analysis; what is selected goes with it. */
export function beginAnew(who: number | null): void {
  bringBack({ work: freshWork(who), keys: [] });
}

/** What an address says replaces the work; of a selection that it does not name, what is selected stays. */
export function takeAddress({ keys, preview, settings, percentages }: ReadAddress, who: number | null): void {
  settle();
  const before = work.now();
  const kept = before.open === null ? before : freshWork(who);
  history.together(() => {
    work.begin({
      ...kept,
      settings,
      preview: [...preview],
      report: { ...kept.report, showPercentages: percentages },
      who,
    });
    if (keys !== null) selection.replace(keys);
  });
  restart();
}

function adopt(model: CompiledModel, answer: OpenAnalysis, who: number | null): Bench | null {
  const bench = { work: work.now(), keys: selection.now() };
  const before = bench.work;
  const unchanged =
    before.open?.id !== answer.id ||
    sameDocument(documentOf(model, selection.now(), before), before.open.analysis);
  // With changes of one's own on top of an older state, saving finds out and asks.
  const same =
    before.open?.id === answer.id && before.open.revision === answer.revision && before.who === who;
  if (unchanged && !same) openSaved(model, answer, who);
  // The very state that this tab has: what was done in it can still be undone.
  else if (unchanged) work.change({ open: answer });
  else adoptSharing(answer);
  return before.open === null && bench.keys.length > 0 ? bench : null;
}

/** What was withdrawn or deleted does not stay in the tab; changes of one's own do, as something unsaved. */
function forget(model: CompiledModel, id: number, error: unknown, who: number | null): void {
  const { open } = work.now();
  if (open?.id !== id || !(error instanceof ApiError) || error.code !== 'error.notfound') return;
  if (sameDocument(documentOf(model, selection.now(), work.now()), open.analysis)) {
    work.begin(freshWork(who));
    selection.begin([]);
  } else work.change({ open: null });
  restart();
}

interface Wanted {
  readonly id: number;
  readonly who: number | null;
  /** Told what was selected before and unsaved, and has made room. */
  readonly onRoom: (before: Bench) => void;
}

/** Opens a saved analysis: at once, or when it has come. */
export async function openWanted(model: CompiledModel, wanted: Wanted): Promise<void> {
  const { id, who, onRoom } = wanted;
  turn += 1;
  const own = turn;
  if (work.now().open?.id !== id) state.become({ kind: 'loading', id });
  try {
    if (work.now().open !== null && work.now().open?.id !== id) await save();
    const answer = await call(contract.get, { params: { id } });
    if (own !== turn) return;
    const before = adopt(model, answer, who);
    state.become({ kind: 'ready' });
    if (before !== null) onRoom(before);
  } catch (error) {
    if (own !== turn) return;
    forget(model, id, error, who);
    state.become({ kind: 'failed', id, error, retry: () => void openWanted(model, wanted) });
  }
}

/** A screen that asks for nothing in particular goes on with what is there. */
export function passFailure(): void {
  if (state.now().kind === 'failed') settle();
}
