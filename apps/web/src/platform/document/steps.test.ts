import type { JsonObject, Patch } from '@klarsikt/engine';
import { expect, it } from 'vitest';
import { jsonRules } from './kind.ts';
import { freshState } from './state.ts';
import { stepsOf, withSteps } from './steps.ts';
import { changed, undone } from './transitions.ts';

const rules = jsonRules((json): JsonObject => {
  if (typeof json !== 'object' || json === null) throw new Error('no document');
  return { ...json };
});
const at = (document: JsonObject, revision: number) => freshState({ document, revision, at: null });
const set = (path: string, value: unknown): Patch => ({ op: 'set', path, value });
const start = { name: 'Bank', note: '', owner: 'Elin' };

/** Name and note are written, one step each; then the owner, which is taken back. */
function written() {
  let state = at(start, 1);
  const change = (label: string, patch: Patch, now: number) => {
    state = changed(rules, state, { label, patches: [patch], now });
  };
  change('name', set('/name', 'Bank 2026'), 0);
  change('note', set('/note', 'Draft'), 5000);
  change('owner', set('/owner', 'Anna'), 10_000);
  return undone(rules, state);
}

it('undo and redo go on after a reload, from what the server has got meanwhile', () => {
  const before = written();
  const kept = stepsOf(rules, before);
  const state = withSteps(rules, at(before.document, 4), kept);
  expect(state.undos.map(({ label }) => label)).toEqual(['name', 'note']);
  expect(state.redos.map(({ label }) => label)).toEqual(['owner']);
  const back = undone(rules, undone(rules, state));
  expect(back.document).toEqual(start);
  expect(back.queue).toHaveLength(2);
});

it('a step about a field that somebody else has changed since is gone, the others stay', () => {
  const before = written();
  const kept = stepsOf(rules, before);
  const theirs = { ...before.document, note: 'Read by Elin' };
  const state = withSteps(rules, at(theirs, 5), kept);
  expect(state.undos.map(({ label }) => label)).toEqual(['name']);
  expect(undone(rules, state).document).toEqual({ ...theirs, name: 'Bank' });
});

it('where nothing can be taken back nothing is kept, and an opened document has no steps', () => {
  expect(stepsOf(rules, at(start, 1))).toBeNull();
  expect(withSteps(rules, at(start, 1), null).undos).toEqual([]);
});
