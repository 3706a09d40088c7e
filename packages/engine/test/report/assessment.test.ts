import { describe, expect, it } from 'vitest';
import { computeAssessment, computeLevelFigures, resolveConfig } from '../../src/assess/index.ts';
import {
  type AssessmentDocument,
  applyPatches,
  buildAssessmentCase,
  buildAssessmentSummary,
  computeStepProgress,
  listCategoryConclusions,
} from '../../src/assessment/index.ts';
import {
  buildAssessmentReportData,
  collectReportSources,
  getReportThresholds,
  type ReportSignOff,
} from '../../src/report/index.ts';
import { bankWith, model, set } from '../assessment/bank.ts';

const meta = {
  organisation: 'Nordsund',
  unit: '',
  modelName: '2026:1',
  modelHash: 'abc',
  revision: 7,
  trace: 'https://risk.bank.example/ra/1?revision=1',
  generated: '2026-11-21',
  product: 'Klarsikt',
};

function report(document: AssessmentDocument, language: 'en' | 'sv' = 'en', signOff?: ReportSignOff) {
  const result = computeAssessment(buildAssessmentCase(model, document));
  const given = {
    model,
    document,
    result,
    language,
    meta,
    timeZone: 'Europe/Stockholm',
    ...(signOff ? { signOff } : {}),
  };
  return { result, data: buildAssessmentReportData(given) };
}

const quantity = (value: number) => ({ CORPORATES: { Quantity: { mode: 'perc', value } } });

const started = bankWith(
  set('/background/data/customers/cu-company', quantity(40)),
  set('/background/provenance/customers', { source: 'Customer register', date: '2026-09-30' }),
  set('/controls/data/co-general', {
    assessment: { both: { design: 3, operation: 2 } },
    evidence: 'Audit 3',
  }),
  set('/risks/data/customers/cu-pep', { na: { reason: 'No such customers.' } }),
  set('/risks/data/products/pr-cash', {
    override: { inherent: 1.2, motivation: 'Limit of 5,000.', by: 'Elin', at: '2026-11-06T09:40:00Z' },
  }),
  set('/risks/data/products/pr-account', { override: { inherent: 2, motivation: ' ' } }),
  set('/threats/data/th-mother', { override: { priv: 2.5, motivation: 'Own losses.' } }),
  set('/conclusions/customers', 'Companies decide.'),
);

describe('the report of an assessment', () => {
  it('lists the figures beyond their limits, in the language of the report', () => {
    const limited = bankWith(
      set('/background/data/customers/cu-company', { CORPORATES: { Quantity: { mode: 'abs', value: 90 } } }),
      set('/background/limits/customers/cu-company', {
        Quantity: { mode: 'abs', over: 80, reason: 'Decided by the board' },
      }),
      set('/background/limits/customers/cu-pep', { Quantity: { mode: 'abs', over: 80 } }),
    );
    const [only, ...more] = report(limited, 'sv').data.crossedLimits;
    expect(only).toMatchObject({
      value: 90,
      limit: 80,
      unit: '',
      side: 'över',
      reason: 'Decided by the board',
    });
    expect(only?.kind).toBe('Antal');
    expect(more).toEqual([]);
    expect(report(started).data.crossedLimits).toEqual([]);
  });

  it('contains the unrounded levels of the calculation', () => {
    const { result, data } = report(started);
    expect(data.overall).toMatchObject({
      inherent: result.combined?.overall?.inherent,
      strength: result.combined?.overall?.strength,
      residual: result.combined?.overall?.residual,
    });
    for (const category of data.operational) {
      const type = category.type === 'legals' ? null : result.combined?.types[category.type];
      expect(category.inherent).toBe(type?.level?.inherent);
      expect(category.risks[0]?.inherent).toBe(category.inherent);
      expect(category.risks.map(({ key }) => key).sort()).toEqual(type?.risks.map(({ key }) => key).sort());
    }
  });

  it('divides the reduction of the overall level into effects per category that add up', () => {
    const { data } = report(started);
    const effect = data.operational.reduce((sum, category) => sum + (category.effect ?? 0), 0);
    const weight = data.operational.reduce((sum, category) => sum + (category.fraction ?? 0), 0);
    expect(weight).toBeCloseTo(1, 12);
    expect(effect).toBeCloseTo(data.overall?.reduction ?? Number.NaN, 12);
  });

  it('contains threats, share and override as the reasons for the level of a risk', () => {
    const { data } = report(started);
    const company = data.operational
      .find(({ type }) => type === 'customers')
      ?.decisive.find(({ key }) => key === 'cu-company');
    expect(company?.reason).toContain('One threat: ');
    expect(company?.reason).toMatch(/A share of 40% lowers the level from \d\.\d to \d\.\d\./);
    const cash = data.operational.flatMap(({ decisive }) => decisive).find(({ key }) => key === 'pr-cash');
    expect(cash?.reason).toContain('Set to 1.2 by override; calculated level 2.5.');
  });

  it('lists every override with its effect', () => {
    const { data } = report(started);
    const short = data.overrides.map(({ kind, subject, counts, set: wished, inForce }) => ({
      kind,
      subject,
      counts,
      wished,
      inForce,
    }));
    expect(short).toContainEqual({
      kind: 'threat',
      subject: 'th-mother',
      counts: true,
      wished: 2.5,
      inForce: 2.5,
    });
    expect(short).toContainEqual({
      kind: 'inherent',
      subject: 'pr-cash',
      counts: true,
      wished: 1.2,
      inForce: 1.2,
    });
    expect(short.filter(({ counts }) => !counts).map(({ subject }) => subject)).toContain('pr-account');
    expect(data.overrides.find(({ subject }) => subject === 'pr-cash')?.signature).toBe(
      'Elin, 6\u00a0November\u00a02026',
    );
    expect(data.gaps.idleOverrides.every(({ counts }) => !counts)).toBe(true);
  });

  it('shows the effective level of a threat only for the assessed segments', () => {
    const { data } = report(started);
    const mother = data.threats.find(({ key }) => key === 'th-mother');
    expect(mother).toMatchObject({ individuals: 2.5, corporates: 2 });
    const companies = report(bankWith(set('/settings/segment', 'CORPORATES'))).data;
    expect(companies.threats.find(({ key }) => key === 'th-mother')).toMatchObject({
      individuals: null,
      corporates: 2,
    });
    expect(companies.segments.map(({ name }) => name)).toEqual(['Corporates']);
  });

  it('uses the lower value of design and operation as the strength of a control', () => {
    const { data } = report(started);
    const [general] = data.controlGroups
      .flatMap(({ controls }) => controls)
      .filter(({ key }) => key === 'co-general');
    expect(general).toMatchObject({
      design: 3,
      operation: 2,
      value: 2,
      state: 'assessed',
      evidence: 'Audit 3',
    });
    expect(data.counts).toMatchObject({ controls: 2, assessedControls: 1, unassessedControls: 1 });
    expect(data.gaps.unassessed.map(({ key }) => key)).toEqual(['co-cash']);
  });

  it('lists the risks that are not applicable with their reasons', () => {
    const { data } = report(started);
    expect(data.absent).toEqual([{ typeName: 'Customers', name: 'cu-pep', reason: 'No such customers.' }]);
    expect(data.categories.flatMap(({ risks }) => risks).some(({ key }) => key === 'cu-pep')).toBe(false);
  });

  it('counts the same missing conclusions as the steps of the assessment', () => {
    const { data } = report(started);
    const categories = listCategoryConclusions(
      model,
      started,
      computeAssessment(buildAssessmentCase(model, started)),
    );
    expect(data.categories.map(({ type }) => type)).toEqual(categories.map(({ type }) => type));
    expect(data.gaps.missingConclusions).toHaveLength(categories.filter(({ written }) => !written).length);
    expect(data.gaps.missingConclusions).toHaveLength(data.categories.length - 1);
    const { residual } = computeStepProgress(
      model,
      started,
      computeAssessment(buildAssessmentCase(model, started)),
    );
    expect(residual.total - 1).toBe(categories.length);
  });

  it('lists missing conclusions, missing product texts and risks without controls as gaps', () => {
    const { data } = report(started);
    expect(data.gaps.missingConclusions).not.toContain('Customers');
    expect(data.gaps.missingConclusions).toContain('Products');
    expect(data.gaps.productsWithoutText).toEqual(expect.arrayContaining(['pr-account', 'pr-cash']));
    expect(data.gaps.uncovered.every(({ inherent }) => inherent >= 1.45)).toBe(true);
    expect(data.gaps.uncovered.map(({ key }) => key)).not.toContain('pr-account');
    expect(data.background.find(({ name }) => name === 'Customers')).toMatchObject({
      source: 'Customer register',
      withData: 1,
    });
  });

  it('is marked as a draft until the whole assessment is signed off, whatever the statuses of its parts', () => {
    const statuses = { controls: 'APPROVED', risks: 'APPROVED', org: 'APPROVED' } as const;
    const { data } = report(bankWith(set('/status', statuses)));
    expect(data.meta).toMatchObject({
      approved: false,
      status: 'Draft, not approved',
      unit: 'The organisation',
    });
    const nothing = { lines: [], approval: null, request: null, ended: null, changed: [], changedLevels: [] };
    expect(data.approvals).toEqual({ ...nothing, onePerson: false, former: false });
  });

  it('lists who signed which part, when and for which revision', () => {
    const hash = 'ab'.repeat(32);
    const given = { part: 'whole', revision: 7, hash, text: 'We approve.', noticed: null } as const;
    const signOff: ReportSignOff = {
      approved: true,
      former: false,
      twoPersons: false,
      events: [
        { ...given, kind: 'requested', role: null, name: 'Anna Alm', at: '2026-11-20T09:00:00Z' },
        { ...given, kind: 'signed', role: 'approved', name: 'Bo Berg', at: '2026-11-21T09:00:00Z' },
        {
          ...given,
          kind: 'signed',
          role: 'informed',
          name: 'Bo Berg',
          at: '2026-11-22T09:00:00Z',
          noticed: '2026-11-30',
        },
      ],
    };
    const { data } = report(started, 'sv', signOff);
    expect(data.meta).toMatchObject({ approved: true, status: 'Godkänd' });
    expect(data.approvals.onePerson).toBe(true);
    expect(data.approvals.lines.map(({ what, name, date }) => [what, name, date])).toEqual([
      ['Godkännande begärt', 'Anna Alm', '2026-11-20'],
      ['Godkänd av ledningsorganet', 'Bo Berg', '2026-11-21'],
      ['Tillsynsfunktionen underrättad', 'Bo Berg', '2026-11-30'],
    ]);
    expect(data.approvals.lines[1]).toMatchObject({ part: 'Hela bedömningen', revision: 7, hash });
  });

  it('dates an approval in the time zone of the organisation, even at the turn of the year', () => {
    const signed = { part: 'whole', kind: 'signed', role: 'approved', name: 'Bo Berg', text: '' } as const;
    const state = { revision: 7, hash: '', noticed: null };
    const signOff: ReportSignOff = {
      ...{ approved: false, former: false, twoPersons: true },
      events: [
        { ...signed, ...state, at: '2026-12-31T22:30:00Z' },
        { ...signed, ...state, at: '2026-12-31T23:30:00Z' },
      ],
      ended: {
        ...{ name: 'Bo Berg', at: '2026-06-30T22:30:00Z', revision: 7, document: started },
        summary: null,
      },
    };
    const { approvals } = report(started, 'en', signOff).data;
    expect(approvals.lines.map(({ date }) => date)).toEqual(['2026-12-31', '2027-01-01']);
    expect(approvals.ended?.date).toBe('2026-07-01');
  });

  it('lists the parts, objects and levels that differ from the approved state', () => {
    const approved = buildAssessmentSummary(started, computeAssessment(buildAssessmentCase(model, started)));
    const level = approved.overall;
    if (level === null) throw new Error('no level');
    const signOff: ReportSignOff = {
      ...{ approved: false, former: false, twoPersons: true, events: [] },
      ended: {
        ...{ name: 'Bo Berg', at: '2026-03-12T09:00:00Z', revision: 7, document: started },
        summary: { ...approved, overall: { ...level, inherent: 1 } },
      },
    };
    const { document } = applyPatches(started, [
      { op: 'set', path: '/settings/name', value: 'Another name' },
      { op: 'set', path: '/conclusions/overall', value: 'Higher.' },
      { op: 'set', path: '/status/risks', value: 'DONE' },
    ]);
    const { approvals } = report(document, 'en', signOff).data;
    expect(approvals.ended).toEqual({ name: 'Bo Berg', date: '2026-03-12', revision: 7 });
    expect(approvals.changed).toEqual([
      { part: 'Residual risk and conclusions', what: 'Conclusion', places: 1 },
      { part: 'The whole assessment', what: 'Settings', places: 1 },
    ]);
    expect(approvals.changedLevels).toMatchObject([
      { name: 'Overall level', inherentBefore: 1, inherentNow: level.inherent, residualNow: level.residual },
    ]);
  });

  it('contains names in the chosen language only', () => {
    const swedish = report(started, 'sv').data;
    expect(swedish.operational.map(({ name }) => name)).toContain('Kunder');
    expect(swedish.threats[0]?.name).toMatch(/ \(sv\)$/);
  });

  it('consists of JSON-compatible data', () => {
    const { data } = report(started);
    expect(JSON.parse(JSON.stringify(data))).toEqual(data);
  });
});

describe('the report of a legal-only assessment', () => {
  it('contains obligations but no overall level', () => {
    const { data, result } = report(bankWith(set('/settings/relevances', ['legal'])));
    expect(result.combined).toBeNull();
    expect(data.overall).toBeNull();
    expect(data.operational).toEqual([]);
    expect(data.obligations.map(({ key }) => key)).toEqual(['le-cdd']);
    expect(data.legal?.inherent).toBe(result.legal?.overall?.inherent);
  });
});

describe('the configured constants of an assessment', () => {
  it('determine the classes, the maximum mitigation and the floor in the report', () => {
    const strict = bankWith(
      set('/settings/config', { residual: { maxMitigation: 0.4 }, riskThresholds: { HIGH: 2 } }),
    );
    const { data, result } = report(strict);
    expect(data.method).toMatchObject({ maxMitigation: 0.4, changed: true });
    expect(getReportThresholds({ document: strict }).risk.HIGH).toBe(2);
    const floor = computeLevelFigures(result, resolveConfig(strict.settings.config))?.floor ?? Number.NaN;
    expect(floor).toBeCloseTo((data.overall?.inherent ?? 0) * 0.6, 12);
    expect(report(started).data.method.changed).toBe(false);
  });
});

describe('the sources of a report', () => {
  it('are indexed by their keys', () => {
    for (const [key, source] of Object.entries(collectReportSources(model))) expect(source.key).toBe(key);
  });
});
