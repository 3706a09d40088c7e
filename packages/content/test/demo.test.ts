/** The demo bank must be complete, consistent with the starter model, and plausible in its levels. */
import { computeAssessment, type Datum, getTypeResult } from '@klarsikt/engine/assess';
import {
  type AssessmentDocument,
  buildAssessmentCase,
  buildAssessmentSummary,
  getValueAtPointer,
  listControlsInUse,
  listIncludedThreats,
  validateDocument,
} from '@klarsikt/engine/assessment';
import { compileModel, projectModel } from '@klarsikt/engine/model';
import { dataKinds, languages, operationalTypes, riskTypes } from '@klarsikt/engine/text';
import { describe, expect, it } from 'vitest';
import {
  buildDemoAssessment,
  buildSampleAssessment,
  createDemoComments,
  createSampleComments,
  readStarterModel,
  translateDemoAssessment,
} from '../src/index.ts';

const entitlement = {
  offering: 'ENTERPRISE',
  datapoint: 'PRO',
  domesticCountries: ['ge-se'],
  texts: false,
} as const;
const demoModel = compileModel(projectModel(readStarterModel('2026:1'), { demo: true, ...entitlement }));
const wholeModel = compileModel(projectModel(readStarterModel('2026:1'), { demo: false, ...entitlement }));

const both = { en: buildDemoAssessment('en'), sv: buildDemoAssessment('sv') };
const samples = { en: buildSampleAssessment('en'), sv: buildSampleAssessment('sv') };
const documents: [string, AssessmentDocument][] = languages.flatMap((language) => [
  [`demo ${language}`, both[language]],
  [`sample ${language}`, samples[language]],
]);

function keysOf(document: AssessmentDocument): string[] {
  const { selections, settings } = document;
  return [
    settings.opGeography ?? '',
    ...settings.businesses,
    ...[selections.products, selections.channels, selections.threats, selections.controls].flatMap(
      ({ exceptions }) => exceptions,
    ),
    ...riskTypes.flatMap((type) => [
      ...Object.keys(document.background.data[type] ?? {}),
      ...Object.keys(document.risks.data[type] ?? {}),
    ]),
    ...Object.keys(document.threats.data),
    ...Object.keys(document.controls.data).filter((key) => !key.startsWith('own-')),
    ...Object.values(document.controls.own).flatMap((own) => [
      own.category ?? 'cc-gov',
      ...Object.values(own.related).flat(),
    ]),
  ];
}

/** All figures of a type and segment, by kind. */
function figures(
  document: AssessmentDocument,
  type: keyof typeof dataKinds,
  side: 'INDIVIDUALS' | 'CORPORATES',
) {
  return Object.entries(document.background.data[type] ?? {}).flatMap(([key, data]) =>
    Object.entries(data[side] ?? {}).map(([kind, datum]): [string, string, Datum] => [key, kind, datum]),
  );
}

function overridesOf({ threats, risks }: AssessmentDocument) {
  const ofRisks = riskTypes.flatMap((type) => Object.values(risks.data[type] ?? {}));
  return [...Object.values(threats.data), ...ofRisks].flatMap(({ override }) => override ?? []);
}

describe.each(documents)('%s assessment', (_, document) => {
  it('is valid and has no warnings', () => {
    expect(validateDocument(document)).toEqual({ faults: [], warnings: [] });
  });

  it('refers only to entities of the starter model', () => {
    const known = new Set(
      Object.values(readStarterModel('2026:1')).flatMap((list) =>
        (Array.isArray(list) ? list : []).map(({ key }) => key),
      ),
    );
    expect(keysOf(document).filter((key) => !known.has(key))).toEqual([]);
  });

  it('uses forty controls and has four motivated overrides', () => {
    expect(listControlsInUse(demoModel, document)).toHaveLength(40);
    expect(listControlsInUse(wholeModel, document)).toHaveLength(40);
    expect(Object.keys(document.controls.data).toSorted()).toEqual(
      [...listControlsInUse(demoModel, document)].toSorted(),
    );
    expect(overridesOf(document)).toHaveLength(4);
    for (const { motivation } of overridesOf(document)) expect(motivation.length).toBeGreaterThan(100);
  });

  it('has figures of every kind for each risk type, with a source', () => {
    for (const type of riskTypes) {
      const sides = (['INDIVIDUALS', 'CORPORATES'] as const).flatMap((side) => figures(document, type, side));
      expect([type, [...new Set(sides.map(([, kind]) => kind))].toSorted()]).toEqual([
        type,
        [...dataKinds[type]].toSorted(),
      ]);
      if (dataKinds[type].length > 0) expect(document.background.provenance[type]?.source).toBeTruthy();
    }
    const modes = riskTypes
      .flatMap((type) => figures(document, type, 'INDIVIDUALS'))
      .map(([, , { mode }]) => mode);
    expect([...new Set(modes)].toSorted()).toEqual(['abs', 'ball', 'perc', 'ratio']);
  });

  it('never has customer groups or amounts that exceed their declared total', () => {
    for (const side of ['INDIVIDUALS', 'CORPORATES'] as const) {
      for (const type of riskTypes)
        for (const [key, kind, { mode, value }] of figures(document, type, side)) {
          const total = document.background.totals[side]?.[type]?.[kind];
          if (mode === 'abs')
            expect([type, key, kind, value <= (total ?? -1)]).toEqual([type, key, kind, true]);
        }
      const sum = (
        type: 'customers' | 'legalForms' | 'channels' | 'geographies',
        kind: string,
        of?: string[],
      ) =>
        figures(document, type, side)
          .filter(
            ([key, given, { mode }]) =>
              given === kind && (of?.includes(key) ?? (mode !== 'perc' || type === 'channels')),
          )
          .reduce((total, [, , { mode, value }]) => total + (mode === 'ratio' ? value * 100 : value), 0);
      const totals = document.background.totals[side];
      expect(sum('geographies', 'CustomerQuantity')).toBeLessThanOrEqual(
        totals?.geographies?.CustomerQuantity ?? 0,
      );
      expect(sum('geographies', 'TransactionVolumeOut')).toBeLessThanOrEqual(
        totals?.geographies?.TransactionVolumeOut ?? 0,
      );
      for (const kind of dataKinds.channels) expect(sum('channels', kind)).toBeCloseTo(100);
      const parts = (type: 'products' | 'industries', kind: string) =>
        figures(document, type, side)
          .filter(
            ([key, given, { mode }]) => given === kind && mode === 'abs' && !key.startsWith('in-section'),
          )
          .reduce((total, [, , { value }]) => total + value, 0);
      for (const kind of dataKinds.products)
        expect(parts('products', kind)).toBeLessThanOrEqual(totals?.products?.[kind] ?? 0);
      expect(parts('industries', 'CustomerQuantity')).toBeLessThanOrEqual(
        totals?.industries?.CustomerQuantity ?? 0,
      );
      if (side === 'CORPORATES')
        expect(sum('legalForms', 'CustomerQuantity')).toBeLessThanOrEqual(
          totals?.legalForms?.CustomerQuantity ?? 0,
        );
      else
        expect(
          sum('customers', 'Quantity', ['cu-private', 'cu-young', 'cu-minor', 'cu-elderly', 'cu-soletrader']),
        ).toBeLessThanOrEqual(totals?.customers?.Quantity ?? 0);
    }
  });

  it.each([
    ['demo projection', demoModel],
    ['full model', wholeModel],
  ])('gives a high inherent, a medium residual and varied levels (%s)', (_name, model) => {
    const result = computeAssessment(buildAssessmentCase(model, document));
    const { overall, types } = buildAssessmentSummary(document, result);
    expect(overall?.inherentClass).toBe('HIGH');
    expect(overall?.residualClass).toBe('MEDIUM');
    expect((overall?.inherent ?? 0) - (overall?.residual ?? 0)).toBeGreaterThan(0.8);
    const inherent = operationalTypes.map((type) => types[type]?.inherent ?? 0);
    expect(Math.min(...inherent)).toBeGreaterThan(2);
    expect(Math.max(...inherent)).toBeLessThan(4);
    expect(new Set(inherent).size).toBeGreaterThan(2);
    for (const type of riskTypes) {
      const rows = getTypeResult(result, type)?.risks ?? [];
      expect(rows.length).toBeGreaterThan(10);
      expect(new Set(rows.map((row) => row.inherent.toFixed(1))).size).toBeGreaterThan(4);
    }
    expect(listIncludedThreats(model, document).length).toBeGreaterThan(30);
  });
});

describe('the half-finished demo assessment', () => {
  it('has thirty controls assessed for design and operation', () => {
    const assessed = Object.values(both.en.controls.data).filter(
      ({ assessment }) => assessment !== undefined,
    );
    expect(assessed).toHaveLength(30);
    for (const { assessment, evidence, evidenceDate } of assessed) {
      for (const value of Object.values(assessment ?? {}))
        expect(value).toEqual({ design: expect.any(Number), operation: expect.any(Number) });
      expect(evidence).toBeTruthy();
      expect(evidenceDate).toMatch(/^2026-/);
    }
  });

  it('has no figures for a few customers and transaction types', () => {
    const { data } = both.en.background;
    for (const key of ['cu-gambler', 'cu-tcsp']) expect(data.customers?.[key]).toBeUndefined();
    for (const key of ['tr-mirror', 'tr-crowd', 'tr-freelance'])
      expect(data.transactions?.[key]).toBeUndefined();
  });

  /** Names of fields with texts of the bank. */
  const wordFields = new Set([
    ...['name', 'description', 'motivation', 'reason', 'note', 'evidence', 'source', 'conclusions'],
    ...['setUp', 'groupStructure', 'organisation', 'outsourcing', 'technologies', 'outlook', 'text'],
    ...[
      'nonImplementation',
      'evasion',
      'reasoning',
      'title',
      'body',
      'procedure',
      'use',
      'age',
      'comparison',
    ],
  ]);

  it('is the same in both languages except for the words', () => {
    const silent = (document: AssessmentDocument) =>
      JSON.stringify(document, (name, value) => (wordFields.has(name) ? '' : value));
    expect(silent(both.sv)).toBe(silent(both.en));
    expect(silent(samples.sv)).toBe(silent(samples.en));
    const words = JSON.stringify(both.sv);
    for (const english of ['The ', ' and ', ' of ']) expect(words).not.toContain(english);
  });
});

describe('the finished sample assessment', () => {
  it('is complete, with every control assessed and every category concluded', () => {
    const { status, controls, conclusions } = samples.en;
    expect(new Set(Object.values(status))).toEqual(new Set(['DONE']));
    expect(Object.values(controls.data).filter(({ assessment }) => assessment)).toHaveLength(40);
    for (const subject of ['overall', ...riskTypes]) expect(conclusions[subject]).toBeTruthy();
  });
});

describe('the demo comments', () => {
  it.each(languages)('refer to existing places of the document (%s)', (language) => {
    const comments = createDemoComments(language);
    expect(new Set(comments.map(({ label }) => label)).size).toBe(8);
    const missing =
      (document: AssessmentDocument) =>
      ({ subject, label }: { subject: string; label: string }) =>
        label !== 'data' && subject !== '' && getValueAtPointer(document, subject) === undefined;
    expect(comments.filter(missing(both[language]))).toEqual([]);
    expect(createSampleComments(language).filter(missing(samples[language]))).toEqual([]);
  });
});

describe('the demo assessment translated to another language', () => {
  it('equals the demo assessment created in that language', () => {
    const swedish = translateDemoAssessment(buildDemoAssessment('en'), 'en', 'sv');
    expect(swedish.document).toEqual(buildDemoAssessment('sv'));
    expect(translateDemoAssessment(swedish.document, 'sv', 'en').document).toEqual(buildDemoAssessment('en'));
  });

  it('keeps texts that a visitor has changed', () => {
    const own = buildDemoAssessment('en');
    const changed = { ...own, settings: { ...own.settings, description: 'Ours', responsible: 'Kim' } };
    const { settings } = translateDemoAssessment(changed, 'en', 'sv').document;
    expect(settings.description).toBe('Ours');
    expect(settings.responsible).toBe('Kim');
    expect(settings.name).toBe(buildDemoAssessment('sv').settings.name);
  });
});
