import { assessmentField } from '@klarsikt/engine/assessment';
import { createBlankMembers } from '@klarsikt/engine/fields';
import { expect, it } from 'vitest';
import { createMemberWrite, findDecisiveChoice, findFreeName } from './field-form.ts';

const { scope, sources, governance } = assessmentField.fields;
const kind = sources.fields.kinds.of;
const today = '2026-11-22';

it('the first value of an object is saved together with the required fields of the object', () => {
  const path = ['sources', 'kinds', 'lists'];
  const write = (current: unknown, name: string, value: unknown) =>
    createMemberWrite(kind, path, current, name, value, today);
  expect(write(undefined, 'treatment', 'left')).toEqual({ path, value: { treatment: 'left' } });
  expect(write({ treatment: 'left' }, 'text', 'None exists')).toEqual({
    path: [...path, 'text'],
    value: 'None exists',
  });
  expect(createMemberWrite(scope, ['scope'], undefined, 'setUp', 'A bank', today)).toEqual({
    path: ['scope', 'setUp'],
    value: 'A bank',
  });
});

it('clearing a field removes only that field, and clearing the deciding choice removes the object', () => {
  const path = ['sources', 'kinds', 'lists'];
  const current = { treatment: 'left', text: 'x' };
  expect(createMemberWrite(kind, path, current, 'text', '', today)).toEqual({
    path: [...path, 'text'],
    value: null,
  });
  expect(createMemberWrite(kind, path, current, 'treatment', '', today)).toEqual({ path, value: null });
  expect(createMemberWrite(kind, path, undefined, 'text', '', today)).toBeNull();
});

it('a form has a deciding choice only if the object requires one', () => {
  expect(findDecisiveChoice(kind)).toBe('treatment');
  expect(findDecisiveChoice(scope)).toBeNull();
});

it("a new object gets an unused name and today's date in a required date field", () => {
  expect(createBlankMembers(governance.fields.events.of.fields, today)).toEqual({
    kind: 'product',
    date: today,
    text: '',
  });
  expect(findFreeName(['events-1', 'events-3'], 'events')).toBe('events-2');
});
