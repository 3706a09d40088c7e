import { starterModel } from '@klarsikt/content';
import { analysis, assessment, errors, type RequestOf } from '@klarsikt/contract';
import { analyseSelection } from '@klarsikt/engine/analysis';
import { getTypeResult } from '@klarsikt/engine/assess';
import { compileModel } from '@klarsikt/engine/model';
import { CallRefused, sharedTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
let analyst: TestClient;
const model = compileModel(starterModel());

beforeAll(async () => {
  app = await sharedTestApp();
  analyst = await (await app.tenant()).user(['threatview:View']);
});
afterAll(() => app.close());

const selection = { threats: ['th-tbml', 'th-vat', 'th-shell'], products: ['pr-lc'] };

describe('an analysis', () => {
  it('gives what the engine gives for the same model, row by row', async () => {
    const filters: RequestOf<typeof analysis.analyse>['body'][] = [
      { selection },
      { selection, segment: 'CORPORATES' },
      { selection, opGeography: 'ge-se', businesses: ['bu-bank'] },
      { selection, relevances: ['ml', 'legal'] },
    ];
    for (const given of filters) {
      const answer = await analyst.call(analysis.analyse, { body: given });
      expect(answer).toEqual({ ...analyseSelection(model, given), own: null });
    }
  });

  it('counts in how many of the selected threats a risk occurs, as the relations say', async () => {
    const { rows, taken } = await analyst.call(analysis.analyse, {
      body: { selection: { threats: selection.threats } },
    });
    expect(taken).toBe(3);
    expect(rows.products.length).toBeGreaterThan(0);
    const related = (key: string, product: string): boolean => {
      const threat = model.threats.byKey.get(key);
      if (threat === undefined) throw new Error(`no threat ${key}`);
      return (
        threat.relations.products.includes(product) ||
        (threat.parent !== null && related(threat.parent, product))
      );
    };
    for (const { key, count, total } of rows.products) {
      expect([key, count]).toEqual([key, selection.threats.filter((threat) => related(threat, key)).length]);
      expect(total).toBe(3);
    }
  });

  it('tells which selected keys are unknown or outside the filter instead of dropping them', async () => {
    const { outOfScope, unknown, taken } = await analyst.call(analysis.analyse, {
      body: { segment: 'INDIVIDUALS', selection: { threats: ['th-tbml', 'th-none', 'th-fraud'] } },
    });
    expect(taken).toBe(1);
    expect(outOfScope).toEqual([{ type: 'threats', key: 'th-tbml' }]);
    expect(unknown).toEqual([{ type: 'threats', key: 'th-none' }]);
  });

  it('of a demo session knows the demo threats only', async () => {
    const hidden = model.threats.list.find(({ demo }) => !demo);
    if (hidden === undefined) throw new Error('every threat is a demo threat');
    const demo = await app.demo();
    const { unknown, outOfScope, rows } = await demo.call(analysis.analyse, {
      body: { selection: { threats: [hidden.key], products: ['pr-current'] } },
    });
    expect([...unknown, ...outOfScope].map(({ key }) => key)).toEqual([hidden.key]);
    for (const { key } of rows.threats)
      expect([key, model.threats.byKey.get(key)?.demo]).toEqual([key, true]);
  });

  it('refuses obligations as a selection and a business that does not exist', async () => {
    const stray = await analyst.request(analysis.analyse, { body: { selection: {}, segment: 'UNDEFINED' } });
    expect(stray.status).toBe(errors['error.invalid'].status);
    const refused = await analyst
      .call(analysis.analyse, { body: { selection: {}, businesses: ['bu-none'] } })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CallRefused);
  });
});

describe('own levels of an assessment', () => {
  const ownAssessment = async (client: TestClient): Promise<number> => {
    const [first] = (await client.call(assessment.list, { query: {} })).assessments;
    if (first === undefined) throw new Error('the demo has no assessment');
    return first.id;
  };

  it('are those that the assessment calculates, in both segments', async () => {
    const demo = await app.demo();
    const id = await ownAssessment(demo);
    const own = await demo.call(analysis.ownLevels, { params: { id } });
    const { result } = await demo.call(assessment.calculate, { params: { id }, body: {} });
    for (const type of ['customers', 'products', 'geographies', 'industries', 'legals'] as const) {
      const rows = getTypeResult(result, type)?.risks ?? [];
      const told = own.types[type].map(({ key, inherent, residual, individuals, corporates }) => ({
        key,
        inherent,
        residual,
        individuals: individuals?.inherent,
        corporates: corporates?.residual,
      }));
      expect(told).toEqual(
        rows.map(({ key, inherent, residual, segments }) => ({
          key,
          inherent,
          residual,
          individuals: segments.INDIVIDUALS?.inherent,
          corporates: segments.CORPORATES?.residual,
        })),
      );
    }
    expect(own.types.customers.length).toBeGreaterThan(5);
    const said = await demo.call(analysis.analyse, { body: { selection: {}, raId: id } });
    expect(said.own).toEqual(own);
  });

  it('of the public sample are shown to a visitor, those of others to nobody', async () => {
    const visitor = app.visitor();
    const sample = await ownAssessment(visitor);
    const own = await visitor.call(analysis.ownLevels, { params: { id: sample } });
    expect(own.types.products.length).toBeGreaterThan(0);
    const foreign = await ownAssessment(await app.demo());
    for (const client of [visitor, analyst])
      expect((await client.request(analysis.ownLevels, { params: { id: foreign } })).status).toBe(404);
    const refused = await analyst.request(analysis.analyse, { body: { selection: {}, raId: foreign } });
    expect(refused.status).toBe(404);
  });
});
