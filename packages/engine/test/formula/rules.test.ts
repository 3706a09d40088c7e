import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  evaluateRuleSet,
  FormulaError,
  findNextVariableKey,
  findRuleSetProblems,
  formulaFunctions,
  getVariableKeyAt,
  listShownActionTexts,
  maxVariableKeyAttempts,
  type RuleSet,
  type RuleVariable,
} from '../../src/formula/index.ts';

const text = (word: string) => ({ en: word, sv: `${word}-sv` });
const variable = (key: string, more: Partial<RuleVariable> = {}): RuleVariable => ({
  key,
  label: text(key),
  ...more,
});
const rules = (vars: readonly RuleVariable[], ...exprs: string[]): RuleSet => ({
  vars,
  actions: exprs.map((expr) => ({ expr, text: text(expr) })),
});
const states = (set: RuleSet, values: Record<string, number>) =>
  evaluateRuleSet(set, values).map(({ state }) => state);

describe('a rule set', () => {
  test('shows the text of every action whose expression is not 0', () => {
    const set = rules([variable('a'), variable('b')], 'a > 1', 'b', '-0.1', 'a = b');
    const outcomes = evaluateRuleSet(set, { a: 2, b: 0 });
    expect(outcomes.map(({ state }) => state)).toEqual(['shown', 'hidden', 'shown', 'hidden']);
    expect(listShownActionTexts(outcomes)).toEqual([text('a > 1'), text('-0.1')]);
    expect(outcomes[2]).toMatchObject({ index: 2, value: -0.1 });
  });

  test('reports a missing value only if the evaluation needs the value', () => {
    const set = rules([variable('a'), variable('bee')], 'a & (bee) > 2');
    expect(evaluateRuleSet(set, { a: 1 })).toMatchObject([{ state: 'incomplete', missing: 'bee' }]);
    expect(states(set, { a: 0 })).toEqual(['hidden']);
  });

  test('uses a default for a missing value', () => {
    const set = rules([variable('a', { default: 3 })], 'a = 3');
    expect(states(set, {})).toEqual(['shown']);
    expect(states(set, { a: 1 })).toEqual(['hidden']);
  });

  test('still evaluates the other actions if one action fails', () => {
    const set = rules([variable('a')], '1 / a', 'a = 0', '1 +');
    const outcomes = evaluateRuleSet(set, { a: 0 });
    expect(outcomes.map(({ state }) => state)).toEqual(['failed', 'shown', 'failed']);
    expect(outcomes[0]).toMatchObject({ error: { code: 'divisionByZero' } });
    expect(outcomes[2]).toMatchObject({ error: { code: 'unexpectedEnd' } });
  });

  test('reads a boolean as 1 or 0, and treats a choice outside its options as missing', () => {
    const choices = [1, 2].map((value) => ({ value, label: text(String(value)) }));
    const set = rules(
      [variable('yes', { kind: 'boolean' }), variable('grade', { kind: 'choice', choices })],
      'yes = 1',
      'grade',
    );
    expect(states(set, { yes: 7, grade: 2 })).toEqual(['shown', 'shown']);
    expect(states(set, { yes: 0, grade: 3 })).toEqual(['hidden', 'incomplete']);
  });

  test('ignores values of unknown variables, and inherited properties', () => {
    const inherited: Record<string, number> = Object.create({ a: 1 });
    expect(states(rules([variable('a')], 'a'), inherited)).toEqual(['incomplete']);
    expect(states(rules([], 'other'), { other: 1 })).toEqual(['incomplete']);
  });
});

describe('the faults of a rule set', () => {
  test('are all reported, each with the field that contains it', () => {
    const set = rules(
      [variable('a'), variable('a'), variable('max'), variable('2x'), variable('c', { kind: 'choice' })],
      'a + c',
      'zed > 1',
      '1 +',
    );
    expect(findRuleSetProblems(set).map(({ field, text: { en } }) => [field, en])).toEqual([
      ['vars[1].key', "'a' is declared twice"],
      ['vars[2].key', "'max' is a function"],
      ['vars[3].key', "'2x' is not a variable name"],
      ['vars[4].choices', 'a choice needs choices'],
      ['actions[1].expr', "unknown variable 'zed'"],
      [
        'actions[2].expr',
        "unexpected end: a number, a variable or a function is missing after '+' (character 3)",
      ],
    ]);
    expect(findRuleSetProblems(set).every(({ text: { sv } }) => sv !== '')).toBe(true);
  });

  test('are none for a valid rule set', () => {
    const choices = [{ value: 1, label: text('one') }];
    expect(
      findRuleSetProblems(rules([variable('a_1'), variable('c', { kind: 'choice', choices })], 'a_1 > c')),
    ).toEqual([]);
  });
});

describe('automatic variable keys', () => {
  test('run a, b, ..., z, aa, ab, ...', () => {
    expect([0, 1, 25, 26, 27, 51, 52, 701, 702].map(getVariableKeyAt)).toEqual([
      'a',
      'b',
      'z',
      'aa',
      'ab',
      'az',
      'ba',
      'zz',
      'aaa',
    ]);
  });

  test('skip keys that are already in use', () => {
    expect(findNextVariableKey([])).toBe('a');
    expect(findNextVariableKey(['a', 'c', 'b'])).toBe('d');
    expect(findNextVariableKey(['b'])).toBe('a');
  });

  test('skip the names of functions', () => {
    const before = Array.from({ length: 1001 }, (_, position) => getVariableKeyAt(position));
    const functions = before.filter((key) => Object.hasOwn(formulaFunctions, key));
    expect(functions).toEqual(['if', 'or']);
    for (const name of functions) {
      expect(findNextVariableKey(before.slice(0, before.indexOf(name)))).toBe(
        getVariableKeyAt(before.indexOf(name) + 1),
      );
    }
  });

  test('run out with an error after 1,001 attempts', () => {
    const keys = Array.from({ length: maxVariableKeyAttempts }, (_, position) => getVariableKeyAt(position));
    expect(maxVariableKeyAttempts).toBe(1001);
    expect(findNextVariableKey(keys.slice(0, 1000))).toBe(getVariableKeyAt(1000));
    expect(() => findNextVariableKey(keys)).toThrow(FormulaError);
  });

  test('are valid variable names that are neither in use nor names of functions', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 60 }), (positions) => {
        const taken = positions.map(getVariableKeyAt);
        const key = findNextVariableKey(taken);
        expect(key).toMatch(/^[a-z]+$/);
        expect(taken).not.toContain(key);
        expect(Object.hasOwn(formulaFunctions, key)).toBe(false);
      }),
    );
  });
});
