import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeAssessment, getTypeResult, traceFigure } from '../../src/assess/index.ts';
import {
  type AssessmentDocument,
  buildAssessmentCase,
  findAdmissionFaults,
  findDocumentFaults,
  isAssessmentDocument,
  listThreatRows,
} from '../../src/assessment/index.ts';
import { compileModel } from '../../src/model/index.ts';
import {
  type AssessmentOwnParts,
  applyOwnParts,
  createBlankOwnEntity,
  findOwnPartsProblems,
  type OwnParts,
  ownCollections,
  ownEntityIdRange,
  toOwnEntityKey,
} from '../../src/overlay/index.ts';
import { extractModelPart, recalculatePack } from '../../src/pack/index.ts';
import '../property-runs.ts';
import { empty as bank, model } from '../assessment/bank.ts';

const threatId = ownEntityIdRange.lowest + 1;
const productId = ownEntityIdRange.lowest + 2;
const threatKey = toOwnEntityKey('threats', threatId);
const productKey = toOwnEntityKey('products', productId);
const day = '2026-09-14';

const product = {
  ...createBlankOwnEntity('products', productId, day),
  name: { en: 'Crypto-asset custody', sv: 'Förvaring av kryptotillgångar' },
};
const threat = {
  ...createBlankOwnEntity('threats', threatId, day),
  name: { en: 'Layering through custody', sv: 'Skiktning genom förvaring' },
  privGrade: { grade: 3, motivation: { en: 'Seen in two cases', sv: 'Sett i två fall' } },
  relations: { ...createBlankOwnEntity('threats', threatId, day).relations, products: [productKey] },
};
const parts: OwnParts = { threats: { [threatKey]: threat }, products: { [productKey]: product } };

const withParts = (own: OwnParts): AssessmentDocument => ({ ...bank, overlay: { own } });
const levelOf = (document: AssessmentDocument, key: string) =>
  getTypeResult(computeAssessment(buildAssessmentCase(model, document)), 'products')?.risks.find(
    (risk) => risk.key === key,
  )?.inherent;
const figuresOf = (document: AssessmentDocument) => computeAssessment(buildAssessmentCase(model, document));

describe('the own parts of an assessment applied to a model version', () => {
  it('give an own product the level of an own threat until the threat is hidden', () => {
    expect(levelOf(withParts(parts), productKey)).toBeCloseTo(3, 9);
    const hidden = { ...parts, hidden: { [threatKey]: { reason: 'A trial', author: 'A', date: day } } };
    expect(levelOf(withParts(hidden), productKey)).toBe(0);
    const { products: _, ...without } = hidden;
    expect(figuresOf(withParts({ ...without, threats: {} }))).toEqual(figuresOf(bank));
  });

  it('accept dependencies of an own customer only if the matching flag is set', () => {
    const id = ownEntityIdRange.lowest + 3;
    const key = toOwnEntityKey('customers', id);
    const blank = createBlankOwnEntity('customers', id, day);
    const customer = { ...blank, name: { en: 'Traders', sv: 'Handlare' }, dep: { industries: ['in-trade'] } };
    const problems = (depIndustry: boolean) =>
      findOwnPartsProblems(model, { customers: { [key]: { ...customer, depIndustry } } });
    expect(problems(false).map(({ code, path }) => [code, path])).toEqual([
      ['dependency', `/customers/${key}/dep/industries`],
    ]);
    expect(problems(true)).toEqual([]);
  });

  it.each([1, 2, 3])('calculate %i own threats in a cycle of mothers as if they had no mother', (count) => {
    const keyAt = (at: number) => toOwnEntityKey('threats', threatId + 10 * (at % count));
    const circle = (mothers: boolean): OwnParts => ({
      ...parts,
      threats: Object.fromEntries(
        Array.from({ length: count }, (_, at) => [
          keyAt(at),
          { ...threat, id: threatId + 10 * at, key: keyAt(at), parent: mothers ? keyAt(at + 1) : null },
        ]),
      ),
    });
    expect(figuresOf(withParts(circle(true)))).toEqual(figuresOf(withParts(circle(false))));
    expect(findOwnPartsProblems(model, circle(true)).map(({ code }) => code)).toContain('cycle');
  });

  it('have a traceable level, and the same level when recalculated from an examination pack', () => {
    const document = withParts(parts);
    const subject = { kind: 'risk', type: 'products', key: productKey } as const;
    expect(JSON.stringify(traceFigure(buildAssessmentCase(model, document), subject))).toContain(threatKey);
    const whole = applyOwnParts(model, document.overlay);
    const again = recalculatePack(document, extractModelPart(whole, document));
    expect(again?.result).toEqual(figuresOf(document));
  });

  it('change nothing if they are empty', () => {
    const empty = fc.record(
      Object.fromEntries([...ownCollections, 'grades', 'hidden'].map((name) => [name, fc.constant({})])),
      {
        requiredKeys: [],
      },
    );
    fc.assert(
      fc.property(fc.option(empty), fc.option(empty), (own, shared) => {
        const overlay: AssessmentOwnParts = {
          ...(own === null ? {} : { own }),
          ...(shared === null ? {} : { shared: { revision: 1, parts: shared } }),
        };
        expect(applyOwnParts(model, overlay)).toBe(model);
        expect(buildAssessmentCase(model, { ...bank, overlay })).toEqual(buildAssessmentCase(model, bank));
      }),
    );
  });

  it('are compiled once for equal content, even if the objects differ', () => {
    const first = applyOwnParts(model, { own: parts });
    expect(applyOwnParts(model, structuredClone({ own: parts }))).toBe(first);
    expect(applyOwnParts(first, { own: parts })).toBe(first);
    expect(applyOwnParts(first, undefined)).toBe(model);
  });

  it('produce the same order of entities for any order of input', () => {
    const others = Object.fromEntries(
      [3, 4, 5].map((at) => {
        const id = ownEntityIdRange.lowest + at;
        return [
          toOwnEntityKey('channels', id),
          { ...createBlankOwnEntity('channels', id, day), name: { en: `C${at}`, sv: `K${at}` } },
        ];
      }),
    );
    const turned = Object.fromEntries(Object.entries(others).toReversed());
    const keys = (channels: OwnParts['channels']) =>
      applyOwnParts(model, { own: { ...(channels === undefined ? {} : { channels }) } }).channels.list.map(
        ({ key }) => key,
      );
    expect(keys(turned)).toEqual(keys(others));
  });

  it('prefer an override to an own grade, and an own grade to probability and grade of the library', () => {
    const graded = model.threats.list.find(({ privGrade }) => privGrade !== null);
    const key = graded?.key ?? '';
    const grades = {
      [key]: { priv: 1, methods: ['Experts' as const], motivation: 'Own cases', author: 'A', date: day },
    };
    const probable = compileModel({
      ...model.source,
      threats: model.source.threats.map((one) =>
        one.key === key ? { ...one, probability: { priv: 0.1 } } : one,
      ),
    });
    const counts = (document: AssessmentDocument) =>
      listThreatRows(applyOwnParts(probable, document.overlay), document)
        .find((row) => row.key === key)
        ?.segments.find(({ segment }) => segment === 'INDIVIDUALS')?.counts;
    const plain = { ...bank, threats: { ...bank.threats, data: {} } };
    expect(counts(plain)).toBeGreaterThan(3);
    expect(counts({ ...plain, overlay: { own: { grades } } })).toBeCloseTo(1, 9);
    const data = { [key]: { override: { priv: 2, motivation: 'This unit alone' } } };
    const overridden = { ...plain, overlay: { own: { grades } }, threats: { ...plain.threats, data } };
    expect(counts(overridden)).toBeCloseTo(2, 9);
    const marks = applyOwnParts(probable, { own: { grades } }).own?.grades.get(key);
    expect(marks?.library.probability.priv).toBe(0.1);
  });

  it('hide a library entity only if a reason is given, and include the reason', () => {
    const key = model.threats.list[0]?.key ?? '';
    const hidden = (reason: string) =>
      applyOwnParts(model, { own: { hidden: { [key]: { reason, author: 'A', date: day } } } });
    expect(hidden(' ').threats.byKey.get(key)?.context).toBeUndefined();
    expect(hidden('Not our trade').own?.hidden.get(key)?.reason).toBe('Not our trade');
    const document = withParts({ hidden: { [key]: { reason: 'Not our trade', author: 'A', date: day } } });
    const row = listThreatRows(applyOwnParts(model, document.overlay), document).find(
      (one) => one.key === key,
    );
    expect(row?.absence).toBe('hidden');
  });

  it('drop references to entities that the model version does not contain', () => {
    const lost = {
      ...threat,
      relations: { ...threat.relations, products: [productKey, 'pr-gone'] },
      category: 'ca-gone',
    };
    const own = applyOwnParts(model, { own: { ...parts, threats: { [threatKey]: lost } } });
    expect(own.threats.byKey.get(threatKey)).toMatchObject({
      category: null,
      relations: { products: [productKey] },
    });
  });

  it('apply in place of parts of the organisation with the same key', () => {
    const renamed = { ...threat, name: { en: 'Here', sv: 'Här' } };
    const overlay: AssessmentOwnParts = {
      shared: { revision: 3, parts },
      own: { threats: { [threatKey]: renamed } },
    };
    const both = applyOwnParts(model, overlay);
    expect(both.threats.byKey.get(threatKey)?.name.en).toBe('Here');
    expect(both.own?.alone.has(threatKey)).toBe(true);
    expect(both.own?.alone.has(productKey)).toBe(false);
  });
});

describe('the validation of own parts', () => {
  it('reports every fault of a document with its place', () => {
    expect(findDocumentFaults(withParts(parts))).toEqual([]);
    expect(isAssessmentDocument(withParts({ threats: { 'th-library': threat } }))).toBe(false);
    const wrong: OwnParts = {
      threats: { [threatKey]: { ...threat, parent: threatKey, key: 'own-other' } },
      products: { [productKey]: { ...product, id: 5 } },
      grades: { 'th-nobody': { priv: 2, methods: [], motivation: '', author: '', date: day } },
      hidden: { 'pr-nobody': { reason: '', author: '', date: day } },
    };
    const found = findOwnPartsProblems(model, wrong).map(({ path, code }) => `${path} ${code}`);
    expect(found).toEqual(
      expect.arrayContaining([
        `/threats/${threatKey}/key key`,
        `/products/${productKey}/id id`,
        `/threats/${threatKey}/parent cycle`,
        '/grades/th-nobody library',
        '/grades/th-nobody/motivation motivation',
        '/hidden/pr-nobody library',
        '/hidden/pr-nobody/reason reason',
      ]),
    );
    const [first] = findOwnPartsProblems(model, { grades: wrong.grades ?? {} });
    expect(first?.message).toEqual({
      en: 'is not a threat in the library',
      sv: 'är inget hot i biblioteket',
    });
  });

  it('reports the place of an unreadable formula and of a level above the maximum', () => {
    const control = createBlankOwnEntity('controls', 1_000_000_101, day);
    const list = createBlankOwnEntity('riskLists', 1_000_000_102, day);
    const geography = model.geographies.list[0]?.key ?? '';
    const found = findOwnPartsProblems(model, {
      controls: {
        [control.key]: {
          ...control,
          name: threat.name,
          spec: { vars: [], actions: [{ expr: '1 +', text: { en: '', sv: '' } }] },
        },
      },
      riskLists: {
        [list.key]: { ...list, name: threat.name, kind: 'flat', entries: [{ geography, value: 5 }] },
      },
    });
    expect(found.map(({ path, code }) => `${path} ${code}`)).toEqual([
      `/controls/${control.key}/spec/actions/0/expr formula`,
      `/riskLists/${list.key}/entries/0/value range`,
    ]);
  });

  it('rejects references to entities that do not exist', () => {
    const lost = { ...threat, relations: { ...threat.relations, products: ['pr-gone'] } };
    const found = findOwnPartsProblems(model, { threats: { [threatKey]: lost } });
    expect(found).toMatchObject([{ code: 'reference', path: `/threats/${threatKey}/relations/products/0` }]);
    const faults = findAdmissionFaults(model, bank, withParts({ threats: { [threatKey]: lost } }));
    expect(faults).toMatchObject([{ code: 'reference' }]);
  });

  it('lets an own part be removed although the document still refers to it', () => {
    const said = (document: AssessmentDocument): AssessmentDocument => ({
      ...document,
      risks: {
        ...document.risks,
        data: { ...document.risks.data, products: { [productKey]: { note: 'Ours' } } },
      },
    });
    expect(findAdmissionFaults(model, said(withParts(parts)), said(bank))).toEqual([]);
    expect(findAdmissionFaults(model, bank, said(bank))).toMatchObject([{ code: 'reference' }]);
  });
});
