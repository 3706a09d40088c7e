/** Two installations on loopback: one offers installed templates, the other copies them. */
import { keyContract, templateContract } from '@klarsikt/contract';
import { expectRefusal, startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let upstream: TestApp;
let downstream: TestApp;
let owner: TestClient;
let taker: TestClient;
let branch: number;

beforeAll(async () => {
  upstream = await startTestApp();
  const url = await upstream.server.http.listen({ port: 0, host: '127.0.0.1' });
  const above = await upstream.tenant();
  const below = await upstream.tenant({ parentId: above.organizationId });
  branch = below.organizationId;
  owner = await above.user();
  const { clientId, clientSecret: secret } = await (await below.user()).call(keyContract.create, {
    params: { id: branch },
    body: { label: 'Branch', permissions: ['uplink:Pull'] },
  });
  downstream = await startTestApp({ config: { allowedOrigins: [url], uplink: { url, clientId, secret } } });
  taker = await (await downstream.tenant()).user();
});
afterAll(async () => {
  await downstream.close();
  await upstream.close();
});

describe('report templates of another installation', () => {
  it('are offered once installed for this installation, and copied as own templates', async () => {
    const made = { name: 'From head office', from: { ref: 'actionPlan' } } as const;
    const { id } = await owner.call(templateContract.create, { body: made });
    expect((await taker.call(templateContract.remote, {})).templates).toEqual([]);
    await owner.call(templateContract.install, { params: { id }, body: { organizations: [branch] } });
    const { templates, origin } = await taker.call(templateContract.remote, {});
    expect(templates).toMatchObject([{ name: { en: 'From head office' }, faults: [] }]);
    const [offered] = templates;
    const from = { template: JSON.parse(JSON.stringify(offered?.template)), origin: origin ?? '' };
    const own = await taker.call(templateContract.create, { body: { name: 'Taken over', from } });
    const { document } = await taker.call(templateContract.get, { params: { id: own.id } });
    expect([document.origin, document.template.content]).toEqual([origin, offered?.template.content]);
  });

  it('return an error when the other installation does not respond', async () => {
    const config = { allowedOrigins: [], uplink: { url: 'http://127.0.0.1:9', clientId: 'x', secret: 'y' } };
    const alone = await startTestApp({ config });
    try {
      const user = await (await alone.tenant()).user();
      const { error } = await expectRefusal(user.call(templateContract.remote, {}));
      expect(error.code).toBe('error.uplink.failed');
    } finally {
      await alone.close();
    }
  });
});
