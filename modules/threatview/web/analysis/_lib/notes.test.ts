import { mostNotes } from '@klarsikt/contract';
import { compileModel } from '@klarsikt/engine/model';
import { describe, expect, it } from 'vitest';
import { smallModel } from '../../threat/_lib/model.fixture.ts';
import { findNoteTarget, groupNotesByKey, listNotesOn, replaceNote, wholeAnalysis } from './notes.ts';

const model = compileModel(smallModel);
const target = findNoteTarget(model, 'th-cash') ?? wholeAnalysis;
const other = findNoteTarget(model, 'pr-cash') ?? wholeAnalysis;

describe('notes of an analysis', () => {
  it('are written, changed and taken away by emptying them', () => {
    const one = replaceNote([], target, 0, 'Seen');
    expect(listNotesOn(one, target)).toEqual(['Seen']);
    expect(listNotesOn(replaceNote(one, target, 0, 'Seen twice'), target)).toEqual(['Seen twice']);
    expect(replaceNote(one, target, 0, '')).toEqual([]);
    expect(replaceNote([], target, 0, '')).toEqual([]);
  });

  it('keep their order and leave those on other things alone', () => {
    const several = [
      { ...other, text: 'other' },
      { ...target, text: 'first' },
      { ...wholeAnalysis, text: 'whole' },
      { ...target, text: 'second' },
    ];
    const changed = replaceNote(several, target, 1, 'changed');
    expect(changed.map(({ text }) => text)).toEqual(['other', 'first', 'whole', 'changed']);
    expect([...groupNotesByKey(model, changed)]).toEqual([
      ['pr-cash', 'other'],
      ['th-cash', 'first\nchanged'],
    ]);
  });

  it('are not more than an analysis may hold', () => {
    const full = Array.from({ length: mostNotes }, () => ({ ...other, text: 'x' }));
    expect(replaceNote(full, target, 0, 'one more')).toEqual(full);
  });

  it('stand on threats and risks of the library, and on nothing else', () => {
    expect(findNoteTarget(model, 'th-cash')).toEqual({
      type: 'threats',
      id: model.threats.byKey.get('th-cash')?.id,
    });
    expect(findNoteTarget(model, 'no-such')).toBeNull();
    expect([...groupNotesByKey(model, [{ type: 'threats', id: 999_999, text: 'gone' }])]).toEqual([]);
  });
});
