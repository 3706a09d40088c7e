import { describe, expect, it } from 'vitest';
import { computeAssessment } from '../../src/assess/index.ts';
import {
  buildAssessmentCase,
  computeRelationFigures,
  groupRisksByThreat,
  listIncludedThreats,
} from '../../src/assessment/index.ts';
import { bankWith, empty, full, model, set } from './bank.ts';

const figuresOf = (document = empty) =>
  computeRelationFigures(model, document, computeAssessment(buildAssessmentCase(model, document)));

describe('relation figures', () => {
  it('are the included threats, the calculated risks and the relations between them', () => {
    const deselected = bankWith(set('/selections/threats', { mode: 'all', exceptions: ['th-child'] }));
    for (const document of [empty, full, deselected]) {
      const { threats, risks, ties } = figuresOf(document);
      const types = computeAssessment(buildAssessmentCase(model, document)).combined?.types;
      const hit = groupRisksByThreat(model, document);
      const wanted = listIncludedThreats(model, document).flatMap((threat) =>
        (hit.get(threat) ?? []).flatMap(({ type, key }) =>
          type !== 'legals' &&
          type !== 'industries' &&
          type !== 'legalForms' &&
          types?.[type].risks.some((risk) => risk.key === key)
            ? [`${threat} ${type} ${key}`]
            : [],
        ),
      );
      const found = ties.map(([from, to]) => `${threats[from]?.key} ${risks[to]?.type} ${risks[to]?.key}`);
      expect(wanted.length).toBeGreaterThan(0);
      expect(found.toSorted()).toEqual(wanted.toSorted());
    }
    expect(figuresOf(deselected).threats.map(({ key }) => key)).not.toContain('th-child');
  });

  it('are sorted by level, and use a motivated own grade as the level of a threat', () => {
    const { threats, risks } = figuresOf(full);
    const rows = computeAssessment(buildAssessmentCase(model, full)).combined?.types;
    for (const { type, key, level } of risks)
      expect(level).toBe(rows?.[type].risks.find((row) => row.key === key)?.inherent);
    for (const list of [threats, risks])
      expect(list.map(({ level }) => level)).toEqual(
        list.map(({ level }) => level).toSorted((a, b) => b - a),
      );
    const child = figuresOf(
      bankWith(set('/threats/data/th-child', { override: { priv: 1, corp: 1.5, motivation: 'Seen here' } })),
    ).threats.find(({ key }) => key === 'th-child');
    expect(child?.level).toBeCloseTo(1.5, 9);
  });
});
