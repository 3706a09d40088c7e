import { describe, expect, test } from 'vitest';
import {
  type CollectionName,
  compileModel,
  findModelProblems,
  getAdjacencyTargets,
  listEntities,
  ModelError,
  type ProblemCode,
  type ReferenceModel,
} from '../../src/model/index.ts';
import { changed, grade, relations, threat } from './sample.ts';
import { smallModel } from './small-model.ts';

const model = smallModel();

/** The model with some fields of one entity replaced. */
function edited(collection: CollectionName, key: string, change: object): ReferenceModel {
  const list = listEntities(model, collection).map((entity) =>
    entity.key === key ? { ...entity, ...change } : entity,
  );
  return { ...model, [collection]: list };
}

const text = (en: string, sv = en) => ({ en, sv });
const rule = { vars: [], actions: [{ expr: '1 +', text: text('x') }] };
const entry = (geography: string, value: number) => ({ geography, value });

describe('the validation of a model', () => {
  type Fault = readonly [ProblemCode, CollectionName, string, string, object];
  const faults: readonly Fault[] = [
    ['key.duplicate', 'legalForms', 'ca-a', 'key', { key: 'ca-a' }],
    ['key.empty', 'legalForms', ' ', 'key', { key: ' ' }],
    ['id.duplicate', 'tags', 'tg-one', 'id', { id: model.threats[0]?.id }],
    ['id.invalid', 'legalForms', 'lf-ab', 'id', { id: 0 }],
    ['id.invalid', 'legalForms', 'lf-ab', 'id', { id: 1.5 }],
    ['name.empty', 'threats', 'th-root', 'name.sv', { name: text('x', ' ') }],
    ['name.long', 'threats', 'th-root', 'name.en', { name: text('x'.repeat(256), 'x') }],
    ['name.empty', 'publications', 'pb-one', 'title.en', { title: text('', 'x') }],
    ...(
      [
        ['customers', 'cu-firms'],
        ['products', 'pr-trade'],
        ['transactions', 'tr-cash'],
        ['channels', 'ch-branch'],
        ['geographies', 'ge-us'],
        ['industries', 'in-f'],
        ['legalForms', 'lf-ab'],
        ['legals', 'le-cdd'],
        ['categories', 'ca-a'],
        ['productCategories', 'pc-account'],
        ['businesses', 'bu-bank'],
        ['riskLabels', 'rl-cash'],
        ['controls', 'co-eu'],
        ['controlCategories', 'cc-top'],
        ['riskLists', 'li-bad'],
        ['references', 're-one'],
        ['tags', 'tg-one'],
      ] as const
    ).map(([collection, key]): Fault => ['name.empty', collection, key, 'name.en', { name: text('', 'x') }]),
    ['reference.unknown', 'threats', 'th-root', 'category', { category: 'ca-z' }],
    ['reference.unknown', 'threats', 'th-root', 'geography', { geography: 'ca-a' }],
    ['reference.unknown', 'threats', 'th-root', 'parent', { parent: 'th-none' }],
    ['reference.unknown', 'threats', 'th-root', 'references[1]', { references: ['re-one', 're-none'] }],
    [
      'reference.unknown',
      'threats',
      'th-root',
      'relations.legalForms[0]',
      { relations: relations({ legalForms: ['cu-people'] }) },
    ],
    [
      'reference.duplicate',
      'threats',
      'th-root',
      'relations.channels[1]',
      { relations: relations({ channels: ['ch-branch', 'ch-branch'] }) },
    ],
    ['reference.unknown', 'customers', 'cu-firms', 'dep.industries[0]', { dep: { industries: ['x'] } }],
    ['reference.unknown', 'customers', 'cu-firms', 'dep.legalForms[0]', { dep: { legalForms: ['x'] } }],
    ['reference.unknown', 'customers', 'cu-firms', 'dep.geographies[0]', { dep: { geographies: ['x'] } }],
    ['reference.unknown', 'customers', 'cu-firms', 'businesses[0]', { businesses: ['x'] }],
    ['reference.unknown', 'products', 'pr-trade', 'category', { category: 'x' }],
    ['reference.unknown', 'products', 'pr-trade', 'transactions[0]', { transactions: ['x'] }],
    ['reference.unknown', 'products', 'pr-trade', 'risklabels[0]', { risklabels: ['x'] }],
    ['reference.unknown', 'transactions', 'tr-cash', 'products[0]', { products: ['x'] }],
    ['reference.unknown', 'channels', 'ch-branch', 'businesses[0]', { businesses: ['x'] }],
    ['reference.unknown', 'geographies', 'ge-us', 'parents[0]', { parents: ['x'] }],
    ['reference.unknown', 'geographies', 'ge-us', 'risklabels[0]', { risklabels: ['x'] }],
    ['reference.unknown', 'legals', 'le-cdd', 'references[0]', { references: ['x'] }],
    ['reference.unknown', 'industries', 'in-f', 'parent', { parent: 'x' }],
    ['reference.unknown', 'controlCategories', 'cc-top', 'parent', { parent: 'x' }],
    ['reference.unknown', 'controls', 'co-eu', 'category', { category: 'x' }],
    ['reference.unknown', 'controls', 'co-eu', 'related.products[0]', { related: { products: ['x'] } }],
    ['reference.unknown', 'controls', 'co-eu', 'risklabels[0]', { risklabels: ['x'] }],
    ['reference.unknown', 'controls', 'co-eu', 'businesses[0]', { businesses: ['x'] }],
    ['reference.unknown', 'references', 're-two', 'country', { country: 'x' }],
    ['reference.unknown', 'publications', 'pb-one', 'reference', { reference: 'x' }],
    ['reference.unknown', 'publications', 'pb-one', 'tags[0]', { tags: ['x'] }],
    ['reference.unknown', 'tags', 'tg-one', 'geographies[0]', { geographies: ['x'] }],
    ['reference.unknown', 'tags', 'tg-one', 'categories[0]', { categories: ['x'] }],
    ['reference.unknown', 'tags', 'tg-one', 'threats[0]', { threats: ['x'] }],
    ['cycle', 'threats', 'th-root', 'parent', { parent: 'th-root' }],
    ['cycle', 'geographies', 'ge-eu', 'parents', { parents: ['ge-eu'] }],
    ['cycle', 'industries', 'in-f', 'parent', { parent: 'in-f' }],
    ['cycle', 'controlCategories', 'cc-top', 'parent', { parent: 'cc-top' }],
    ['grade.range', 'threats', 'th-root', 'privGrade.grade', { privGrade: grade(4.1) }],
    ['grade.range', 'threats', 'th-root', 'corpGrade.grade', { corpGrade: grade(Number.NaN) }],
    ['probability.range', 'threats', 'th-root', 'probability.priv', { probability: { priv: 0.126 } }],
    ['probability.range', 'threats', 'th-root', 'probability.corp', { probability: { corp: -0.1 } }],
    ['date.invalid', 'threats', 'th-root', 'privGradeTime', { privGradeTime: '2026-13-01' }],
    ['date.invalid', 'threats', 'th-root', 'corpGradeTime', { corpGradeTime: 'yesterday' }],
    ['date.invalid', 'references', 're-two', 'published', { published: '24-01' }],
    ['date.invalid', 'references', 're-two', 'retrieved', { retrieved: '2024-01-32' }],
    ['date.invalid', 'publications', 'pb-one', 'created', { created: '2024-01-01x' }],
    ['date.invalid', 'publications', 'pb-one', 'published', { published: 'x2024-01-01' }],
    ['date.invalid', 'riskLists', 'li-bad', 'date', { date: '' }],
    [
      'value.range',
      'riskLists',
      'li-bad',
      'entries[1].value',
      { entries: [entry('ge-se', 4), entry('ge-us', 4.5)] },
    ],
    [
      'value.range',
      'riskLists',
      'li-bad',
      'entries[0].value',
      { kind: 'index', entries: [entry('ge-se', 101)] },
    ],
    [
      'reference.duplicate',
      'riskLists',
      'li-bad',
      'entries[1].geography',
      { entries: [entry('ge-se', 1), entry('ge-se', 2)] },
    ],
    ['reference.unknown', 'riskLists', 'li-bad', 'entries[0].geography', { entries: [entry('x', 1)] }],
    ['formula.invalid', 'controls', 'co-eu', 'spec.actions[0].expr', { spec: rule }],
    ['value.unknown', 'threats', 'th-root', 'label', { label: 'WORLD' }],
    ['value.unknown', 'threats', 'th-root', 'levelIndividual', { levelIndividual: 'HUGE' }],
    ['value.unknown', 'threats', 'th-root', 'levelCorporate', { levelCorporate: 'HUGE' }],
    ['value.unknown', 'threats', 'th-root', 'relevance[1]', { relevance: ['ml', 'xx'] }],
    ['value.unknown', 'threats', 'th-root', 'gradeMethods[0]', { gradeMethods: ['Dice'] }],
    ['value.unknown', 'customers', 'cu-firms', 'segment', { segment: 'PEOPLE' }],
    ['value.unknown', 'customers', 'cu-firms', 'datapoint', { datapoint: 'SUPER' }],
    ['value.unknown', 'transactions', 'tr-cash', 'datapoint', { datapoint: 'SUPER' }],
    ['value.unknown', 'products', 'pr-trade', 'offering', { offering: 'FREE' }],
    ['value.unknown', 'legals', 'le-cdd', 'offering', { offering: 'FREE' }],
    ['value.unknown', 'geographies', 'ge-us', 'level', { level: 'LUNAR' }],
    ['value.unknown', 'controls', 'co-eu', 'type', { type: 'PAPER' }],
    ['value.unknown', 'controls', 'co-eu', 'offering', { offering: 'FREE' }],
    ['value.unknown', 'controls', 'co-eu', 'allOf[0]', { allOf: ['things'] }],
    ['value.unknown', 'riskLists', 'li-bad', 'kind', { kind: 'round' }],
    ['value.unknown', 'riskLists', 'li-bad', 'relevances[0]', { relevances: ['legal'] }],
  ];

  test.each(faults)('reports %s: %s %s %s', (code, collection, key, field, change) => {
    const former = code === 'key.empty' || code === 'key.duplicate' ? 'lf-ab' : key;
    const problems = findModelProblems(edited(collection, former, change));
    const found = problems.find((problem) => problem.code === code && problem.field === field);
    expect(found).toMatchObject({ collection, key, field, code });
    const { en = '', sv = '' } = found?.text ?? {};
    expect([en, sv, en === sv]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/), false]);
  });

  test('accepts values at the limits', () => {
    const sound = [
      edited('threats', 'th-root', { name: text('x'.repeat(255)), privGrade: grade(4), corpGrade: grade(0) }),
      edited('threats', 'th-root', { probability: { priv: 0.125, corp: 0 }, privGradeTime: '2026-12-31' }),
      edited('riskLists', 'li-bad', {
        kind: 'index',
        date: '2026-02',
        entries: [entry('ge-se', 100), entry('ge-us', 0)],
      }),
      edited('riskLists', 'li-bad', { date: '2026', entries: [entry('ge-se', 4), entry('ge-us', 0)] }),
    ];
    expect(sound.map(findModelProblems)).toEqual([[], [], [], []]);
  });

  test('reports texts that refer to an unknown product, channel or indicator', () => {
    const leaf = model.threats.find(({ key }) => key === 'th-leaf');
    const texts = leaf?.texts;
    if (texts === undefined) throw new Error('the sample has texts');
    const broken = {
      ...texts,
      exploitation: [{ product: 'x', channel: 'y', text: { en: '', sv: '' } }],
      indicators: [{ type: 'products' as const, key: 'z', text: { en: '', sv: '' } }],
    };
    const problems = findModelProblems({
      ...model,
      threats: changed(model.threats, 'th-leaf', () => ({ texts: broken })),
    });
    expect(problems.map(({ field }) => field)).toEqual([
      'texts.exploitation[0].product',
      'texts.exploitation[0].channel',
      'texts.indicators[0].key',
    ]);
  });

  test('reports a cycle of parents exactly at its members', () => {
    const circle = { ...model, threats: changed(model.threats, 'th-root', () => ({ parent: 'th-mid' })) };
    expect(findModelProblems(circle).map(({ key, code }) => [key, code])).toEqual([
      ['th-root', 'cycle'],
      ['th-mid', 'cycle'],
    ]);
  });

  test('reports all problems in one error, whose message lists the first five', () => {
    const broken = { ...model, threats: model.threats.map((t) => ({ ...t, name: { en: '', sv: '' } })) };
    expect(() => compileModel(broken)).toThrow(ModelError);
    expect(() => compileModel(broken)).toThrow(
      /8 fault\(s\): threats 'th-leaf' name\.en: is empty;.* and 3 more/,
    );
  });

  test('accepts a chain of 3,000 mother threats', () => {
    const chain = Array.from({ length: 3_000 }, (_, n) =>
      threat(`th-${n}`, {
        parent: n === 0 ? null : `th-${n - 1}`,
        relations: relations(n === 0 ? { channels: ['ch-branch'] } : {}),
      }),
    );
    const compiled = compileModel({ ...model, threats: chain, tags: [], publications: [] });
    expect([...getAdjacencyTargets(compiled.relations.channels.forward, 2999)]).toEqual([0]);
    const ring = changed(chain, 'th-0', () => ({ parent: 'th-2999' }));
    expect(findModelProblems({ ...model, threats: ring, tags: [], publications: [] })).toHaveLength(3_000);
  });
});
