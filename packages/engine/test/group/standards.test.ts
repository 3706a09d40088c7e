/** Points of group-wide standards as data: each check belongs to a point, and two versions of an instrument are compared. */
import { describe, expect, it } from 'vitest';
import {
  checkGroupStandards,
  compareStandardPoints,
  type GroupStandardPoint,
  groupChecks,
  groupInstruments,
  groupStandardPoints,
} from '../../src/group/index.ts';

const of = (instrument: string) => groupStandardPoints.filter((point) => point.instrument === instrument);

describe('points of group-wide standards', () => {
  it('cover every check exactly once in each instrument', () => {
    for (const { key } of groupInstruments)
      expect(
        of(key)
          .flatMap(({ checks }) => checks)
          .toSorted(),
      ).toEqual([...groupChecks].toSorted());
  });

  it('state the legal text that they were compared with, and never reuse the wording of another instrument', () => {
    expect(of('AMLR').every(({ compared, article }) => compared === 'act' && /^Art\. /.test(article))).toBe(
      true,
    );
    for (const { compared, article } of groupStandardPoints) expect(article === '').toBe(compared === 'none');
    const wordsIn = (instrument: string) =>
      new Set(of(instrument).flatMap(({ summary }) => [summary.en, summary.sv]));
    for (const [one, other] of [
      ['AMLR', 'RTS-GROUP-DRAFT'],
      ['AMLR', 'RTS-GROUP'],
      ['RTS-GROUP-DRAFT', 'RTS-GROUP'],
    ] as const)
      expect([...wordsIn(one)].filter((words) => wordsIn(other).has(words))).toEqual([]);
  });

  it('are new, removed, reworded, moved or unchanged between two versions', () => {
    const [first, second, third, ...rest] = of('RTS-GROUP-DRAFT');
    if (first === undefined || second === undefined || third === undefined) throw new Error('too few points');
    const after: GroupStandardPoint[] = [
      { ...first, summary: { en: 'Other words.', sv: 'Andra ord.' } },
      { ...second, article: 'Art. 17' },
      { ...third, compared: 'act' },
      { ...third, id: 'added' },
    ];
    const changes = compareStandardPoints(of('RTS-GROUP-DRAFT'), after).map(({ id, change }) => [id, change]);
    expect(changes).toEqual([
      [first.id, 'reworded'],
      [second.id, 'moved'],
      [third.id, 'same'],
      ['added', 'new'],
      ...rest.map(({ id }) => [id, 'gone']),
    ]);
  });
});

describe('the standards check of a group', () => {
  it('has its own status for a unit whose risk appetite is hidden from the reader or that has no assessment', () => {
    const unit = (id: number, appetite: unknown) => ({
      id,
      assessment: { day: '2026-11-01', approved: null, method: { modelHash: 'm', config: {}, appetite } },
    });
    const units = [unit(1, { limit: 2 }), unit(2, { limit: 3 }), unit(3, null), { id: 4, assessment: null }];
    const lines = checkGroupStandards(['appetite'], { units, facts: [], today: '2026-11-29' });
    expect(lines.map(({ status }) => status)).toEqual(['met', 'gap', 'open', 'none']);
  });
});
