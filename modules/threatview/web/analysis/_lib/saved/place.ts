/** Where the open analysis is saved: with the server for those who may change it there; otherwise in this tab alone. */
import type { OpenAnalysis } from '@klarsikt/contract';
import { type CompiledModel, sameJson } from '@klarsikt/engine';
import { freshState, movedTo } from '@klarsikt/web/platform/document/state.ts';
import { stillPort, wholePortOf } from '@klarsikt/web/platform/document/transport.ts';
import { keepSafe, watchOthers } from '@klarsikt/web/platform/document/use-document.ts';
import { useStore } from '@klarsikt/web/platform/store.ts';
import { watchWork } from '@klarsikt/web/platform/unsent/unsent.ts';
import { useEffect } from 'react';
import { type Draft, freshDraft } from '../../../threat/_lib/analysis/analysis-draft.ts';
import {
  analysisEditor,
  analysisNow,
  atHand,
  freshDraftState,
  here,
  type Place,
} from '../../../threat/_lib/analysis/analysis-editor.ts';
import { draftOf } from './document.ts';
import { analysisKind } from './kind.ts';

let model: CompiledModel | null = null;

/** What a reader does to a saved analysis stays with them, under what others save of it. */
function placeFor(library: CompiledModel, open: OpenAnalysis | null): Place {
  if (open === null) return here;
  const { id, can } = open;
  return { id, port: can.write ? wholePortOf(analysisKind(library), id) : stillPort() };
}

/** Goes on with a saved analysis as the server has it: no step leads back into the one before. */
export function openSaved(library: CompiledModel, open: OpenAnalysis, who: number | null): void {
  model = library;
  const document = draftOf(library, open.analysis);
  const state = freshState({ document, revision: open.revision, at: null });
  atHand.open({ open, who }, placeFor(library, open), state);
}

/** Goes on with something that is not saved. */
export const openUnsaved = (document: Draft, who: number | null): void =>
  atHand.open({ open: null, who }, here, freshDraftState(document));

/** What is at work has been saved as an analysis of its own: from now on it is that one, with all steps of undo. */
export function becomes(library: CompiledModel, open: OpenAnalysis): void {
  model = library;
  const state = analysisEditor().state();
  const moved = { ...state, document: { ...state.document, name: open.name } };
  const document = draftOf(library, open.analysis, moved.document);
  const there = { document, revision: open.revision, at: new Date() };
  atHand.open({ ...atHand.now(), open }, placeFor(library, open), movedTo(moved, there));
}

/** Detaches the open analysis from the saved one: all of it stays in this tab, with its steps of undo. */
export function becomesUnsaved(who = atHand.now().who): void {
  const state = analysisEditor().state();
  atHand.open({ open: null, who }, here, movedTo(state, { document: state.document, revision: 0, at: null }));
}

const isSent = (place: Place | null): boolean => place !== null && place.port.save !== null;

/** The document goes to where it is saved by the rights as they are now. What waits to be saved goes with it. */
function findPlace(): void {
  if (model === null) return;
  const wanted = placeFor(model, atHand.now().open);
  const present = atHand.place();
  if (present?.id === wanted.id && isSent(present) === isSent(wanted)) return;
  atHand.open(atHand.now(), wanted, analysisEditor().state());
}

/**
 * Takes over how the open analysis is shared and what may be done with it. Its document and revision stay those that
 * the work at hand started from: a newer state of somebody else is met when it is saved or looked for, never saved over.
 * `from`: the revision that has been shared, when that was done here; the work at hand goes on from the one after it.
 */
export function adoptSharing(answer: OpenAnalysis, from: number | null = null): void {
  const { open } = atHand.now();
  if (open?.id !== answer.id) return;
  const editor = analysisEditor();
  const isOnTop = from !== null && from === editor.revision && answer.revision === from + 1;
  if (isOnTop) editor.adopt('', { revision: answer.revision, at: new Date(), patches: [] });
  const { shares, sharing, can, owner, own } = answer;
  const isSame = isOnTop || open.revision === answer.revision;
  atHand.change({ open: isSame ? answer : { ...open, shares, sharing, can, owner, own } });
  findPlace();
}

/** Another call than a save has renamed the analysis, on top of the revision that is at work. */
export function renamed(answer: OpenAnalysis, from: number): void {
  const editor = analysisEditor();
  // Work that started from an older state meets the newer one when it is saved, not here.
  if (atHand.now().open?.id !== answer.id || editor.revision !== from) return;
  atHand.change({ open: answer });
  const patches = [{ op: 'set', path: '/name', value: answer.name }] as const;
  editor.adopt('', { revision: answer.revision, at: new Date(), patches });
}

/** Sends what waits, now. */
export const save = (): Promise<void> => analysisEditor().flush();

/** An analysis that was never saved, and has something in it. */
function isNowhereElse(): boolean {
  const { selected, notes, report } = analysisNow();
  if (atHand.now().open !== null) return false;
  return (
    Object.keys(selected).length + Object.keys(notes).length > 0 ||
    !sameJson(report.comments, freshDraft.report.comments)
  );
}

let isWatching = false;

function watch(): void {
  isWatching = true;
  // What waits for the server is in this tab alone; what is saved nowhere else is there again after a reload.
  keepSafe(analysisEditor(), () => atHand.place() === here);
  watchWork({ send: save, isUnsent: isNowhereElse });
  // What an earlier session left is there again.
  analysisEditor().subscribe(() => {
    if (atHand.place() === null) findPlace();
  });
}

/** Sets the open analysis to be saved, with a library. */
export function begins(library: CompiledModel): void {
  model = library;
  if (!isWatching) watch();
  findPlace();
}

/** The id of the analysis that the server has; null for one that is in this tab alone. */
const idThere = { subscribe: atHand.subscribe, now: () => atHand.place()?.id ?? null };

/**
 * The open analysis is saved where it may be. The first screen that asks sets that to work, for good; what others save
 * comes in while such a screen is there.
 */
export function useSaving(library: CompiledModel): void {
  useEffect(() => begins(library), [library]);
  const id = useStore(idThere);
  useEffect(
    () => (id === null ? undefined : watchOthers(analysisKind(library), id, analysisEditor())),
    [library, id],
  );
}
