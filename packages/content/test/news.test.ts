/** Effects of news on the demo bank: threats, risks, controls, and levels with a changed country list. */
import { computeAssessment } from '@klarsikt/engine/assess';
import { buildAssessmentCase } from '@klarsikt/engine/assessment';
import { compileModel, projectModel, type ReferenceModel } from '@klarsikt/engine/model';
import {
  compareLevelsWithLists,
  computeNewsReach,
  createNewsEventTest,
  findAffectedEntities,
  findChangedRiskLists,
} from '@klarsikt/engine/news';
import { describe, expect, it } from 'vitest';
import { buildDemoAssessment, readStarterModel } from '../src/index.ts';

const source: ReferenceModel = projectModel(readStarterModel('2026:1'), {
  demo: false,
  offering: 'ENTERPRISE',
  datapoint: 'PRO',
  domesticCountries: ['ge-se'],
  texts: true,
});
const model = compileModel(source);
const document = buildDemoAssessment('en');
const result = computeAssessment(buildAssessmentCase(model, document));

function touching(key: string) {
  const publication = model.publications.byKey.get(key);
  if (publication === undefined) throw new Error(`${key} is no publication`);
  return findAffectedEntities(model, publication);
}

/** The library with another value for one country in a list. */
const withValue = (list: string, geography: string, value: number) =>
  compileModel({
    ...source,
    riskLists: source.riskLists.map((one) =>
      one.key === list
        ? {
            ...one,
            entries: [...one.entries.filter((entry) => entry.geography !== geography), { geography, value }],
          }
        : one,
    ),
  });

describe('the entities that a publication affects', () => {
  it('are those of its tags, and the risk lists whose source it cites', () => {
    expect(touching('pb-fatf-2026-06')).toMatchObject({
      geographies: ['ge-world'],
      riskLists: ['li-fatf-call', 'li-fatf-monitor'],
    });
    expect(touching('pb-eu-russia').riskLists).toEqual(['li-eu-hrtc']);
    expect(touching('pb-td')).toMatchObject({ threats: ['th-pml', 'th-cash'], riskLists: [] });
  });

  it('exclude risk lists if the publication only links to the home page of their source', () => {
    const publication = model.publications.byKey.get('pb-fatf-2026-06');
    if (publication === undefined) throw new Error('there is none');
    const host = { ...publication, url: 'https://www.fatf-gafi.org/', reference: null, tags: ['tg-none'] };
    expect(findAffectedEntities(model, host)).toEqual({ threats: [], geographies: [], riskLists: [] });
    const below = { ...host, url: 'https://www.fatf-gafi.org/en/countries/black-and-grey-lists.html#june' };
    expect(findAffectedEntities(model, below).riskLists).toEqual(['li-fatf-call', 'li-fatf-monitor']);
  });
});

describe('the effect of a publication on an assessment', () => {
  it('consists of the affected threats, the risks related to them, and the controls of these risks', () => {
    const reach = computeNewsReach(model, document, result, touching('pb-td'));
    expect(reach.threats).toContain('th-cash');
    expect(reach.risks.length).toBeGreaterThan(0);
    expect(reach.controls.length).toBeGreaterThan(0);
    const residuals = reach.risks.map(({ residual }) => residual);
    expect(residuals).toEqual(residuals.toSorted((a, b) => b - a));
    expect(createNewsEventTest(model, document)(touching('pb-td'))).toBe(true);
  });

  it('excludes deselected threats and deselected risk lists', () => {
    const { threats, riskLists } = document.selections;
    const without = {
      ...document,
      selections: {
        ...document.selections,
        threats: { ...threats, exceptions: [...threats.exceptions, 'th-cash', 'th-pml'] },
        riskLists: { ...riskLists, exceptions: [...riskLists.exceptions, 'li-fatf-call', 'li-fatf-monitor'] },
      },
    };
    const again = computeAssessment(buildAssessmentCase(model, without));
    expect(computeNewsReach(model, without, again, touching('pb-td')).threats).toEqual([]);
    expect(computeNewsReach(model, without, again, touching('pb-fatf-2026-06')).riskLists).toEqual([]);
    expect(createNewsEventTest(model, without)(touching('pb-td'))).toBe(false);
    expect(createNewsEventTest(model, without)(touching('pb-fatf-2026-06'))).toBe(false);
  });

  it('includes only countries with a share above 0 or an unknown share', () => {
    const { places } = computeNewsReach(model, document, result, touching('pb-fatf-2026-06'));
    expect(places).not.toContain('ge-world');
    const rows = new Map(result.combined?.types.geographies.risks.map((row) => [row.key, row]));
    for (const key of places) {
      const shares = Object.values(rows.get(key)?.segments ?? {}).map(({ share }) => share);
      expect(shares.some((share) => share === null || share > 0)).toBe(true);
    }
  });
});

describe('a changed risk list', () => {
  it('is compared by the levels before and after its adoption, and affects no other risk type', () => {
    expect(findChangedRiskLists(model, document, model)).toEqual([]);
    const [place] = computeNewsReach(model, document, result, touching('pb-eu-russia')).places;
    const home = place ?? 'ge-se';
    const newest = withValue('li-fatf-call', home, 4);
    const lists = findChangedRiskLists(model, document, newest);
    expect(lists.map(({ key }) => key)).toEqual(['li-fatf-call']);
    const levels = compareLevelsWithLists(model, document, result, lists);
    const moved = levels.find(({ type, key }) => type === 'geographies' && key === home);
    expect(moved?.after?.inherent).toBe(4);
    expect(moved?.before?.inherent).toBeLessThan(4);
    expect(levels.filter(({ type, key }) => key !== null && type !== 'geographies')).toEqual([]);
    expect(compareLevelsWithLists(model, document, result, [])).toEqual([]);
  });

  it('counts as unchanged if only the order of its entries differs', () => {
    const turned = compileModel({
      ...source,
      riskLists: source.riskLists.map((list) => ({ ...list, entries: list.entries.toReversed() })),
    });
    expect(findChangedRiskLists(model, document, turned)).toEqual([]);
  });
});
