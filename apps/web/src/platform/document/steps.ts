/**
 * The steps of undo of an open document, as the tab keeps them: they survive a reload and a walk to another page. Each is
 * taken up again only where the fields that it is about are as the person left them, so that undo takes back one's own work
 * alone, also after others have saved.
 */
import { patchesSchema } from '@klarsikt/contract';
import { valueAt } from '@klarsikt/engine';
import { z } from 'zod';
import { keepTabText, tabText } from '../unsent/tab.ts';
import type { DocumentEditor } from './editor.ts';
import type { DocumentRules } from './kind.ts';
import { fieldsOf, stepsOutside } from './merge.ts';
import type { DocumentState, Step } from './state.ts';

const stepsSchema = z.array(z.object({ label: z.string(), patches: patchesSchema.readonly() })).readonly();
const keptSchema = z.object({
  undos: stepsSchema,
  redos: stepsSchema,
  /** What each field held that a step is about, as JSON; empty where there was nothing. */
  seen: z.record(z.string(), z.string()),
});

/** What is kept of an open document's steps. */
export type KeptSteps = Readonly<z.output<typeof keptSchema>>;

/** Characters of all steps of one document: the tab's store holds other work too. */
const longest = 500_000;
const keepAfterMs = 500;

const heldAt = (document: unknown, field: string): string => JSON.stringify(valueAt(document, field)) ?? '';

/** The steps with what their fields hold now; null when there are none. */
export function stepsOf<D>(
  rules: DocumentRules<D>,
  { undos, redos, document }: DocumentState<D>,
): KeptSteps | null {
  if (undos.length + redos.length === 0) return null;
  const patches = [...undos, ...redos].flatMap((step) => step.patches);
  const seen = fieldsOf(rules, patches).map((field) => [field, heldAt(document, field)] as const);
  const plain = ({ label, patches: of }: Step) => ({ label, patches: [...of] });
  return { undos: undos.map(plain), redos: redos.map(plain), seen: Object.fromEntries(seen) };
}

/** The document with the kept steps, but for what they would do to fields that have changed since. */
export function withSteps<D>(
  rules: DocumentRules<D>,
  state: DocumentState<D>,
  kept: KeptSteps | null,
): DocumentState<D> {
  if (kept === null) return state;
  const changed = Object.keys(kept.seen).filter(
    (field) => heldAt(state.document, field) !== kept.seen[field],
  );
  return {
    ...state,
    undos: stepsOutside(rules, kept.undos, changed),
    redos: stepsOutside(rules, kept.redos, changed),
  };
}

const placeOf = (kind: string, id: number): string => `klarsikt.steps.${kind}.${id}`;

/** What the tab keeps; null when it keeps nothing, or nothing usable. */
export function readSteps({ kind }: { readonly kind: string }, id: number): KeptSteps | null {
  try {
    const text = tabText(placeOf(kind, id));
    return text === null ? null : keptSchema.parse(JSON.parse(text));
  } catch (cause) {
    console.warn('The steps of undo that the tab keeps could not be read', cause);
    return null;
  }
}

function write<D>(place: string, rules: DocumentRules<D>, state: DocumentState<D>): void {
  try {
    const steps = stepsOf(rules, state);
    const text = steps === null ? null : JSON.stringify(steps);
    keepTabText(place, text !== null && text.length > longest ? null : text);
  } catch (cause) {
    // Storage may be full or forbidden: undo still works in this page.
    console.warn('The steps of undo could not be kept in the tab', cause);
  }
}

/** Keeps the steps soon after each change, at the latest when the page goes; gives back how to stop that. */
export function keepSteps<D extends object>(
  rules: DocumentRules<D> & { readonly kind: string },
  id: number,
  editor: Pick<DocumentEditor<D>, 'state' | 'subscribe'>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const keep = () => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    write(placeOf(rules.kind, id), rules, editor.state());
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
