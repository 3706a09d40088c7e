import { readStarterModel } from '@klarsikt/content';
import { analysisContract, assessmentContract, type EndpointRequest, errorTable } from '@klarsikt/contract';
import { analyseSelection } from '@klarsikt/engine/analysis';
import { getTypeResult } from '@klarsikt/engine/assess';
import { compileModel } from '@klarsikt/engine/model';
import { CallRefusedError, getSharedTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
let analyst: TestClient;
const model = compileModel(readStarterModel());

beforeAll(async () => {
  app = await getSharedTestApp();
  analyst = await (await app.tenant()).user(['threatview:View']);
});
afterAll(() => app.close());

const selection = { threats: ['th-tbml', 'th-vat', 'th-shell'], products: ['pr-lc'] };

describe('an analysis', () => {
  it("equals the engine's result for the same model, row by row", async () => {
    const filters: EndpointRequest<typeof analysisContract.analyse>['body'][] = [
      { selection },
      { selection, segment: 'CORPORATES' },
      { selection, opGeography: 'ge-se', businesses: ['bu-bank'] },
      { selection, relevances: ['ml', 'legal'] },
    ];
    for (const given of filters) {
      const answer = await analyst.call(analysisContract.analyse, { body: given });
      expect(answer).toEqual({ ...analyseSelection(model, given), own: null });
    }
  });

  it('counts in how many selected threats a risk occurs', async () => {
    const { rows, taken } = await analyst.call(analysisContract.analyse, {
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

  it('returns unknown and excluded keys instead of dropping them silently', async () => {
    const { outOfScope, unknown, taken } = await analyst.call(analysisContract.analyse, {
      body: { segment: 'INDIVIDUALS', selection: { threats: ['th-tbml', 'th-none', 'th-fraud'] } },
    });
    expect(taken).toBe(1);
    expect(outOfScope).toEqual([{ type: 'threats', key: 'th-tbml' }]);
    expect(unknown).toEqual([{ type: 'threats', key: 'th-none' }]);
  });

  it('contains only demo threats in a demo session', async () => {
    const hidden = model.threats.list.find(({ demo }) => !demo);
    if (hidden === undefined) throw new Error('every threat is a demo threat');
    const demo = await app.demo();
    const { unknown, outOfScope, rows } = await demo.call(analysisContract.analyse, {
      body: { selection: { threats: [hidden.key], products: ['pr-current'] } },
    });
    expect([...unknown, ...outOfScope].map(({ key }) => key)).toEqual([hidden.key]);
    for (const { key } of rows.threats)
      expect([key, model.threats.byKey.get(key)?.demo]).toEqual([key, true]);
  });

  it('refuses an unknown segment and an unknown business', async () => {
    const stray = await analyst.request(analysisContract.analyse, {
      body: { selection: {}, segment: 'UNDEFINED' },
    });
    expect(stray.status).toBe(errorTable['error.invalid'].status);
    const refused = await analyst
      .call(analysisContract.analyse, { body: { selection: {}, businesses: ['bu-none'] } })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CallRefusedError);
  });
});

describe('own levels of an assessment', () => {
  const ownAssessment = async (client: TestClient): Promise<number> => {
    const [first] = (await client.call(assessmentContract.list, { query: {} })).assessments;
    if (first === undefined) throw new Error('the demo has no assessment');
    return first.id;
  };

  it('equal the calculated levels of the assessment, in both segments', async () => {
    const demo = await app.demo();
    const id = await ownAssessment(demo);
    const own = await demo.call(analysisContract.ownLevels, { params: { id } });
    const { result } = await demo.call(assessmentContract.calculate, { params: { id }, body: {} });
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
    const said = await demo.call(analysisContract.analyse, { body: { selection: {}, raId: id } });
    expect(said.own).toEqual(own);
  });

  it('are visible outside the organisation only for the public sample', async () => {
    const visitor = app.visitor();
    const sample = await ownAssessment(visitor);
    const own = await visitor.call(analysisContract.ownLevels, { params: { id: sample } });
    expect(own.types.products.length).toBeGreaterThan(0);
    const foreign = await ownAssessment(await app.demo());
    for (const client of [visitor, analyst])
      expect((await client.request(analysisContract.ownLevels, { params: { id: foreign } })).status).toBe(
        404,
      );
    const refused = await analyst.request(analysisContract.analyse, {
      body: { selection: {}, raId: foreign },
    });
    expect(refused.status).toBe(404);
  });
});
