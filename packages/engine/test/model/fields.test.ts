import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Field, FieldsByName } from '../../src/fields/index.ts';
import {
  type CollectionName,
  collectionNames,
  compileModel,
  findModelProblems,
  getWorkingEntityFields,
  isCollectionName,
  isOptionalCollection,
  listEntities,
  modelTables,
  type ProblemCode,
  type ReferenceModel,
  readModel,
  toCanonicalJson,
  toRiskListEntries,
} from '../../src/model/index.ts';
import '../property-runs.ts';
import { smallModel } from './small-model.ts';

const model = smallModel();

/** All fields of a table with their paths, including those in objects. */
function* fieldsOf(
  fields: FieldsByName,
  path: readonly string[] = [],
): Generator<[readonly string[], Field]> {
  for (const [name, field] of Object.entries(fields)) {
    if (field.editorial === true) continue;
    yield [[...path, name], field];
    if (field.type === 'object') yield* fieldsOf(field.fields, [...path, name]);
  }
}

const isRecord = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value with another one at a path; undefined removes it. Null if the path does not exist. */
function withValue(owner: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  if (!isRecord(owner)) return null;
  const inner = rest.length === 0 ? value : withValue(owner[name], rest, value);
  return inner === null && rest.length > 0 ? null : { ...owner, [name]: inner };
}

/** Invalid values of a field, with the expected code and the path below the field. */
function* breaks(field: Field): Generator<[unknown, ProblemCode, string]> {
  const wrong = field.type === 'flag' ? 'yes' : true;
  const noChoice = field.type === 'choice' ? 'value.unknown' : 'value.type';
  const date = field.type === 'text' && field.format === 'partialDate';
  yield [wrong, date ? 'date.invalid' : noChoice, ''];
  if (field.optional !== true) yield [undefined, 'field.missing', ''];
  if (field.nullable !== true) yield [null, date ? 'date.invalid' : noChoice, ''];
  yield* breaksOfKind(field);
}

function* breaksOfKind(field: Field): Generator<[unknown, ProblemCode, string]> {
  if (field.type === 'choice') yield ['no such word', 'value.unknown', ''];
  if (field.type === 'reference') yield ['no-such-entity', 'reference.unknown', ''];
  if (field.type === 'object') yield [{ strange: 1 }, 'field.unknown', '.strange'];
  if (field.type === 'text' && field.longest !== undefined) {
    yield ['x'.repeat(field.longest + 1), 'text.long', ''];
  }
  if (field.type === 'number' && field.highest !== undefined) {
    const code = field.measure === 'probability' ? 'probability.range' : 'grade.range';
    yield [field.highest + 0.1, code, ''];
  }
  if (field.type === 'translated') {
    const name = field.measure === 'name';
    yield [{ en: 'x', sv: 'x'.repeat((field.longest ?? 0) + 1) }, name ? 'name.long' : 'text.long', '.sv'];
    if (name) yield [{ en: ' ', sv: 'x' }, 'name.empty', '.en'];
    yield [{ en: 'x' }, 'field.missing', '.sv'];
  }
  if (field.type === 'list' && field.of.type === 'choice') yield [['no'], 'value.unknown', '[0]'];
  if (field.type === 'list' && field.of.type === 'reference') yield [['no'], 'reference.unknown', '[0]'];
}

const cases = collectionNames.flatMap((collection) =>
  [...fieldsOf(modelTables[collection].fields)].flatMap(([path, field]) =>
    [...breaks(field)].map(([value, code, below]) => ({ collection, path, value, code, below })),
  ),
);

/** An entity of the collection that has a value at the path. */
function sampleOf(collection: CollectionName, path: readonly string[]) {
  const parent = path.slice(0, -1);
  return listEntities(model, collection).find((entity) => {
    let at: unknown = entity;
    for (const name of parent) at = isRecord(at) ? at[name] : undefined;
    return isRecord(at);
  });
}

const rules = { vars: [], actions: [{ expr: '1 + 1', text: { en: 'x', sv: 'x' } }] };

/** A valid value of a field; references name entities of the small model outside the own collection. */
function soundValue(field: Field, own: CollectionName): fc.Arbitrary<unknown> {
  const plain = soundPlain(field, own);
  return field.nullable === true ? fc.option(plain) : plain;
}

const keysIn = (collection: string, own: CollectionName): readonly string[] =>
  isCollectionName(collection) && collection !== own
    ? listEntities(model, collection).map(({ key }) => key)
    : [];

function soundPlain(field: Field, own: CollectionName): fc.Arbitrary<unknown> {
  const text = fc.string({ maxLength: 200 });
  switch (field.type) {
    case 'text':
      if (field.format === 'day') return fc.constantFrom('2026-02-28', '2028-02-29');
      if (field.format === 'partialDate') return fc.constantFrom('2026', '2026-02', '2026-02-28');
      return text.map((given) => given.slice(0, field.longest));
    case 'translated':
      return fc.record({ en: text, sv: text }).map(({ en, sv }) => ({ en: `x${en}`, sv: `${sv}x` }));
    case 'number':
      return fc.constantFrom(field.lowest ?? -5, Math.min(field.highest ?? 3, 4));
    case 'flag':
      return fc.boolean();
    case 'choice':
      return fc.constantFrom(...field.of);
    case 'list':
      if (field.of.type !== 'reference') return fc.array(soundValue(field.of, own), { maxLength: 1 });
      return fc.subarray([...(typeof field.of.to === 'string' ? keysIn(field.of.to, own) : [])]);
    case 'object':
      // Valid rules are the subject of the tests of the formula language.
      if (field.named === 'RuleSet') return fc.constant(rules);
      return soundEntity(field.fields, own);
    case 'reference': {
      const keys = typeof field.to === 'string' ? keysIn(field.to, own) : [];
      return keys.length === 0 ? fc.constant(null) : fc.constantFrom(...keys);
    }
    default:
      return fc.constant({});
  }
}

function soundEntity(fields: FieldsByName, own: CollectionName): fc.Arbitrary<object> {
  const kept = Object.entries(fields).filter(([, field]) => field.editorial !== true);
  const parts = Object.fromEntries(kept.map(([name, field]) => [name, soundValue(field, own)]));
  const requiredKeys = kept.filter(([, field]) => field.optional !== true).map(([name]) => name);
  return fc.record(parts, { requiredKeys });
}

/** A list of measures with matching levels; other entities unchanged. */
const withLevels = (entity: object): object =>
  'measures' in entity && Array.isArray(entity.measures)
    ? { ...entity, entries: toRiskListEntries(entity.measures) }
    : entity;

/** The model with one generated entity added to a collection. */
const grown = fc
  .constantFrom(...collectionNames)
  .chain((name) => soundEntity(modelTables[name].fields, name).map((entity) => ({ name, entity })))
  .map(({ name, entity }) => ({
    ...model,
    [name]: [...listEntities(model, name), { ...withLevels(entity), id: 999_999, key: 'zz-new' }],
  }));

describe('the field tables of the model', () => {
  test('refer only to existing collections', () => {
    const targets = (field: Field): readonly string[] => {
      if (field.type === 'reference') return typeof field.to === 'string' ? [field.to] : [];
      if (field.type === 'list') return targets(field.of);
      return field.type === 'object' ? Object.values(field.fields).flatMap(targets) : [];
    };
    for (const name of collectionNames) {
      for (const field of Object.values<Field>(modelTables[name].fields)) {
        expect(targets(field).filter((target) => !isCollectionName(target))).toEqual([]);
      }
    }
  });

  test('contain every field of specification 001 section 3.1, editorial ones included', () => {
    const specified: { readonly [C in CollectionName]?: string } = {
      controls:
        'name description category label offering type general forCustom businesses risklabels spec related',
      legalForms: 'name description',
      industries: 'published name description nacecode isic parent',
      references:
        'name description author authorShort published title publication url online retrieved country pdfCmsId maiaDocumentId',
      legals: 'name description offering segment hidden businesses risklabels',
      geographies: 'name iso description hidden parents risklabels',
      channels: 'name description hidden risklabels',
      transactions: 'name description datapoint segment businesses products hidden risklabels',
      products: 'name description offering category segment transactions businesses hidden risklabels',
      customers:
        'name description datapoint segment depCountry depLegalform depIndustry hidden businesses risklabels',
      controlCategories: 'name description seqno parent',
      businesses: 'name description offering published islawyer isbank isrealestate',
      threats:
        'name description riskDescription summary category geography demo parent notes comment label levelIndividual levelCorporate privGradeTime corpGradeTime relations references',
      publications:
        'title created published text source comment mediaSource mediaMime mediaWidth mediaHeight tags',
      tags: 'tag description type geographies categories',
      riskLabels: 'name description type',
    };
    for (const [name, fields] of Object.entries(specified)) {
      const table = isCollectionName(name) ? Object.keys(getWorkingEntityFields(name)) : [];
      expect(fields.split(' ').filter((field) => !table.includes(field))).toEqual([]);
    }
  });
});

describe('a reference model that matches the field tables', () => {
  test('is valid, and unchanged when it is read back', () => {
    expect(findModelProblems(model)).toEqual([]);
    const text = toCanonicalJson(model);
    const read = readModel(JSON.parse(text));
    expect('model' in read && toCanonicalJson(read.model)).toBe(text);
  });

  test('is valid and read back unchanged with random entities that the tables allow', () => {
    fc.assert(
      fc.property(grown, (whole) => {
        expect(findModelProblems(whole)).toEqual([]);
        const text = toCanonicalJson(whole);
        const read = readModel(JSON.parse(text));
        expect('model' in read && toCanonicalJson(read.model)).toBe(text);
      }),
    );
  });

  test('is rejected exactly at the broken field after any single field is broken', () => {
    expect(cases.length).toBeGreaterThan(500);
    for (const { collection, path, value, code, below } of cases) {
      const sample = sampleOf(collection, path);
      if (sample === undefined) continue;
      const list = listEntities(model, collection).map((entity) =>
        entity === sample ? withValue(entity, path, value) : entity,
      );
      const places = findModelProblems({ ...model, [collection]: list })
        .filter(({ code: found }) => found === code)
        .map((problem) => `${problem.collection} ${problem.field}`);
      const given = `${path.join('.')} = ${JSON.stringify(value)?.slice(0, 60)}`;
      expect([given, places]).toEqual([given, [`${collection} ${path.join('.')}${below}`]]);
    }
  });

  test('is rejected without an exception if random JSON replaces an entity, a collection or the model', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...collectionNames), (junk, collection) => {
        expect(findModelProblems(junk)).not.toEqual([]);
        expect(
          findModelProblems({ ...model, [collection]: [...listEntities(model, collection), junk] }),
        ).not.toEqual([]);
        if (!Array.isArray(junk)) expect(findModelProblems({ ...model, [collection]: junk })).not.toEqual([]);
      }),
    );
  });

  test('is rejected with an unknown collection or without a required one', () => {
    const { publications: _, ...without } = model;
    expect(findModelProblems(without)).toMatchObject([{ collection: 'publications', code: 'field.missing' }]);
    expect(findModelProblems({ ...model, extra: [] })).toMatchObject([
      { collection: 'extra', code: 'field.unknown' },
    ]);
    expect(findModelProblems({ ...model, schema: 2 })).toMatchObject([{ collection: 'schema' }]);
    expect(() => compileModel(model)).not.toThrow();
    const whole: ReferenceModel = model;
    expect(Object.keys(whole).sort()).toEqual(
      ['schema', ...collectionNames.filter((name) => !isOptionalCollection(name))].sort(),
    );
    expect(findModelProblems({ ...model, instruments: {} })).toMatchObject([{ code: 'value.type' }]);
  });
});
