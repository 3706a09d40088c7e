import { describe, expect, it } from 'vitest';
import { computeAssessment } from '../../src/assess/index.ts';
import {
  buildAssessmentCase,
  computeAssessmentSummary,
  computeStepProgress,
  describeDocumentSubject,
  hasFigures,
  isSelected,
  listBackgroundLines,
  listBackgroundRows,
  listControlRows,
  listDataKinds,
  listIncludedThreats,
  listMandatoryDataKinds,
  listRatedRisks,
  listRiskRows,
  listSegmentEntries,
  quantifiableTypes,
  setSelected,
} from '../../src/assessment/index.ts';
import { riskTypes } from '../../src/text/index.ts';
import { bankWith, empty, full, model, set } from './bank.ts';

const rated = (document = full, type: 'customers' | 'geographies' = 'customers') =>
  new Map(
    listRatedRisks(model, document, type, computeAssessment(buildAssessmentCase(model, document))).map(
      (row) => [row.key, row],
    ),
  );

describe('risk rows', () => {
  it('have the reason if a risk is excluded', () => {
    const absences = (document = empty, type: 'customers' | 'products' | 'geographies' = 'customers') =>
      Object.fromEntries(listRiskRows(model, document, type).map(({ key, absence }) => [key, absence]));
    expect(absences()).toEqual({
      'cu-private': null,
      'cu-company': null,
      'cu-pep': null,
      'cu-client': 'business',
    });
    expect(absences(bankWith(set('/settings/segment', 'CORPORATES')))['cu-private']).toBe('segment');
    expect(absences(full, 'products')).toEqual({ 'pr-account': 'deselected', 'pr-cash': null });
    expect(absences(empty, 'geographies')['ge-secret']).toBe('hidden');
  });

  it('are marked as quantified, quantifiable or qualitative, also through groups and dependencies', () => {
    expect(rated().get('cu-private')?.quantifiability).toBe('quantified');
    expect(rated(empty).get('cu-private')?.quantifiability).toBe('quantifiable');
    expect(rated().get('cu-pep')?.quantifiability).toBe('qualitative');
    expect(rated(full, 'geographies').get('ge-eu')?.quantifiability).toBe('quantified');
    expect(rated(full, 'geographies').get('ge-tr')?.quantifiability).toBe('quantifiable');
  });

  it('have levels if the risk counts, and remain without levels if it is not applicable', () => {
    expect(rated().get('cu-private')?.figures?.relevant).toBe(true);
    expect(rated().get('cu-client')).toBeUndefined();
    const na = bankWith(set('/risks/data/customers/cu-private', { na: { reason: 'x' } }));
    expect(rated(na).get('cu-private')).toMatchObject({ na: true, figures: null, relevant: false });
    expect(rated(empty).get('cu-pep')?.relevant).toBe(false);
  });

  it('have cells for figures only in the segments of the risk and the assessment', () => {
    const corporates = bankWith(set('/settings/segment', 'CORPORATES'));
    const both = { segment: 'BOTH' as const };
    expect(listSegmentEntries(both, empty)).toEqual(['INDIVIDUALS', 'CORPORATES', 'BOTH']);
    expect(listSegmentEntries({ segment: 'INDIVIDUALS' }, empty)).toEqual(['INDIVIDUALS']);
    expect(listSegmentEntries(both, corporates)).toEqual(['CORPORATES']);
    expect(listSegmentEntries({ segment: 'INDIVIDUALS' }, corporates)).toEqual([]);
    expect(listSegmentEntries({ segment: 'UNDEFINED' }, empty)).toHaveLength(3);
  });
});

describe('the kinds of background figures', () => {
  it('exist for every risk type except obligations, and the first kind is mandatory', () => {
    expect(quantifiableTypes).toEqual(riskTypes.filter((type) => type !== 'legals'));
    expect(listMandatoryDataKinds('channels')).toEqual(['Onboarded']);
    expect(listDataKinds('geographies')).toHaveLength(6);
    expect(listMandatoryDataKinds('legals')).toEqual([]);
  });
});

describe('background rows', () => {
  it('can omit uncommon places, except those with figures, threats, country lists or a key risk indicator', () => {
    const keys = (document = empty) =>
      listBackgroundRows(model, document, 'geographies', { includeUncommon: false }).map(({ key }) => key);
    expect(keys()).toEqual(['ge-tr', 'ge-kp']);
    expect(keys(bankWith(set('/settings/opGeography', 'ge-se')))).toEqual(['ge-se', 'ge-kp']);
    expect(keys(full)).toContain('ge-se');
    expect(listBackgroundRows(model, empty, 'geographies')).toHaveLength(5);
  });

  it('can be filtered by segment, with one line per risk and segment', () => {
    const rows = listBackgroundRows(model, full, 'customers', { segment: 'CORPORATES' });
    expect(rows.map(({ key }) => key)).toEqual(['cu-company', 'cu-pep']);
    const lines = listBackgroundLines(model, full, 'customers');
    expect(lines.map(({ key, source }) => `${key} ${source}`)).toEqual([
      'cu-private INDIVIDUALS',
      'cu-company CORPORATES',
      'cu-pep INDIVIDUALS',
      'cu-pep CORPORATES',
      'cu-pep BOTH',
    ]);
    expect(lines[1]?.cells).toEqual([{ mode: 'ball', value: 3 }]);
    expect(lines[2]?.cells).toEqual([null]);
    expect([hasFigures({}), hasFigures(null), hasFigures({ BOTH: {} })]).toEqual([false, false, false]);
  });
});

describe('control rows', () => {
  const assessed = (assessment: object, more: object = {}) =>
    listControlRows(model, bankWith(set('/controls/data/co-cash', { assessment, ...more }))).find(
      ({ key }) => key === 'co-cash',
    )?.assessed;

  it('are assessed if every covered segment has a value or the control is not applicable with a reason', () => {
    expect(assessed({})).toBe(false);
    expect(assessed({ priv: 1 })).toBe(false);
    expect(assessed({ priv: 1, corp: { design: 1 } })).toBe(true);
    expect(assessed({ both: { operation: 0 } })).toBe(true);
    expect(assessed({ both: {} })).toBe(false);
    expect(assessed({ priv: 1 }, { segment: 'INDIVIDUALS' })).toBe(true);
    expect(assessed({}, { na: { reason: 'Not ours' } })).toBe(true);
    expect(assessed({}, { na: { reason: '' } })).toBe(false);
  });

  it('contain the library controls of the chosen businesses, followed by own controls', () => {
    expect(listControlRows(model, full).map(({ key, origin, inUse }) => [key, origin, inUse])).toEqual([
      ['co-general', 'library', false],
      ['co-cash', 'library', true],
      ['own-gate', 'own', true],
    ]);
  });
});

describe('a selection', () => {
  it('includes everything except its exceptions, or nothing except its exceptions', () => {
    const all = { mode: 'all' as const, exceptions: ['a'] };
    const none = { mode: 'none' as const, exceptions: ['a'] };
    expect([isSelected(all, 'a'), isSelected(all, 'b')]).toEqual([false, true]);
    expect([isSelected(none, 'a'), isSelected(none, 'b')]).toEqual([true, false]);
    for (const selection of [all, none])
      for (const key of ['a', 'b'])
        for (const wanted of [true, false])
          expect(isSelected(setSelected(selection, key, wanted), key)).toBe(wanted);
    expect(setSelected(all, 'b', true)).toBe(all);
  });
});

describe('the progress of an assessment', () => {
  it('is zero for a new assessment, apart from the preset settings', () => {
    const steps = computeStepProgress(model, empty, computeAssessment(buildAssessmentCase(model, empty)));
    expect(steps.settings).toEqual({ status: 'STARTED', done: 2, total: 5 });
    expect(steps.sources).toEqual({ status: 'PENDING', done: 0, total: 0 });
    // Two customer groups, two products, one transaction, two channels, and all places as one item.
    expect(steps.background).toEqual({ status: 'PENDING', done: 0, total: 8 });
    expect(steps.threats).toMatchObject({ done: 0, total: 3 });
    expect(steps.controls).toEqual({ status: 'PENDING', done: 0, total: 2 });
    expect(steps.residual).toEqual({ status: 'PENDING', done: 0, total: 9 });
    expect(steps.approval).toEqual({ status: 'PENDING', done: 0, total: 7 });
  });

  it('counts completed items', () => {
    const document = bankWith(
      set('/threats/status', 'STARTED'),
      set('/threats/data/th-child', { override: { priv: 1, motivation: '' } }),
      set('/threats/data/th-mother', { reviewed: true }),
      set('/risks/status', 'DONE'),
      set('/risks/data/channels/ch-branch', { na: { reason: '' } }),
      set('/conclusions/overall', 'x'),
      set('/background/data/geographies/ge-se/BOTH/TransactionsIn', { mode: 'ball', value: 2 }),
    );
    const steps = computeStepProgress(
      model,
      document,
      computeAssessment(buildAssessmentCase(model, document)),
      {
        comments: { resolved: 2, total: 3 },
        reports: { accepted: 1, total: 1 },
        signOff: { parts: { risks: 'approved' } },
      },
    );
    expect(steps.threats).toMatchObject({ done: 1, total: 3 });
    expect(steps.approval.done).toBe(1);
    expect(steps.residual).toMatchObject({ status: 'STARTED', done: 1 });
    expect(steps.sources).toEqual({ status: 'PENDING', done: 0, total: 1 });
    expect(steps.background.done).toBe(1);
    expect(steps.comments).toEqual({ status: 'STARTED', done: 2, total: 3 });
    expect(steps.reports.status).toBe('DONE');
  });

  it('counts only threats of the chosen businesses, country, relevances and selection', () => {
    expect(listIncludedThreats(model, empty)).toEqual(['th-mother', 'th-child', 'th-labelled']);
    expect(listIncludedThreats(model, full)).toEqual(['th-mother', 'th-child']);
    const some = bankWith(
      set('/settings/relevances', ['sv']),
      set('/selections/threats', { mode: 'all', exceptions: ['th-mother'] }),
    );
    expect(listIncludedThreats(model, some)).toEqual(['th-labelled']);
  });
});

describe('the summary of an assessment', () => {
  it('contains the overall level, which is the legal level in a legal-only assessment', () => {
    const summary = computeAssessmentSummary(model, full);
    const { combined } = computeAssessment(buildAssessmentCase(model, full));
    expect(summary.overall?.inherent).toBe(combined?.overall?.shown.inherent);
    expect(summary.overall?.residualClass).toBe(combined?.overall?.class.residual);
    expect(summary.types.legals).toBeDefined();
    const legal = bankWith(set('/settings/relevances', ['legal']));
    expect(computeAssessmentSummary(model, legal).overall).toEqual(
      computeAssessmentSummary(model, legal).types.legals,
    );
    expect(computeAssessmentSummary(model, legal).types.customers).toBeUndefined();
  });

  it('has no overall level if no risk is applicable', () => {
    const nothing = bankWith(
      set('/settings/relevances', ['legal']),
      set('/risks/data/legals/le-cdd', { na: { reason: 'x' } }),
    );
    expect(computeAssessmentSummary(model, nothing).overall).toBeNull();
  });
});

describe('the subject of a document path', () => {
  it.each([
    ['', 'assessment', null, null, ''],
    ['/settings/name', 'settings', null, 'name', ''],
    ['/threats/data/th-child/override/motivation', 'threats', null, 'th-child', 'override/motivation'],
    ['/threats/status', 'threats', null, null, 'status'],
    ['/risks/data/products/pr-cash/na', 'risks', 'products', 'pr-cash', 'na'],
    ['/background/data/products', 'background', 'products', null, ''],
    ['/background/provenance/products', 'background', 'products', null, 'provenance/products'],
    ['/background/totals/BOTH/products', 'background', 'products', null, 'totals/BOTH/products'],
    ['/controls/own/own-gate/name', 'controls', null, 'own-gate', 'name'],
    ['/controls/data/co-cash', 'controls', null, 'co-cash', ''],
    ['/conclusions/overall', 'conclusions', null, 'overall', ''],
    ['/__proto__/x', 'assessment', null, null, ''],
  ])('is, for %s, in the part %s', (path, part, type, key, field) => {
    expect(describeDocumentSubject(model, full, path)).toMatchObject({ path, part, type, key, field });
  });

  it('has the name of its entity or own control, else no name', () => {
    const nameOf = (path: string) => describeDocumentSubject(model, full, path).name?.sv ?? null;
    expect(nameOf('/risks/data/products/pr-cash')).toBe('pr-cash (sv)');
    expect(nameOf('/controls/data/own-gate')).toBe('Gate; "ours"');
    expect(nameOf('/controls/data/co-cash')).toBe('co-cash (sv)');
    expect(nameOf('/threats/data/th-gone')).toBeNull();
  });
});
