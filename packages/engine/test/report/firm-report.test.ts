/** Lists in the report of a small firm, with results determined by hand: head, risks and threats. */
import { describe, expect, it } from 'vitest';
import { compileModel } from '../../src/model/index.ts';
import { type AssessmentReportData, collectReportSources } from '../../src/report/index.ts';
import { both, category, firmWith, line, model, reportOf, set, share, source } from './firm.ts';

const perfect = { both: { design: 4, operation: 4 } };

describe('the line of a risk in a report', () => {
  const reported = () =>
    reportOf(
      firmWith(
        both,
        share('customers', 'cu-all', 'Quantity', 0.2, 'INDIVIDUALS'),
        share('customers', 'cu-all', 'Quantity', 0.04, 'CORPORATES'),
        set('/risks/data/customers/cu-all', { note: 'See the register.' }),
        set('/controls/data/co-general', { assessment: { priv: 2, corp: 3 } }),
        set('/controls/data/co-rest', { segment: 'INDIVIDUALS', assessment: { priv: { design: 3 } } }),
        set('/controls/own/own-desk', {
          name: 'Desk',
          description: 'At the desk',
          category: null,
          general: false,
          related: { customers: ['cu-all'] },
          allOf: [],
        }),
      ),
    );

  it('shows the largest share of the segments, and the controls of the segment that has most controls', () => {
    const data = reported();
    expect(line(data, 'customers', 'cu-all')).toMatchObject({
      typeName: 'Customers',
      name: 'cu-all',
      segment: 'Both customer types',
      share: 0.2,
      controls: 3,
      assessedControls: 2,
      note: 'See the register.',
      relevant: true,
      kri: false,
    });
    expect(line(data, 'customers', 'cu-firm')).toMatchObject({
      segment: 'Corporates',
      share: null,
      controls: 1,
      assessedControls: 1,
      note: '',
    });
    expect(line(data, 'customers', 'cu-people')?.segment).toBe('Individuals');
    expect(line(data, 'customers', 'cu-pep')?.kri).toBe(true);
  });

  it('is sorted by level, then by library order', () => {
    const data = reported();
    expect(category(data, 'customers').risks.map(({ key }) => key)).toEqual([
      'cu-firm',
      'cu-people',
      'cu-pep',
      'cu-gone',
      'cu-most',
      'cu-all',
    ]);
  });

  it('counts in the totals of its category, of which at most five lines are marked as decisive', () => {
    const data = reported();
    const products = category(data, 'products');
    expect(products).toMatchObject({ count: 7, relevantCount: 6, operational: true, absentCount: 0 });
    expect(products.decisive).toHaveLength(5);
    expect(products.remaining).toHaveLength(5);
    const channels = category(data, 'channels');
    expect(channels).toMatchObject({ name: 'Channels', count: 2, relevantCount: 2 });
    expect(category(data, 'geographies').decisive.map(({ key }) => key)).toEqual(['ge-kp']);
    expect(category(data, 'geographies').remaining.map(({ key }) => key)).toEqual(['ge-kp']);
  });

  it('belongs to a category with figures for each segment and for both together', () => {
    const data = reported();
    const { segments, inherent } = category(data, 'customers');
    expect(segments.map(({ name }) => name)).toEqual(['Individuals', 'Corporates']);
    expect(Math.max(...segments.map((segment) => segment.inherent))).toBe(inherent);
    expect(segments.every(({ residual, strength }) => residual < inherent && strength !== null)).toBe(true);
    expect(category(data, 'legalForms')).toMatchObject({ operational: false, fraction: null, effect: null });
    expect(data.further.map(({ type }) => type)).toEqual(['legalForms']);
    expect(data.operational.map(({ fraction }) => fraction)).toEqual([0.2, 0.2, 0.2, 0.2, 0.2]);
  });
});

describe('the highest inherent and residual risks of a category', () => {
  it('are different risks if controls lower the highest inherent risk below another risk', () => {
    const data = reportOf(firmWith(set('/controls/data/co-loan', { assessment: perfect })));
    // pr-loan and pr-quiet have 3.0; pr-loan falls to 1.5, so pr-quiet is the highest residual risk.
    expect(category(data, 'products')).toMatchObject({
      inherentDriver: 'pr-loan',
      residualDriver: 'pr-quiet',
      sameDriver: false,
      residual: 3,
    });
    expect(category(data, 'products').remaining.map(({ key, residual }) => [key, residual])).toEqual([
      ['pr-quiet', 3],
      ['pr-many', expect.closeTo(2.8614, 4)],
      ['pr-family', expect.closeTo(2.6, 12)],
      ['pr-twins', expect.closeTo(2, 12)],
      ['pr-loan', expect.closeTo(1.5, 12)],
    ]);
    expect(category(data, 'customers')).toMatchObject({
      inherentDriver: 'cu-firm',
      residualDriver: 'cu-firm',
      sameDriver: true,
    });
  });
});

describe('the threats in a report', () => {
  const reported = () =>
    reportOf(
      firmWith(
        both,
        set('/risks/data/products/pr-old', { na: { reason: 'Sold no more' } }),
        set('/risks/data/channels/ch-branch', { na: { reason: 'Closed' } }),
        set('/threats/data/th-fraud', { note: 'Often' }),
      ),
    );

  it('are grouped by category and sorted by their higher level, then by library order', () => {
    const data = reported();
    expect(data.threats.map(({ key }) => key)).toEqual([
      ...['th-fraud', 'th-pep', 'th-kid', 'th-cash', 'th-a', 'th-b', 'th-c', 'th-d', 'th-left'],
      ...['th-desk', 'th-mother', 'th-pair', 'th-right'],
    ]);
    expect(data.threatGroups.map(({ name, threats }) => [name, threats.length])).toEqual([
      ['Fraud', 1],
      ['Unspecified Category', 10],
      ['Cash', 2],
    ]);
    expect(data.highestThreats).toHaveLength(8);
  });

  it('count as assessed only if the firm chose, graded, reviewed, noted or answered them', () => {
    const cell = { source: 'own', text: 'Refused by our limits.' };
    const grades = {
      'th-kid': { priv: 1, methods: [], motivation: 'Ours', author: 'Elin', date: '2026-01-01' },
    };
    const reportWith = (...changes: Parameters<typeof firmWith>[1][]) => reportOf(firmWith(both, ...changes));
    const assessedIn = ({ threats }: AssessmentReportData) =>
      threats.filter(({ assessed }) => assessed).map(({ key }) => key);
    expect(assessedIn(reportWith())).toEqual([]);
    const data = reportWith(
      set('/threats/data/th-fraud', { note: 'Often' }),
      set('/threats/data/th-a', { reviewed: true }),
      set('/threats/data/th-b', { override: { priv: 1, motivation: ' ' } }),
      set('/threats/data/th-c', { override: { priv: 1, motivation: 'Small amounts.' } }),
      set('/exploitation/pr-loan~1th-d', cell),
      set('/overlay', { own: { grades } }),
    );
    expect(assessedIn(data).toSorted()).toEqual(['th-a', 'th-c', 'th-d', 'th-fraud', 'th-kid']);
    expect(data.counts).toMatchObject({ assessedThreats: 5, otherThreats: data.threats.length - 5 });
    const chosen = reportWith(set('/selections/threats', { mode: 'none', exceptions: ['th-pep'] }));
    expect(assessedIn(chosen)).toEqual(['th-pep']);
    expect(chosen.threatGroups).toMatchObject([{ assessed: [{ key: 'th-pep' }], others: [] }]);
  });

  it('have levels per segment, areas, sources and notes', () => {
    const { threats } = reported();
    const named = (key: string) => threats.find((threat) => threat.key === key);
    expect(named('th-desk')).toMatchObject({ individuals: 1.5, corporates: 1, note: '', sources: [] });
    expect(named('th-fraud')).toMatchObject({
      note: 'Often',
      sources: ['re-one'],
      relevances: ['Money laundering'],
    });
    expect(named('th-cash')?.relevances).toEqual(['Money laundering', 'Terrorist financing']);
    expect(named('th-pep')?.relevances).toEqual(['All areas']);
    expect(named('th-right')).toMatchObject({ individuals: 1, corporates: 1 });
  });

  it('include the texts on the exploitation of offered products and channels', () => {
    const data = reported();
    const named = (key: string) => data.threats.find((threat) => threat.key === key);
    expect(named('th-fraud')?.exploitation).toEqual([
      { productKey: 'pr-loan', product: 'pr-loan', channel: 'ch-app', text: 'by phone' },
      { productKey: 'pr-loan', product: 'pr-loan', channel: '', text: 'anywhere' },
    ]);
    expect(data.products.find(({ name }) => name === 'pr-loan')).toMatchObject({
      threats: 2,
      channels: ['ch-app'],
      texts: 3,
      inherent: 3,
    });
    expect(data.products.find(({ name }) => name === 'pr-card')).toMatchObject({
      threats: 0,
      channels: [],
      texts: 0,
    });
  });

  it('leave a product among the gaps until the firm has answered a statement on its exploitation', () => {
    expect(reported().gaps.productsWithoutText).toContain('pr-loan');
    const cell = { source: 'own', text: 'Refused by our limits.', notPossible: { reason: 'Limits' } };
    const answered = reportOf(firmWith(both, set('/exploitation', { 'pr-loan/th-fraud': cell })));
    expect(answered.gaps.productsWithoutText).not.toContain('pr-loan');
    expect(answered.exploitation.described.map(({ name }) => name)).toEqual(['pr-loan']);
  });

  it('are assigned to products by key, even if two products have the same name', () => {
    const alike = source.products.map((given) => ({ ...given, name: { en: 'Loan', sv: 'Lån' } }));
    const data = reportOf(firmWith(), 'en', compileModel({ ...source, products: alike }));
    expect(new Set(data.products.map(({ name }) => name))).toEqual(new Set(['Loan']));
    const texts = (report: AssessmentReportData) => report.products.map((use) => use.texts).sort();
    expect(texts(data)).toEqual(texts(reportOf(firmWith())));
    expect(texts(data)).toContain(0);
  });

  it('have levels only for assessed segments, and use an override only with a reason', () => {
    const people = reportOf(
      firmWith(
        set('/settings/segment', 'INDIVIDUALS'),
        set('/threats/data/th-desk', { override: { priv: 4, motivation: ' ' } }),
        set('/threats/data/th-cash', { override: { priv: 4, corp: 4, motivation: 'Seen' } }),
      ),
    );
    const at = (key: string) => people.threats.find((threat) => threat.key === key);
    expect(at('th-desk')).toMatchObject({ individuals: 1.5, corporates: null });
    expect(at('th-cash')).toMatchObject({ individuals: 4, corporates: null });
    expect(people.overrides).toEqual([
      {
        kind: 'threat',
        kindName: 'Threat grade',
        subject: 'th-desk',
        segment: 'Individuals',
        calculated: 1.5,
        set: 4,
        inForce: 1.5,
        counts: false,
        motivation: '',
        signature: '',
      },
      expect.objectContaining({ subject: 'th-cash', calculated: 2, set: 4, inForce: 4, counts: true }),
    ]);
  });
});

describe('the head of the report', () => {
  it('shows the country, businesses, areas and date of the assessment', () => {
    const open = reportOf(firmWith(set('/settings/description', ' All of it. '))).meta;
    expect(open).toMatchObject({
      title: 'Firm 2026',
      description: 'All of it.',
      country: 'No country restriction',
      segment: 'Corporates',
      businesses: ['All businesses'],
      relevances: ['Legal obligations', 'Money laundering', 'Terrorist financing', 'Sanctions violations'],
      date: '',
      approved: false,
    });
    const narrow = reportOf(
      firmWith(
        set('/settings/opGeography', 'ge-se'),
        set('/settings/businesses', ['bu-shop', 'bu-gone']),
        set('/settings/relevances', ['ml']),
        set('/settings/date', '2026-11-21'),
      ),
      'sv',
    ).meta;
    expect(narrow).toMatchObject({
      country: 'ge-se (sv)',
      businesses: ['bu-shop (sv)', 'bu-gone'],
      relevances: ['Penningtvätt'],
      date: '2026-11-21',
      approved: false,
    });
  });

  it('lists channels, obligations with their law, and sources by author and year', () => {
    const data = reportOf(firmWith());
    expect(data.channels).toEqual(['ch-app', 'ch-branch']);
    expect(data.obligations.map(({ key, lawReference }) => [key, lawReference])).toEqual([
      ['le-cdd', '3 kap. 1 §'],
      ['le-report', ''],
    ]);
    expect(data.relevances.map(({ name }) => name)).toEqual([
      'Money laundering',
      'Terrorist financing',
      'Sanctions violations',
    ]);
    expect(collectReportSources(model)).toMatchObject({
      're-one': { short: 'FATF 2024' },
      're-undated': { short: 'FI' },
    });
  });

  it('shows the class limits with probabilities, the weights and the constants of the method', () => {
    const { method } = reportOf(firmWith());
    expect(method.risk.map(({ from, to }) => `${from}-${to}`)).toEqual([
      '3.5-4.0',
      '2.5-3.4',
      '1.5-2.4',
      '0.1-1.4',
      '0.0-0.0',
    ]);
    expect(method.risk[1]?.probability).toBeCloseTo(0.125 * 5 ** -1.5, 12);
    expect(method.risk[4]?.probability).toBe(0);
    expect(method.strength.map(({ from, to }) => `${from}-${to}`)).toEqual([
      '3.5-4.0',
      '2.5-3.4',
      '1.5-2.4',
      '0.0-1.4',
    ]);
    expect(method.fractions).toHaveLength(5);
    expect(method).toMatchObject({
      levelFactor: 5,
      maxMitigation: 0.5,
      generalPotential: 0.5,
      keyRiskIndicators: true,
      relativeResidual: true,
      changed: false,
    });
    const absolute = reportOf(firmWith(set('/settings/config', { residual: { mode: 'absolute' } }))).method;
    expect(absolute).toMatchObject({ relativeResidual: false, changed: true });
  });
});
