import { savedAnalysisField } from '@klarsikt/engine/analysis';
import { assessmentField, riskDataField } from '@klarsikt/engine/assessment';
import { createFieldCheck, type Field } from '@klarsikt/engine/fields';
import { modelField } from '@klarsikt/engine/model';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  buildFieldSchema,
  buildOpenApiDocument,
  getAllEndpoints,
  savedAnalysisSchema,
} from '../src/index.ts';

const whole = buildOpenApiDocument({ endpoints: getAllEndpoints(), version: '1.2.3', server: '/api' });
const { schemas = {} } = whole.components;

const isNode = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths of schemas below a value that do not describe their content. */
function emptyIn(value: unknown, path: string): string[] {
  if (!isNode(value)) return [];
  const told = Object.keys(value).filter((key) => key !== 'description' && key !== 'default');
  const inner = [
    ...Object.entries(isNode(value.properties) ? value.properties : {}),
    ...['items', 'additionalProperties', 'not'].map((key) => [key, value[key]] as const),
    ...['anyOf', 'oneOf', 'allOf'].flatMap((key) =>
      (Array.isArray(value[key]) ? value[key] : []).map(
        (one: unknown, at: number) => [`${key}${at}`, one] as const,
      ),
    ),
  ];
  return [
    ...(told.length === 0 ? [path] : []),
    ...inner.flatMap(([name, one]) => (one === undefined ? [] : emptyIn(one, `${path}/${name}`))),
  ];
}

describe('the OpenAPI description of documents', () => {
  const components = [
    'AssessmentDocument',
    'AssessmentSettings',
    'AssessmentBackground',
    'AssessmentRisks',
    'AssessmentControls',
    'RiskData',
    'Patch',
    'AssessmentSummary',
    'AssessmentResult',
    'SignOffHead',
    'Finding',
    'SavedLists',
    'ReferenceModel',
    'Threat',
    'Control',
  ];

  it.each(components)('has a complete schema for %s', (name) => {
    const schema = schemas[name];
    expect(isNode(schema)).toBe(true);
    const free =
      name === 'Patch'
        ? emptyIn(schema, name).filter((path) => !path.endsWith('/value'))
        : emptyIn(schema, name);
    expect(free).toEqual([]);
  });

  it('refers to the document schemas in the endpoints that accept or return a document', () => {
    const text = JSON.stringify(whole.paths);
    for (const name of ['AssessmentDocument', 'AssessmentSettings', 'SavedNote', 'ReferenceModel', 'Patch']) {
      expect(text).toContain(`"#/components/schemas/${name}"`);
    }
  });
});

/** True when the engine's check of the field accepts the value. */
const accepted = (field: Field, value: unknown): boolean => {
  let faults = 0;
  createFieldCheck(field)(
    value,
    null,
    {
      report: () => {
        faults += 1;
      },
    },
    null,
  );
  return faults === 0;
};

describe("the engine's field check and the API schema", () => {
  const selection = { mode: 'all', exceptions: [] };
  const status = 'PENDING';
  const part = { status, data: {} };
  const document = {
    settings: {
      name: 'Bank',
      description: '',
      segment: 'BOTH',
      opGeography: null,
      businesses: ['bu-bank'],
      relevances: ['ml'],
      responsible: '',
      date: '2026-01-31',
      config: { residual: { maxMitigation: 0.8 }, riskThresholds: { LOW: 0.1 } },
    },
    status: { controls: status, risks: status, org: status },
    selections: {
      products: selection,
      channels: selection,
      threats: selection,
      riskLists: selection,
      controls: selection,
    },
    background: {
      status,
      totals: { BOTH: { customers: { Quantity: 10 } } },
      data: { customers: { 'cu-x': { BOTH: { Quantity: { mode: 'perc', value: 12 } } } } },
      provenance: { customers: { source: 'ledger', date: null } },
    },
    threats: { status, data: { 'th-x': { override: { priv: 2, motivation: 'seen' } } } },
    risks: {
      ...part,
      data: { customers: { 'cu-x': { override: { inherent: { priv: 1 }, motivation: '' } } } },
    },
    controls: { ...part, own: {}, data: { 'co-x': { assessment: { both: { design: 2 } } } } },
    conclusions: { overall: 'Fine' },
  };

  /** Changes of single members of the document. */
  const edits: readonly (readonly [string, unknown])[] = [
    ['settings.name', ''],
    ['settings.segment', 'UNDEFINED'],
    ['settings.extra', 1],
    ['settings.config', { residual: { maxMitigation: 2 } }],
    ['settings.config', { riskThresholds: { NONE: 1 } }],
    ['status.org', 'FINISHED'],
    ['background.data', { customers: { 'cu-x': { BOTH: { Quantity: { mode: 'perc', value: 101 } } } } }],
    ['background.data', { customers: { 'cu-x': { BOTH: { Onboarded: { mode: 'abs', value: 1 } } } } }],
    ['background.data', { customers: { 'no key': {} } }],
    ['background.data', { animals: {} }],
    ['threats.data', { 'th-x': { override: { priv: 4.1, motivation: '' } } }],
    ['risks.data', { customers: { 'cu-x': { override: { inherent: 5, motivation: '' } } } }],
    ['controls.own', { 'co-b': {} }],
    ['conclusions', { overall: 3 }],
  ];

  it('both accept a valid document, and both refuse each invalid one', () => {
    const read = buildFieldSchema(assessmentField);
    expect([accepted(assessmentField, document), read.safeParse(document).success]).toEqual([true, true]);
    for (const [path, value] of edits) {
      const [part = '', member] = path.split('.');
      const before: unknown = Object.entries(document).find(([name]) => name === part)?.[1];
      const inner = member === undefined ? value : { ...(isNode(before) ? before : {}), [member]: value };
      const broken = { ...document, [part]: inner };
      const found = [path, accepted(assessmentField, broken), read.safeParse(broken).success];
      expect(found).toEqual([path, false, false]);
    }
  });

  it('agree on background data of any risk', () => {
    for (const [value, right] of [
      [{ BOTH: { Quantity: { mode: 'abs', value: 1 } } }, true],
      [{ BOTH: { Quantity: { mode: 'ball', value: 5 } } }, false],
      [{ BOTH: { Colour: { mode: 'abs', value: 1 } } }, false],
    ] as const) {
      expect(accepted(riskDataField, value)).toBe(right);
      expect(buildFieldSchema(riskDataField).safeParse(value).success).toBe(right);
    }
  });

  it('agree on a saved analysis with default values', () => {
    const read = savedAnalysisSchema.parse({ name: 'A', created: 1, updated: 2, priv: true, corp: false });
    expect(accepted(savedAnalysisField, read)).toBe(true);
    expect(savedAnalysisSchema.safeParse({ ...read, name: ' ' }).success).toBe(false);
    expect(accepted(savedAnalysisField, { ...read, name: ' ' })).toBe(false);
    expect(accepted(savedAnalysisField, { ...read, businesses: [''] })).toBe(false);
  });

  const entry = { type: 'object', fields: { key: { type: 'text' }, n: { type: 'number' } } } as const;
  it.each<readonly [string, Field, unknown, unknown, object]>([
    [
      'how many members a map has',
      { type: 'map', of: { type: 'number' }, most: 2, names: 'key' },
      { a: 1, b: 2 },
      { a: 1, b: 2, c: 3 },
      { maxProperties: 2 },
    ],
    [
      'how many of its names a map has',
      { type: 'map', of: { type: 'number' }, most: 1, names: ['a', 'b'] },
      { a: 1 },
      { a: 1, b: 2 },
      { maxProperties: 1 },
    ],
    [
      'distinct plain items',
      { type: 'list', of: { type: 'text' }, distinct: true, most: 3 },
      ['a', 'b'],
      ['a', 'b', 'a'],
      { uniqueItems: true, maxItems: 3 },
    ],
    [
      'the identifying member of objects',
      { type: 'list', of: entry, distinctBy: 'key' },
      [
        { key: 'a', n: 1 },
        { key: 'b', n: 1 },
      ],
      [
        { key: 'a', n: 1 },
        { key: 'a', n: 2 },
      ],
      { uniqueItems: true },
    ],
  ])('accept the same values, also in the JSON schema: %s', (_, field, right, wrong, described) => {
    const read = buildFieldSchema(field);
    expect([accepted(field, right), read.safeParse(right).success]).toEqual([true, true]);
    expect([accepted(field, wrong), read.safeParse(wrong).success]).toEqual([false, false]);
    expect(z.toJSONSchema(read, { io: 'input' })).toMatchObject(described);
  });

  it('refuse an incomplete reference model', () => {
    expect(buildFieldSchema(modelField).safeParse({ schema: 1 }).success).toBe(false);
  });
});
