/** Lists in the report of a small firm, with results determined by hand: controls, overrides and gaps. */
import { describe, expect, it } from 'vitest';
import { both, category, firmWith, reportOf, set, share } from './firm.ts';

const perfect = { both: { design: 4, operation: 4 } };

describe('the controls in a report', () => {
  const reported = () =>
    reportOf(
      firmWith(
        both,
        set('/controls/data/co-general', {
          assessment: { priv: { design: 3, operation: 2 }, corp: { design: 3, operation: 1 } },
          evidence: ' Audit ',
          evidenceDate: '2026-05-01',
          note: ' Again in May ',
        }),
        set('/controls/data/co-loan', { assessment: { both: 3 } }),
        set('/controls/data/co-rest', { na: { reason: ' Not ours ' } }),
        set('/controls/data/co-idle', { segment: 'CORPORATES' }),
        set('/controls/own/own-desk', {
          name: 'Desk',
          description: 'At the desk',
          category: null,
          general: false,
          related: { customers: ['cu-all', 'cu-firm'], products: ['pr-card'] },
          allOf: [],
        }),
      ),
    );
  const linesOf = ({ controlGroups }: ReturnType<typeof reported>) =>
    controlGroups.flatMap(({ controls }) => controls);

  it('are grouped by category, with own controls last', () => {
    const data = reported();
    expect(data.controlGroups.map(({ name, controls }) => [name, controls.map(({ key }) => key)])).toEqual([
      ['cc-first', ['co-loan', 'co-idle']],
      ['cc-second', ['co-general', 'co-general', 'co-rest']],
      ['Own controls', ['own-desk']],
    ]);
  });

  it('have one line per segment if the assessments of the segments differ', () => {
    const lines = linesOf(reported());
    const general = lines.filter(({ key }) => key === 'co-general');
    expect(general).toEqual([
      {
        key: 'co-general',
        name: 'co-general',
        title: 'co-general (Individuals)',
        description: '',
        kind: 'General',
        covers: 'All risks',
        segment: 'Individuals',
        design: 3,
        operation: 2,
        value: 2,
        state: 'assessed',
        stateName: 'Assessed',
        evidence: 'Audit',
        evidenceDate: '2026-05-01',
        files: '',
        reason: '',
        note: 'Again in May',
      },
      expect.objectContaining({ title: 'co-general (Corporates)', design: 3, operation: 1, value: 1 }),
    ]);
  });

  it('have a single line with their coverage if the segments agree', () => {
    const lines = linesOf(reported());
    expect(lines.find(({ key }) => key === 'co-loan')).toMatchObject({
      title: 'co-loan',
      segment: 'Both customer types',
      kind: 'Specific',
      covers: 'Products (1), Channels (all)',
      value: 3,
      evidence: '',
      evidenceDate: '',
      files: '',
      note: '',
    });
    expect(lines.find(({ key }) => key === 'own-desk')).toMatchObject({
      description: 'At the desk',
      covers: 'Customers (2), Products (1)',
      state: 'unassessed',
      stateName: 'Not assessed',
      value: null,
    });
    expect(lines.find(({ key }) => key === 'co-idle')).toMatchObject({ segment: 'Corporates', covers: '' });
  });

  it('have a reason and no figures if they are not applicable', () => {
    const data = reported();
    const lines = linesOf(data);
    expect(lines.find(({ key }) => key === 'co-rest')).toEqual({
      key: 'co-rest',
      name: 'co-rest',
      title: 'co-rest',
      description: '',
      kind: 'General',
      covers: 'Customers (all)',
      segment: 'Both customer types',
      design: null,
      operation: null,
      value: null,
      state: 'notApplicable',
      stateName: 'Not applicable',
      evidence: '',
      evidenceDate: '',
      files: '',
      reason: 'Not ours',
      note: '',
    });
    expect(data.counts).toMatchObject({ controls: 5, assessedControls: 2, unassessedControls: 2 });
    expect(data.gaps.unassessed.map(({ key }) => key)).toEqual(['co-idle', 'own-desk']);
  });

  it('have a line per segment if only the design differs or only one segment is assessed', () => {
    const split = reportOf(
      firmWith(
        both,
        set('/controls/data/co-general', {
          assessment: { priv: { design: 2, operation: 1 }, corp: { design: 3, operation: 1 } },
        }),
        set('/controls/data/co-loan', { assessment: { priv: 2 } }),
      ),
    );
    const all = split.controlGroups.flatMap(({ controls }) => controls);
    expect(all.filter(({ key }) => key === 'co-general')).toHaveLength(2);
    expect(all.filter(({ key }) => key === 'co-loan').map(({ value }) => value)).toEqual([2, null]);
    // A control assessed in only one segment does not count as assessed.
    expect(split.counts).toMatchObject({ assessedControls: 1, unassessedControls: 3 });
  });

  it('list their evidence files with the newest first and expired files marked', () => {
    const days = { periodFrom: null, periodTo: null, received: null, effective: null, expires: null };
    const file = { ...days, object: 'control', subject: 'co-loan' } as const;
    const evidence = [
      { ...file, id: 1, title: 'Audit', class: 'audit', effective: '2025-01-15', expires: '2025-12-31' },
      {
        ...file,
        id: 2,
        title: 'Sample',
        class: 'complianceTest',
        periodFrom: '2026-01-01',
        periodTo: '2026-03-31',
      },
      { ...file, id: 3, title: 'Elsewhere', class: 'other', object: 'comment', subject: '1' },
    ] as const;
    const filesIn = (language: 'en' | 'sv') =>
      reportOf(firmWith(both), language, undefined, evidence)
        .controlGroups.flatMap(({ controls }) => controls)
        .filter(({ files }) => files !== '')
        .map(({ key, files }) => [key, files]);
    expect(filesIn('en')).toEqual([
      [
        'co-loan',
        'Sample (Compliance test, 2026-01-01–2026-03-31); Audit (Audit, in effect from 2025-01-15, EXPIRED 2025-12-31)',
      ],
    ]);
    expect(filesIn('sv')[0]?.[1]).toContain('Audit (Revision, gäller från 2025-01-15, UTGÅNGET 2025-12-31)');
  });

  it('are omitted if the assessment does not select them', () => {
    const fewer = reportOf(firmWith(set('/selections/controls', { mode: 'all', exceptions: ['co-idle'] })));
    expect(fewer.controlGroups.flatMap(({ controls }) => controls).map(({ key }) => key)).not.toContain(
      'co-idle',
    );
  });
});

describe('the overrides of risks in a report', () => {
  const overridden = (override: object, ...more: Parameters<typeof firmWith>) =>
    reportOf(firmWith(both, ...more, set('/risks/data/customers/cu-all', { override }))).overrides;

  it('have one line if both segments agree, else one line per segment', () => {
    expect(overridden({ inherent: 1, motivation: ' Few ', by: 'Elin', at: '2026-11-06T09:40:00Z' })).toEqual([
      {
        kind: 'inherent',
        kindName: 'Inherent risk',
        subject: 'cu-all',
        segment: 'Both customer types',
        calculated: expect.closeTo(3, 12),
        set: 1,
        inForce: 1,
        counts: true,
        motivation: 'Few',
        signature: 'Elin, 6\u00a0November\u00a02026',
      },
    ]);
    const apart = overridden({ inherent: { priv: 1, corp: 2 }, motivation: 'Few' });
    expect(apart.map(({ segment, set: wished }) => [segment, wished])).toEqual([
      ['Individuals', 1],
      ['Corporates', 2],
    ]);
    const one = overridden({ inherent: { corp: 2 }, motivation: 'Few', by: 'Elin' });
    expect(one.map(({ segment, signature }) => [segment, signature])).toEqual([['Corporates', 'Elin']]);
    const thinned = share('customers', 'cu-all', 'Quantity', 0.2, 'INDIVIDUALS');
    expect(
      overridden({ inherent: 1, motivation: 'Few' }, thinned).map(({ calculated }) => calculated),
    ).toEqual([expect.closeTo(2, 12), expect.closeTo(3, 12)]);
  });

  it('show the calculated level and the floor if they set the residual level', () => {
    const lines = overridden(
      { residual: 0.5, motivation: 'Watched' },
      set('/controls/data/co-general', { assessment: { both: 4 } }),
      set('/controls/data/co-rest', { na: { reason: 'x' } }),
    );
    // Strength 2 of general controls alone: 3 * (1 - 0.5 * 2 / 4) = 2.25; the floor is 1.5.
    expect(lines).toEqual([
      expect.objectContaining({
        kind: 'residual',
        segment: 'Both customer types',
        calculated: expect.closeTo(2.25, 12),
        set: 0.5,
        inForce: expect.closeTo(1.5, 12),
        signature: '',
      }),
    ]);
  });
});

describe('the gaps listed in a report', () => {
  it('include relevant risks that could have figures and have none', () => {
    const data = reportOf(
      firmWith(
        share('customers', 'cu-all', 'Quantity', 0.5),
        set('/background/provenance/customers', { source: 'Register', date: '2026-09-30' }),
      ),
    );
    const customers = data.gaps.withoutData.find(({ name }) => name === 'Customers');
    expect(customers).toEqual({
      name: 'Customers',
      risks: ['cu-firm', 'cu-pep', 'cu-gone', 'cu-most'],
      count: 4,
    });
    // No figure is possible for tr-cash, no threat hits ge-kp, and obligations have no figures.
    expect(data.gaps.withoutData.map(({ name, risks }) => [name, risks.length])).toEqual([
      ['Customers', 4],
      ['Products', 6],
      ['Transactions', 1],
      ['Channels', 2],
    ]);
    expect(data.background[0]).toEqual({
      name: 'Customers',
      source: 'Register',
      date: '2026-09-30',
      withData: 1,
      canHaveData: 5,
    });
    expect(data.background.find(({ name }) => name === 'Transactions')).toMatchObject({
      date: '',
      canHaveData: 1,
    });
  });

  it('include severe risks without a specific control, and risks that controls reduce from High to Low', () => {
    const plain = reportOf(firmWith());
    expect(plain.gaps.uncovered.map(({ key }) => key)).not.toContain('pr-loan');
    expect(plain.gaps.uncovered.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['cu-firm', 'pr-quiet', 'pr-twins', 'tr-wire']),
    );
    expect(plain.gaps.uncovered.every(({ inherent }) => inherent >= 1.45)).toBe(true);
    expect(plain.gaps.sharpDrops).toEqual([]);
    const aside = reportOf(firmWith(set('/controls/data/co-loan', { na: { reason: 'Off' } })));
    expect(aside.gaps.uncovered.map(({ key }) => key)).toContain('pr-loan');
    // 2.6 is High; perfect controls leave 1.3, which is Low. 3.0 falls to 1.5, which is Medium.
    const own = {
      ...{ name: 'Gate', description: '', category: null, general: false, allOf: [] },
      related: { products: ['pr-family', 'pr-loan'] },
    };
    const strong = reportOf(
      firmWith(
        set('/controls/own/own-gate', own),
        set('/controls/data/own-gate', { assessment: perfect }),
        set('/controls/data/co-loan', { assessment: perfect }),
      ),
    );
    expect(strong.gaps.sharpDrops.map(({ key }) => key)).toEqual(['pr-family']);
    expect(strong.counts.severeInherent).toBe(plain.counts.severeInherent);
    expect(strong.counts.severeResidual).toBe(plain.counts.severeResidual - 2);
    expect(plain.counts).toMatchObject({
      severeInherent: plain.counts.severeResidual,
      overrides: 0,
      threats: 13,
    });
  });

  it('include risks not applicable without a reason, missing conclusions and overrides without effect', () => {
    const data = reportOf(
      firmWith(
        set('/risks/data/customers/cu-pep', { na: { reason: ' ' } }),
        set('/risks/data/customers/cu-gone', { na: { reason: ' None ' } }),
        set('/risks/data/products/pr-card', { override: { inherent: 2, motivation: '' } }),
        set('/risks/data/products/pr-loan', { override: { inherent: 2, motivation: 'Less' } }),
        set('/conclusions/customers', ' Firms decide. '),
        set('/conclusions/products', '  '),
        set('/conclusions/overall', ' Medium. '),
        set('/conclusions/legals', ' Known. '),
      ),
    );
    // A mark without a reason does not exclude a risk.
    expect(data.absent).toEqual([{ typeName: 'Customers', name: 'cu-gone', reason: 'None' }]);
    expect(data.gaps.unreasoned.map(({ name }) => name)).toEqual(['cu-pep']);
    expect(data.gaps.missingConclusions).toContain('Products');
    expect(data.gaps.missingConclusions).not.toContain('Customers');
    expect(category(data, 'customers').conclusion).toBe('Firms decide.');
    expect(category(data, 'channels').conclusion).toBe('');
    expect(data.conclusions).toMatchObject({ overall: 'Medium.', legal: 'Known.' });
    expect(data.gaps.idleOverrides.map(({ subject }) => subject)).toEqual(['pr-card']);
    expect(data.counts.overrides).toBe(1);
    const { total, ...lists } = data.gaps;
    expect(total).toBe(Object.values(lists).flat().length);
    expect(reportOf(firmWith()).conclusions).toMatchObject({ overall: '', legal: '', lead: '' });
  });
});
