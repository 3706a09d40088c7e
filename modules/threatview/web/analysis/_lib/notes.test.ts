import { mostNotes } from '@klarsikt/contract';
import { compile } from '@klarsikt/engine';
import { describe, expect, it } from 'vitest';
import { smallModel } from '../../threat/_lib/model.fixture.ts';
import { notesByKey, notesOn, targetOf, wholeAnalysis, withNote } from './notes.ts';

const model = compile(smallModel);
const target = targetOf(model, 'th-cash') ?? wholeAnalysis;
const other = targetOf(model, 'pr-cash') ?? wholeAnalysis;

describe('notes of an analysis', () => {
  it('are written, changed and taken away by emptying them', () => {
    const one = withNote([], target, 0, 'Seen');
    expect(notesOn(one, target)).toEqual(['Seen']);
    expect(notesOn(withNote(one, target, 0, 'Seen twice'), target)).toEqual(['Seen twice']);
    expect(withNote(one, target, 0, '')).toEqual([]);
    expect(withNote([], target, 0, '')).toEqual([]);
  });

  it('keep their order and leave those on other things alone', () => {
    const several = [
      { ...other, text: 'other' },
      { ...target, text: 'first' },
      { ...wholeAnalysis, text: 'whole' },
      { ...target, text: 'second' },
    ];
    const changed = withNote(several, target, 1, 'changed');
    expect(changed.map(({ text }) => text)).toEqual(['other', 'first', 'whole', 'changed']);
    expect([...notesByKey(model, changed)]).toEqual([
      ['pr-cash', 'other'],
      ['th-cash', 'first\nchanged'],
    ]);
  });

  it('are not more than an analysis may hold', () => {
    const full = Array.from({ length: mostNotes }, () => ({ ...other, text: 'x' }));
    expect(withNote(full, target, 0, 'one more')).toEqual(full);
  });

  it('stand on threats and risks of the library, and on nothing else', () => {
    expect(targetOf(model, 'th-cash')).toEqual({
      type: 'threats',
      id: model.threats.byKey.get('th-cash')?.id,
    });
    expect(targetOf(model, 'no-such')).toBeNull();
    expect([...notesByKey(model, [{ type: 'threats', id: 999_999, text: 'gone' }])]).toEqual([]);
  });
});
