import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../property-runs.ts';
import {
  applyPatches,
  buildAssessmentFile,
  computeAssessmentSummary,
  computePatchesBetween,
  convertSharedToOwnParts,
  createEmptyDocument,
  emptyAssessmentSettings,
  extractAdmissibleDocument,
  findAdmissionFaults,
  findDocumentFaults,
  listDocumentEntries,
  readAssessmentFile,
} from '../../src/assessment/index.ts';
import { toCanonicalJson } from '../../src/model/index.ts';
import { applyOwnParts, createBlankOwnEntity } from '../../src/overlay/index.ts';
import { bankWith, empty, model, remove, full as sample, set } from './bank.ts';

/** The sample without names that the version lacks. */
const full = applyPatches(sample, [remove('/controls/data/co-cash/variables')]).document;

const file = buildAssessmentFile({
  model: { hash: 'a'.repeat(64), name: '2026:2' },
  revision: 7,
  document: full,
  levels: computeAssessmentSummary(model, full),
});

const taken = (value: unknown) => {
  const made = extractAdmissibleDocument(model, value, 'Imported');
  if (made === null) throw new Error('nothing could be taken');
  return made;
};

describe('an exported assessment file', () => {
  it('contains its format and is read back unchanged', () => {
    const read = readAssessmentFile(JSON.parse(toCanonicalJson(file)));
    expect(read).toMatchObject({ model: file.model, revision: 7, document: full });
    expect(read).toMatchObject({ overall: { inherent: file.levels.overall?.inherent } });
    for (const other of [null, [], {}, { klarsikt: 'analysis' }, { ...file, document: 1 }])
      expect(readAssessmentFile(other)).toBe('other');
    expect(readAssessmentFile({ ...file, format: 2 })).toBe('newer');
  });

  it('is imported without losses if it is valid', () => {
    for (const document of [full, empty, createEmptyDocument({ ...emptyAssessmentSettings, name: 'New' })])
      expect(taken(document)).toEqual({ document, refused: [] });
  });

  it('is imported without its invalid entries, which are listed', () => {
    const damaged: unknown = JSON.parse(
      JSON.stringify({
        ...full,
        mood: 'good',
        settings: { ...full.settings, businesses: ['bu-none', 'bu-bank', 'bu-bank'], segment: 'ALL' },
        risks: { ...full.risks, data: { ...full.risks.data, products: { 'pr-gone': { note: 'x' } } } },
        conclusions: { ...full.conclusions, overall: 7 },
      }),
    );
    const { document, refused } = taken(damaged);
    expect(refused.map(({ path, reason }) => `${path} ${reason}`).sort()).toEqual([
      '/conclusions/overall type',
      '/mood unknown',
      '/risks/data/products/pr-gone reference',
      '/settings/businesses key',
      '/settings/businesses/0 reference',
      '/settings/segment enum',
    ]);
    expect(document.settings).toEqual({ ...full.settings, businesses: ['bu-bank'], segment: 'BOTH' });
    expect(document.background).toEqual(full.background);
  });

  it('always gives a valid document, with every omitted entry listed', () => {
    const places = computePatchesBetween(empty, full).map(({ path }) => path);
    const deeper = [
      '/settings',
      '/status/org',
      '/background/data',
      '/settings/name',
      '/controls/data/co-cash',
    ];
    const junk = fc.oneof(fc.jsonValue(), fc.constantFrom('APPROVED', -1, ['x', 'x'], { 'no such': 1 }));
    const damage = fc.array(fc.record({ path: fc.constantFrom(...places, ...deeper), value: junk }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(damage, (damages) => {
        let value: unknown = full;
        for (const { path, value: bad } of damages) value = written(value, path.slice(1).split('/'), bad);
        const { document, refused } = taken(value);
        expect(findDocumentFaults(document)).toEqual([]);
        expect(findAdmissionFaults(model, null, document)).toEqual([]);
        if (refused.length === 0) expect(document).toEqual(value);
        expect(taken(document)).toEqual({ document, refused: [] });
      }),
    );
  });

  it('is imported without members that could cause prototype pollution', () => {
    const text = JSON.stringify({ ...full, settings: { ...full.settings, name: 'NAME' } })
      .replace('"name":"NAME"', '"name":"Bank","__proto__":{"isOwner":true}')
      .replace('"channels":{', '"channels":{"__proto__":false,"constructor":[{"prototype":1}],');
    const { document, refused } = taken(JSON.parse(text));
    expect(refused.map(({ path, reason }) => `${path} ${reason}`).sort()).toEqual([
      '/selections/channels/__proto__ unknown',
      '/selections/channels/constructor unknown',
      '/settings/__proto__ unknown',
    ]);
    expect(document).toEqual({ ...full, settings: { ...full.settings, name: 'Bank' } });
  });

  it('is imported without approvals of parts or overrides', () => {
    const approval = { by: 'Somebody', at: '2026-01-01T00:00:00.000Z' };
    const approved = {
      ...applyPatches(full, [set('/threats/data/th-mother/override/approval', approval)]).document,
      status: { ...full.status, org: 'APPROVED' },
    };
    const { document, refused } = taken(approved);
    expect(document.status.org).toBe('DONE');
    expect(document.threats).toEqual(full.threats);
    expect(refused.map(({ path, reason }) => [path, reason])).toEqual([
      ['/status', 'approval'],
      ['/threats/data/th-mother/override/approval', 'approval'],
    ]);
  });

  it('is divided into entries that together are the whole assessment', () => {
    const entries = listDocumentEntries(full);
    const paths = entries.map(({ path }) => path);
    for (const path of ['/settings/opGeography', '/threats/data/th-mother', '/risks/data/customers/cu-pep'])
      expect(paths).toContain(path);
    let value: unknown = createEmptyDocument(emptyAssessmentSettings);
    for (const { path, value: entry } of entries) value = written(value, path.slice(1).split('/'), entry);
    expect(value).toEqual(full);
  });

  it('is refused as a whole if nearly all of its content is unknown', () => {
    const data = Object.fromEntries(Array.from({ length: 2_500 }, (_, at) => [`th-x${at}`, { note: 'x' }]));
    expect(
      extractAdmissibleDocument(model, { ...full, threats: { status: 'STARTED', data } }, 'x'),
    ).toBeNull();
  });

  it('gives the same levels after its shared parts are converted to own parts', () => {
    const product = {
      ...createBlankOwnEntity('products', 1_000_000_001, '2026-01-01'),
      name: { en: 'Wallet', sv: 'Plånbok' },
    };
    const shared = { revision: 3, parts: { products: { [product.key]: product } } };
    const before = { ...bankWith(), overlay: { shared } };
    const after = convertSharedToOwnParts(before);
    expect(after.overlay).toEqual({ own: shared.parts });
    expect(computeAssessmentSummary(applyOwnParts(model, after.overlay), after)).toEqual(
      computeAssessmentSummary(applyOwnParts(model, before.overlay), before),
    );
    expect(convertSharedToOwnParts(full)).toBe(full);
  });
});

function written(at: unknown, [first = '', ...rest]: readonly string[], value: unknown): unknown {
  const members = typeof at === 'object' && at !== null && !Array.isArray(at) ? { ...at } : {};
  const former = new Map<string, unknown>(Object.entries(members)).get(first);
  return { ...members, [first]: rest.length === 0 ? value : written(former, rest, value) };
}
