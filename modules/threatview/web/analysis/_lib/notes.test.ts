import { maxNotesPerAnalysis } from '@klarsikt/contract';
import { compileModel } from '@klarsikt/engine/model';
import { describe, expect, it } from 'vitest';
import { smallModel } from '../../threat/_lib/model.fixture.ts';
import { findNoteTarget, groupNotesByKey, listNotesOn, replaceNote, wholeAnalysisTarget } from './notes.ts';

const model = compileModel(smallModel);
const target = findNoteTarget(model, 'th-cash') ?? wholeAnalysisTarget;
const other = findNoteTarget(model, 'pr-cash') ?? wholeAnalysisTarget;

describe('notes of an analysis', () => {
  it('can be added and changed, and are deleted when their text is emptied', () => {
    const one = replaceNote([], target, 0, 'Seen');
    expect(listNotesOn(one, target)).toEqual(['Seen']);
    expect(listNotesOn(replaceNote(one, target, 0, 'Seen twice'), target)).toEqual(['Seen twice']);
    expect(replaceNote(one, target, 0, '')).toEqual([]);
    expect(replaceNote([], target, 0, '')).toEqual([]);
  });

  it('keep their order when one note changes', () => {
    const several = [
      { ...other, text: 'other' },
      { ...target, text: 'first' },
      { ...wholeAnalysisTarget, text: 'whole' },
      { ...target, text: 'second' },
    ];
    const changed = replaceNote(several, target, 1, 'changed');
    expect(changed.map(({ text }) => text)).toEqual(['other', 'first', 'whole', 'changed']);
    expect([...groupNotesByKey(model, changed)]).toEqual([
      ['pr-cash', 'other'],
      ['th-cash', 'first\nchanged'],
    ]);
  });

  it('are limited to a maximum number', () => {
    const full = Array.from({ length: maxNotesPerAnalysis }, () => ({ ...other, text: 'x' }));
    expect(replaceNote(full, target, 0, 'one more')).toEqual(full);
  });

  it('can be attached only to threats and risks of the library', () => {
    expect(findNoteTarget(model, 'th-cash')).toEqual({
      type: 'threats',
      id: model.threats.byKey.get('th-cash')?.id,
    });
    expect(findNoteTarget(model, 'no-such')).toBeNull();
    expect([...groupNotesByKey(model, [{ type: 'threats', id: 999_999, text: 'gone' }])]).toEqual([]);
  });
});
