import { describe, expect, it } from 'vitest';
import {
  type AssessmentDocument,
  applyPatches,
  applyUserPatches,
  computeDoneStatements,
  createEmptyDocument,
  emptyAssessmentSettings,
  markableParts,
  type Patch,
} from '../../src/assessment/index.ts';

const empty = createEmptyDocument({ ...emptyAssessmentSettings, name: 'Bank' });
const set = (path: string, value: unknown): Patch => ({ op: 'set', path, value });
const ann = { by: 'Ann Berg', at: '2026-11-20T08:00:00Z' };
const bo = { by: 'Bo Ek', at: '2026-11-21T09:00:00Z' };

/** The document as the server stores it after a user's patches. */
function after(before: AssessmentDocument, by: typeof ann, ...patches: readonly Patch[]): AssessmentDocument {
  const change = applyUserPatches(before, patches);
  const noted = computeDoneStatements(before, change, by);
  return noted.length === 0 ? change.document : applyUserPatches(before, [...patches, ...noted]).document;
}

const figure = set('/background/data/customers/cu-private/INDIVIDUALS/Quantity', { mode: 'abs', value: 3 });

describe('a part marked as done', () => {
  it.each(markableParts)('has the person who marked it as its author, with the time: %s', (part) => {
    const done = after(empty, ann, set(`/${part}/status`, 'DONE'));
    expect(done[part].done).toEqual(ann);
    expect(done[part].status).toBe('DONE');
    expect(after(done, bo, set(`/${part}/status`, 'STARTED'))[part].done).toBeUndefined();
  });

  it('retains its author when others change the part, with the time of the last change', () => {
    const done = after(empty, ann, set('/background/status', 'DONE'));
    const changed = after(done, bo, figure);
    expect(changed.background).toMatchObject({ status: 'DONE', done: { ...ann, changed: bo.at } });
    const elsewhere = after(done, bo, set('/conclusions/overall', 'Text'));
    expect(elsewhere.background.done).toEqual(ann);
  });

  it('cannot be signed in the name of another person', () => {
    const forged = { by: 'The board', at: '2020-01-01T00:00:00Z' };
    expect(after(empty, bo, set('/risks/done', forged)).risks.done).toBeUndefined();
    const both = after(empty, bo, set('/risks/done', forged), set('/risks/status', 'DONE'));
    expect(both.risks.done).toEqual(bo);
    const whole = after(empty, bo, set('/risks', { status: 'DONE', done: forged, data: {} }));
    expect(whole.risks.done).toEqual(bo);
    const done = after(empty, ann, set('/risks/status', 'DONE'));
    expect(after(done, bo, set('/risks/done/by', 'Bo Ek')).risks.done).toEqual(ann);
  });

  it('does not end the approval of another part', () => {
    const approved = applyPatches(empty, [
      set('/background/status', 'STARTED'),
      set('/status/org', 'APPROVED'),
      set('/risks/status', 'APPROVED'),
    ]).document;
    const done = after(approved, ann, set('/background/status', 'DONE'));
    expect([done.status.org, done.risks.status]).toEqual(['APPROVED', 'APPROVED']);
  });

  it('has no author in an old document that recorded none', () => {
    const old = applyPatches(empty, [set('/threats/status', 'DONE')]).document;
    expect(after(old, bo, set('/threats/data/t1', { note: 'n' })).threats.done).toBeUndefined();
  });
});
