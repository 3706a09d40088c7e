/**
 * The analysis of this browser tab: one document with one editor, from the first selected item to the saved and shared
 * analysis. It survives a reload; each tab has its own.
 */
import { type OpenAnalysis, openAnalysisSchema } from '@klarsikt/contract';
import type { Patch } from '@klarsikt/engine/assessment';
import { DocumentEditor, type EditorPort } from '@klarsikt/web/platform/document/editor.ts';
import { createFreshState, type DocumentState } from '@klarsikt/web/platform/document/state.ts';
import { createLocalPort, createReadOnlyPort } from '@klarsikt/web/platform/document/transport.ts';
import {
  createStoredMembers,
  fromStoredState,
  isStoredEqually,
  type StoredState,
  toStoredState,
} from '@klarsikt/web/platform/document/whole.ts';
import { createTabStore, useStore } from '@klarsikt/web/platform/store.ts';
import { z } from 'zod';
import { type Draft, draftRules, draftSchema, freshDraft } from './analysis-draft.ts';

interface CurrentAnalysis {
  /** Newest known server state of the saved analysis; null for an unsaved one. */
  readonly open: OpenAnalysis | null;
  /** User id of the owner; null for visitors. */
  readonly who: number | null;
}

interface StoredAnalysis extends CurrentAnalysis, StoredState<Draft> {}

const keptSchema: z.ZodType<StoredAnalysis> = z.object({
  open: openAnalysisSchema.nullable(),
  who: z.number().int().nullable(),
  ...createStoredMembers(draftSchema),
});

export const createFreshDraftState = (document: Draft = freshDraft): DocumentState<Draft> =>
  createFreshState({ document, revision: 0, at: null });

const fresh: StoredAnalysis = { open: null, who: null, ...toStoredState(createFreshDraftState()) };

const tab = createTabStore<StoredAnalysis>({
  key: 'klarsikt.analysis.draft',
  parse: (text) => keptSchema.parse(text),
  fresh,
});

/** Storage of the document: the server, or this tab only. Null until a screen that can save it is mounted. */
export interface AnalysisStorage {
  readonly id: number | null;
  readonly port: EditorPort<Draft>;
}

/** Storage in this tab only, for unsaved and read-only analyses. */
export const tabStorage: AnalysisStorage = { id: null, port: createLocalPort<Draft>() };

let written: StoredAnalysis = fresh;
let place: AnalysisStorage | null = null;
let made: DocumentEditor<Draft> | null = null;

function writeTab(next: StoredAnalysis): void {
  written = next;
  tab.become(next);
}

/** A saved analysis has no storage until a screen that can save it is mounted. */
const placeOf = ({ open }: CurrentAnalysis): AnalysisStorage | null => (open === null ? tabStorage : null);

/** The editor of the current analysis; the same object while the page exists. */
export function getAnalysisEditor(): DocumentEditor<Draft> {
  if (made !== null) return made;
  written = tab.now();
  place = placeOf(written);
  const editor = new DocumentEditor(
    draftRules,
    place?.port ?? createReadOnlyPort<Draft>(),
    fromStoredState(draftRules, written),
  );
  made = editor;
  let before = editor.state();
  editor.subscribe(() => {
    const now = editor.state();
    if (!isStoredEqually(before, now)) writeTab({ ...tab.now(), ...toStoredState(now) });
    before = now;
  });
  // Restores an earlier session of this tab.
  tab.subscribe(() => {
    const now = tab.now();
    if (now === written) return;
    written = now;
    place = placeOf(now);
    editor.reopen(place?.port ?? createReadOnlyPort<Draft>(), fromStoredState(draftRules, now));
  });
  return editor;
}

export const getAnalysis = (): Draft => getAnalysisEditor().state().document;

export const subscribeToAnalysis = (listener: () => void): (() => void) =>
  getAnalysisEditor().subscribe(listener);

/** One part of the document; renders only if that part changes. `pick` must return a stored value, not a new object. */
export const useAnalysis = <T>(pick: (draft: Draft) => T): T =>
  useStore({ subscribe: subscribeToAnalysis, now: () => pick(getAnalysis()) });

export function changeAnalysis(patches: readonly Patch[]): void {
  const editor = getAnalysisEditor();
  editor.rest();
  editor.change('', patches);
}

function getStoredAnalysis(): StoredAnalysis {
  getAnalysisEditor();
  return tab.now();
}

export const currentAnalysis = {
  now: (): CurrentAnalysis => getStoredAnalysis(),
  place: (): AnalysisStorage | null => place,
  subscribe: (listener: () => void) => {
    getAnalysisEditor();
    return tab.subscribe(listener);
  },
  change: (part: Partial<CurrentAnalysis>) => writeTab({ ...getStoredAnalysis(), ...part }),
  open: (next: CurrentAnalysis, at: AnalysisStorage, state: DocumentState<Draft>) => {
    const editor = getAnalysisEditor();
    place = at;
    const { open, who } = next;
    written = { open, who, ...toStoredState(state) };
    tab.become(written);
    editor.reopen(at.port, state);
  },
} as const;
