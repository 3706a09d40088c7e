/**
 * The open analysis as a document of the server: what is done to it goes to the document's editor, which saves it, keeps
 * it while the server is away, and merges what others have saved; what comes of that goes back to the work.
 */
import {
  analysis as contract,
  type OpenAnalysis,
  savedAnalysisSchema,
  staleSchema,
} from '@klarsikt/contract';
import { type CompiledModel, patchesBetween } from '@klarsikt/engine';
import { useEffect } from 'react';
import { call } from '../../../platform/api/call.ts';
import { DocumentEditor, type EditorPort } from '../../../platform/document/editor.ts';
import type { NewerDocument, SaveRequest } from '../../../platform/document/kind.ts';
import { chosen, opened } from '../../../platform/document/transitions.ts';
import { browserTime, outcomeOf } from '../../../platform/document/transport.ts';
import { held, useHeld } from '../../../platform/held.ts';
import { watchWork } from '../../../platform/unsent/unsent.ts';
import { entityOfKey } from '../../threat/_lib/risk-list.ts';
import { selection, subscribeToSelection } from '../../threat/_lib/selection.ts';
import { documentOf, same, workOf } from './document.ts';
import { type Draft, type DraftParts, draftOf, draftRules, partsOf } from './draft.ts';
import { history, type Step } from './history.ts';
import { freshWork, subscribeToWork, work } from './work.ts';

const staleAnalysis = staleSchema(savedAnalysisSchema);

/** The editor of the open analysis. */
export interface Saver {
  readonly id: number;
  readonly editor: DocumentEditor<Draft>;
  readonly stop: () => void;
}

const saver = held<Saver | null>(null);
/** Why the server refused the last save; null when it did not. */
const refusal = held<unknown>(null);
let model: CompiledModel | null = null;
let savedAt: { readonly id: number; readonly at: Date } | null = null;
/** While the editor's document is brought into the work, the work's changes are its own. */
let isTaking = false;

const savedDraft = (library: CompiledModel, open: OpenAnalysis): Draft =>
  draftOf(workOf(library, open, null));

const isKnown = (key: string): boolean => model !== null && entityOfKey(model, key) !== null;

/** What is at work; what the library does not have is shown, and never saved. */
const partsNow = (): DraftParts => ({
  keys: selection.now().filter(isKnown),
  work: { ...work.now(), preview: work.now().preview.filter(isKnown) },
});

function newerOf(library: CompiledModel, id: number, details: unknown): NewerDocument<Draft> {
  const { revision, present: analysis, by } = staleAnalysis.parse(details);
  const { open } = work.now();
  if (open?.id !== id) throw new Error('Another analysis is open');
  const updatedBy = by?.author ?? open.updatedBy;
  const newer: OpenAnalysis = { ...open, revision, analysis, updatedBy };
  work.change({ open: newer });
  return { revision, document: savedDraft(library, newer), author: updatedBy, since: null };
}

async function sent(library: CompiledModel, id: number, { revision, patches, document }: SaveRequest<Draft>) {
  const draft = document();
  const { keys, work: parts } = partsOf(draft, partsNow());
  const answer = await call(contract.update, {
    params: { id },
    body: { revision, analysis: documentOf(library, keys, { ...work.now(), ...parts }) },
  });
  const at = new Date();
  savedAt = { id, at };
  // Something else may have been opened while this one was on its way.
  if (work.now().open?.id === id) work.change({ open: answer });
  const added = patchesBetween(draft, savedDraft(library, answer));
  return { revision: answer.revision, at, patches: [...patches, ...added] };
}

function portOf(library: CompiledModel, id: number): EditorPort<Draft> {
  return {
    ...browserTime,
    // The tab keeps the work itself.
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

function show(document: Draft): void {
  const { keys, work: parts } = partsOf(document, partsNow());
  work.change(parts);
  selection.replace([...keys, ...selection.now().filter((key) => !isKnown(key))]);
}

/** What comes from the editor goes to the work, and not back again. */
function fromEditor(change: () => void): void {
  const before = isTaking;
  isTaking = true;
  try {
    change();
  } finally {
    isTaking = before;
  }
}

/** Brings what others did into the work, and into the steps of undo: undo takes back one's own work alone. */
function take(document: Draft): void {
  const patches = patchesBetween(draftOf(partsNow()), document);
  if (patches.length === 0) return;
  const now = work.now();
  const moved = ({ keys, settings, comments }: Step): Step => {
    const step: DraftParts = { keys, work: { ...now, settings, comments } };
    const after = partsOf(draftRules.takeOver(draftOf(step), patches).document, step);
    return { keys: [...after.keys], settings: after.work.settings, comments: after.work.comments };
  };
  fromEditor(() => history.rebase(() => show(document), moved));
}

function start(library: CompiledModel, open: OpenAnalysis): Saver {
  const { id, revision } = open;
  const base = savedDraft(library, open);
  const patches = patchesBetween(base, draftOf(partsNow()));
  const at = savedAt?.id === id ? savedAt.at : null;
  const unsaved = patches.length === 0 ? null : { revision, patches };
  const state = opened(draftRules, { document: base, revision, at }, unsaved);
  const editor = new DocumentEditor(draftRules, portOf(library, id), state);
  const unsubscribe = editor.subscribe(() => {
    const isOpen = saver.now()?.editor === editor && work.now().open?.id === id;
    if (isOpen && !isTaking) take(editor.state().document);
  });
  const stop = () => {
    unsubscribe();
    editor.close();
  };
  return { id, editor, stop };
}

/** The analysis that may be saved as it is open now; another one gets another editor. */
function present(): Saver | null {
  const { open } = work.now();
  const before = saver.now();
  const wanted = model !== null && open?.can.write === true ? open : null;
  if (wanted !== null && before?.id === wanted.id) return before;
  before?.stop();
  const next = wanted === null || model === null ? null : start(model, wanted);
  saver.become(next);
  refusal.become(null);
  return next;
}

function onChange(): void {
  if (isTaking) return;
  const now = present();
  if (now === null) return;
  const patches = patchesBetween(now.editor.state().document, draftOf(partsNow()));
  if (patches.length > 0) now.editor.change('', patches);
}

/** Sends what waits, now. */
export const save = async (): Promise<void> => {
  await saver.now()?.editor.flush();
};

/** Another analysis is open now, or none, or the same in another state: what waited of the one before is over. */
export function restart(): void {
  saver.now()?.stop();
  saver.become(null);
  onChange();
}

/** Ends the question about fields that both have changed. The other side is one step of undo away. */
export function choose(side: 'mine' | 'theirs', fields?: readonly string[]): void {
  const now = saver.now();
  if (now === null) return;
  const theirs = chosen(draftRules, now.editor.state(), 'theirs', fields).document;
  fromEditor(() => now.editor.choose(side, fields));
  // Mine becomes a step from theirs, so that undo leads there.
  if (side === 'mine') take(theirs);
  fromEditor(() => history.together(() => show(now.editor.state().document)));
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

const isUnsent = (): boolean => saver.now()?.editor.isUnsent === true;

function watch(): void {
  watchWork({ send: save, isUnsent: () => isUnsent() || isNowhereElse() });
  subscribeToSelection(onChange);
  subscribeToWork(onChange);
  window.addEventListener('online', () => void save());
  window.addEventListener('beforeunload', (event) => {
    if (isUnsent()) event.preventDefault();
  });
}

/** Sets the saver to work with a library. */
export function begins(library: CompiledModel): void {
  const first = model === null;
  model = library;
  if (first) watch();
  onChange();
}

/** As it is now; null while nothing is open that may be changed. */
export const saverNow = (): Saver | null => saver.now();

/**
 * The editor of the open analysis; null while nothing is open, or nothing of it may be changed. The first screen that
 * asks sets it to work, for good.
 */
export function useSaver(library: CompiledModel): Saver | null {
  useEffect(() => begins(library), [library]);
  return useHeld(saver);
}

/** Why the server refused the last save; null when it did not. */
export const useRefusal = (): unknown => useHeld(refusal);
