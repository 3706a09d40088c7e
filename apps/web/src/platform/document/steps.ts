/**
 * Keeps the undo steps of an open document in the tab's storage, so that they survive a reload. A step is restored
 * only if its fields have not changed since, so that undo reverts only the person's own work.
 */
import { patchesSchema } from '@klarsikt/contract';
import { getValueAtPointer } from '@klarsikt/engine/assessment';
import { z } from 'zod';
import { readTabText, storeTabText } from '../unsent/tab.ts';
import type { DocumentEditor } from './editor.ts';
import type { DocumentChangeRules } from './kind.ts';
import { listChangedFields, removeFieldsFromSteps } from './merge.ts';
import type { DocumentState, UndoStep } from './state.ts';

const stepsSchema = z.array(z.object({ label: z.string(), patches: patchesSchema.readonly() })).readonly();
const keptSchema = z.object({
  undos: stepsSchema,
  redos: stepsSchema,
  /** Value of each field of a step when the steps were stored, as JSON; empty if the field had no value. */
  seen: z.record(z.string(), z.string()),
});

export type StoredUndoSteps = Readonly<z.output<typeof keptSchema>>;

/** Limit of the stored steps in characters, because the tab's storage also contains other work. */
const longest = 500_000;
const keepAfterMs = 500;

const heldAt = (document: unknown, field: string): string =>
  JSON.stringify(getValueAtPointer(document, field)) ?? '';

/** Collects the steps with the present values of their fields; null if there are no steps. */
export function buildStoredUndoSteps<D>(
  rules: DocumentChangeRules<D>,
  { undos, redos, document }: DocumentState<D>,
): StoredUndoSteps | null {
  if (undos.length + redos.length === 0) return null;
  const patches = [...undos, ...redos].flatMap((step) => step.patches);
  const seen = listChangedFields(rules, patches).map((field) => [field, heldAt(document, field)] as const);
  const plain = ({ label, patches: of }: UndoStep) => ({ label, patches: [...of] });
  return { undos: undos.map(plain), redos: redos.map(plain), seen: Object.fromEntries(seen) };
}

/** Restores stored steps, but leaves out fields that have changed since. */
export function restoreUndoSteps<D>(
  rules: DocumentChangeRules<D>,
  state: DocumentState<D>,
  kept: StoredUndoSteps | null,
): DocumentState<D> {
  if (kept === null) return state;
  const changed = Object.keys(kept.seen).filter(
    (field) => heldAt(state.document, field) !== kept.seen[field],
  );
  return {
    ...state,
    undos: removeFieldsFromSteps(rules, kept.undos, changed),
    redos: removeFieldsFromSteps(rules, kept.redos, changed),
  };
}

const placeOf = (kind: string, id: number): string => `klarsikt.steps.${kind}.${id}`;

/** Reads the stored steps; returns null if no usable steps are stored. */
export function readStoredUndoSteps({ kind }: { readonly kind: string }, id: number): StoredUndoSteps | null {
  try {
    const text = readTabText(placeOf(kind, id));
    return text === null ? null : keptSchema.parse(JSON.parse(text));
  } catch (cause) {
    console.warn('The steps of undo that the tab keeps could not be read', cause);
    return null;
  }
}

function writeSteps<D>(place: string, rules: DocumentChangeRules<D>, state: DocumentState<D>): void {
  try {
    const steps = buildStoredUndoSteps(rules, state);
    const text = steps === null ? null : JSON.stringify(steps);
    storeTabText(place, text !== null && text.length > longest ? null : text);
  } catch (cause) {
    // Storage may be full or forbidden; undo still works on this page.
    console.warn('The steps of undo could not be kept in the tab', cause);
  }
}

/** Stores the steps soon after each change, and when the page closes. Returns a function that stops this. */
export function watchUndoSteps<D extends object>(
  rules: DocumentChangeRules<D> & { readonly kind: string },
  id: number,
  editor: Pick<DocumentEditor<D>, 'state' | 'subscribe'>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const keep = () => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    writeSteps(placeOf(rules.kind, id), rules, editor.state());
  };
  const keepSoon = () => {
    timer ??= setTimeout(keep, keepAfterMs);
  };
  const stop = editor.subscribe(keepSoon);
  window.addEventListener('pagehide', keep);
  return () => {
    stop();
    window.removeEventListener('pagehide', keep);
    keep();
  };
}
