import { describe, expect, it } from 'vitest';
import { usageSearch } from './address.ts';
import { askedOf, conditionOf, readQuestion, withCondition } from './question.ts';

describe('the question of the usage log', () => {
  it('is this week by day when the address says nothing', () => {
    const question = readQuestion({});
    expect(question).toMatchObject({ groupBy: ['day'], timeframe: 'this week', where: [], noopUsers: false });
    expect(askedOf(question)).toEqual({ timeframe: 'this week' });
  });

  it('takes one or many groups and conditions, and leaves out what it does not know', () => {
    const search = usageSearch({
      groupBy: ['user', 'password', 'month'],
      where: ['event=login', 'user=1 or 1=1', 'user=12'],
      timeframe: 'this year',
      noopUsers: 'true',
      other: 'x',
    });
    expect('other' in search).toBe(false);
    expect(readQuestion(search)).toMatchObject({
      groupBy: ['user', 'month'],
      where: ['event=login', 'user=12'],
      timeframe: 'this year',
      noopUsers: true,
    });
    expect(readQuestion(usageSearch({ groupBy: 'event' })).groupBy).toEqual(['event']);
  });

  it('has no name for its span when a beginning is given', () => {
    const question = readQuestion({ from: '1790000000000', to: 'soon' });
    expect(question.timeframe).toBeNull();
    expect(askedOf(question)).toEqual({ from: 1_790_000_000_000 });
  });

  it('changes one condition and keeps the others', () => {
    const where = ['event=login', 'user=1', 'user=2'];
    expect(conditionOf(where, 'event')).toBe('login');
    expect(conditionOf(where, 'user')).toBeUndefined();
    expect(withCondition(where, 'user', '3')).toEqual(['event=login', 'user=3']);
    expect(withCondition(where, 'event', undefined)).toEqual(['user=1', 'user=2']);
  });
});
