/** Values derived from a document: the calculation's input, progress, summary, coverage of controls. */
import { describe, expect, it } from 'vitest';
import { computeAssessment } from '../../src/assess/index.ts';
import {
  buildAssessmentCase,
  buildAssessmentSummary,
  computeAssessmentSummary,
  computeControlValues,
  computeStepProgress,
  listBackgroundLines,
  listBackgroundRows,
  listControlRows,
  listCoveredRisks,
  type Patch,
  toAssessedValue,
  validateDocument,
} from '../../src/assessment/index.ts';
import { compileModel } from '../../src/model/index.ts';
import { operationalTypes } from '../../src/text/index.ts';
import { control, customer, geography, grade, modelOf, named, relations, threat } from '../model/sample.ts';
import { bankWith, empty, full, model, set } from './bank.ts';

describe('the calculation input of a newly compiled model', () => {
  const fresh = () =>
    compileModel(
      modelOf({
        geographies: [geography('ge-a'), geography('ge-b', ['ge-a'])],
        customers: [customer('cu-x')],
        controls: [control('co-x', { general: true, allOf: ['legals'], related: { customers: ['cu-x'] } })],
        riskLists: [
          {
            ...named('li-x'),
            relevances: ['ml'],
            kind: 'index',
            highIsGood: true,
            source: 's',
            date: '2026-01-01',
            entries: [{ geography: 'ge-b', value: 40 }],
          },
        ],
        threats: [
          threat('th-top', { privGrade: grade(3), corpGrade: null, geography: 'ge-b' }),
          threat('th-sub', {
            parent: 'th-top',
            privGrade: null,
            levelIndividual: 'HIGH',
            corpGrade: grade(0),
            levelCorporate: 'VERYHIGH',
            probability: { corp: 0.01 },
            inheritance: ['grade'],
            relations: relations({ customers: ['cu-x'] }),
          }),
        ],
      }),
    );

  it('contains places, threats, controls and lists of the model', () => {
    const { geographies, threats, controls, riskLists } = buildAssessmentCase(fresh(), {
      ...empty,
      settings: { ...empty.settings, businesses: [] },
    });
    expect(geographies).toEqual([
      { key: 'ge-a', parents: [] },
      { key: 'ge-b', parents: ['ge-a'] },
    ]);
    const none = relations();
    expect(threats).toEqual([
      {
        key: 'th-top',
        relevance: ['ml'],
        probability: {},
        inheritance: [],
        relations: none,
        geography: 'ge-b',
        privGrade: 3,
      },
      {
        key: 'th-sub',
        relevance: ['ml'],
        probability: { corp: 0.01 },
        inheritance: ['grade'],
        relations: { ...none, customers: ['cu-x'] },
        parent: 'th-top',
        privGrade: 3,
        corpGrade: 0,
      },
    ]);
    expect(controls).toEqual([
      { key: 'co-x', general: true, all: ['legals'], risks: { customers: ['cu-x'] } },
    ]);
    expect(riskLists).toEqual([
      {
        key: 'li-x',
        relevances: ['ml'],
        kind: 'index',
        highIsGood: true,
        entries: [{ geography: 'ge-b', value: 40 }],
      },
    ]);
  });

  it('contains segment, assessment and applicability of a control', () => {
    const entered = (entry: object) =>
      buildAssessmentCase(
        fresh(),
        bankWith(set('/settings/businesses', []), set('/controls/data/co-x', entry)),
      ).controls?.[0];
    expect(entered({ segment: 'INDIVIDUALS' })).toMatchObject({ segment: 'INDIVIDUALS' });
    expect(entered({ segment: 'INDIVIDUALS' })).not.toHaveProperty('assessment');
    expect(entered({ assessment: { both: 2 } })).toMatchObject({ assessment: { both: 2 } });
    expect(entered({ assessment: { both: 2 } })).not.toHaveProperty('na');
    expect(entered({ na: { reason: 'x' } })).toMatchObject({ na: true });
  });
});

describe('the progress of a step', () => {
  const step = (name: keyof ReturnType<typeof computeStepProgress>, ...patches: Patch[]) =>
    computeStepProgress(
      model,
      bankWith(...patches),
      computeAssessment(buildAssessmentCase(model, bankWith(...patches))),
    )[name];

  it('counts filled settings, and ignores blank texts', () => {
    expect(step('settings', set('/settings/businesses', []))).toEqual({
      status: 'STARTED',
      done: 1,
      total: 5,
    });
    expect(step('settings', set('/settings/responsible', ' ')).done).toBe(2);
    expect(
      step(
        'settings',
        set('/settings/responsible', 'Maria'),
        set('/settings/opGeography', 'ge-se'),
        set('/settings/date', '2026-01-01'),
      ),
    ).toEqual({ status: 'DONE', done: 5, total: 5 });
  });

  it('counts a source only with both name and date', () => {
    const figures = set('/background/data/customers/cu-pep/BOTH/Quantity', { mode: 'abs', value: 1 });
    const source = (value: object) =>
      step('sources', figures, set('/background/provenance/customers', value)).done;
    expect(source({ source: 'Register', date: '2026-01-01' })).toBe(1);
    expect(source({ source: 'Register', date: null })).toBe(0);
    expect(source({ source: '  ', date: '2026-01-01' })).toBe(0);
  });

  it('counts obligations only if legal relevance is chosen', () => {
    const total = (...relevances: string[]) => step('risks', set('/settings/relevances', relevances)).total;
    expect(total('ml')).toBe(total('ml', 'legal') - 1);
  });

  it('counts a risk that is reviewed, has a note, share or motivated override, or is not applicable', () => {
    const { done: before, total } = step('risks');
    expect(before).toBe(0);
    expect(total).toBeGreaterThan(3);
    const done = (entry: object) =>
      step('risks', set('/risks/status', 'DONE'), set('/risks/data/customers/cu-private', entry)).done -
      before;
    expect(done({})).toBe(0);
    expect(done({ reviewed: true })).toBe(1);
    expect(done({ note: 'Asked the branch' })).toBe(1);
    expect(done({ na: { reason: 'None' } })).toBe(1);
    expect(done({ na: { reason: ' ' } })).toBe(0);
    expect(done({ override: { inherent: 2, motivation: 'Known' } })).toBe(1);
    expect(done({ override: { inherent: 2, motivation: ' ' }, reviewed: true })).toBe(0);
    const share = { mode: 'perc', value: 12 };
    const withFigure = set('/background/data/customers/cu-private/INDIVIDUALS/Quantity', share);
    expect(step('risks', withFigure).done - before).toBe(1);
    // The number of inactive customers is information only and gives no share.
    const inactive = set('/background/data/geographies/ge-se/BOTH/CustomerInactive', share);
    expect(step('risks', inactive).done).toBe(before);
  });

  it('leaves out a risk to which no threat is related, until a person assesses it or enters its data', () => {
    const types = computeAssessment(buildAssessmentCase(model, bankWith())).combined?.types;
    const unhit = operationalTypes.flatMap((type) =>
      (types?.[type].risks ?? []).filter(({ inherent }) => inherent === 0).map(({ key }) => ({ type, key })),
    );
    expect(unhit.length).toBeGreaterThan(0);
    const before = step('risks');
    for (const { type, key } of unhit)
      expect(step('risks', set(`/risks/data/${type}/${key}`, { reviewed: true }))).toMatchObject({
        done: before.done + 1,
        total: before.total + 1,
      });
  });

  it('counts a threat that is reviewed, has a note or motivated own grade, or is approved', () => {
    const done = (entry: object) =>
      step('threats', set('/threats/status', 'DONE'), set('/threats/data/th-mother', entry)).done;
    expect(done({})).toBe(0);
    expect(done({ reviewed: true })).toBe(1);
    expect(done({ note: 'n' })).toBe(1);
    expect(done({ override: { priv: 1, motivation: 'Few' } })).toBe(1);
    expect(done({ override: { priv: 1, motivation: ' ' }, reviewed: true })).toBe(0);
    expect(step('threats').total).toBe(3);
    // An approval settles the whole part.
    const signOff = { parts: { threats: 'approved' } } as const;
    const nothing = { done: 0, total: 0 };
    const outside = { comments: { ...nothing, resolved: 0 }, reports: { ...nothing, accepted: 0 }, signOff };
    expect(
      computeStepProgress(model, empty, computeAssessment(buildAssessmentCase(model, empty)), outside).threats
        .done,
    ).toBe(3);
  });

  it('does not count implausible figures', () => {
    const figure = (value: number) =>
      set('/background/data/customers/cu-private/INDIVIDUALS/Quantity', { mode: 'abs', value });
    const total = set('/background/totals/INDIVIDUALS/customers/Quantity', 1000);
    expect(step('background', figure(999), total).done).toBe(1);
    expect(step('background', figure(1001), total).done).toBe(0);
    expect(step('background', figure(1.5), total).done).toBe(0);
  });

  it('counts a control with a value, or with a reason for not applicable', () => {
    const done = (entry: object) => step('controls', set('/controls/data/co-cash', entry)).done;
    expect(done({ assessment: { both: 2 } })).toBe(1);
    expect(done({ na: { reason: 'Not ours' } })).toBe(1);
    expect(done({ na: { reason: ' ' } })).toBe(0);
    expect(done({})).toBe(0);
    const chosen = step('controls', set('/selections/controls', { mode: 'all', exceptions: ['co-cash'] }));
    expect(chosen.total).toBe(1);
  });

  it('counts a conclusion per assessed risk type and one for the whole, and ignores blank texts', () => {
    expect(step('residual', set('/conclusions/customers', ' ')).done).toBe(0);
    const none = set('/selections/channels', { mode: 'none', exceptions: [] });
    expect(step('residual', none).total).toBe(step('residual').total - 1);
    expect(step('comments')).toEqual({ status: 'PENDING', done: 0, total: 0 });
    expect(step('reports')).toEqual({ status: 'PENDING', done: 0, total: 0 });
  });
});

describe('the summary of an assessment', () => {
  it('contains displayed levels, classes, statuses and settings', () => {
    const document = bankWith(
      set('/settings/responsible', 'Maria'),
      set('/settings/opGeography', 'ge-se'),
      set('/settings/date', '2026-01-01'),
      set('/background/status', 'DONE'),
      set('/controls/data/co-general', { assessment: { both: 4 } }),
    );
    const summary = computeAssessmentSummary(model, document);
    // The mother's grade 3 for individuals hits pr-cash; a general control of 4 leaves 3 * (1 - 0.5 * 2 / 4).
    expect(summary.types.products).toMatchObject({
      inherent: 3,
      inherentClass: 'HIGH',
      residualClass: 'MEDIUM',
    });
    expect(summary.types.products?.strengthClass).not.toBeNull();
    expect(summary.types.transactions).toMatchObject({ inherent: 0, strength: null, strengthClass: null });
    expect(summary).toMatchObject({
      segment: 'BOTH',
      opGeography: 'ge-se',
      relevances: [],
      responsible: 'Maria',
      date: '2026-01-01',
      statuses: {
        background: 'DONE',
        threats: 'PENDING',
        risks: 'PENDING',
        controls: 'PENDING',
        riskApproval: 'PENDING',
        controlApproval: 'PENDING',
        approval: 'PENDING',
      },
    });
    expect(buildAssessmentSummary(document, computeAssessment(buildAssessmentCase(model, document)))).toEqual(
      summary,
    );
  });
});

describe('a control in a document', () => {
  const rowOf = (key: string, ...patches: Patch[]) => {
    const document = bankWith(...patches);
    const row = listControlRows(model, document).find((candidate) => candidate.key === key);
    if (row === undefined) throw new Error(key);
    return { document, row };
  };
  const values = (...patches: Patch[]) => {
    const { document, row } = rowOf('co-cash', ...patches);
    return computeControlValues(document, row).map(({ segment, value, unassessed }) => [
      segment,
      value,
      unassessed,
    ]);
  };
  const covered = (more: object, ...patches: Patch[]) =>
    listCoveredRisks(model, bankWith(...patches), { general: false, allOf: [], related: {}, ...more }).map(
      ({ key }) => key,
    );

  it('has a value in each segment that it covers, and none if it is not applicable', () => {
    expect(values()).toEqual([
      ['INDIVIDUALS', 0, true],
      ['CORPORATES', 0, true],
    ]);
    const entry = (value: object) => set('/controls/data/co-cash', value);
    expect(values(entry({ assessment: { priv: 2, both: 3 } }))).toEqual([
      ['INDIVIDUALS', 2, false],
      ['CORPORATES', 3, false],
    ]);
    expect(values(entry({ segment: 'CORPORATES', assessment: { both: 3 } }))).toEqual([
      ['CORPORATES', 3, false],
    ]);
    expect(values(entry({ na: { reason: 'x' } }))).toEqual([]);
    expect(rowOf('co-cash', entry({ na: { reason: 'x' } })).row).toMatchObject({ na: true, segment: 'BOTH' });
    expect(rowOf('co-cash', entry({ segment: 'CORPORATES' })).row).toMatchObject({
      na: false,
      segment: 'CORPORATES',
    });
  });

  it('covers its listed risks and risk types, or all risks if it is general without lists', () => {
    expect(covered({})).toEqual([]);
    expect(covered({ related: { products: ['pr-cash', 'pr-gone'] } })).toEqual(['pr-cash']);
    expect(covered({ allOf: ['channels'], related: { products: ['pr-cash'] } })).toEqual([
      'pr-cash',
      'ch-online',
      'ch-branch',
    ]);
    expect(covered({ general: true, related: { products: ['pr-cash'] } })).toEqual(['pr-cash']);
    expect(covered({ general: true, allOf: ['channels'] })).toEqual(['ch-online', 'ch-branch']);
    const everything = covered({ general: true });
    expect(everything).toEqual(
      expect.arrayContaining(['cu-private', 'pr-cash', 'ge-se', 'in-trade', 'le-cdd']),
    );
    expect(everything).not.toContain('cu-client');
  });

  it('covers places within its listed places, but no risk that is not applicable', () => {
    expect(covered({ related: { geographies: ['ge-eu'] } })).toEqual(['ge-eu', 'ge-se']);
    expect(covered({ related: { customers: ['ge-eu'] } })).toEqual([]);
    const na = set('/risks/data/channels/ch-branch', { na: { reason: 'Closed' } });
    expect(covered({ allOf: ['channels'] }, na)).toEqual(['ch-online']);
  });

  it('has either a strength or design and operation, never both', () => {
    const empty = { value: null, design: null, operation: null };
    expect(toAssessedValue(empty)).toBeUndefined();
    expect(toAssessedValue({ ...empty, value: 0 })).toBe(0);
    expect(toAssessedValue({ ...empty, design: 0 })).toEqual({ design: 0 });
    expect(toAssessedValue({ ...empty, operation: 1 })).toEqual({ operation: 1 });
    expect(toAssessedValue({ value: null, design: 2, operation: 1 })).toEqual({ design: 2, operation: 1 });
    expect(toAssessedValue({ value: 1, design: 2, operation: null })).toBeNull();
    expect(toAssessedValue({ value: 1, design: null, operation: 2 })).toBeNull();
  });
});

describe('rows for entering figures', () => {
  const keys = (
    type: 'customers' | 'geographies' | 'industries',
    filter: Parameters<typeof listBackgroundRows>[3],
    document = empty,
  ) => listBackgroundRows(model, document, type, filter).map(({ key }) => key);

  it('include all entities of short risk types, but only relevant ones of long risk types', () => {
    expect(keys('customers', { includeUncommon: false })).toEqual(['cu-private', 'cu-company', 'cu-pep']);
    expect(keys('industries', { includeUncommon: false })).toEqual([]);
    expect(keys('industries', {})).toEqual(['in-trade']);
    const lists = bankWith(
      set('/selections/riskLists', { mode: 'none', exceptions: [] }),
      set('/settings/relevances', ['ml']),
    );
    expect(keys('geographies', { includeUncommon: false }, lists)).toEqual(['ge-kp']);
  });

  it('include a country that is on a selected country list', () => {
    const listed = compileModel(
      modelOf({
        geographies: [geography('ge-quiet'), geography('ge-listed'), geography('ge-ranked')],
        riskLists: [
          {
            ...named('li-flat'),
            relevances: ['ml'],
            kind: 'flat',
            highIsGood: false,
            source: '',
            date: '2026-01-01',
            entries: [{ geography: 'ge-listed', value: 3 }],
          },
          {
            ...named('li-index'),
            relevances: ['ml'],
            kind: 'index',
            highIsGood: true,
            source: '',
            date: '2026-01-01',
            entries: [{ geography: 'ge-ranked', value: 3 }],
          },
        ],
      }),
    );
    const shown = (document = empty) =>
      listBackgroundRows(listed, document, 'geographies', { includeUncommon: false }).map(({ key }) => key);
    expect(shown()).toEqual(['ge-listed']);
    expect(shown(bankWith(set('/selections/riskLists', { mode: 'all', exceptions: ['li-flat'] })))).toEqual(
      [],
    );
  });

  it('include the lines of the chosen segment and all lines with existing figures', () => {
    const lines = (segment?: 'INDIVIDUALS' | 'BOTH' | 'UNDEFINED') =>
      listBackgroundLines(model, full, 'customers', segment === undefined ? {} : { segment }).map(
        ({ key, source }) => `${key} ${source}`,
      );
    expect(lines('INDIVIDUALS')).toEqual(['cu-private INDIVIDUALS', 'cu-pep INDIVIDUALS', 'cu-pep BOTH']);
    expect(lines('UNDEFINED')).toEqual(lines());
    expect(lines('BOTH')).toEqual(lines());
    const narrowed = bankWith(
      set('/background/data/customers/cu-pep/INDIVIDUALS/Quantity', { mode: 'abs', value: 1 }),
      set('/settings/segment', 'CORPORATES'),
    );
    expect(
      listBackgroundLines(model, narrowed, 'customers').map(({ key, source }) => `${key} ${source}`),
    ).toEqual(['cu-company CORPORATES', 'cu-pep INDIVIDUALS', 'cu-pep CORPORATES']);
  });
});

describe('the constants of an assessment', () => {
  const codes = (config: object) =>
    validateDocument({ ...full, settings: { ...full.settings, config } }).faults.map(
      ({ code, path }) => `${code} ${path.slice('/settings/config'.length)}`,
    );

  it('may be set within their ranges', () => {
    expect(
      codes({
        maxLevel: 4,
        maxProbability: 0.2,
        levelFactor: 10,
        aggregationSumFactor: 0,
        residual: { mode: 'absolute', maxMitigation: 1 },
        fractions: { customers: 0, geographies: 2 },
        inherentAggregation: 'max',
        distribution: { customers: 0, legals: 10 },
        potential: { specific: 1, general: 0 },
        keyRiskIndicators: false,
        fullInheritance: false,
        riskThresholds: { LOW: 0.1, MEDIUM: 1, HIGH: 2, VERYHIGH: 3 },
        strengthThresholds: { MODERATE: 1, STRONG: 2, VERYSTRONG: 3 },
      }),
    ).toEqual([]);
  });

  it.each([
    [{ maxLevel: 5 }, 'range /maxLevel'],
    [{ residual: { mode: 'none' } }, 'enum /residual/mode'],
    [{ fractions: { industries: 1 } }, 'unknown /fractions/industries'],
    [{ inherentAggregation: 'mean' }, 'enum /inherentAggregation'],
    [{ distribution: { customers: 11 } }, 'range /distribution/customers'],
    [{ potential: { both: 1 } }, 'unknown /potential/both'],
    [{ potential: { general: 1.1 } }, 'range /potential/general'],
    [{ riskThresholds: { HIGH: 5 } }, 'range /riskThresholds/HIGH'],
    [{ strengthThresholds: { WEAK: 1 } }, 'unknown /strengthThresholds/WEAK'],
    [{ keyRiskIndicators: 1 }, 'type /keyRiskIndicators'],
    [{ levelFactor: Number.NaN }, 'type /levelFactor'],
  ])('may not be %j', (config, fault) => expect(codes(config)).toEqual([fault]));
});

describe('the list of incomplete entries', () => {
  const warnings = (...patches: Patch[]) =>
    validateDocument(bankWith(...patches)).warnings.map(({ code }) => code);
  const named = set('/settings/responsible', 'Maria');

  it('includes a missing or blank person responsible', () => {
    expect(warnings()).toEqual(['responsible.missing']);
    expect(warnings(set('/settings/responsible', ' '))).toEqual(['responsible.missing']);
    expect(warnings(named)).toEqual([]);
  });

  it('includes a blank reason, blank evidence and a source without its day', () => {
    expect(warnings(named, set('/risks/data/customers/cu-pep', { na: { reason: ' ' } }))).toEqual([
      'na.reason',
    ]);
    expect(warnings(named, set('/controls/data/co-cash', { na: { reason: ' ' } }))).toEqual(['na.reason']);
    expect(
      warnings(named, set('/controls/data/co-cash', { assessment: { both: 1 }, evidence: ' ' })),
    ).toEqual(['evidence.missing']);
    expect(warnings(named, set('/threats/data/th-child', { note: 'x' }))).toEqual([]);
    const figures = set('/background/data/customers/cu-pep/BOTH/Quantity', { mode: 'abs', value: 1 });
    const source = (value: object) =>
      warnings(named, figures, set('/background/provenance/customers', value));
    expect(source({ source: 'Register', date: '2026-01-01' })).toEqual([]);
    expect(source({ source: 'Register', date: null })).toEqual(['provenance.missing']);
    expect(source({ source: ' ', date: '2026-01-01' })).toEqual(['provenance.missing']);
  });
});
