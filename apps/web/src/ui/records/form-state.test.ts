import { describe, expect, it } from 'vitest';
import {
  assignFaultsToFields,
  type FormEvent,
  isFormChanged,
  reduceFormEvent,
  startRecordForm,
} from './form-state.ts';

interface Person {
  readonly name: string;
  readonly city: string;
  readonly groups: readonly number[];
}
const anna: Person = { name: 'Anna', city: 'Oslo', groups: [1] };
const written = (field: keyof Person, values: Person): FormEvent<Person> => ({
  type: 'written',
  field,
  values,
});

function play(...events: readonly FormEvent<Person>[]) {
  return events.reduce(reduceFormEvent<Person>, startRecordForm({ values: anna, revision: 3 }));
}

describe('a form of one record', () => {
  it("counts as changed only while it differs from the server's state", () => {
    expect(isFormChanged(play())).toBe(false);
    expect(isFormChanged(play(written('groups', { ...anna, groups: [1, 2] })))).toBe(true);
    expect(isFormChanged(play(written('groups', { ...anna, groups: [1] })))).toBe(false);
  });

  it("adopts other people's changes in unedited fields", () => {
    const theirs = { ...anna, city: 'Bergen' };
    const state = play(written('name', { ...anna, name: 'Ann' }), {
      type: 'arrived',
      record: { values: theirs, revision: 4 },
    });
    expect(state).toMatchObject({ mine: { name: 'Ann', city: 'Bergen' }, revision: 4, contested: {} });
    expect(isFormChanged(state)).toBe(true);
  });

  it('keeps both texts of a conflict until the person has chosen', () => {
    const both = play(written('name', { ...anna, name: 'Ann' }), {
      type: 'arrived',
      record: { values: { ...anna, name: 'Anne' }, revision: 4 },
    });
    expect(both).toMatchObject({ mine: { name: 'Ann' }, contested: { name: 'Anne' } });
    expect(reduceFormEvent(both, { type: 'settled', field: 'name', take: true })).toMatchObject({
      mine: { name: 'Anne' },
      contested: {},
    });
    expect(reduceFormEvent(both, { type: 'settled', field: 'name', take: false })).toMatchObject({
      mine: { name: 'Ann' },
      contested: {},
    });
  });

  it('has no conflict after a save even if the server normalised the values', () => {
    const tidied = { ...anna, name: 'Ann' };
    const state = play(
      written('name', { ...anna, name: ' Ann ' }),
      { type: 'sent' },
      { type: 'arrived', record: { values: tidied, revision: 4 } },
      { type: 'saved' },
    );
    expect(state).toMatchObject({ base: tidied, mine: tidied, revision: 4, contested: {} });
    expect(isFormChanged(state)).toBe(false);
  });

  it('keeps the text that was entered during a save', () => {
    const state = play(
      written('name', { ...anna, name: 'Ann' }),
      { type: 'sent' },
      written('city', { ...anna, name: 'Ann', city: 'Lund' }),
      { type: 'arrived', record: { values: { ...anna, name: 'Ann' }, revision: 4 } },
      { type: 'saved' },
    );
    expect(state).toMatchObject({ mine: { name: 'Ann', city: 'Lund' }, contested: {} });
    expect(isFormChanged(state)).toBe(true);
  });

  it('keeps all entries if a save is refused as stale', () => {
    const state = play(
      written('name', { ...anna, name: 'Ann' }),
      { type: 'sent' },
      { type: 'arrived', record: { values: { ...anna, name: 'Anne', city: 'Lund' }, revision: 4 } },
      { type: 'refused', faults: [] },
    );
    expect(state).toMatchObject({ mine: { name: 'Ann', city: 'Lund' }, contested: { name: 'Anne' } });
  });

  it('shows each validation error beside its field until the field is edited', () => {
    const faults = [
      { path: 'body.name', code: 'x', message: 'Too short.' },
      { path: 'body.groups.0', code: 'x', message: 'Unknown group.' },
      { path: 'body', code: 'x', message: 'Unknown field: role' },
    ];
    expect(assignFaultsToFields(anna, faults)).toEqual({
      byField: { name: 'Too short.', groups: 'Unknown group.' },
      rest: ['Unknown field: role'],
    });
    const state = play(
      { type: 'sent' },
      { type: 'refused', faults },
      written('name', { ...anna, name: 'A' }),
    );
    expect(assignFaultsToFields(state.mine, state.faults).byField).toEqual({ groups: 'Unknown group.' });
  });
});
