/**
 * The analysis that this browser tab works on: one document with one editor, from the first thing that is selected in a
 * list to the analysis that is saved and shared. It survives a reload, and another tab has its own.
 */
import { type OpenAnalysis, openAnalysisSchema } from '@klarsikt/contract';
import type { Patch } from '@klarsikt/engine';
import { DocumentEditor, type EditorPort } from '@klarsikt/web/platform/document/editor.ts';
import { type DocumentState, freshState } from '@klarsikt/web/platform/document/state.ts';
import { localPort, stillPort } from '@klarsikt/web/platform/document/transport.ts';
import {
  isKeptAlike,
  stateOf,
  type Whole,
  wholeMembers,
  wholeOf,
} from '@klarsikt/web/platform/document/whole.ts';
import { tabStore, useStore } from '@klarsikt/web/platform/store.ts';
import { z } from 'zod';
import { type Draft, draftRules, draftSchema, freshDraft } from './analysis-draft.ts';

/** Which analysis it is. */
interface AtHand {
  /** The saved analysis as the server had it last; null while nothing is saved. */
  readonly open: OpenAnalysis | null;
  /** User whose work it is; null for visitors. */
  readonly who: number | null;
}

interface Kept extends AtHand, Whole<Draft> {}

const keptSchema: z.ZodType<Kept> = z.object({
  open: openAnalysisSchema.nullable(),
  who: z.number().int().nullable(),
  ...wholeMembers(draftSchema),
});

/** Nothing done yet. */
export const freshDraftState = (document: Draft = freshDraft): DocumentState<Draft> =>
  freshState({ document, revision: 0, at: null });

const fresh: Kept = { open: null, who: null, ...wholeOf(freshDraftState()) };

const tab = tabStore<Kept>({
  key: 'klarsikt.analysis.draft',
  parse: (text) => keptSchema.parse(text),
  fresh,
});

/** Where the document is saved: with the server, or in this tab alone. Null until a screen that knows has said so. */
export interface Place {
  readonly id: number | null;
  readonly port: EditorPort<Draft>;
}

/** The place of an analysis that is in this tab alone: not saved yet, or not to be changed by who is here. */
export const here: Place = { id: null, port: localPort<Draft>() };

let written: Kept = fresh;
let place: Place | null = null;
let made: DocumentEditor<Draft> | null = null;

function write(next: Kept): void {
  written = next;
  tab.become(next);
}

/** What is saved elsewhere waits for the screen that can save it. */
const placeOf = ({ open }: AtHand): Place | null => (open === null ? here : null);

/** The editor of the analysis at work; the same for as long as the page is there. */
export function analysisEditor(): DocumentEditor<Draft> {
  if (made !== null) return made;
  written = tab.now();
  place = placeOf(written);
  const editor = new DocumentEditor(
    draftRules,
    place?.port ?? stillPort<Draft>(),
    stateOf(draftRules, written),
  );
  made = editor;
  let before = editor.state();
  editor.subscribe(() => {
    const now = editor.state();
    if (!isKeptAlike(before, now)) write({ ...tab.now(), ...wholeOf(now) });
    before = now;
  });
  // What an earlier session had in this tab is there again.
  tab.subscribe(() => {
    const now = tab.now();
    if (now === written) return;
    written = now;
    place = placeOf(now);
    editor.reopen(place?.port ?? stillPort<Draft>(), stateOf(draftRules, now));
  });
  return editor;
}

export const analysisNow = (): Draft => analysisEditor().state().document;

export const subscribeToAnalysis = (listener: () => void): (() => void) =>
  analysisEditor().subscribe(listener);

/** One part of the document; changes with that part alone. `pick` gives what is kept, nothing made for the occasion. */
export const useAnalysis = <T>(pick: (draft: Draft) => T): T =>
  useStore({ subscribe: subscribeToAnalysis, now: () => pick(analysisNow()) });

/** A change that is a step of undo by itself. */
export function changeAnalysis(patches: readonly Patch[]): void {
  const editor = analysisEditor();
  editor.rest();
  editor.change('', patches);
}

function kept(): Kept {
  analysisEditor();
  return tab.now();
}

/** Which analysis it is now, and where it is saved. */
export const atHand = {
  now: (): AtHand => kept(),
  place: (): Place | null => place,
  subscribe: (listener: () => void) => {
    analysisEditor();
    return tab.subscribe(listener);
  },
  /** The same document is known otherwise: newer on the server, shared otherwise. */
  change: (part: Partial<AtHand>) => write({ ...kept(), ...part }),
  /** Goes on with another document, or the same at another place. */
  open: (next: AtHand, at: Place, state: DocumentState<Draft>) => {
    const editor = analysisEditor();
    place = at;
    const { open, who } = next;
    written = { open, who, ...wholeOf(state) };
    tab.become(written);
    editor.reopen(at.port, state);
  },
} as const;
