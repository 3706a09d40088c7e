import { createHash } from 'node:crypto';
import {
  analyseSelection,
  computeThreatConcerns,
  countThreatConcerns,
  isGradeReviewDue,
} from '@klarsikt/engine/analysis';
import { computeAssessment, getTypeResult } from '@klarsikt/engine/assess';
import {
  buildAssessmentCase,
  createEmptyDocument,
  emptyAssessmentSettings,
} from '@klarsikt/engine/assessment';
import { compileRuleSet } from '@klarsikt/engine/formula';
import {
  collectionNames,
  compileModel,
  createFullEntitlement,
  diffModels,
  findDependencyBreaches,
  findModelProblems,
  isEmptyModelDiff,
  listCitedKeys,
  listEntities,
  listPresentCollections,
  listThreatsRelatedToRisk,
  projectModel,
  removeThreatTexts,
  type Threat,
  toCanonicalJson,
} from '@klarsikt/engine/model';
import { operationalTypes, relevances, riskTypes } from '@klarsikt/engine/text';
import { getRiskClass } from '@klarsikt/engine/values';
import countries from 'i18n-iso-countries';
import { describe, expect, test } from 'vitest';
import {
  buildDemoAssessment,
  getEditorialNotes,
  newestEdition,
  readStarterModel,
  starterEditions,
} from '../src/index.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** All values in a JSON structure with their paths. */
function* walk(value: unknown, path: string): Generator<readonly [string, unknown]> {
  yield [path, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) yield* walk(item, `${path}.${key}`);
}

const isText = (value: unknown): value is { en: string; sv: string } =>
  typeof value === 'object' && value !== null && 'en' in value && 'sv' in value;

describe.each(starterEditions)('the starter content $name', ({ name, counts: catalogued }) => {
  const model = readStarterModel(name);
  const compiled = compileModel(model);
  const everything = [...walk(model, 'model')];

  test('compiles without a problem', () => {
    expect(findModelProblems(model)).toEqual([]);
  });

  test('has the number of entities that the catalogue states', () => {
    const counts = Object.fromEntries(
      listPresentCollections(model).map((each) => [each, listEntities(model, each).length]),
    );
    expect(counts).toEqual(catalogued);
  });

  test('has all its texts in both languages', () => {
    const texts = everything.filter(([, value]) => isText(value));
    const empty = texts.filter(([, value]) => isText(value) && !(value.en.trim() && value.sv.trim()));
    expect(empty.map(([path]) => path)).toEqual([]);
    expect(texts.length).toBeGreaterThan(3000);
  });

  test('cites only existing references, the same in both languages', () => {
    const known = new Set(model.references.map(({ key }) => key));
    const citations = everything.flatMap(([, value]) =>
      typeof value === 'string' ? listCitedKeys(value) : [],
    );
    expect(citations.filter((key) => !known.has(key))).toEqual([]);
    expect(citations.length).toBeGreaterThan(200);
    const uneven = everything.filter(
      ([, value]) =>
        isText(value) &&
        String(listCitedKeys(value.en).toSorted()) !== String(listCitedKeys(value.sv).toSorted()),
    );
    expect(uneven.map(([path]) => path)).toEqual([]);
  });

  test('has no malformed citation', () => {
    const stray = everything.filter(([, value]) => {
      if (typeof value !== 'string') return false;
      return (
        (value.match(/\bre-[a-z]{2,}-/g) ?? []).length !== listCitedKeys(value).length && value.includes(' ')
      );
    });
    expect(stray.map(([path]) => path)).toEqual([]);
  });

  test('contains every ISO 3166-1 country and Kosovo once, in a region', () => {
    const codes = model.geographies.filter(({ kind }) => kind === 'country').map(({ iso }) => iso);
    const expected = [...new Set([...Object.keys(countries.getAlpha2Codes()), 'XK'])];
    expect(codes.toSorted()).toEqual(expected.toSorted());
    expect(codes).toHaveLength(250);
    const roots = model.geographies.filter(({ parents }) => parents.length === 0);
    expect(roots.map(({ key }) => key)).toEqual(['ge-world']);
  });

  test('has control rules that evaluate without errors for ordinary input', () => {
    const withRules = model.controls.filter(({ spec }) => spec.actions.length > 0);
    expect(withRules.length).toBeGreaterThanOrEqual(10);
    for (const { key, spec } of withRules) {
      const rules = compileRuleSet(spec);
      for (const value of [0, 0.5, 1, 13, 1000]) {
        const values = Object.fromEntries(spec.vars.map((variable) => [variable.key, value]));
        const states = rules.evaluate(values).map(({ state }) => state);
        expect(
          states.filter((state) => state !== 'shown' && state !== 'hidden'),
          key,
        ).toEqual([]);
      }
      expect(
        rules.evaluate({}).every(({ state }) => state === 'incomplete'),
        key,
      ).toBe(true);
    }
  });

  test('has at least one threat for every customer type, product, transaction type and channel', () => {
    for (const type of ['customers', 'products', 'transactions', 'channels'] as const) {
      const idle = compiled[type].list.filter(
        ({ key }) => listThreatsRelatedToRisk(compiled, type, key).length === 0,
      );
      expect(
        idle.map(({ key }) => key),
        type,
      ).toEqual([]);
    }
  });

  test('describes for every threat how it exploits a product', () => {
    const silent = model.threats.filter(({ texts }) => (texts?.exploitation.length ?? 0) === 0);
    expect(silent.map(({ key }) => key)).toEqual([]);
  });

  test('has grading dates that make some reviews due and most not', () => {
    const dates = model.threats.flatMap(({ privGradeTime, corpGradeTime }) => [privGradeTime, corpGradeTime]);
    const newest = dates.toSorted().at(-1);
    expect(newest && newest <= '2026-11-22').toBe(true);
    expect(new Set(dates).size).toBeGreaterThanOrEqual(10);
    const due = model.threats.filter((threat) => isGradeReviewDue(threat, '2026-11-20'));
    expect(due.length).toBeGreaterThanOrEqual(5);
    expect(due.length).toBeLessThan(40);
  });

  test('has editorial notes only outside the model', () => {
    const editorial = new Set(['evidence', 'verification', 'comment', 'notes']);
    const leaked = everything.filter(([path]) => editorial.has(path.split('.').at(-1) ?? ''));
    expect(leaked.map(([path]) => path)).toEqual([]);
    const notes = getEditorialNotes(name);
    expect(notes.get('re-fatf-40r')?.verification).toMatch(/^(from memory|secondary)$/);
    const keys = new Set(collectionNames.flatMap((each) => listEntities(model, each)).map(({ key }) => key));
    expect([...notes.keys()].filter((key) => !keys.has(key))).toEqual([]);
  });
});

describe('the second edition', () => {
  const model = readStarterModel('2026:2');

  const total = (of: (threat: Threat) => number) =>
    model.threats.reduce((sum, threat) => sum + of(threat), 0);

  test('has many more texts on product exploitation and risk indicators than the first edition', () => {
    expect(total(({ texts }) => texts?.exploitation.length ?? 0)).toBe(724);
    expect(total(({ texts }) => texts?.indicators.length ?? 0)).toBe(840);
  });

  test('has a motivation for each grade, with a source for every grade above 1', () => {
    const grades = model.threats
      .flatMap(({ privGrade, corpGrade }) => [privGrade ?? [], corpGrade ?? []])
      .flat();
    expect(new Set(grades.map(({ motivation }) => motivation.sv)).size).toBe(192);
    const bare = grades.filter(({ motivation }) => listCitedKeys(motivation.en).length === 0);
    expect(bare.filter(({ grade }) => grade > 1)).toEqual([]);
  });

  test('keeps every key and id of the first edition', () => {
    const changes = diffModels(readStarterModel('2026:1'), model);
    expect(Object.values(changes).flatMap(({ removed }) => removed)).toEqual([]);
    for (const name of collectionNames) {
      const ids = new Map(listEntities(model, name).map(({ key, id }) => [key, id]));
      for (const { key, id } of listEntities(readStarterModel('2026:1'), name))
        expect(ids.get(key), key).toBe(id);
    }
  });

  test('has 20 to 80 threats of direct concern for each type of obliged entity', () => {
    const compiled = compileModel(model);
    for (const { key } of model.businesses) {
      const { direct } = countThreatConcerns(
        computeThreatConcerns(compiled, { businesses: [key] }) ?? new Map(),
        model.threats,
      );
      expect([key, direct >= 20 && direct <= 80]).toEqual([key, true]);
    }
  });

  test('gives varied inherent levels without background data', () => {
    const document = createEmptyDocument({
      ...emptyAssessmentSettings,
      segment: 'BOTH',
      relevances: [...relevances],
    });
    const riskLists = { mode: 'none', exceptions: [] } as const;
    const selected = { ...document, selections: { ...document.selections, riskLists } };
    const result = computeAssessment(buildAssessmentCase(compileModel(model), selected));
    const calibration = operationalTypes.map((type) => {
      const levels = getTypeResult(result, type)?.risks.map(({ inherent }) => inherent) ?? [];
      const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length;
      const veryHigh = levels.filter((level) => getRiskClass(level) === 'VERYHIGH').length;
      return [type, Number(mean.toFixed(1)), veryHigh, levels.filter((level) => level >= 4).length];
    });
    expect(calibration).toEqual([
      ['customers', 2.8, 7, 0],
      ['products', 3.2, 28, 0],
      ['transactions', 2.4, 4, 0],
      ['channels', 2.9, 4, 0],
      ['geographies', 2.2, 24, 1],
    ]);
  });
});

describe('the risk lists', () => {
  const model = readStarterModel();
  const compiled = compileModel(model);
  const list = (key: string) => model.riskLists.find((candidate) => candidate.key === key);

  test('contain only countries, in the expected numbers', () => {
    expect(
      list('li-fatf-call')
        ?.entries.map(({ geography }) => geography)
        .toSorted(),
    ).toEqual(['ge-ir', 'ge-kp', 'ge-mm']);
    expect(list('li-fatf-monitor')?.entries).toHaveLength(22);
    expect(list('li-eu-hrtc')?.entries).toHaveLength(26);
    expect(list('li-eu-tax')?.entries).toHaveLength(10);
    expect(list('li-cpi')?.entries).toHaveLength(182);
    expect(list('li-eu-measures')?.entries).toHaveLength(31);
    const kinds = model.riskLists.flatMap(({ entries }) =>
      entries.map(({ geography }) => compiled.geographies.byKey.get(geography)?.kind),
    );
    expect(new Set(kinds)).toEqual(new Set(['country']));
  });

  test('have a source, date, publisher, licence and publication rhythm', () => {
    for (const { key, source, date, publisher, licence, rhythm } of model.riskLists) {
      expect(source, key).toMatch(/https:\/\//);
      expect(date, key).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect([publisher, licence, rhythm].includes(undefined), key).toBe(false);
    }
  });

  test('cite the acts that put the EU high-risk countries into force', () => {
    expect(list('li-eu-hrtc')).toMatchObject({ date: '2026-01-29', inForce: '2026-01-29' });
    expect(list('li-eu-hrtc')?.act).toMatch(/2026\/46.*2026\/83/);
  });

  test('give a country the level of its strongest EU measure, and cite the act of each measure', () => {
    const measures = list('li-eu-measures');
    const levels = new Map(measures?.entries.map(({ geography, value }) => [geography, value]));
    expect(['ge-ru', 'ge-ua', 'ge-ml', 'ge-zw'].map((key) => levels.get(key))).toEqual([4, 3.5, 2.5, 1.5]);
    expect(measures?.measures?.filter(({ act }) => act.trim() === '')).toEqual([]);
    const areas = measures?.measures?.flatMap(({ geography, area }) => (area ? [[geography, area.en]] : []));
    expect(areas).toEqual([
      ['ge-md', 'Transnistria'],
      ['ge-ua', 'Crimea and Sevastopol'],
      ['ge-ua', 'parts of Donetsk, Luhansk, Kherson and Zaporizhzhia'],
    ]);
  });

  test('have the same countries as the geographic group of the list', () => {
    for (const { key, group, entries } of model.riskLists.filter((one) => one.group)) {
      const members = model.geographies.filter(({ parents }) => parents.includes(group ?? ''));
      expect(members.map((place) => place.key).toSorted(), key).toEqual(
        entries.map(({ geography }) => geography).toSorted(),
      );
    }
    expect(model.geographies.filter(({ parents }) => parents.includes('ge-sanctioned'))).toHaveLength(31);
  });

  test('are unchanged in the first two editions', () => {
    for (const name of ['2026:1', '2026:2'] as const) {
      const cpi = readStarterModel(name).riskLists.find(({ key }) => key === 'li-cpi');
      expect([cpi?.date, cpi?.entries.length]).toEqual(['2025-02-11', 118]);
    }
  });

  test('have a high index value for a country with little corruption, and a low one for much corruption', () => {
    const index = list('li-cpi');
    expect(index).toMatchObject({ kind: 'index', highIsGood: true });
    const score = (key: string) => index?.entries.find(({ geography }) => geography === key)?.value;
    expect(score('ge-dk')).toBe(89);
    expect(score('ge-ss')).toBe(9);
    expect(score('ge-xk')).toBe(43);
  });
});

describe.each(starterEditions)('the demo projection of $name', ({ name }) => {
  const model = readStarterModel(name);
  const demo = projectModel(model, {
    ...createFullEntitlement(model),
    demo: true,
    offering: 'STANDARD',
    texts: false,
  });

  test('contains at least 40 threats, and their mothers only as context', () => {
    expect(demo.threats.filter((threat) => threat.demo).length).toBeGreaterThanOrEqual(40);
    const keys = new Set(demo.threats.map(({ key }) => key));
    for (const { key, parent } of demo.threats) {
      expect(parent === null || keys.has(parent), `mother of ${key}`).toBe(true);
    }
    const context = demo.threats.filter((threat) => !threat.demo);
    expect(context.length).toBeGreaterThan(0);
    expect(context.every((threat) => threat.context === true)).toBe(true);
    expect(demo.threats.some(({ key }) => key === 'th-tbml')).toBe(true);
  });

  test('covers every area and category', () => {
    const shown = demo.threats.filter((threat) => threat.demo);
    for (const { key } of model.categories) {
      expect(
        shown.some(({ category }) => category === key),
        key,
      ).toBe(true);
    }
    for (const relevance of ['ml', 'tf', 'sv'] as const) {
      expect(shown.filter(({ relevance: own }) => own.includes(relevance)).length, relevance).toBeGreaterThan(
        5,
      );
    }
  });

  test('compiles and gives results', () => {
    expect(findModelProblems(demo)).toEqual([]);
    const { rows } = analyseSelection(compileModel(demo), {
      selection: { threats: ['th-fraud', 'th-mules', 'th-cash'] },
    });
    for (const type of riskTypes.filter((name) => name !== 'industries' && name !== 'legalForms')) {
      expect(rows[type].length, type).toBeGreaterThan(0);
    }
  });
});

describe('the hash of the starter content', () => {
  const model = readStarterModel();

  test.each(starterEditions)('equals the one in the catalogue for $name', async (edition) => {
    const content = toCanonicalJson(readStarterModel(edition.name));
    expect(sha256(content)).toBe(edition.hash);
    expect(Buffer.byteLength(content)).toBe(edition.bytes);
    expect(toCanonicalJson(await edition.model())).toBe(content);
    expect(await edition.notes()).toEqual(getEditorialNotes(edition.name));
  });

  test('is that of the newest edition if none is named', () => {
    expect(sha256(toCanonicalJson(model))).toBe(newestEdition.hash);
  });

  test('does not depend on the order of fields or on a round trip through JSON', () => {
    const copy: unknown = JSON.parse(toCanonicalJson(model));
    expect(sha256(toCanonicalJson(copy))).toBe(sha256(toCanonicalJson(model)));
  });

  test('differs between models with and without threat texts', () => {
    expect(sha256(toCanonicalJson(removeThreatTexts(model)))).not.toBe(sha256(toCanonicalJson(model)));
    expect(isEmptyModelDiff(diffModels(model, projectModel(model, createFullEntitlement(model))))).toBe(true);
  });
});

describe('the third edition', () => {
  const model = readStarterModel('2026:3');

  test('has the same dependencies between customer types as the first edition', () => {
    expect(model.customers.flatMap(findDependencyBreaches)).toEqual([]);
    const first = new Map(readStarterModel('2026:1').customers.map((customer) => [customer.key, customer]));
    expect(model.customers.map(({ key, dep }) => [key, dep])).toEqual(
      model.customers.map(({ key }) => [key, first.get(key)?.dep]),
    );
  });
});

describe('the fourth edition', () => {
  const [third, model] = [readStarterModel('2026:3'), readStarterModel('2026:4')];
  const compiled = compileModel(model);
  const added = model.businesses.filter(({ key }) => third.businesses.every((one) => one.key !== key));

  test('adds the missing obliged entities, with football agents and clubs from 10 July 2029', () => {
    expect(added.map(({ key, appliesFrom }) => [key, appliesFrom])).toEqual([
      ['bu-crowdinter', undefined],
      ['bu-credinter', undefined],
      ['bu-migration', undefined],
      ['bu-mixedholding', undefined],
      ['bu-footballclub', '2029-07-10'],
      ['bu-footballagent', '2029-07-10'],
    ]);
  });

  test.each(added.map(({ key }) => [key] as const))(
    'gives %s enough products, threats and controls, and describes the exploitation of each product',
    (key) => {
      const carries = (list: readonly { readonly businesses: readonly string[] }[]) =>
        list.filter(({ businesses }) => businesses.includes(key)).length;
      const { products, transactions, channels, customers, legals, controls } = model;
      expect(carries(products)).toBeGreaterThanOrEqual(3);
      for (const list of [transactions, channels, customers, legals, controls])
        expect(carries(list)).toBeGreaterThanOrEqual(3);
      const { direct } = countThreatConcerns(
        computeThreatConcerns(compiled, { businesses: [key] }) ?? new Map(),
        model.threats,
      );
      expect(direct).toBeGreaterThanOrEqual(20);
      expect(direct).toBeLessThanOrEqual(80);
      const described = new Set(
        model.threats.flatMap(({ texts }) => texts?.exploitation.map(({ product }) => product) ?? []),
      );
      const own = products.filter(({ businesses }) => businesses.includes(key));
      expect(own.filter((product) => !described.has(product.key))).toEqual([]);
    },
  );

  test('removes no entity, changes no id, and leaves threats of existing businesses unchanged', () => {
    expect(Object.values(diffModels(third, model)).flatMap(({ removed }) => removed)).toEqual([]);
    for (const name of collectionNames) {
      const ids = new Map((model[name] ?? []).map(({ key, id }) => [key, id]));
      for (const { key, id } of third[name] ?? []) expect(ids.get(key), key).toBe(id);
    }
    const before = compileModel(third);
    for (const { key } of third.businesses)
      expect(computeThreatConcerns(compiled, { businesses: [key] }), key).toEqual(
        computeThreatConcerns(before, { businesses: [key] }),
      );
  });

  test('gives the demo bank the same levels as the third edition', () => {
    const bank = buildDemoAssessment('en');
    expect(computeAssessment(buildAssessmentCase(compiled, bank))).toEqual(
      computeAssessment(buildAssessmentCase(compileModel(third), bank)),
    );
  });
});
