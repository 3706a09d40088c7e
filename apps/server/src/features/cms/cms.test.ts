import { cms } from '@klarsikt/contract';
import { startTestApp, type TestApp } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const sv = { 'accept-language': 'sv' };

describe('content', () => {
  it('gives anybody the terms of service in the language of the request, with their version', async () => {
    const name = 'site_dialogs';
    const en = await app.visitor().call(cms.getCollection, { params: { name } });
    const inSwedish = await app.visitor().call(cms.getCollection, { params: { name } }, sv);
    expect(en?.map((item) => [item.name, item.title, item.language])).toEqual([
      ['terms', 'Terms of service', 'en'],
    ]);
    expect(inSwedish?.[0]).toMatchObject({
      name: 'terms',
      title: 'Användarvillkor',
      version: en?.[0]?.version,
    });
  });

  it('gives the changelog in the language of the request, the newest version first', async () => {
    const params = { name: 'changelog' };
    const en = await app.visitor().call(cms.getCollection, { params });
    const inSwedish = await app.visitor().call(cms.getCollection, { params }, sv);
    expect(en?.[0]?.text).toContain('- ThreatView: threats');
    expect(inSwedish?.[0]?.text).toContain('- ThreatView: hot');
    const days = en?.map(({ version }) => version) ?? [];
    expect(days.length).toBeGreaterThan(0);
    expect(days).toEqual(days.toSorted().toReversed());
  });

  it('gives the page of messages, and nothing for what is missing', async () => {
    const page = (slug: string) => app.visitor().call(cms.getPage, { params: { slug }, query: {} });
    expect(await page('site-messages')).toMatchObject({ slug: 'site-messages', fields: { messages: [] } });
    expect(await page('no-such-page')).toBeNull();
    expect(await app.visitor().call(cms.getCollection, { params: { name: 'no_such_list' } })).toBeNull();
    const strange = await app.visitor().request(cms.getPage, { params: { slug: '../secret' }, query: {} });
    expect(strange.status).toBe(400);
  });
});
