import { assessmentField } from '@klarsikt/engine/assessment';
import { createBlankMembers } from '@klarsikt/engine/fields';
import { expect, it } from 'vitest';
import { createMemberWrite, findDecisiveChoice, findNextName } from './field-form.ts';

const { scope, sources, governance } = assessmentField.fields;
const kind = sources.fields.kinds.of;
const today = '2026-11-22';

it('writes one member with the required members of its object', () => {
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

it('removes an emptied member, and an object whose choice is cleared', () => {
  const path = ['sources', 'kinds', 'lists'];
  const current = { treatment: 'left', text: 'x' };
  expect(createMemberWrite(kind, path, current, 'text', '', today)).toEqual({
    path: [...path, 'text'],
    value: null,
  });
  expect(createMemberWrite(kind, path, current, 'treatment', '', today)).toEqual({ path, value: null });
  expect(createMemberWrite(kind, path, undefined, 'text', '', today)).toBeNull();
});

it('asks for the choice first if an object requires it', () => {
  expect(findDecisiveChoice(kind)).toBe('treatment');
  expect(findDecisiveChoice(scope)).toBeNull();
});

it("adds an object with a name of its own, and today's day where a day is required", () => {
  expect(createBlankMembers(governance.fields.events.of.fields, today)).toEqual({
    kind: 'product',
    date: today,
    text: '',
  });
  expect(findNextName(['events-1', 'events-3'], 'events')).toBe('events-2');
});
