import { assessmentContract } from '@klarsikt/contract';
import { emptyAssessmentSettings, type Patch } from '@klarsikt/engine/assessment';
import { expectRefusal, getSharedTestApp, type TestApp } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

const settings = { ...emptyAssessmentSettings, name: 'Business-wide risk assessment', opGeography: 'ge-se' };

async function created(permissions?: Parameters<Awaited<ReturnType<TestApp['tenant']>>['user']>[0]) {
  const tenant = await app.tenant();
  const user = await tenant.user(permissions);
  const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  return { tenant, user, id };
}

const figure = (value: number): Patch => ({
  op: 'set',
  path: '/background/data/customers/cu-private/INDIVIDUALS/Quantity',
  value: { mode: 'abs', value },
});

describe('a change of an assessment', () => {
  it('is saved as the next revision and sets the status of its part to started', async () => {
    const { user, id } = await created();
    const changed = await user.call(assessmentContract.modifyData, {
      params: { id },
      body: { revision: 1, patches: [figure(600)] },
    });
    expect(changed.revision).toBe(2);
    expect(changed.summary.statuses).toMatchObject({ background: 'STARTED', riskApproval: 'STARTED' });
    const { document } = await user.call(assessmentContract.getData, { params: { id } });
    expect(document.background.data.customers?.['cu-private']).toEqual({
      INDIVIDUALS: { Quantity: { mode: 'abs', value: 600 } },
    });
    const calculated = await user.call(assessmentContract.calculate, { params: { id }, body: {} });
    expect(calculated.summary).toEqual(changed.summary);
  });

  it('is refused if it is based on an old revision, with a list of newer changes', async () => {
    const { user, id } = await created();
    await user.call(assessmentContract.modifyData, {
      params: { id },
      body: { revision: 1, patches: [figure(1)] },
    });
    const refused = await expectRefusal(
      user.call(assessmentContract.modifyData, {
        params: { id },
        body: { revision: 1, patches: [figure(2)] },
      }),
    );
    expect([refused.status, refused.error.code]).toEqual([409, 'error.stale']);
    const now = await user.call(assessmentContract.getData, { params: { id } });
    const patches = expect.arrayContaining([figure(1)]);
    expect(refused.error.details).toEqual({
      revision: 2,
      present: now.document,
      by: {
        at: app.clock.now().toISOString(),
        author: expect.stringContaining('Test User'),
        userId: user.userId,
      },
      since: [
        {
          revision: 2,
          at: app.clock.now().toISOString(),
          author: expect.stringContaining('Test User'),
          userId: user.userId,
          modelHash: expect.stringMatching(/^[0-9a-f]{64}$/),
          patches,
        },
      ],
    });
  });

  it('is saved only once if fifty changes of the same revision arrive at once', async () => {
    const { user, id } = await created();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, value) =>
        user.request(assessmentContract.modifyData, {
          params: { id },
          body: { revision: 1, patches: [figure(value + 1)] },
        }),
      ),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(200), count(409)]).toEqual([1, 49]);
    expect((await user.call(assessmentContract.getData, { params: { id } })).revision).toBe(2);
  });

  it('is refused as a whole if one of its values is invalid', async () => {
    const { user, id } = await created();
    const bad: Patch[] = [
      figure(5),
      { op: 'set', path: '/controls/data/co-policy/assessment', value: { both: 5 } },
      { op: 'set', path: '/threats/secret', value: 1 },
    ];
    const refused = await expectRefusal(
      user.call(assessmentContract.modifyData, { params: { id }, body: { revision: 1, patches: bad } }),
    );
    expect(refused).toMatchObject({
      status: 400,
      error: {
        code: 'error.patch',
        details: {
          faults: expect.arrayContaining([
            expect.objectContaining({ code: 'range', path: '/controls/data/co-policy/assessment/both' }),
            expect.objectContaining({ code: 'unknown', path: '/threats/secret' }),
          ]),
        },
      },
    });
    expect((await user.call(assessmentContract.getData, { params: { id } })).revision).toBe(1);
  });

  it.each([
    [
      'en' as const,
      'The change is not valid for the assessment: Background data, customers, Ordinary resident individual: must be a whole number.',
      'The change is not valid for the assessment: Threats: is not a known field.',
    ],
    [
      'sv' as const,
      'Ändringen kan inte göras i bedömningen: Bakgrundsdata, kunder, Privatperson med vardagsekonomi: måste vara ett heltal.',
      'Ändringen kan inte göras i bedömningen: Hot: är inget känt fält.',
    ],
  ])("is refused with place and reason in the caller's language: %s", async (language, count, part) => {
    const { user, id } = await created();
    const told = async (patch: Patch) => {
      const body = { revision: 1, patches: [patch] };
      const call = user.call(
        assessmentContract.modifyData,
        { params: { id }, body },
        { 'accept-language': language },
      );
      return (await expectRefusal(call)).error.message;
    };
    expect(await told(figure(2.5))).toBe(count);
    expect(await told({ op: 'set', path: '/threats/secret', value: 1 })).toBe(part);
  });

  it('cannot cause prototype pollution', async () => {
    const { user, id } = await created();
    const csrf = await user.csrf();
    const bodies = [
      '{"revision":1,"patches":[{"op":"set","path":"/__proto__/polluted","value":true}]}',
      '{"revision":1,"patches":[{"op":"set","path":"/constructor/prototype/polluted","value":true}]}',
      '{"revision":1,"patches":[{"op":"set","path":"/conclusions/x","value":{"__proto__":{"polluted":true}}}]}',
      '{"revision":1,"patches":[{"op":"set","path":"/conclusions","value":{"constructor":"x"}}]}',
      '{"revision":1,"patches":[{"op":"set","path":"/conclusions/x","value":"y"}],"extra":1}',
    ];
    for (const payload of bodies) {
      const answer = await user.raw('POST', `/api/ra/data/${id}/modify`, {
        payload,
        headers: { 'content-type': 'application/json', 'x-client-version': '1', 'x-csrf-token': csrf },
      });
      expect([answer.status, payload]).toEqual([400, payload]);
    }
    expect('polluted' in {}).toBe(false);
  });

  it('stores the real author and time of an override, whatever the request contains', async () => {
    const { user, id } = await created();
    const path = '/risks/data/customers/cu-private/override';
    const value = { inherent: 1, motivation: 'Few', by: 'Somebody else', at: '2020-01-01T00:00:00Z' };
    await user.call(assessmentContract.modifyData, {
      params: { id },
      body: { revision: 1, patches: [{ op: 'set', path, value }] },
    });
    const { document } = await user.call(assessmentContract.getData, { params: { id } });
    expect(document.risks.data.customers?.['cu-private']?.override).toEqual({
      inherent: 1,
      motivation: 'Few',
      by: expect.stringContaining('Test User'),
      at: app.clock.now().toISOString(),
    });
  });
});
