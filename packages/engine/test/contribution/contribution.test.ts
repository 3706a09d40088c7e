import { describe, expect, it } from 'vitest';
import {
  buildContributionPatches,
  compareContribution,
  findContributionFault,
} from '../../src/contribution/items.ts';
import {
  findDueContributionReminder,
  getShownContributionState,
  isOpenForContributor,
} from '../../src/contribution/state.ts';

const figure = {
  kind: 'figure',
  type: 'customers',
  key: 'cu-pep',
  source: 'INDIVIDUALS',
  figure: 'Quantity',
  mode: 'abs',
} as const;
const share = { ...figure, mode: 'perc' } as const;
const fact = { kind: 'answer', answer: 'fact-agents' } as const;
const abs = (value: number) => ({ mode: 'abs' as const, value });

describe('a value delivered by a contributor', () => {
  it('must be a whole count, a share of at most 100 per cent or yes/no, depending on its kind', () => {
    expect([0, 12, -1, 1.5, 'x'].map((value) => findContributionFault(figure, value))).toEqual([
      ...[null, null, 'range', 'whole', 'type'],
    ]);
    expect([0.5, 100, 100.1].map((value) => findContributionFault(share, value))).toEqual([
      null,
      null,
      'range',
    ]);
    expect(['yes', 'no', 'maybe', ' '].map((value) => findContributionFault(fact, value))).toEqual([
      ...[null, null, 'type', 'empty'],
    ]);
  });

  it('is compared with the current value and with the value at the time of the request', () => {
    expect(compareContribution(abs(1), abs(1), abs(1))).toBe('same');
    expect(compareContribution(abs(5), abs(1), abs(2))).toBe('changed');
    expect(compareContribution(abs(2), abs(1), abs(2))).toBe('same');
    expect(compareContribution(null, null, abs(0))).toBe('new');
    expect(compareContribution(abs(0), abs(0), abs(3))).toBe('different');
    expect(compareContribution(null, abs(1), abs(2))).toBe('changed');
  });

  it('is saved with its source and date, which are stored once per risk', () => {
    const other = { ...figure, figure: 'Onboarded' } as const;
    const taken = [
      { item: figure, value: 3 },
      { item: other, value: 1 },
      { item: fact, value: 'yes' },
    ];
    expect(buildContributionPatches(taken, { source: 'CRM', date: '2026-10-31' })).toEqual([
      { op: 'set', path: '/background/data/customers/cu-pep/INDIVIDUALS/Quantity', value: abs(3) },
      { op: 'set', path: '/background/data/customers/cu-pep/INDIVIDUALS/Onboarded', value: abs(1) },
      { op: 'set', path: '/scope/facts/agents/answer', value: 'yes' },
      {
        op: 'set',
        path: '/background/rowProvenance/customers/cu-pep',
        value: { source: 'CRM', date: '2026-10-31' },
      },
    ]);
  });
});

describe('a request for figures', () => {
  it('expires 14 days after the due day unless it is delivered', () => {
    const due = '2026-12-10';
    expect(getShownContributionState({ state: 'draft', due }, '2026-12-24')).toBe('draft');
    expect(getShownContributionState({ state: 'draft', due }, '2026-12-25')).toBe('expired');
    expect(getShownContributionState({ state: 'delivered', due }, '2026-12-25')).toBe('delivered');
    expect(isOpenForContributor({ state: 'delivered', due }, '2026-12-24')).toBe(true);
    expect(isOpenForContributor({ state: 'delivered', due }, '2026-12-25')).toBe(false);
    expect(isOpenForContributor({ state: 'taken', due }, '2026-12-01')).toBe(false);
  });

  it('triggers one reminder before and two after the due day, each only once, even after an outage', () => {
    const at = (today: string, last: number | null, sent = '2026-11-01') =>
      findDueContributionReminder({ due: '2026-12-10', sent, last }, today);
    expect(at('2026-12-06', null)).toBeNull();
    expect(at('2026-12-07', null)).toBe(-3);
    expect(at('2026-12-09', null)).toBe(-3);
    expect(at('2026-12-09', -3)).toBeNull();
    expect(at('2026-12-08', null, '2026-12-08')).toBeNull();
    expect(at('2026-12-11', -3)).toBe(1);
    expect(at('2026-12-16', 1)).toBeNull();
    expect(at('2026-12-19', 1)).toBe(7);
    expect(at('2026-12-22', 7)).toBeNull();
  });
});
