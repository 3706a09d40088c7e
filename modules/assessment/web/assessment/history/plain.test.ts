import { describe, expect, it } from 'vitest';
import { computeValueBefore, filterShownPaths, formatPlainValue } from './plain.ts';

const word = (key: string) => ({ inherent: 'Inherent risk', DONE: 'Done' })[key] ?? key;

it('a value of an assessment is formatted in one line with readable labels', () => {
  const override = {
    inherent: { priv: 4, corp: null },
    motivation: 'Known cases',
    by: 'Eva',
    at: '2026-11-20',
  };
  expect(formatPlainValue(override, word)).toBe('Inherent risk: priv: 4; motivation: Known cases');
  expect(formatPlainValue(['ml', 'tf'], word)).toBe('ml, tf');
  expect(formatPlainValue('DONE', word)).toBe('Done');
  expect(formatPlainValue(0, word)).toBe('0');
  expect(formatPlainValue(false, word)).toBe('false');
});

it('an empty value has no text', () => {
  for (const empty of [undefined, null, '', [], {}, { a: { b: '' } }])
    expect(formatPlainValue(empty, word)).toBeNull();
});

it('a list of changes contains each changed place once, without values that the server adds', () => {
  const risk = '/risks/data/customers/cu-pep';
  expect(
    filterShownPaths([
      `${risk}/override`,
      `${risk}/override/by`,
      `${risk}/override/at`,
      `${risk}/note`,
      `${risk}/note`,
    ]),
  ).toEqual([`${risk}/override`, `${risk}/note`]);
});

describe('the earlier value of a changed field', () => {
  const path = '/background/data/customers/a/INDIVIDUALS/Quantity';
  const after = { mode: 'perc', value: 6 };

  it('is read from patches of the field itself, of its parent or of its children', () => {
    expect(
      computeValueBefore(path, after, [{ op: 'set', path, value: { mode: 'perc', value: 5.2 } }]),
    ).toEqual({
      mode: 'perc',
      value: 5.2,
    });
    expect(computeValueBefore(path, after, [{ op: 'set', path: `${path}/value`, value: 5.2 }])).toEqual({
      mode: 'perc',
      value: 5.2,
    });
    expect(
      computeValueBefore(path, after, [{ op: 'remove', path: '/background/data/customers/a' }]),
    ).toBeUndefined();
    const above = { INDIVIDUALS: { Quantity: { mode: 'abs', value: 1 } } };
    expect(
      computeValueBefore(path, after, [{ op: 'set', path: '/background/data/customers/a', value: above }]),
    ).toEqual({
      mode: 'abs',
      value: 1,
    });
  });
});
