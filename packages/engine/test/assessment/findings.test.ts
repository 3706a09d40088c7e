import { describe, expect, it } from 'vitest';
import { computeAssessment } from '../../src/assess/index.ts';
import {
  type AssessmentDocument,
  buildAssessmentCase,
  computeAssessmentSummary,
  computeUnreasonedMarkEffect,
  createEmptyDocument,
  emptyAssessmentSettings,
  findAdmissionFaults,
  findMisleadingEntries,
  hasNoEntries,
  type Patch,
} from '../../src/assessment/index.ts';
import { bankWith, empty, full, model, remove, set } from './bank.ts';

const figure = (place: string, value: number, mode = 'abs') =>
  set(`/background/data/${place}`, { mode, value });
const total = (place: string, value: number) => set(`/background/totals/${place}`, value);
const found = (...patches: Patch[]) => findMisleadingEntries(model, bankWith(...patches));

describe('the list of implausible entries', () => {
  it('includes a figure above its total, for which the level uses a share of 100 per cent', () => {
    const place = 'customers/cu-private/INDIVIDUALS/Quantity';
    const over = [figure(place, 999_999), total('INDIVIDUALS/customers/Quantity', 1000)];
    expect(found(...over)).toEqual([
      { code: 'figure.aboveTotal', path: `/background/data/${place}`, value: 999_999, total: 1000 },
    ]);
    expect(found(figure(place, 1000), total('INDIVIDUALS/customers/Quantity', 1000))).toEqual([]);
    expect(found(figure(place, 5), total('INDIVIDUALS/customers/Quantity', 0))).toHaveLength(1);
    const inherent = (document: AssessmentDocument) =>
      computeAssessment(buildAssessmentCase(model, document)).combined?.types.customers.risks.find(
        ({ key }) => key === 'cu-private',
      )?.inherent;
    expect(inherent(bankWith(...over))).toBe(inherent(bankWith(figure(place, 100, 'perc'))));
  });

  it('includes a figure for both segments above its total only once', () => {
    expect(
      found(figure('products/pr-cash/BOTH/Quantity', 11), total('BOTH/products/Quantity', 10)),
    ).toMatchObject([{ path: '/background/data/products/pr-cash/BOTH/Quantity', value: 11, total: 10 }]);
  });

  it('includes a group of places whose shares add up to more than the whole', () => {
    const places = (se: number, tr: number) =>
      found(
        figure('geographies/ge-se/BOTH/TransactionsIn', se, 'perc'),
        figure('geographies/ge-tr/BOTH/TransactionsIn', tr, 'perc'),
      );
    expect(places(80, 70)).toMatchObject([
      { code: 'parts.aboveWhole', path: '/background/data/geographies/ge-world', share: 1.5 },
    ]);
    expect(places(60.4, 40)).toEqual([]);
  });

  it('includes a count with decimals but not an amount with decimals', () => {
    expect(
      found(figure('customers/cu-pep/BOTH/Quantity', 1.234), total('BOTH/customers/Quantity', 7.5)),
    ).toEqual([
      { code: 'count.decimals', path: '/background/data/customers/cu-pep/BOTH/Quantity', value: 1.234 },
      { code: 'count.decimals', path: '/background/totals/BOTH/customers/Quantity', value: 7.5 },
    ]);
    expect(found(figure('transactions/tr-wire/BOTH/TransactionVolume', 1.234))).toEqual([]);
  });

  it('includes unknown entities, and risks or controls marked as not applicable without a reason', () => {
    expect(
      found(
        set('/risks/data/channels/ch-branch', { na: { reason: ' ' } }),
        set('/controls/data/co-cash', { na: { reason: '' } }),
        set('/threats/data/th-gone', { reviewed: true }),
      ),
    ).toEqual([
      { code: 'na.reason', path: '/risks/data/channels/ch-branch/na' },
      { code: 'na.reason', path: '/controls/data/co-cash/na' },
      { code: 'reference.unknown', path: '/threats/data/th-gone', key: 'th-gone' },
    ]);
  });
});

describe('the mark not applicable', () => {
  const inherent = (...patches: Patch[]) => {
    const { combined } = computeAssessment(buildAssessmentCase(model, bankWith(...patches)));
    return combined?.types.products.risks.map(({ key }) => key);
  };

  it('excludes a risk only together with a reason', () => {
    expect(inherent()).toContain('pr-cash');
    expect(inherent(set('/risks/data/products/pr-cash', { na: { reason: ' \n' } }))).toEqual(inherent());
    expect(inherent(set('/risks/data/products/pr-cash', { na: { reason: 'Ended' } }))).not.toContain(
      'pr-cash',
    );
  });

  it('is listed, if it has no reason, with the levels with and without the exclusion', () => {
    expect(computeUnreasonedMarkEffect(model, bankWith())).toBeNull();
    const blank = bankWith(
      set('/risks/data/products/pr-cash', { na: { reason: '' } }),
      set('/risks/data/products/pr-account', { na: { reason: 'Ended' } }),
    );
    const levels = computeUnreasonedMarkEffect(model, blank);
    expect(levels?.paths).toEqual(['/risks/data/products/pr-cash/na']);
    expect(levels?.before.types.products).toBeUndefined();
    expect(levels?.now.types.products?.inherent).toBe(3);
    expect(levels?.now).toEqual(computeAssessmentSummary(model, blank));
  });

  it('excludes a control only together with a reason, and otherwise the control counts as not assessed', () => {
    const strength = (entry: object) => {
      const { combined } = computeAssessment(
        buildAssessmentCase(
          model,
          bankWith(
            set('/controls/data/co-general', { assessment: { both: 4 } }),
            set('/controls/own/own-gate', {
              name: 'Gate',
              description: '',
              category: null,
              general: true,
              related: {},
              allOf: [],
            }),
            set('/controls/data/own-gate', entry),
          ),
        ),
      );
      return combined?.overall?.strength;
    };
    expect(strength({ na: { reason: '' } })).toBe(strength({}));
    expect(strength({ na: { reason: 'Not ours' } })).toBeGreaterThan(strength({}) ?? 4);
  });
});

describe('the validation of entity keys in a change', () => {
  const faults = (...patches: Patch[]) => findAdmissionFaults(model, empty, bankWith(...patches));
  const own = { name: 'Gate', description: '', category: null, general: false, related: {}, allOf: [] };

  it.each<[string, Patch]>([
    ['/settings/opGeography', set('/settings/opGeography', 'ge-none')],
    ['/settings/businesses/1', set('/settings/businesses', ['bu-bank', 'bu-none'])],
    [
      '/selections/products/exceptions/0',
      set('/selections/products', { mode: 'none', exceptions: ['pr-x'] }),
    ],
    ['/selections/channels/exceptions/0', set('/selections/channels', { mode: 'all', exceptions: ['ch-x'] })],
    ['/selections/threats/exceptions/0', set('/selections/threats', { mode: 'all', exceptions: ['th-x'] })],
    [
      '/selections/riskLists/exceptions/0',
      set('/selections/riskLists', { mode: 'all', exceptions: ['li-x'] }),
    ],
    ['/selections/controls/exceptions/0', set('/selections/controls', { mode: 'all', exceptions: ['co-x'] })],
    ['/background/data/customers/cu-x', figure('customers/cu-x/BOTH/Quantity', 1)],
    [
      '/background/rowProvenance/customers/cu-x',
      set('/background/rowProvenance/customers/cu-x', { source: '', date: null }),
    ],
    [
      '/background/limits/customers/cu-x',
      set('/background/limits/customers/cu-x/Quantity', { mode: 'abs', over: 1 }),
    ],
    ['/risks/data/channels/ch-x', set('/risks/data/channels/ch-x', { reviewed: true })],
    ['/threats/data/th-x', set('/threats/data/th-x', { note: 'n' })],
    ['/controls/data/co-x', set('/controls/data/co-x', { note: 'n' })],
    ['/controls/data/co-cash/variables/x', set('/controls/data/co-cash', { variables: { x: 1 } })],
    ['/controls/own/own-gate/category', set('/controls/own/own-gate', { ...own, category: 'cc-x' })],
    [
      '/controls/own/own-gate/related/customers/1',
      set('/controls/own/own-gate', { ...own, related: { customers: ['cu-pep', 'cu-x'] } }),
    ],
    [
      '/controls/data/co-cash/effects/channels/ch-x',
      set('/controls/data/co-cash/effects/channels/ch-x', 'e'),
    ],
    ['/sources/library/re-x', set('/sources/library/re-x', { use: 'u' })],
    ['/exploitation/pr-x~1th-x', set('/exploitation/pr-x~1th-x', { text: 't' })],
    ['/conclusions/weather', set('/conclusions/weather', 'Fine')],
  ])('refuses %s if the model version does not contain the entity', (path, patch) => {
    expect(faults(patch).map(({ code, path: place }) => [code, place])).toEqual([['reference', path]]);
  });

  it('accepts own controls in control assessments but not in the selection of library controls', () => {
    const made = set('/controls/own/own-gate', own);
    expect(faults(made, set('/controls/data/own-gate', { note: 'n' }))).toEqual([]);
    const chosen = set('/selections/controls', { mode: 'all', exceptions: ['own-gate'] });
    expect(faults(made, chosen)).toMatchObject([{ path: '/selections/controls/exceptions/0' }]);
  });

  it('accepts every entity of the model version', () => {
    const { variables: _, ...entry } = full.controls.data['co-cash'] ?? {};
    const known = { ...full, controls: { ...full.controls, data: { 'co-cash': entry } } };
    expect(findAdmissionFaults(model, null, known)).toEqual([]);
  });

  it('accepts the removal but not the change of an entry for an unknown entity', () => {
    const before = bankWith(
      set('/settings/businesses', ['bu-gone', 'bu-bank']),
      set('/threats/data/th-gone', { note: 'old' }),
    );
    const after = (...patches: Patch[]) =>
      findAdmissionFaults(model, before, bankWith(...patches)).map(({ path }) => path);
    const businesses = set('/settings/businesses', ['bu-bank', 'bu-gone']);
    expect(after(businesses, set('/threats/data/th-gone', { note: 'old' }))).toEqual([]);
    expect(after(businesses, set('/threats/data/th-gone', { note: 'new' }))).toEqual([
      '/threats/data/th-gone',
    ]);
    expect(after(remove('/threats/data/th-gone'))).toEqual([]);
  });

  it('refuses a new count that is not a whole number', () => {
    const count = (value: number) => figure('customers/cu-pep/BOTH/Quantity', value);
    expect(faults(count(1.234), total('BOTH/customers/Quantity', 0.5))).toMatchObject([
      { code: 'whole', path: '/background/data/customers/cu-pep/BOTH/Quantity' },
      { code: 'whole', path: '/background/totals/BOTH/customers/Quantity' },
    ]);
    expect(findAdmissionFaults(model, bankWith(count(1.234)), bankWith(count(1.234)))).toEqual([]);
    expect(findAdmissionFaults(model, bankWith(count(1.234)), bankWith(count(2.5)))).toHaveLength(1);
    expect(faults(figure('customers/cu-pep/BOTH/Quantity', 12.5, 'perc'))).toEqual([]);
  });
});

it('a document counts as empty until it has a figure or an assessment of a threat, risk or control', () => {
  expect(hasNoEntries(createEmptyDocument(emptyAssessmentSettings))).toBe(true);
  expect(
    hasNoEntries(bankWith(set('/settings/responsible', 'Maria'), set('/conclusions/overall', 'x'))),
  ).toBe(true);
  expect(hasNoEntries(bankWith(set('/risks/data/channels/ch-branch', {})))).toBe(true);
  expect(computeAssessmentSummary(model, empty).untouched).toBe(true);
  for (const patch of [
    figure('customers/cu-pep/BOTH/Quantity', 0),
    total('BOTH/customers/Quantity', 7),
    set('/threats/data/th-mother', { reviewed: true }),
    set('/risks/data/channels/ch-branch', { na: { reason: '' } }),
    set('/controls/data/co-cash', { assessment: { both: 0 } }),
  ]) {
    expect(hasNoEntries(bankWith(patch))).toBe(false);
    expect(computeAssessmentSummary(model, bankWith(patch)).untouched).toBe(false);
  }
});
