import type { Patch } from '@klarsikt/engine/assessment';
import type { JsonObject } from '@klarsikt/engine/fields';
import { expect, it } from 'vitest';
import { createJsonChangeRules } from './kind.ts';
import { createFreshState } from './state.ts';
import { buildStoredUndoSteps, restoreUndoSteps } from './steps.ts';
import { applyDocumentChange, undoLastStep } from './transitions.ts';

const rules = createJsonChangeRules((json): JsonObject => {
  if (typeof json !== 'object' || json === null) throw new Error('no document');
  return { ...json };
});
const at = (document: JsonObject, revision: number) => createFreshState({ document, revision, at: null });
const set = (path: string, value: unknown): Patch => ({ op: 'set', path, value });
const start = { name: 'Bank', note: '', owner: 'Elin' };

/** Name and note are written in one step each; then the owner is written and undone. */
function written() {
  let state = at(start, 1);
  const change = (label: string, patch: Patch, now: number) => {
    state = applyDocumentChange(rules, state, { label, patches: [patch], now });
  };
  change('name', set('/name', 'Bank 2026'), 0);
  change('note', set('/note', 'Draft'), 5000);
  change('owner', set('/owner', 'Anna'), 10_000);
  return undoLastStep(rules, state);
}

it("undo and redo continue after a reload, from the server's state", () => {
  const before = written();
  const kept = buildStoredUndoSteps(rules, before);
  const state = restoreUndoSteps(rules, at(before.document, 4), kept);
  expect(state.undos.map(({ label }) => label)).toEqual(['name', 'note']);
  expect(state.redos.map(({ label }) => label)).toEqual(['owner']);
  const back = undoLastStep(rules, undoLastStep(rules, state));
  expect(back.document).toEqual(start);
  expect(back.queue).toHaveLength(2);
});

it('an undo step is dropped if another person has changed its field; other undo steps remain', () => {
  const before = written();
  const kept = buildStoredUndoSteps(rules, before);
  const theirs = { ...before.document, note: 'Read by Elin' };
  const state = restoreUndoSteps(rules, at(theirs, 5), kept);
  expect(state.undos.map(({ label }) => label)).toEqual(['name']);
  expect(undoLastStep(rules, state).document).toEqual({ ...theirs, name: 'Bank' });
});

it('a document without changes stores no undo steps', () => {
  expect(buildStoredUndoSteps(rules, at(start, 1))).toBeNull();
  expect(restoreUndoSteps(rules, at(start, 1), null).undos).toEqual([]);
});
