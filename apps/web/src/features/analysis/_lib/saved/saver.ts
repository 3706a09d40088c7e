/** Saves the open analysis on the server for those who may change it there; otherwise it stays in this tab. */
import {
  analysis as contract,
  type OpenAnalysis,
  savedAnalysisSchema,
  staleSchema,
} from '@klarsikt/contract';
import { type CompiledModel, sameJson } from '@klarsikt/engine';
import { useEffect } from 'react';
import { call } from '../../../../platform/api/call.ts';
import type { EditorPort } from '../../../../platform/document/editor.ts';
import type { NewerDocument, SaveRequest } from '../../../../platform/document/kind.ts';
import { freshState, movedTo } from '../../../../platform/document/state.ts';
import { browserTime, outcomeOf } from '../../../../platform/document/transport.ts';
import { watchOthers } from '../../../../platform/document/use-document.ts';
import { createStore, useStore } from '../../../../platform/store.ts';
import { watchWork } from '../../../../platform/unsent/unsent.ts';
import { type Draft, draftsBetween, freshDraft } from '../../../threat/_lib/analysis/analysis-draft.ts';
import {
  analysisEditor,
  analysisNow,
  atHand,
  freshDraftState,
  here,
  type Place,
} from '../../../threat/_lib/analysis/analysis-editor.ts';
import { documentOf, draftOf } from './document.ts';

const staleAnalysis = staleSchema(savedAnalysisSchema);

/** Why the server refused the last save; null when it did not. */
const refusal = createStore<unknown>(null);
let model: CompiledModel | null = null;

type Theirs = Pick<OpenAnalysis, 'revision' | 'analysis' | 'updatedBy'>;

/** A newer state of somebody else: the document on the screen keeps its orders. */
function taken(library: CompiledModel, open: OpenAnalysis, theirs: Theirs): NewerDocument<Draft> {
  const { revision, analysis, updatedBy: author } = theirs;
  atHand.change({ open: { ...open, revision, analysis, updatedBy: author } });
  return { revision, document: draftOf(library, analysis, analysisNow()), author, since: null };
}

function newerOf(library: CompiledModel, id: number, details: unknown): NewerDocument<Draft> {
  const { revision, present: analysis, by } = staleAnalysis.parse(details);
  const { open } = atHand.now();
  if (open?.id !== id) throw new Error('Another analysis is open');
  return taken(library, open, { revision, analysis, updatedBy: by?.author ?? open.updatedBy });
}

/** What somebody else has saved since; null when nothing is new, or another analysis is open by now. */
async function newerThan(id: number, revision: number): Promise<NewerDocument<Draft> | null> {
  const params = { id };
  const library = model;
  const newest = await call(contract.lastUpdate, { params });
  if (library === null || newest.revision <= revision) return null;
  const answer = await call(contract.get, { params });
  const { open } = atHand.now();
  // Meanwhile the own work may have been saved on top of it.
  if (open?.id !== id || answer.revision <= analysisEditor().revision) return null;
  return taken(library, open, answer);
}

async function sent(library: CompiledModel, id: number, { revision, patches, document }: SaveRequest<Draft>) {
  const draft = document();
  const body = { revision, analysis: documentOf(library, draft, atHand.now().open) };
  const answer = await call(contract.update, { params: { id }, body });
  // Something else may have been opened while this one was being saved.
  if (atHand.now().open?.id === id) atHand.change({ open: answer });
  const added = draftsBetween(draft, draftOf(library, answer.analysis, draft));
  return { revision: answer.revision, at: new Date(), patches: [...patches, ...added] };
}

function portOf(library: CompiledModel, id: number): EditorPort<Draft> {
  return {
    ...browserTime,
    // The tab keeps the document whole.
    keep: () => undefined,
    save: async (request) => {
      try {
        const saved = await sent(library, id, request);
        refusal.become(null);
        return { kind: 'saved', ...saved };
      } catch (error) {
        const outcome = outcomeOf(error, (details) => newerOf(library, id, details));
        refusal.become(outcome.kind === 'refused' ? error : null);
        return outcome;
      }
    },
  };
}

function placeFor(open: OpenAnalysis | null): Place {
  if (model === null || open?.can.write !== true) return here;
  return { id: open.id, port: portOf(model, open.id) };
}

/** Goes on with a saved analysis as the server has it: no step leads back into the one before. */
export function openSaved(library: CompiledModel, open: OpenAnalysis, who: number | null): void {
  model = library;
  refusal.become(null);
  const document = draftOf(library, open.analysis);
  atHand.open({ open, who }, placeFor(open), freshState({ document, revision: open.revision, at: null }));
}

/** Goes on with something that is not saved. */
export function openUnsaved(document: Draft, who: number | null): void {
  refusal.become(null);
  atHand.open({ open: null, who }, here, freshDraftState(document));
}

/** What is at work has been saved as an analysis of its own: from now on it is that one, with all steps of undo. */
export function becomes(library: CompiledModel, open: OpenAnalysis): void {
  model = library;
  refusal.become(null);
  const state = analysisEditor().state();
  const moved = { ...state, document: { ...state.document, name: open.name } };
  const document = draftOf(library, open.analysis, moved.document);
  const there = { document, revision: open.revision, at: new Date() };
  atHand.open({ ...atHand.now(), open }, placeFor(open), movedTo(moved, there));
}

/** Detaches the open analysis from the saved one: all of it stays in this tab, with its steps of undo. */
export function becomesUnsaved(who = atHand.now().who): void {
  refusal.become(null);
  const state = analysisEditor().state();
  atHand.open({ open: null, who }, here, movedTo(state, { document: state.document, revision: 0, at: null }));
}

/** The document goes to where it is saved by the rights as they are now. */
function findPlace(): void {
  const { open, who } = atHand.now();
  const wanted = placeFor(open);
  const present = atHand.place();
  if (model === null || present?.id === wanted.id) return;
  const state = analysisEditor().state();
  // Moves waiting changes to the saved analysis; unsaved work becomes its unsent changes.
  const isSaved = open !== null && wanted !== here && present !== null;
  const there = isSaved
    ? { document: draftOf(model, open.analysis, state.document), revision: open.revision, at: null }
    : { document: state.document, revision: state.revision, at: null };
  atHand.open({ open, who }, wanted, present === null && wanted !== here ? state : movedTo(state, there));
}

/**
 * Takes over how the open analysis is shared and what may be done with it. Its document and revision stay those that
 * the work at hand started from: a newer state of somebody else is met when saving, and never saved over.
 */
export function adoptSharing({ id, shares, sharing, can, owner, own }: OpenAnalysis): void {
  const { open } = atHand.now();
  if (open?.id !== id) return;
  atHand.change({ open: { ...open, shares, sharing, can, owner, own } });
  findPlace();
}

/** Takes over the answer of the state that is at work. */
export function adoptSame(answer: OpenAnalysis): void {
  atHand.change({ open: answer });
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

const isSavedThere = (): boolean => atHand.now().open?.can.write === true;

/** An analysis that was never saved, and has something in it. */
function isNowhereElse(): boolean {
  const { selected, notes, report } = analysisNow();
  if (atHand.now().open !== null) return false;
  return (
    Object.keys(selected).length + Object.keys(notes).length > 0 ||
    !sameJson(report.comments, freshDraft.report.comments)
  );
}

const isUnsent = (): boolean => isSavedThere() && analysisEditor().isUnsent;

let isWatching = false;

function watch(): void {
  isWatching = true;
  watchWork({ send: save, isUnsent: () => isUnsent() || isNowhereElse() });
  // What an earlier session left is there again.
  analysisEditor().subscribe(() => {
    if (atHand.place() === null) findPlace();
  });
  window.addEventListener('online', () => void save());
  window.addEventListener('beforeunload', (event) => {
    if (isUnsent()) event.preventDefault();
  });
}

/** Sets the saver to work with a library. */
export function begins(library: CompiledModel): void {
  model = library;
  if (!isWatching) watch();
  findPlace();
}

/** The id of the analysis that is saved with the server; null for one that is in this tab alone. */
const idThere = { subscribe: atHand.subscribe, now: () => atHand.place()?.id ?? null };

/**
 * The open analysis is saved where it may be. The first screen that asks sets the saver to work, for good; what others
 * save comes in while such a screen is there.
 */
export function useSaver(library: CompiledModel): void {
  useEffect(() => begins(library), [library]);
  const id = useStore(idThere);
  useEffect(() => (id === null ? undefined : watchOthers({ newerThan }, id, analysisEditor())), [id]);
}

/** Why the server refused the last save; null when it did not. */
export const useRefusal = (): unknown => useStore(refusal);
