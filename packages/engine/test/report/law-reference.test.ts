import { describe, expect, it } from 'vitest';
import { formatLawReference } from '../../src/report/assessment/law-reference.ts';

describe('a law reference', () => {
  it.each([
    ['3 kap. penningtvättslagen; AMLR ch. III', '3 kap. penningtvättslagen; AMLR kap. III'],
    ['AMLR art. 80 (from 10 July 2027)', 'AMLR art. 80 (från 10\u00a0juli\u00a02027)'],
    [
      '(EU) nr 269/2014, (EG) nr 2580/2001 m.fl.; lag (2025:327)',
      '(EU) nr 269/2014, (EG) nr 2580/2001 m.fl.; lag (2025:327)',
    ],
  ])('has no English words in a Swedish report: %s', (reference, swedish) => {
    expect(formatLawReference(reference, 'sv')).toBe(swedish);
    expect(formatLawReference(reference, 'en')).toBe(reference);
  });
});
