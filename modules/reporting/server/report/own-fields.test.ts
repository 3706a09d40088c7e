/** Own fields in the report: with their values on the day of the report, and incidents for readers of the register alone. */
import { readStarterModel } from '@klarsikt/content';
import {
  actionContract,
  assessmentContract,
  incidentContract,
  ownfieldContract,
  reportContract,
} from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { getSharedTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

const read = async (client: TestClient, id: number, language: 'en' | 'sv') =>
  (await client.call(reportContract.show, { params: { id }, body: { language } })).html ?? '';

it('a report lists own fields of actions, and own fields of incidents only with permission for incidents', async () => {
  const tenant = await app.tenant();
  const officer = await tenant.user();
  const settings = { ...emptyAssessmentSettings, name: 'Bank', opGeography: 'ge-se' };
  const { id } = await officer.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  expect(await read(officer, id, 'en')).not.toContain('Appendix: own fields');
  const shared = { isListed: true, position: 1 };
  const options = [{ name: { en: 'Critical', sv: 'Kritisk' } }];
  await officer.call(ownfieldContract.create, {
    body: {
      ...shared,
      thing: 'action',
      kind: 'choice',
      key: 'tier',
      label: { en: 'Tier', sv: 'Klass' },
      options,
    },
  });
  await officer.call(ownfieldContract.create, {
    body: { ...shared, thing: 'incident', kind: 'number', key: 'cost', label: { en: 'Canary cost', sv: '' } },
  });
  await officer.call(actionContract.create, {
    body: { assessment: id, origin: 'own', title: 'Ask the supplier', ownFields: { tier: 'o1' } },
  });
  await officer.call(incidentContract.create, {
    body: {
      ...{ unitId: tenant.unitId, day: '2026-01-02', kind: 'fraud', severity: 'low', title: 'Mule accounts' },
      ...{ links: { threats: [], products: [], controls: [] }, reported: 'no', ownFields: { cost: 0 } },
    },
  });
  const [risk, measure] = [readStarterModel().customers[0], readStarterModel().controls[0]];
  for (const [thing, key, en] of [
    ['assessment', 'cycle', 'Review cycle'],
    ['risk', 'cases', 'Reported cases'],
    ['control', 'tester', 'Tested by'],
  ] as const)
    await officer.call(ownfieldContract.create, {
      body: { ...shared, thing, kind: 'text', key, label: { en, sv: `${en} (sv)` } },
    });
  const patches = [
    ['/ownFields/cycle', 'Spring 2026'],
    [`/risks/data/customers/${risk?.key}/ownFields/cases`, 'Seven cases'],
    [`/controls/data/${measure?.key}/ownFields/tester`, 'Internal audit'],
  ].map(([path = '', value]) => ({ op: 'set' as const, path, value }));
  await officer.call(assessmentContract.modifyData, { params: { id }, body: { revision: 1, patches } });
  const swedish = await read(officer, id, 'sv');
  for (const text of ['Review cycle (sv)', 'Spring 2026', 'Seven cases', 'Internal audit', 'Bedömning'])
    expect(swedish, text).toContain(text);
  for (const text of ['Bilaga: egna fält', 'Ask the supplier', 'Klass', 'Kritisk', 'Canary cost'])
    expect(swedish, text).toContain(text);
  const viewer = await tenant.user(['ra:View']);
  const english = await read(viewer, id, 'en');
  expect(english).toContain('Appendix: own fields');
  expect(english).toContain('Critical');
  expect(english).not.toContain('Canary cost');
}, 180_000);
