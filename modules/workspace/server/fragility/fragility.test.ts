import { assessmentContract, fragilityContract, modelContract } from '@klarsikt/contract';
import { buildAssessmentCase, emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { compileModel } from '@klarsikt/engine/model';
import { applyOwnParts } from '@klarsikt/engine/overlay';
import {
  computeLevelRanges,
  computeSensitivity,
  findFlipPoints,
  getFlipPointSubject,
} from '@klarsikt/engine/sensitivity';
import { expectRefusal, startTestApp, type TestApp } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the fragility of levels', () => {
  it('is available through the API with the figures of the engine', async () => {
    const demo = await app.demo('en');
    const [first] = (await demo.call(assessmentContract.list, { query: {} })).assessments;
    if (first === undefined) throw new Error('the demo has no assessment');
    const params = { id: first.id };
    const answer = await demo.call(fragilityContract.get, { params, query: { runs: 1_000 } });
    const {
      meta,
      document,
      model: pinned,
    } = await demo.call(assessmentContract.load, { body: { id: first.id } });
    const { content } = await demo.call(modelContract.getData, {
      params: { projectionHash: pinned.projection },
    });
    const version = compileModel(JSON.parse(Buffer.from(content).toString('utf8')));
    const input = buildAssessmentCase(applyOwnParts(version, document.overlay), document);
    const computed = computeSensitivity(input);
    expect(answer.base).toEqual(computed?.base);
    const flipped = computed?.changes.map((effect) => {
      const [subject, flip] = [getFlipPointSubject(effect.change), effect.flips[0]];
      return {
        ...effect,
        name: expect.anything(),
        points: subject === null || flip === undefined ? null : findFlipPoints(input, subject, flip.measure),
      };
    });
    expect(answer.changes).toEqual(flipped);
    expect(answer.changes.some(({ points }) => points !== null)).toBe(true);
    expect(answer.ranges).toEqual(computeLevelRanges(input, { seed: meta.pid, runs: 1_000 }));
    expect(answer.changes.filter(({ name, change }) => Object.values(change).includes(name.en))).toEqual([]);
    expect([answer.revision, answer.modelHash]).toEqual([meta.revision, meta.modelHash]);
  });

  it('is null without an overall level, bounded in runs, and hidden from another organisation', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const settings = { ...emptyAssessmentSettings, name: 'Legal risks only', relevances: ['legal' as const] };
    const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
    const params = { id };
    expect(await user.call(fragilityContract.get, { params, query: {} })).toMatchObject({
      ...{ base: null, changes: [], ranges: null },
    });
    expect(
      await expectRefusal(user.call(fragilityContract.get, { params, query: { runs: 10_001 } })),
    ).toMatchObject({
      status: 400,
    });
    const stranger = await (await app.tenant()).user();
    expect(await expectRefusal(stranger.call(fragilityContract.get, { params, query: {} }))).toMatchObject({
      error: { code: 'error.notfound' },
    });
  });
});
