/**
 * Undo and redo of an analysis: what is selected, what restricts the results, and the notes on them. Every change is
 * one step, however many of these it touches; typing on in one note is one step too. It survives a reload.
 */
import { savedAnalysisSchema } from '@klarsikt/contract';
import { z } from 'zod';
import { held, heldInTab, useHeld } from '../../../platform/held.ts';
import { selection, subscribeToSelection } from '../../threat/_lib/selection.ts';
import { same } from './document.ts';
import { settingsSchema, subscribeToWork, work } from './work.ts';

const stepSchema = z.object({
  keys: z.array(z.string()).readonly(),
  settings: settingsSchema,
  comments: savedAnalysisSchema.shape.comments,
});
const historySchema = z.object({
  present: stepSchema,
  past: z.array(stepSchema).readonly(),
  future: z.array(stepSchema).readonly(),
});

/** One state of what can be undone. */
export type Step = Readonly<z.output<typeof stepSchema>>;

/** The state as it is, with what undo and redo lead to. */
export type History = Readonly<z.output<typeof historySchema>>;

const stepsKept = 50;

/** Texts of notes by what they are on; several on the same are told apart by their order. */
function noteTexts({ comments }: Step): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const places = new Map<string, number>();
  for (const { type, id, text } of comments) {
    const on = `${type}:${id}`;
    const before = places.get(on) ?? 0;
    places.set(on, before + 1);
    texts.set(`${on}#${before}`, text);
  }
  return texts;
}

/** The one note that is written, changed or emptied between two states; null when anything else differs too. */
export function typedIn(before: Step, after: Step): string | null {
  if (!same(before.keys, after.keys) || !same(before.settings, after.settings)) return null;
  const [was, is] = [noteTexts(before), noteTexts(after)];
  const places = [...new Set([...was.keys(), ...is.keys()])];
  const [place, ...others] = places.filter((on) => (was.get(on) ?? '') !== (is.get(on) ?? ''));
  return place === undefined || others.length > 0 ? null : place;
}

/** The history after the state has become `next`. `merged`: the last step goes on, so that undo leads to before it. */
export function stepped({ present, past, future }: History, next: Step, merged = false): History {
  if (same(present, next)) return { present, past, future };
  if (merged) return { present: next, past, future: [] };
  return { present: next, past: [...past, present].slice(-stepsKept), future: [] };
}

/** One step back; the same when there is none. */
export function undone({ present, past, future }: History): History {
  const before = past.at(-1);
  if (before === undefined) return { present, past, future };
  return { present: before, past: past.slice(0, -1), future: [present, ...future] };
}

/** One step forward again. */
export function redone({ present, past, future }: History): History {
  const [after, ...rest] = future;
  if (after === undefined) return { present, past, future };
  return { present: after, past: [...past, present], future: rest };
}

/**
 * The history that was kept, brought up to the state as it is. While no screen of the analysis was there, only the
 * selection can have changed, and its own steps tell how.
 */
export function caughtUp(
  kept: History | null,
  now: Step,
  selected: { readonly past: readonly (readonly string[])[] },
): History {
  if (kept !== null && same(kept.present, now)) return kept;
  const rest = kept !== null && same({ ...kept.present, keys: now.keys }, now) ? kept : null;
  const from = rest === null ? -1 : selected.past.findLastIndex((keys) => same(keys, rest.present.keys));
  const before = rest === null || from === -1 ? [] : rest.past;
  const steps = selected.past.slice(Math.max(0, from)).map((keys): Step => ({ ...now, keys: [...keys] }));
  return { present: now, past: [...before, ...steps].slice(-stepsKept), future: [] };
}

const stateNow = (): Step => {
  const { settings, comments } = work.now();
  return { keys: [...selection.now()], settings, comments };
};

const kept = heldInTab<History | null>({
  key: 'klarsikt.analysis.history',
  parse: (stored) => historySchema.parse(stored),
  fresh: null,
  // The browser's store holds the analysis itself too.
  longest: 1_000_000,
});
/** As it is since the first who asked; null before. */
const state = held<History | null>(null);
/** The note that the last step was typed in. */
let typing: string | null = null;
let paused = 0;

const keepAfterMs = 1_000;
let unkept: ReturnType<typeof setTimeout> | null = null;

function keep(): void {
  if (unkept === null) return;
  clearTimeout(unkept);
  unkept = null;
  kept.become(state.now());
}

/** All steps as one text are long: they are written down when nobody types, at the latest when the page goes. */
function keepSoon(): void {
  if (unkept !== null) clearTimeout(unkept);
  unkept = setTimeout(keep, keepAfterMs);
}

function begin(): History {
  const first = caughtUp(kept.now(), stateNow(), selection.steps());
  state.become(first);
  subscribeToSelection(observe);
  subscribeToWork(observe);
  window.addEventListener('pagehide', keep);
  return first;
}

const current = (): History => state.now() ?? begin();

function become(next: History): void {
  state.become(next);
  keepSoon();
}

function observe(): void {
  if (paused > 0) return;
  const before = current();
  const next = stateNow();
  if (same(before.present, next)) return;
  const note = typedIn(before.present, next);
  const merged = note !== null && note === typing;
  typing = note;
  become(stepped(before, next, merged));
}

/** Changes of several parts that are one step. */
function together(change: () => void): void {
  current();
  paused += 1;
  try {
    change();
  } finally {
    paused -= 1;
  }
  observe();
}

function goTo(next: History): void {
  if (same(next.present, current().present)) return;
  typing = null;
  paused += 1;
  try {
    const { keys, settings, comments } = next.present;
    selection.replace(keys);
    work.change({ settings, comments });
  } finally {
    paused -= 1;
  }
  become(next);
}

export const history = {
  together,
  /** What somebody else has done is no step: it changes the steps that there are, each by `moved`. */
  rebase: (change: () => void, moved: (step: Step) => Step) => {
    const before = current();
    paused += 1;
    try {
      change();
    } finally {
      paused -= 1;
    }
    typing = null;
    become({ present: stateNow(), past: before.past.map(moved), future: before.future.map(moved) });
  },
  /** Another analysis: no step leads back into the one before. */
  begin: (change: () => void) => {
    together(change);
    typing = null;
    become({ present: stateNow(), past: [], future: [] });
  },
  /** Typing has ended: the next letter is a step of its own. */
  rest: () => {
    typing = null;
  },
  undo: () => goTo(undone(current())),
  redo: () => goTo(redone(current())),
} as const;

/** What can be undone; changes with every step. */
export function useHistory(): History {
  return useHeld({ subscribe: state.subscribe, now: current });
}
