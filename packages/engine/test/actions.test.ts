import { describe, expect, it } from 'vitest';
import { computeAssessment } from '../src/assess/assess.ts';
import type { AssessmentCase } from '../src/assess/types.ts';
import {
  type ActionStatus,
  type ActionTiming,
  compareActions,
  computeExpectedEffect,
  countDaysUntilDue,
  getActionGroup,
  getActionReminderStage,
  parseActionTarget,
} from '../src/governance/actions.ts';

const today = '2026-11-22';
const action = (
  status: ActionStatus,
  due: string | null,
  priority: 1 | 2 | 3 | null = null,
): ActionTiming => ({
  status,
  due,
  priority,
});

describe('an action with a due date', () => {
  it('is overdue from the day after the due date, and due soon during the 30 days before it', () => {
    expect(countDaysUntilDue('2026-11-21', today)).toBe(-1);
    expect(getActionGroup(action('open', '2026-11-21'), today)).toBe('overdue');
    expect(getActionGroup(action('underway', today), today)).toBe('soon');
    expect(getActionGroup(action('open', '2026-12-22'), today)).toBe('soon');
    expect(getActionGroup(action('open', '2026-12-23'), today)).toBe('later');
    expect(getActionGroup(action('open', null), today)).toBe('undated');
    expect(getActionGroup(action('done', '2026-11-01'), today)).toBe('toVerify');
    expect(getActionGroup(action('dropped', '2026-11-01'), today)).toBe('closed');
  });

  it('is sorted by overdue status, then by due date, then by priority', () => {
    const list = [
      action('verified', '2026-01-01'),
      action('open', '2026-12-01', 2),
      action('open', '2026-12-01', 1),
      action('open', null),
      action('open', '2026-11-02'),
      action('done', null),
      action('open', '2026-11-01'),
    ];
    expect(
      list
        .toSorted((a, b) => compareActions(a, b, today))
        .map(({ due, priority, status }) => [due, priority, status]),
    ).toEqual([
      ['2026-11-01', null, 'open'],
      ['2026-11-02', null, 'open'],
      ['2026-12-01', 1, 'open'],
      ['2026-12-01', 2, 'open'],
      [null, null, 'open'],
      [null, null, 'done'],
      ['2026-01-01', null, 'verified'],
    ]);
  });

  it('has reminders in the week before the due date, on the day after it, and weekly afterwards', () => {
    const at = (day: string) => getActionReminderStage(action('open', '2026-11-22'), day);
    expect(at('2026-11-14')).toBeNull();
    expect(at('2026-11-15')).toBe(0);
    expect(at('2026-11-22')).toBe(0);
    expect(at('2026-11-23')).toBe(1);
    expect(at('2026-11-29')).toBe(1);
    expect(at('2026-11-30')).toBe(2);
    expect(getActionReminderStage(action('done', '2026-11-01'), today)).toBeNull();
  });
});

const bank: AssessmentCase = {
  assessment: { segment: 'BOTH', relevances: ['ml'] },
  threats: [
    {
      key: 't1',
      relevance: ['ml'],
      probability: { priv: 0.1, corp: 0.1 },
      relations: { customers: ['cu-a'] },
    },
  ],
  risks: { customers: [{ key: 'cu-a', data: { BOTH: { Quantity: { mode: 'perc', value: 100 } } } }] },
  controls: [{ key: 'co-a', risks: { customers: ['cu-a'] }, assessment: { both: 1 } }],
};

describe('the expected effect of an action', () => {
  it('is calculated by changing only the control in question', () => {
    const found = computeExpectedEffect(computeAssessment, bank, {
      subject: '/risks/data/customers/cu-a',
      effect: { kind: 'control', control: 'co-a', to: 4 },
    });
    const before = computeAssessment(bank).combined?.types.customers.risks[0]?.residual;
    const improvedBank = {
      ...bank,
      controls: [{ ...bank.controls?.[0], key: 'co-a', assessment: { both: 4 } }],
    };
    const after = computeAssessment(improvedBank).combined?.types.customers.risks[0]?.residual;
    expect(found).toMatchObject({ now: before, after });
    expect(found?.after).toBeLessThan(found?.now ?? 0);
  });

  it('is the stated level if one is stated, else null', () => {
    const subject = '/conclusions/customers';
    expect(
      computeExpectedEffect(computeAssessment, bank, { subject, effect: { kind: 'stated', level: 1.2 } }),
    ).toMatchObject({
      target: { kind: 'category', type: 'customers' },
      after: 1.2,
    });
    expect(computeExpectedEffect(computeAssessment, bank, { subject, effect: null })).toBeNull();
  });

  it('applies to the risk, the risk type or the overall level, depending on the subject of the action', () => {
    expect(parseActionTarget('/risks/data/customers/cu~1a')).toEqual({
      kind: 'risk',
      type: 'customers',
      key: 'cu/a',
    });
    expect(parseActionTarget('/controls/data/co-a')).toEqual({ kind: 'overall' });
    expect(parseActionTarget('')).toEqual({ kind: 'overall' });
  });
});
