import { describe, expect, it } from 'vitest';
import { parseUsageSearch } from './address.ts';
import {
  findUsageConditionValue,
  parseUsageQuestion,
  setUsageCondition,
  toUsageRequest,
} from './question.ts';

describe('the query of the usage page', () => {
  it('is this week by day by default', () => {
    const question = parseUsageQuestion({});
    expect(question).toMatchObject({ groupBy: ['day'], timeframe: 'this week', where: [], noopUsers: false });
    expect(toUsageRequest(question)).toEqual({ timeframe: 'this week' });
  });

  it('accepts one or many groupings and conditions and ignores unknown ones', () => {
    const search = parseUsageSearch({
      groupBy: ['user', 'password', 'month'],
      where: ['event=login', 'user=1 or 1=1', 'user=12'],
      timeframe: 'this year',
      noopUsers: 'true',
      other: 'x',
    });
    expect('other' in search).toBe(false);
    expect(parseUsageQuestion(search)).toMatchObject({
      groupBy: ['user', 'month'],
      where: ['event=login', 'user=12'],
      timeframe: 'this year',
      noopUsers: true,
    });
    expect(parseUsageQuestion(parseUsageSearch({ groupBy: 'event' })).groupBy).toEqual(['event']);
  });

  it('has no named time span if the start is given', () => {
    const question = parseUsageQuestion({ from: '1790000000000', to: 'soon' });
    expect(question.timeframe).toBeNull();
    expect(toUsageRequest(question)).toEqual({ from: 1_790_000_000_000 });
  });

  it('changes one condition and keeps the others', () => {
    const where = ['event=login', 'user=1', 'user=2'];
    expect(findUsageConditionValue(where, 'event')).toBe('login');
    expect(findUsageConditionValue(where, 'user')).toBeUndefined();
    expect(setUsageCondition(where, 'user', '3')).toEqual(['event=login', 'user=3']);
    expect(setUsageCondition(where, 'event', undefined)).toEqual(['user=1', 'user=2']);
  });
});
