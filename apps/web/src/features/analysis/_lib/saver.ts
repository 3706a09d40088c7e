/**
 * Keeps the open analysis saved: a moment after the last change, over the revision that it started from. Somebody
 * else's newer state is never overwritten unasked: it waits beside one's own until one of them is chosen.
 */
import { analysis as contract, type OpenAnalysis, savedAnalysisSchema } from '@klarsikt/contract';
import type { CompiledModel } from '@klarsikt/engine';
import { useEffect } from 'react';
import { z } from 'zod';
import { call } from '../../../platform/api/call.ts';
import { ApiError, NetworkError } from '../../../platform/api/errors.ts';
import { held, useHeld } from '../../../platform/held.ts';
import { watchWork } from '../../../platform/unsent/unsent.ts';
import { selection, subscribeToSelection } from '../../threat/_lib/selection.ts';
import { type Document, documentOf, same, sameDocument, workOf } from './document.ts';
import { history } from './history.ts';
import { freshWork, subscribeToWork, work } from './work.ts';

const staleSchema = z.object({
  revision: z.number().int(),
  analysis: savedAnalysisSchema,
  updatedBy: z.string(),
});

/** Somebody else's state, which was saved first. */
export type TheirState = z.output<typeof staleSchema>;

export type SaverState =
  /** Nothing is open, or nothing of it may be changed. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'saved'; readonly at: Date | null }
  | { readonly kind: 'unsaved' | 'saving' | 'offline' }
  | { readonly kind: 'conflict'; readonly theirs: TheirState }
  | { readonly kind: 'failed'; readonly error: unknown };

const waitMs = 900;
const offlineRetryMs = 10_000;

const saver = held<SaverState>({ kind: 'idle' });
let model: CompiledModel | null = null;
let timer = 0;
let savedAt: { readonly id: number; readonly at: Date } | null = null;
const { now: state, become } = saver;

/** What has to be sent; null when nothing differs or nothing may be sent. */
function unsent(): { readonly open: OpenAnalysis; readonly document: Document } | null {
  const now = work.now();
  if (now.open === null || model === null || !now.open.can.write) return null;
  const document = documentOf(model, selection.now(), now);
  if (document.name === '' || sameDocument(document, now.open.analysis)) return null;
  return { open: now.open, document };
}

function rest(): void {
  const { open } = work.now();
  if (open === null || !open.can.write) become({ kind: 'idle' });
  else become({ kind: 'saved', at: savedAt?.id === open.id ? savedAt.at : null });
}

/** Nothing is sent over what is on its way, or over a choice that is not made. */
const blocked = (): boolean => ['saving', 'conflict'].includes(state().kind);

function onChange(): void {
  if (blocked()) return;
  window.clearTimeout(timer);
  if (unsent() === null) {
    rest();
    return;
  }
  if (state().kind !== 'unsaved') become({ kind: 'unsaved' });
  timer = window.setTimeout(() => void save(), waitMs);
}

function onFailure(error: unknown): void {
  if (error instanceof NetworkError) {
    become({ kind: 'offline' });
    timer = window.setTimeout(() => void save(), offlineRetryMs);
    return;
  }
  const stale = error instanceof ApiError && error.code === 'error.stale';
  const theirs = stale ? staleSchema.safeParse(error.details) : null;
  become(theirs?.success ? { kind: 'conflict', theirs: theirs.data } : { kind: 'failed', error });
}

/** Sends what differs, now. */
export async function save(): Promise<void> {
  window.clearTimeout(timer);
  if (blocked()) return;
  const sent = unsent();
  if (sent === null) {
    rest();
    return;
  }
  become({ kind: 'saving' });
  const { open, document } = sent;
  try {
    const answer = await call(contract.update, {
      params: { id: open.id },
      body: { revision: open.revision, analysis: document },
    });
    savedAt = { id: answer.id, at: new Date() };
    // Something else may have been opened while this one was on its way.
    if (work.now().open?.id === answer.id) work.change({ open: answer });
    become({ kind: 'unsaved' });
    onChange();
  } catch (error) {
    onFailure(error);
  }
}

/** Ends a conflict: one's own state over theirs, or theirs in place of one's own (which undo brings back). */
export function resolve(choice: 'mine' | 'theirs'): void {
  const { open, who } = work.now();
  const standing = state();
  if (standing.kind !== 'conflict' || open === null || model === null) return;
  const { revision, analysis, updatedBy } = standing.theirs;
  const newer: OpenAnalysis = { ...open, revision, analysis, updatedBy, name: analysis.name };
  become({ kind: 'unsaved' });
  if (choice === 'mine') work.change({ open: newer });
  else {
    const taken = workOf(model, newer, who);
    history.together(() => {
      work.begin(taken.work);
      selection.replace(taken.keys);
    });
  }
  onChange();
}

/** Another analysis is open now, or none: what was said of the one before is over. */
export function restart(): void {
  window.clearTimeout(timer);
  become({ kind: 'idle' });
  onChange();
}

/** The answer of somebody who saved, shared or renamed by another call than the saver's. */
export function adopted(open: OpenAnalysis): void {
  savedAt = { id: open.id, at: new Date() };
}

/**
 * Takes over how the open analysis is shared and what may be done with it. Its document and revision stay those that
 * the work at hand started from: a newer state of somebody else is met when saving, and never saved over.
 */
export function adoptSharing({ id, shares, sharing, can, owner, own }: OpenAnalysis): void {
  const { open } = work.now();
  if (open?.id === id) work.change({ open: { ...open, shares, sharing, can, owner, own } });
}

/** An analysis that was never saved, and has something in it. */
function isNowhereElse(): boolean {
  const { open, comments, report } = work.now();
  if (open !== null) return false;
  const fresh = freshWork(null).report.comments;
  return selection.now().length > 0 || comments.length > 0 || !same(report.comments, fresh);
}

function watch(): void {
  watchWork({ send: save, isUnsent: () => unsent() !== null || isNowhereElse() });
  subscribeToSelection(onChange);
  subscribeToWork(onChange);
  window.addEventListener('online', () => void save());
  window.addEventListener('beforeunload', (event) => {
    if (unsent() !== null) event.preventDefault();
  });
}

/** How the open analysis stands with the server. The first screen that asks sets the saver to work, for good. */
export function useSaver(present: CompiledModel): SaverState {
  useEffect(() => {
    const first = model === null;
    model = present;
    if (first) watch();
    onChange();
  }, [present]);
  return useHeld(saver);
}
