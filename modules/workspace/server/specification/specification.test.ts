import { clientVersion, group, specification, unit } from '@klarsikt/contract';
import type { ControlSpecification } from '@klarsikt/engine/specification';
import { refusalOf, sharedTestApp, type TestApp } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const faulty = z.object({
  error: z.object({ details: z.object({ faults: z.array(z.object({ path: z.string() })) }) }),
});

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.close());

const coverage: ControlSpecification = {
  vars: [{ key: 'a', name: 'Coverage', unit: 'share', type: 'number', source: 'entered', from: '' }],
  actions: [{ to: 'operation', expr: '4 * a', text: '' }],
};

describe('control specifications', () => {
  it('are kept, changed by whole and by patch, listed by name and removed', async () => {
    const user = await (await app.tenant()).user();
    const made = await user.call(specification.create, { body: { name: 'Monitoring', spec: coverage } });
    const params = { id: made.id };
    const renamed = await user.call(specification.update, {
      params,
      body: { revision: 1, name: 'Coverage of monitoring', spec: coverage },
    });
    expect(renamed).toMatchObject({ revision: 2, name: 'Coverage of monitoring' });
    const patches = [
      { op: 'set' as const, path: '/actions', value: [{ to: 'design', expr: 'a + 1', text: '' }] },
    ];
    await user.call(specification.modify, { params, body: { revision: 2, patches } });
    const { specifications } = await user.call(specification.list, {});
    expect(specifications).toMatchObject([
      { id: made.id, revision: 3, spec: { actions: [{ expr: 'a + 1' }] } },
    ]);
    const stale = await refusalOf(
      user.call(specification.modify, { params, body: { revision: 2, patches } }),
    );
    expect(stale.status).toBe(409);
    await user.call(specification.remove, { params });
    expect((await refusalOf(user.call(specification.get, { params }))).status).toBe(404);
  });

  it('are never kept with a formula that the engine refuses, and say where it is wrong', async () => {
    const user = await (await app.tenant()).user();
    const broken = { ...coverage, actions: [{ to: 'operation' as const, expr: '4 * b +', text: '' }] };
    const refused = await refusalOf(user.call(specification.create, { body: { name: 'X', spec: broken } }));
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.error)).toContain('actions');
    expect((await user.call(specification.list, {})).specifications).toEqual([]);
  });

  it.each([
    ['a unit that is no text', { vars: [{ ...coverage.vars[0], unit: 3 }], actions: [] }, 'vars.0.unit'],
    ['a member that there is not', { ...coverage, extra: 1 }, ''],
    ['no actions', { vars: coverage.vars }, 'actions'],
  ])('say where %s stands, when made and when patched', async (_what, spec, place) => {
    const user = await (await app.tenant()).user();
    const places = async (path: string, body: object) => {
      const address = `/api/ra/control-spec${path}`;
      const headers = {
        'x-client-version': clientVersion,
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
    const { id } = await user.call(specification.create, { body: { name: 'X', spec: coverage } });
    const patches = Object.entries(spec).map(([name, value]) => ({ op: 'set', path: `/${name}`, value }));
    const missing = 'actions' in spec ? [] : [{ op: 'remove', path: '/actions' }];
    const found = await places(`/${id}/modify`, { revision: 1, patches: [...patches, ...missing] });
    expect(found).toContain(`/${place.replaceAll('.', '/')}`);
  });

  it('are changed with a right of their own, and seen in their organisation alone', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const { id } = await user.call(specification.create, { body: { name: 'Monitoring', spec: coverage } });
    const editor = await tenant.user(['ra:View', 'ra:Edit']);
    expect((await editor.call(specification.list, {})).specifications).toHaveLength(1);
    const refused = await refusalOf(editor.call(specification.remove, { params: { id } }));
    expect(refused.status).toBe(403);
    const stranger = await (await app.tenant()).user();
    expect((await refusalOf(stranger.call(specification.remove, { params: { id } }))).status).toBe(404);
  });

  it('count in every unit: a right in one of them changes none, and the list says so', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const { id } = await admin.call(specification.create, { body: { name: 'Monitoring', spec: coverage } });
    const branch = await admin.call(unit.save, { body: { name: 'Branch' } });
    const inBranch = { kind: 'unit' as const, id: branch.id };
    const colleague = await tenant.user([]);
    const { id: people } = await admin.call(group.save, {
      body: {
        name: 'Branch',
        resources: [
          { permission: 'ra:View', resource: inBranch },
          { permission: 'ra:ControlSpec', resource: inBranch },
        ],
      },
    });
    await admin.call(group.changeMembers, { params: { id: people }, body: { add: [colleague.userId] } });
    const params = { id };
    const body = { revision: 1, name: 'Taken', spec: coverage };
    const patches = [{ op: 'set' as const, path: '/vars', value: [] }];
    const attempts = [
      () => colleague.call(specification.create, { body: { name: 'Planted', spec: coverage } }),
      () => colleague.call(specification.update, { params, body }),
      () => colleague.call(specification.modify, { params, body: { revision: 1, patches } }),
      () => colleague.call(specification.remove, { params }),
    ];
    for (const attempt of attempts) expect((await refusalOf(attempt())).status).toBe(403);
    const seen = await colleague.call(specification.list, {});
    expect(seen).toMatchObject({ mayEdit: false, specifications: [{ id, revision: 1 }] });
    expect((await admin.call(specification.list, {})).mayEdit).toBe(true);
    expect((await app.visitor().call(specification.list, {})).mayEdit).toBe(false);
    const demo = await app.demo();
    expect((await demo.call(specification.list, {})).mayEdit).toBe(true);
    await demo.call(specification.create, { body: { name: 'Monitoring', spec: coverage } });
  });
});
