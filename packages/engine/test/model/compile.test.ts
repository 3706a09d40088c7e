import { describe, expect, test } from 'vitest';
import {
  type CompiledModel,
  collectionNames,
  compile,
  entitiesOf,
  ModelError,
  type ProblemCode,
  problemsOf,
  type ReferenceModel,
  riskTypes,
  targetsOf,
} from '../../src/index.ts';
import { changed, grade, named, relations, smallModel, threat } from './sample.ts';

const model = smallModel();

describe('a sound model', () => {
  const compiled = compile(model);

  test('can be looked up by key, by id and by position', () => {
    for (const name of collectionNames) {
      const lookup: CompiledModel[typeof name] = compiled[name];
      entitiesOf(model, name).forEach((entity, position) => {
        expect(lookup.byKey.get(entity.key)).toBe(entity);
        expect(lookup.byId.get(entity.id)).toBe(entity);
        expect(lookup.index.get(entity.key)).toBe(position);
        expect(lookup.list[position]).toBe(entity);
      });
      expect(lookup.byKey.size).toBe(entitiesOf(model, name).length);
    }
    expect(compiled.source).toBe(model);
  });

  test('relates threats and risks in both directions alike', () => {
    for (const type of riskTypes) {
      const { forward, backward } = compiled.relations[type];
      const pairs = (adjacency: typeof forward, flip: boolean) =>
        Array.from({ length: adjacency.offsets.length - 1 }, (_, source) =>
          [...targetsOf(adjacency, source)].map((target) =>
            flip ? `${target}-${source}` : `${source}-${target}`,
          ),
        ).flat();
      expect(pairs(backward, true).toSorted()).toEqual(pairs(forward, false).toSorted());
    }
  });

  test('a child has the relations of all its mothers, in whatever order they stand', () => {
    const keys = (threatKey: string, type: 'products' | 'customers' | 'transactions') => {
      const row = compiled.threats.index.get(threatKey) ?? -1;
      return [...targetsOf(compiled.relations[type].forward, row)].map(
        (index) => compiled[type].list[index]?.key,
      );
    };
    expect(keys('th-leaf', 'products')).toEqual(['pr-account', 'pr-trade']);
    expect(keys('th-leaf', 'customers')).toEqual(['cu-people', 'cu-firms']);
    expect(keys('th-leaf', 'transactions')).toEqual(['tr-cash']);
    expect(keys('th-mid', 'products')).toEqual(['pr-account', 'pr-trade']);
    expect(keys('th-root', 'products')).toEqual(['pr-account']);
  });

  test('a missing grade is taken from the nearest mother, per segment', () => {
    const by = (segment: 'priv' | 'corp') =>
      compiled.threats.list.map(({ key }, index) => [
        key,
        compiled.threats.list[compiled.gradedBy[segment][index] ?? -1]?.key,
      ]);
    expect(by('priv')).toEqual([
      ['th-leaf', 'th-root'],
      ['th-root', 'th-root'],
      ['th-mid', 'th-root'],
      ['th-lone', 'th-lone'],
    ]);
    expect(by('corp')).toEqual([
      ['th-leaf', 'th-leaf'],
      ['th-root', 'th-root'],
      ['th-mid', 'th-root'],
      ['th-lone', 'th-lone'],
    ]);
    expect([...compiled.threatFacts.privLevel]).toEqual([3, 3, 3, 0]);
    expect([...compiled.threatFacts.corpLevel]).toEqual([1, 3, 3, 3]);
  });

  test('a probability beats a grade, and a grade beats the level label', () => {
    const levels = (own: Parameters<typeof threat>[1]) => {
      const { threatFacts } = compile({
        ...model,
        threats: [threat('th-x', own)],
        tags: [],
        publications: [],
      });
      return threatFacts.privLevel[0];
    };
    expect(levels({ privGrade: grade(4), probability: { priv: 0.005 } })).toBeCloseTo(2, 12);
    expect(levels({ privGrade: grade(4), probability: { priv: 0 } })).toBe(0);
    expect(levels({ privGrade: grade(0), levelIndividual: 'VERYHIGH' })).toBe(0);
    expect(levels({ privGrade: null, levelIndividual: 'VERYHIGH' })).toBe(4);
    expect(levels({ privGrade: null })).toBe(0);
  });

  test('knows which segments a threat concerns', () => {
    const segments = (own: Parameters<typeof threat>[1]) =>
      compile({ ...model, threats: [threat('th-x', own)], tags: [], publications: [] }).threatFacts
        .segments[0];
    expect(segments({ privGrade: grade(1), corpGrade: grade(0) })).toBe(1);
    expect(segments({ privGrade: null, corpGrade: grade(0.5) })).toBe(2);
    expect(segments({ privGrade: grade(0), corpGrade: grade(0), probability: { priv: 0.01 } })).toBe(1);
    expect(segments({ privGrade: grade(2), corpGrade: null, probability: { priv: 0 } })).toBe(1);
    expect(segments({ privGrade: null, corpGrade: null, levelCorporate: 'LOW' })).toBe(2);
    expect(segments({ privGrade: grade(0), corpGrade: null, levelIndividual: 'HIGH' })).toBe(0);
  });
});

describe('a faulty model', () => {
  type Fault = readonly [
    ProblemCode,
    string,
    string,
    string,
    (sound: ReferenceModel) => Partial<ReferenceModel>,
  ];
  const threats = (key: string, change: Parameters<typeof threat>[1]) => (sound: ReferenceModel) => ({
    threats: changed(sound.threats, key, () => change ?? {}),
  });
  const related = (more: Parameters<typeof relations>[0]) =>
    threats('th-root', { relations: relations(more) });
  const list =
    (change: (entry: ReferenceModel['riskLists'][number]) => Partial<ReferenceModel['riskLists'][number]>) =>
    (sound: ReferenceModel) => ({ riskLists: changed(sound.riskLists, 'li-bad', change) });

  const faults: readonly Fault[] = [
    ['key.empty', 'legalForms', ' ', 'key', () => ({ legalForms: [{ ...named(' '), key: ' ' }] })],
    [
      'key.duplicate',
      'legalForms',
      'lf-ab',
      'key',
      (m) => ({ channels: m.channels.map((c) => ({ ...c, key: 'lf-ab' })) }),
    ],
    [
      'id.duplicate',
      'categories',
      'ca-a',
      'id',
      (m) => ({ categories: m.categories.map((c) => ({ ...c, id: m.threats[0]?.id ?? 0 })) }),
    ],
    [
      'id.invalid',
      'legalForms',
      'lf-ab',
      'id',
      (m) => ({ legalForms: m.legalForms.map((c) => ({ ...c, id: 0 })) }),
    ],
    [
      'id.invalid',
      'legalForms',
      'lf-ab',
      'id',
      (m) => ({ legalForms: m.legalForms.map((c) => ({ ...c, id: 1.5 })) }),
    ],
    ['name.empty', 'threats', 'th-root', 'name.sv', threats('th-root', { name: { en: 'x', sv: ' ' } })],
    [
      'name.long',
      'threats',
      'th-root',
      'name.en',
      threats('th-root', { name: { en: 'x'.repeat(256), sv: 'x' } }),
    ],
    [
      'name.empty',
      'publications',
      'pb-one',
      'title.en',
      (m) => ({ publications: changed(m.publications, 'pb-one', () => ({ title: { en: '', sv: 'x' } })) }),
    ],
    [
      'name.empty',
      'customers',
      'cu-firms',
      'name.en',
      (m) => ({ customers: changed(m.customers, 'cu-firms', () => ({ name: { en: '', sv: 'x' } })) }),
    ],
    ['reference.unknown', 'threats', 'th-root', 'category', threats('th-root', { category: 'ca-z' })],
    ['reference.unknown', 'threats', 'th-root', 'geography', threats('th-root', { geography: 'ca-a' })],
    ['reference.unknown', 'threats', 'th-root', 'parent', threats('th-root', { parent: 'th-none' })],
    [
      'reference.unknown',
      'threats',
      'th-root',
      'references[1]',
      threats('th-root', { references: ['re-one', 're-none'] }),
    ],
    [
      'reference.unknown',
      'threats',
      'th-root',
      'relations.legalForms[0]',
      related({ legalForms: ['cu-people'] }),
    ],
    [
      'reference.duplicate',
      'threats',
      'th-root',
      'relations.channels[1]',
      related({ channels: ['ch-branch', 'ch-branch'] }),
    ],
    [
      'reference.unknown',
      'customers',
      'cu-firms',
      'dep.industries[0]',
      (m) => ({ customers: changed(m.customers, 'cu-firms', () => ({ dep: { industries: ['in-none'] } })) }),
    ],
    [
      'reference.unknown',
      'customers',
      'cu-firms',
      'dep.legalForms[0]',
      (m) => ({ customers: changed(m.customers, 'cu-firms', () => ({ dep: { legalForms: ['x'] } })) }),
    ],
    [
      'reference.unknown',
      'customers',
      'cu-firms',
      'dep.geographies[0]',
      (m) => ({ customers: changed(m.customers, 'cu-firms', () => ({ dep: { geographies: ['x'] } })) }),
    ],
    [
      'reference.unknown',
      'customers',
      'cu-firms',
      'businesses[0]',
      (m) => ({ customers: changed(m.customers, 'cu-firms', () => ({ businesses: ['x'] })) }),
    ],
    [
      'reference.unknown',
      'products',
      'pr-trade',
      'category',
      (m) => ({ products: changed(m.products, 'pr-trade', () => ({ category: 'x' })) }),
    ],
    [
      'reference.unknown',
      'products',
      'pr-trade',
      'transactions[0]',
      (m) => ({ products: changed(m.products, 'pr-trade', () => ({ transactions: ['x'] })) }),
    ],
    [
      'reference.unknown',
      'products',
      'pr-trade',
      'risklabels[0]',
      (m) => ({ products: changed(m.products, 'pr-trade', () => ({ risklabels: ['x'] })) }),
    ],
    [
      'reference.unknown',
      'transactions',
      'tr-cash',
      'products[0]',
      (m) => ({ transactions: changed(m.transactions, 'tr-cash', () => ({ products: ['x'] })) }),
    ],
    [
      'reference.unknown',
      'channels',
      'ch-branch',
      'businesses[0]',
      (m) => ({ channels: changed(m.channels, 'ch-branch', () => ({ businesses: ['x'] })) }),
    ],
    [
      'reference.unknown',
      'geographies',
      'ge-us',
      'parents[0]',
      (m) => ({ geographies: changed(m.geographies, 'ge-us', () => ({ parents: ['x'] })) }),
    ],
    [
      'reference.unknown',
      'geographies',
      'ge-us',
      'risklabels[0]',
      (m) => ({ geographies: changed(m.geographies, 'ge-us', () => ({ risklabels: ['x'] })) }),
    ],
    [
      'reference.unknown',
      'legals',
      'le-cdd',
      'references[0]',
      (m) => ({ legals: changed(m.legals, 'le-cdd', () => ({ references: ['x'] })) }),
    ],
    [
      'reference.unknown',
      'industries',
      'in-f',
      'parent',
      (m) => ({ industries: changed(m.industries, 'in-f', () => ({ parent: 'x' })) }),
    ],
    [
      'reference.unknown',
      'controlCategories',
      'cc-top',
      'parent',
      (m) => ({ controlCategories: changed(m.controlCategories, 'cc-top', () => ({ parent: 'x' })) }),
    ],
    [
      'reference.unknown',
      'controls',
      'co-eu',
      'category',
      (m) => ({ controls: changed(m.controls, 'co-eu', () => ({ category: 'x' })) }),
    ],
    [
      'reference.unknown',
      'controls',
      'co-eu',
      'related.products[0]',
      (m) => ({ controls: changed(m.controls, 'co-eu', () => ({ related: { products: ['x'] } })) }),
    ],
    [
      'reference.unknown',
      'controls',
      'co-eu',
      'risklabels[0]',
      (m) => ({ controls: changed(m.controls, 'co-eu', () => ({ risklabels: ['x'] })) }),
    ],
    [
      'reference.unknown',
      'controls',
      'co-eu',
      'businesses[0]',
      (m) => ({ controls: changed(m.controls, 'co-eu', () => ({ businesses: ['x'] })) }),
    ],
    [
      'reference.unknown',
      'references',
      're-two',
      'country',
      (m) => ({ references: changed(m.references, 're-two', () => ({ country: 'x' })) }),
    ],
    [
      'reference.unknown',
      'publications',
      'pb-one',
      'reference',
      (m) => ({ publications: changed(m.publications, 'pb-one', () => ({ reference: 'x' })) }),
    ],
    [
      'reference.unknown',
      'publications',
      'pb-one',
      'tags[0]',
      (m) => ({ publications: changed(m.publications, 'pb-one', () => ({ tags: ['x'] })) }),
    ],
    [
      'reference.unknown',
      'tags',
      'tg-one',
      'geographies[0]',
      (m) => ({ tags: changed(m.tags, 'tg-one', () => ({ geographies: ['x'] })) }),
    ],
    [
      'reference.unknown',
      'tags',
      'tg-one',
      'categories[0]',
      (m) => ({ tags: changed(m.tags, 'tg-one', () => ({ categories: ['x'] })) }),
    ],
    [
      'reference.unknown',
      'tags',
      'tg-one',
      'threats[0]',
      (m) => ({ tags: changed(m.tags, 'tg-one', () => ({ threats: ['x'] })) }),
    ],
    ['cycle', 'threats', 'th-root', 'parent', threats('th-root', { parent: 'th-root' })],
    [
      'cycle',
      'geographies',
      'ge-eu',
      'parents',
      (m) => ({ geographies: changed(m.geographies, 'ge-eu', () => ({ parents: ['ge-eu'] })) }),
    ],
    [
      'cycle',
      'industries',
      'in-f',
      'parent',
      (m) => ({ industries: changed(m.industries, 'in-f', () => ({ parent: 'in-f' })) }),
    ],
    [
      'cycle',
      'controlCategories',
      'cc-top',
      'parent',
      (m) => ({ controlCategories: changed(m.controlCategories, 'cc-top', () => ({ parent: 'cc-top' })) }),
    ],
    ['grade.range', 'threats', 'th-root', 'privGrade.grade', threats('th-root', { privGrade: grade(4.1) })],
    [
      'grade.range',
      'threats',
      'th-root',
      'corpGrade.grade',
      threats('th-root', { corpGrade: grade(Number.NaN) }),
    ],
    [
      'probability.range',
      'threats',
      'th-root',
      'probability.priv',
      threats('th-root', { probability: { priv: 0.126 } }),
    ],
    [
      'probability.range',
      'threats',
      'th-root',
      'probability.corp',
      threats('th-root', { probability: { corp: -0.1 } }),
    ],
    [
      'date.invalid',
      'threats',
      'th-root',
      'privGradeTime',
      threats('th-root', { privGradeTime: '2026-13-01' }),
    ],
    [
      'date.invalid',
      'threats',
      'th-root',
      'corpGradeTime',
      threats('th-root', { corpGradeTime: 'yesterday' }),
    ],
    [
      'date.invalid',
      'references',
      're-two',
      'published',
      (m) => ({ references: changed(m.references, 're-two', () => ({ published: '24-01' })) }),
    ],
    [
      'value.range',
      'riskLists',
      'li-bad',
      'entries[1].value',
      list(({ entries }) => ({ entries: entries.map((e) => ({ ...e, value: e.value * 1.5 })) })),
    ],
    [
      'value.range',
      'riskLists',
      'li-bad',
      'entries[0].value',
      list(() => ({ kind: 'index', entries: [{ geography: 'ge-se', value: 101 }] })),
    ],
    [
      'reference.duplicate',
      'riskLists',
      'li-bad',
      'entries[2]',
      list(({ entries }) => ({ entries: [...entries, { geography: 'ge-se', value: 2 }] })),
    ],
    [
      'reference.unknown',
      'riskLists',
      'li-bad',
      'entries[0]',
      list(() => ({ entries: [{ geography: 'x', value: 2 }] })),
    ],
    ['date.invalid', 'riskLists', 'li-bad', 'date', list(() => ({ date: '' }))],
    [
      'formula.invalid',
      'controls',
      'co-eu',
      'spec.actions[0].expr',
      (m) => ({
        controls: changed(m.controls, 'co-eu', () => ({
          spec: { vars: [], actions: [{ expr: '1 +', text: { en: 'x', sv: 'x' } }] },
        })),
      }),
    ],
  ];

  test.each(faults)('%s: %s %s %s', (code, collection, key, field, change) => {
    const problems = problemsOf({ ...model, ...change(model) });
    const found = problems.find((problem) => problem.code === code && problem.field === field);
    expect(found).toMatchObject({ collection, key, field, code });
    expect(found?.message).not.toBe('');
  });

  test('values outside their closed lists are named', () => {
    const broken: ReferenceModel = JSON.parse(
      JSON.stringify(model)
        .replace('"label":"GLOBAL"', '"label":"WORLD"')
        .replace('"levelIndividual":"UNDEFINED"', '"levelIndividual":"HUGE"')
        .replace('"relevance":["tf","sv"]', '"relevance":["tf","xx"]')
        .replace('"segment":"INDIVIDUALS"', '"segment":"PEOPLE"')
        .replace('"datapoint":"PRO"', '"datapoint":"SUPER"')
        .replace('"type":"SOP"', '"type":"PAPER"')
        .replace('"allOf":["products"]', '"allOf":["things"]')
        .replace('"kind":"flat"', '"kind":"round"')
        .replace('"type":"products","key"', '"type":"things","key"'),
    );
    const fields = problemsOf(broken)
      .filter(({ code }) => code === 'value.unknown')
      .map(({ collection, field }) => `${collection} ${field}`);
    expect(fields.toSorted()).toEqual([
      'controls allOf',
      'controls type',
      'customers datapoint',
      'customers segment',
      'riskLists kind',
      'threats label',
      'threats levelIndividual',
      'threats relevance',
      'threats texts.indicators[0].type',
    ]);
  });

  test('texts that speak of an unknown product, channel or indicator are named', () => {
    const leaf = model.threats.find(({ key }) => key === 'th-leaf');
    const texts = leaf?.texts;
    if (texts === undefined) throw new Error('the sample has texts');
    const broken = {
      ...texts,
      exploitation: [{ product: 'x', channel: 'y', text: { en: '', sv: '' } }],
      indicators: [{ type: 'products', key: 'z', text: { en: '', sv: '' } }],
    };
    const problems = problemsOf({
      ...model,
      threats: changed(model.threats, 'th-leaf', () => ({ texts: broken })),
    });
    expect(problems.map(({ field }) => field)).toEqual([
      'texts.exploitation[0].product',
      'texts.exploitation[0].channel',
      'texts.indicators[0].key',
    ]);
  });

  test('a circle is reported for each of its members and for nobody else', () => {
    const circle = { ...model, threats: changed(model.threats, 'th-root', () => ({ parent: 'th-mid' })) };
    expect(problemsOf(circle).map(({ key, code }) => [key, code])).toEqual([
      ['th-root', 'cycle'],
      ['th-mid', 'cycle'],
    ]);
  });

  test('everything wrong is told at once, in an error that shows the first five', () => {
    const broken = { ...model, threats: model.threats.map((t) => ({ ...t, name: { en: '', sv: '' } })) };
    expect(() => compile(broken)).toThrow(ModelError);
    expect(() => compile(broken)).toThrow(/8 fault\(s\): threats 'th-leaf' name\.en: is empty;.* and 3 more/);
  });

  test('a chain of ten thousand mothers is no problem', () => {
    const chain = Array.from({ length: 10_000 }, (_, n) =>
      threat(`th-${n}`, {
        parent: n === 0 ? null : `th-${n - 1}`,
        relations: relations(n === 0 ? { channels: ['ch-branch'] } : {}),
      }),
    );
    const compiled = compile({ ...model, threats: chain, tags: [], publications: [] });
    expect([...targetsOf(compiled.relations.channels.forward, 9999)]).toEqual([0]);
    const ring = changed(chain, 'th-0', () => ({ parent: 'th-9999' }));
    expect(problemsOf({ ...model, threats: ring, tags: [], publications: [] })).toHaveLength(10_000);
  });
});
