/**
 * Fields for completeness checks: old documents stay valid, and each new field belongs to a part of the
 * sign-off.
 */
import { describe, expect, it } from 'vitest';
import {
  annexFactorKeys,
  annexFactors,
  applyPatches,
  assessmentField,
  computeOverrideSignatures,
  createEmptyDocument,
  describeDocumentSubject,
  emptyAssessmentSettings,
  findAdmissionFaults,
  findReopenedParts,
  validateDocument,
} from '../../src/assessment/index.ts';
import { toCanonicalJson } from '../../src/model/index.ts';
import { findStatusChangeRule } from '../../src/sign-off/index.ts';
import { bankWith, empty, model, remove, set } from './bank.ts';

describe('a document without proof fields', () => {
  it('is valid and serialized without the empty proof fields', () => {
    const named = createEmptyDocument({ ...emptyAssessmentSettings, name: 'A' });
    expect(validateDocument(named).faults).toEqual([]);
    expect(toCanonicalJson(named)).toBe(
      '{"background":{"data":{},"provenance":{},"status":"PENDING","totals":{}},"conclusions":{},"controls":{"data":{},"own":{},"status":"PENDING"},"risks":{"data":{},"status":"PENDING"},"selections":{"channels":{"exceptions":[],"mode":"all"},"controls":{"exceptions":[],"mode":"all"},"products":{"exceptions":[],"mode":"all"},"riskLists":{"exceptions":[],"mode":"all"},"threats":{"exceptions":[],"mode":"all"}},"settings":{"businesses":[],"config":{},"date":null,"description":"","name":"A","opGeography":null,"relevances":[],"responsible":"","segment":"BOTH"},"status":{"controls":"PENDING","org":"PENDING","risks":"PENDING"},"threats":{"data":{},"status":"PENDING"}}',
    );
  });
});

describe('a proof field of the document', () => {
  it.each([
    ['/scope/setUp', ['background', 'whole']],
    ['/scope/outlook/plans', ['threats', 'whole']],
    ['/sources/experience/reports', ['background', 'whole']],
    ['/background/unavailable/customers/Quantity', ['background', 'whole']],
    ['/method/weights/customers', ['risks', 'whole']],
    ['/exploitation/pr-cash~1ch-branch/text', ['risks', 'whole']],
    ['/threats/data/th-cash/ratings/union', ['threats', 'whole']],
    ['/risks/data/customers/cu-pep/dominance', ['risks', 'residual', 'whole']],
    ['/controls/data/co-cash/effects/products/pr-cash', ['controls', 'whole']],
    ['/governance/complianceOfficer', ['whole']],
    ['/governance/review/next', ['whole']],
    ['/governance/informed/staff', []],
    ['/governance/supervisoryFunction/noticed', []],
    ['/governance/events/ev-list/handled', []],
    ['/governance/launches/la-card', []],
  ])('%s belongs to the sign-off parts %j, which end when the field changes', (path, parts) => {
    expect(findReopenedParts([path], false)).toEqual(parts);
    expect(findStatusChangeRule(path)).not.toBeNull();
  });

  it('has a part and a name as the subject of a comment', () => {
    const about = (path: string) => {
      const { part, key, name, field } = describeDocumentSubject(model, empty, path);
      return [part, key, name?.en ?? null, field];
    };
    expect(about('/scope/sanctions/approach')).toEqual(['scope', 'sanctions', null, 'approach']);
    expect(about('/sources/own/own-a/use')).toEqual(['sources', 'own', null, 'own-a/use']);
    const cell = about('/exploitation/pr-cash~1ch-branch/text');
    expect(cell).toEqual(['exploitation', 'pr-cash/ch-branch', expect.stringContaining(': '), 'text']);
    expect(about('/governance/review/next')).toEqual(['governance', 'review', null, 'next']);
    expect(about('/method/weights/customers/text')).toEqual(['method', 'weights', null, 'customers/text']);
  });

  it('is optional in the document', () => {
    const optional = Object.entries(assessmentField.fields).filter(([, field]) => 'optional' in field);
    expect(optional.map(([name]) => name)).toEqual([
      'scope',
      'governance',
      'sources',
      'method',
      'exploitation',
      'overlay',
      'ownFields',
    ]);
  });
});

describe('the key in a proof field', () => {
  const faults = (path: string, value: unknown) =>
    findAdmissionFaults(model, empty, bankWith({ op: 'set', path, value })).map((fault) => fault.path);

  it('is that of an entity in the model version', () => {
    expect(faults('/exploitation/pr-cash~1ch-branch', { source: 'own', text: 'x' })).toEqual([]);
    expect(faults('/exploitation/pr-cash~1ch-none', { text: 'x' })).toEqual([
      '/exploitation/pr-cash~1ch-none',
    ]);
    expect(faults('/sources/library/re-none', { age: 'x' })).toEqual(['/sources/library/re-none']);
    expect(faults('/controls/data/co-cash/effects/products/pr-none', 'x')).toEqual([
      '/controls/data/co-cash/effects/products/pr-none',
    ]);
    expect(faults('/controls/data/co-cash/effects/products/pr-cash', 'x')).toEqual([]);
  });

  it('consists, for exploitation, of two or three entity keys separated by a slash', () => {
    const fault = (name: string) =>
      validateDocument({ ...empty, exploitation: { [name]: {} } }).faults.map(({ code }) => code);
    expect(fault('pr-cash/ch-branch')).toEqual([]);
    expect(fault('pr-cash/th-cash/ch-branch')).toEqual([]);
    for (const name of ['pr-cash', 'pr-cash/', '/ch-branch', 'a/b/c/d', 'a b/c', '__proto__/x'])
      expect([name, fault(name)]).toEqual([name, ['key']]);
  });
});

describe('the approval of an override', () => {
  const path = '/threats/data/th-cash/override';
  const [eva, bo] = [
    { by: 'Eva', at: '2026-11-20T08:00:00Z' },
    { by: 'Bo', at: '2026-11-21T08:00:00Z' },
  ];
  const made = bankWith(set(path, { priv: 1, motivation: 'm' }));
  const signed = applyPatches(made, computeOverrideSignatures(empty, made, eva)).document;
  const asked = applyPatches(signed, [
    set(`${path}/approval`, { by: 'Somebody else', at: '2020-01-01T00:00:00Z' }),
  ]).document;
  const approved = applyPatches(asked, computeOverrideSignatures(signed, asked, bo)).document;

  it('is signed by the approver and does not change the author', () => {
    expect(approved.threats.data['th-cash']?.override).toMatchObject({ ...eva, approval: bo });
    expect(computeOverrideSignatures(approved, approved, eva)).toEqual([]);
  });

  it('ends when the override changes', () => {
    const changed = applyPatches(approved, [set(`${path}/priv`, 2)]).document;
    expect(computeOverrideSignatures(approved, changed, bo)).toEqual([
      set(`${path}/by`, 'Bo'),
      set(`${path}/at`, bo.at),
      remove(`${path}/approval`),
    ]);
  });

  it('can be withdrawn', () => {
    const back = applyPatches(approved, [remove(`${path}/approval`)]).document;
    expect(computeOverrideSignatures(approved, back, eva)).toEqual([]);
  });
});

describe('the variables and factors of the AMLR annexes', () => {
  it('are complete, with unique names in both languages', () => {
    expect(annexFactors.map(({ key }) => key)).toEqual([...annexFactorKeys]);
    for (const language of ['en', 'sv'] as const)
      expect(new Set(annexFactors.map(({ name }) => name[language])).size).toBe(annexFactors.length);
    for (const { kind, paragraph } of annexFactors)
      expect(paragraph).toMatch(
        { variable: /^Annex I$/, lower: /^Annex II \(/, higher: /^Annex III \(/ }[kind],
      );
  });
});
