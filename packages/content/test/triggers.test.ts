/** Trigger criteria of the demo bank: each kind is fulfilled by its occasion and by no other. */
import { computeAssessment } from '@klarsikt/engine/assess';
import {
  type AssessmentDocument,
  buildAssessmentCase,
  createListEdition,
  setDocumentListEdition,
} from '@klarsikt/engine/assessment';
import { compileModel } from '@klarsikt/engine/model';
import { applyOwnParts } from '@klarsikt/engine/overlay';
import {
  evaluateTriggers,
  type FiredTrigger,
  type TriggerCriterion,
  type TriggerFacts,
  type TriggerState,
} from '@klarsikt/engine/triggers';
import { describe, expect, it } from 'vitest';
import { buildDemoAssessment, readStarterModel } from '../src/index.ts';

const version = compileModel(readStarterModel('2026:3'));
const demo = buildDemoAssessment('en');
const stateOf = (document: AssessmentDocument): TriggerState => ({
  document,
  version,
  result: computeAssessment(buildAssessmentCase(applyOwnParts(version, document.overlay), document)),
});
const withCriteria = (document: AssessmentDocument, ...criteria: readonly TriggerCriterion[]) => ({
  ...document,
  governance: {
    ...document.governance,
    triggers: Object.fromEntries(criteria.map((criterion, at) => [`tr-${at + 1}`, criterion])),
  },
});
const approved = stateOf(demo);
const fired = (
  present: AssessmentDocument,
  criterion: TriggerCriterion,
  given: Partial<TriggerFacts> = {},
): readonly FiredTrigger[] =>
  evaluateTriggers({
    ...{ approved, incidents: [], news: [], today: '2026-11-29', ...given },
    present: stateOf(withCriteria(present, criterion)),
  });
const share = (value: number, key = 'cu-private') =>
  ({
    ...demo,
    background: {
      ...demo.background,
      data: {
        ...demo.background.data,
        customers: {
          ...demo.background.data.customers,
          [key]: { BOTH: { Quantity: { mode: 'perc', value } } },
        },
      },
    },
  }) satisfies AssessmentDocument;
const figure = {
  name: 'Private customers',
  type: 'customers',
  risk: 'cu-private',
  figure: 'Quantity',
  mode: 'perc',
} as const;

describe('a trigger criterion', () => {
  it('is met, for a figure, only if the figure has exceeded the limit since the approval', () => {
    const before = stateOf(share(3));
    const criterion = { ...figure, kind: 'figure', above: 8 } as const;
    expect(fired(share(9), criterion, { approved: before })).toMatchObject([
      {
        criterion: 'tr-1',
        day: '2026-11-29',
        due: '2026-12-29',
        reason: { kind: 'figure', before: 3, after: 9 },
      },
    ]);
    expect(fired(share(8), criterion, { approved: before })).toEqual([]);
    expect(fired(share(9), criterion, { approved: stateOf(share(8.5)) })).toEqual([]);
  });

  it('is met, for growth, only if a figure has grown by more than the set percentage since the approval', () => {
    const before = stateOf(share(10));
    const criterion = { ...figure, kind: 'growth', above: 20, days: 14 } as const;
    expect(fired(share(12), criterion, { approved: before })).toEqual([]);
    expect(fired(share(12.1), criterion, { approved: before })).toMatchObject([{ due: '2026-12-13' }]);
  });

  it('is met, for products, by each product that was not selected in the approved assessment', () => {
    const without = {
      ...demo,
      selections: { ...demo.selections, products: { mode: 'none', exceptions: [] } },
    } satisfies AssessmentDocument;
    const criterion = { kind: 'product', name: 'New product' } as const;
    const found = fired(demo, criterion, { approved: stateOf(without) });
    expect(found.length).toBeGreaterThan(3);
    expect(found.every(({ reason }) => reason.kind === 'product')).toBe(true);
    expect(fired(demo, criterion)).toEqual([]);
  });

  it('is met, for countries, if a country with figures is added to any list, or to the chosen list', () => {
    const list =
      version.source.riskLists.find(({ key }) => key === 'li-fatf-monitoring') ?? version.source.riskLists[0];
    if (list === undefined) throw new Error('no list');
    const business = Object.keys(demo.background.data.geographies ?? {});
    const known = new Set(list.entries.map(({ geography }) => geography));
    const place = business.find(
      (key) => !known.has(key) && version.geographies.byKey.get(key)?.kind === 'country',
    );
    const elsewhere = version.geographies.list.find(
      ({ key, kind }) => kind === 'country' && !business.includes(key) && !known.has(key),
    );
    if (place === undefined || elsewhere === undefined) throw new Error('no place');
    const entries = [...list.entries, { geography: place, value: 3 }, { geography: elsewhere.key, value: 3 }];
    const edition = createListEdition(
      { ...list, date: '2026-11-20', entries },
      { taken: '2026-11-21', author: 'Eva' },
    );
    const document = setDocumentListEdition(demo, list.key, edition);
    const any = fired(document, { kind: 'place', name: 'Listed' });
    expect(any.map(({ ref }) => ref)).toEqual([`place ${list.key} 2026-11-20 ${place}`]);
    expect(fired(document, { kind: 'place', name: 'Listed', list: list.key })).toHaveLength(1);
    expect(fired(document, { kind: 'place', name: 'Listed', list: 'li-other' })).toEqual([]);
  });

  it('is met, for incidents, by an incident of at least the set severity, or of the set kind', () => {
    const incidents = [
      { id: 4, day: '2026-11-20', kind: 'sanctions', severity: 'high' },
      { id: 5, day: '2026-11-21', kind: 'system', severity: 'critical' },
      { id: 6, day: '2026-11-22', kind: 'sanctions', severity: 'low' },
    ] as const;
    const refs = (criterion: TriggerCriterion) => fired(demo, criterion, { incidents }).map(({ ref }) => ref);
    expect(refs({ kind: 'incident', name: 'Grave', severity: 'high' })).toEqual(['incident 4', 'incident 5']);
    expect(refs({ kind: 'incident', name: 'Sanctions', incident: 'sanctions' })).toEqual([
      'incident 4',
      'incident 6',
    ]);
    expect(refs({ kind: 'incident', name: 'Fraud', incident: 'fraud' })).toEqual([]);
  });

  it('is met, for news, by a publication with the set tag, on the day of publication', () => {
    const title = { en: 'A warning', sv: 'En varning' };
    const news = [{ key: 'pu-1', date: '2026-11-25', title, tags: ['ta-crypto'] }];
    expect(fired(demo, { kind: 'news', name: 'News', tag: 'ta-crypto' }, { news })).toMatchObject([
      { ref: 'news pu-1', day: '2026-11-25', due: '2026-12-25' },
    ]);
    expect(fired(demo, { kind: 'news', name: 'News', tag: 'ta-cash' }, { news })).toEqual([]);
  });
});
