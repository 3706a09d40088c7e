import { describe, expect, it } from 'vitest';
import {
  applyJsonPatches,
  documentLimits,
  findDocumentFaults,
  validateDocument,
} from '../../src/assessment/index.ts';
import { empty, full, remove, set } from './bank.ts';

const faultsWith = (path: string, value: unknown) =>
  findDocumentFaults(
    applyJsonPatches({ ...full }, [set(path, JSON.parse(JSON.stringify(value)))]).document,
  ).map((fault) => [fault.code, fault.path]);

describe('the assessment document', () => {
  it('is valid when it is empty and when every field is filled', () => {
    expect(findDocumentFaults(empty)).toEqual([]);
    expect(findDocumentFaults(full)).toEqual([]);
    expect(findDocumentFaults(null)).toMatchObject([{ code: 'type', path: '' }]);
  });

  it.each([
    ['/settings/name', ' ', 'length'],
    ['/settings/name', 'x'.repeat(documentLimits.name + 1), 'length'],
    ['/settings/segment', 'UNDEFINED', 'enum'],
    ['/settings/relevances', ['ml', 'ml'], 'key'],
    ['/settings/date', '2026-02-29', 'date'],
    ['/settings/date', '2026-13-01', 'date'],
    ['/settings/date', '2100-02-29', 'date'],
    ['/settings/config/aggregationSumFactor', 1.1, 'range'],
    ['/status/org', 'FINISHED', 'enum'],
    ['/selections/threats/mode', 'some', 'enum'],
    ['/background/totals/BOTH/customers/Quantity', -1, 'range'],
    ['/background/totals/BOTH/customers/Quantity', '1', 'type'],
    ['/threats/data/th-x', { override: { priv: 4.1, motivation: '' } }, 'range'],
    ['/risks/data/customers/cu-x', { override: { inherent: -0.1, motivation: '' } }, 'range'],
    ['/risks/data/customers/cu-x', { na: {} }, 'missing'],
    ['/risks/data/customers/cu-x', { override: { motivation: '', at: 'yesterday' } }, 'date'],
    ['/controls/data/co-x', { assessment: { both: { design: 5 } } }, 'range'],
    ['/controls/own/own-x', { ...full.controls.own['own-gate'], general: undefined }, 'missing'],
    ['/controls/own/own-x', { ...full.controls.own['own-gate'], name: '' }, 'length'],
    ['/conclusions/overall', 3, 'type'],
  ])('cannot contain %s = %j (%s)', (path, value, code) => {
    const faults = faultsWith(path, value);
    expect(faults).toHaveLength(1);
    expect(faults[0]?.[0]).toBe(code);
    expect(faults[0]?.[1]?.startsWith(path)).toBe(true);
  });

  it.each([
    ['/extra'],
    ['/settings/extra'],
    ['/background/data/animals'],
    ['/background/data/customers/cu-x/BOTH/Onboarded'],
    ['/background/data/customers/cu-x/NOBODY'],
    ['/risks/data/customers/cu-x/colour'],
    ['/controls/data/co-x/assessment/group'],
  ])('is refused with the unknown member %s', (path) => {
    expect(faultsWith(path, {})).toContainEqual(['unknown', path]);
  });

  it.each([
    ['abs', Number.MAX_SAFE_INTEGER],
    ['perc', 100],
    ['ratio', 1],
    ['ball', 4],
  ])('accepts figures of mode %s only from 0 to %d', (mode, highest) => {
    const at = '/background/data/products/pr-cash/BOTH/Quantity';
    expect(faultsWith(at, { mode, value: highest })).toEqual([]);
    expect(faultsWith(at, { mode, value: 0 })).toEqual([]);
    expect(faultsWith(at, { mode, value: highest * 1.01 })).toEqual([['range', `${at}/value`]]);
    expect(faultsWith(at, { mode, value: -0.01 })).toEqual([['range', `${at}/value`]]);
  });

  it('accepts only well-formed keys, and own controls only with keys that begin with own-', () => {
    const own = full.controls.own['own-gate'];
    expect(faultsWith('/controls/own/own-b', own)).toEqual([]);
    expect(faultsWith('/controls/own/co-b', own)).toEqual([['key', '/controls/own/co-b']]);
    expect(faultsWith('/threats/data/no key', {})).toEqual([['key', '/threats/data/no key']]);
    expect(faultsWith('/conclusions/a~1b', '')).toEqual([['key', '/conclusions/a~1b']]);
  });

  it('has at most fifty faults listed', () => {
    const data = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`th-${index}`, { x: 1 }]));
    expect(faultsWith('/threats/data', data)).toHaveLength(50);
  });
});

describe('the warnings about a document', () => {
  const warningsWith = (path: string, value: unknown) =>
    validateDocument(applyJsonPatches({ ...empty }, [set(path, value)]).document).warnings;

  it('include entries without effect or evidence, such as an override without a motivation', () => {
    const override = { inherent: 3, motivation: ' ' };
    expect(warningsWith('/risks/data/legals/le-cdd', { override })).toContainEqual({
      code: 'override.motivation',
      path: '/risks/data/legals/le-cdd/override',
    });
    expect(warningsWith('/threats/data/th-child', { override: { motivation: '' } })).toContainEqual({
      code: 'override.motivation',
      path: '/threats/data/th-child/override',
    });
    expect(warningsWith('/risks/data/customers/cu-pep', { na: { reason: '' } })).toContainEqual({
      code: 'na.reason',
      path: '/risks/data/customers/cu-pep/na',
    });
    expect(warningsWith('/controls/data/co-cash', { assessment: { both: 2 } })).toContainEqual({
      code: 'evidence.missing',
      path: '/controls/data/co-cash/evidence',
    });
    expect(
      warningsWith('/background/data/customers', {
        'cu-pep': { BOTH: { Quantity: { mode: 'abs', value: 1 } } },
      }),
    ).toContainEqual({ code: 'provenance.missing', path: '/background/provenance/customers' });
  });

  it('are omitted if the document has faults', () => {
    expect(validateDocument(full).warnings).toEqual([
      { code: 'na.reason', path: '/controls/data/own-gate/na' },
      { code: 'provenance.missing', path: '/background/provenance/geographies' },
    ]);
    const broken = applyJsonPatches({ ...full }, [remove('/settings')]).document;
    expect(validateDocument(broken)).toMatchObject({ faults: [{ code: 'missing' }], warnings: [] });
  });
});
