import { clientApiVersion, groupContract, specificationContract, unitContract } from '@klarsikt/contract';
import type { ControlSpecification } from '@klarsikt/engine/specification';
import { expectRefusal, getSharedTestApp, type TestApp } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const faulty = z.object({
  error: z.object({ details: z.object({ faults: z.array(z.object({ path: z.string() })) }) }),
});

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

const coverage: ControlSpecification = {
  vars: [{ key: 'a', name: 'Coverage', unit: 'share', type: 'number', source: 'entered', from: '' }],
  actions: [{ to: 'operation', expr: '4 * a', text: '' }],
};

describe('control specifications', () => {
  it('are stored, changed whole or by patch, listed by name and deleted', async () => {
    const user = await (await app.tenant()).user();
    const made = await user.call(specificationContract.create, {
      body: { name: 'Monitoring', spec: coverage },
    });
    const params = { id: made.id };
    const renamed = await user.call(specificationContract.update, {
      params,
      body: { revision: 1, name: 'Coverage of monitoring', spec: coverage },
    });
    expect(renamed).toMatchObject({ revision: 2, name: 'Coverage of monitoring' });
    const patches = [
      { op: 'set' as const, path: '/actions', value: [{ to: 'design', expr: 'a + 1', text: '' }] },
    ];
    await user.call(specificationContract.modify, { params, body: { revision: 2, patches } });
    const { specifications } = await user.call(specificationContract.list, {});
    expect(specifications).toMatchObject([
      { id: made.id, revision: 3, spec: { actions: [{ expr: 'a + 1' }] } },
    ]);
    const stale = await expectRefusal(
      user.call(specificationContract.modify, { params, body: { revision: 2, patches } }),
    );
    expect(stale.status).toBe(409);
    await user.call(specificationContract.remove, { params });
    expect((await expectRefusal(user.call(specificationContract.get, { params }))).status).toBe(404);
  });

  it('are refused if a formula is invalid, with the path of the formula', async () => {
    const user = await (await app.tenant()).user();
    const broken = { ...coverage, actions: [{ to: 'operation' as const, expr: '4 * b +', text: '' }] };
    const refused = await expectRefusal(
      user.call(specificationContract.create, { body: { name: 'X', spec: broken } }),
    );
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.error)).toContain('actions');
    expect((await user.call(specificationContract.list, {})).specifications).toEqual([]);
  });

  it.each([
    ['a unit that is not a text', { vars: [{ ...coverage.vars[0], unit: 3 }], actions: [] }, 'vars.0.unit'],
    ['an unknown member', { ...coverage, extra: 1 }, ''],
    ['no actions', { vars: coverage.vars }, 'actions'],
  ])('are refused with the path of %s, on creation and on patch', async (_what, spec, place) => {
    const user = await (await app.tenant()).user();
    const places = async (path: string, body: object) => {
      const address = `/api/ra/control-spec${path}`;
      const headers = {
        'x-client-version': clientApiVersion,
        'x-csrf-token': await user.csrf(),
        'content-type': 'application/json',
      };
      const method = path === '' ? 'PUT' : 'POST';
      const answer = await user.raw(method, address, { headers, payload: JSON.stringify(body) });
      expect(answer.status, answer.body).toBe(400);
      return faulty.parse(JSON.parse(answer.body)).error.details.faults.map(({ path: at }) => at);
    };
    const dotted = ['body.spec', place].filter((part) => part !== '').join('.');
    expect(await places('', { name: 'X', spec })).toContain(dotted);
    const { id } = await user.call(specificationContract.create, { body: { name: 'X', spec: coverage } });
    const patches = Object.entries(spec).map(([name, value]) => ({ op: 'set', path: `/${name}`, value }));
    const missing = 'actions' in spec ? [] : [{ op: 'remove', path: '/actions' }];
    const found = await places(`/${id}/modify`, { revision: 1, patches: [...patches, ...missing] });
    expect(found).toContain(`/${place.replaceAll('.', '/')}`);
  });

  it('require a permission of their own for changes and are hidden from other organisations', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const { id } = await user.call(specificationContract.create, {
      body: { name: 'Monitoring', spec: coverage },
    });
    const editor = await tenant.user(['ra:View', 'ra:Edit']);
    expect((await editor.call(specificationContract.list, {})).specifications).toHaveLength(1);
    const refused = await expectRefusal(editor.call(specificationContract.remove, { params: { id } }));
    expect(refused.status).toBe(403);
    const stranger = await (await app.tenant()).user();
    expect(
      (await expectRefusal(stranger.call(specificationContract.remove, { params: { id } }))).status,
    ).toBe(404);
  });

  it('apply to every unit, so that a permission in one unit is not enough to change them', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const { id } = await admin.call(specificationContract.create, {
      body: { name: 'Monitoring', spec: coverage },
    });
    const branch = await admin.call(unitContract.save, { body: { name: 'Branch' } });
    const inBranch = { kind: 'unit' as const, id: branch.id };
    const colleague = await tenant.user([]);
    const { id: people } = await admin.call(groupContract.save, {
      body: {
        name: 'Branch',
        resources: [
          { permission: 'ra:View', resource: inBranch },
          { permission: 'ra:ControlSpec', resource: inBranch },
        ],
      },
    });
    await admin.call(groupContract.changeMembers, {
      params: { id: people },
      body: { add: [colleague.userId] },
    });
    const params = { id };
    const body = { revision: 1, name: 'Taken', spec: coverage };
    const patches = [{ op: 'set' as const, path: '/vars', value: [] }];
    const attempts = [
      () => colleague.call(specificationContract.create, { body: { name: 'Planted', spec: coverage } }),
      () => colleague.call(specificationContract.update, { params, body }),
      () => colleague.call(specificationContract.modify, { params, body: { revision: 1, patches } }),
      () => colleague.call(specificationContract.remove, { params }),
    ];
    for (const attempt of attempts) expect((await expectRefusal(attempt())).status).toBe(403);
    const seen = await colleague.call(specificationContract.list, {});
    expect(seen).toMatchObject({ mayEdit: false, specifications: [{ id, revision: 1 }] });
    expect((await admin.call(specificationContract.list, {})).mayEdit).toBe(true);
    expect((await app.visitor().call(specificationContract.list, {})).mayEdit).toBe(false);
    const demo = await app.demo();
    expect((await demo.call(specificationContract.list, {})).mayEdit).toBe(true);
    await demo.call(specificationContract.create, { body: { name: 'Monitoring', spec: coverage } });
  });
});
