/** Criteria and incidents in the report; only permitted readers see the incidents. */
import { assessmentContract, deferredContract, incidentContract, reportContract } from '@klarsikt/contract';
import { emptyAssessmentSettings, type Patch } from '@klarsikt/engine/assessment';
import { getSharedTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

const triggers = {
  'tr-share': { kind: 'growth', name: 'Fast growth', type: 'customers', risk: 'cu-shell', above: 20 },
  'tr-incident': { kind: 'incident', name: 'Grave incident', severity: 'high', owner: 'Jonas Ek' },
};

async function firm() {
  const tenant = await app.tenant();
  const officer = await tenant.user();
  const settings = { ...emptyAssessmentSettings, name: 'Bank', opGeography: 'ge-se' };
  const { id } = await officer.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  const patches: Patch[] = [{ op: 'set', path: '/governance/triggers', value: triggers }];
  await officer.call(assessmentContract.modifyData, { params: { id }, body: { revision: 1, patches } });
  const links = { threats: [], products: ['pr-exchange'], controls: [] };
  await officer.call(incidentContract.create, {
    body: {
      ...{ unitId: tenant.unitId, day: app.clock.now().toISOString().slice(0, 10), kind: 'fraud' },
      ...{ severity: 'high', title: 'Mule accounts', links, loss: 12_500, reported: 'yes' },
      lessons: 'Limits for new accounts.',
    },
  });
  return { tenant, officer, id };
}

const read = async (client: TestClient, id: number, language: 'en' | 'sv') =>
  (await client.call(reportContract.show, { params: { id }, body: { language } })).html ?? '';

async function exported(client: TestClient, raId: number): Promise<string> {
  const order = { raId, format: 'md', language: 'en' } as const;
  const { id } = await client.call(reportContract.export, { body: order });
  for (let step = 0; step < 600; step += 1) {
    const { status } = await client.call(deferredContract.getStatus, { params: { id } });
    if (status === 'Successful')
      return Buffer.from(
        (await client.call(deferredContract.getResult, { params: { id } })).content,
      ).toString('utf8');
    if (status === 'Failed') throw new Error('the report failed');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('not finished in time');
}

describe('a report on reassessment criteria and incidents', () => {
  it('lists the criteria with their state and the incidents of the last twelve months, in both languages', async () => {
    const { officer, id } = await firm();
    const english = await read(officer, id, 'en');
    for (const words of [
      'Reassessment and incidents',
      'Fast growth',
      'grows by more than 20%',
      'An incident: any type, severity high or higher',
      'Compared from the first approval onwards',
      '1 incident from',
      'Mule accounts',
      '12,500',
      'Limits for new accounts.',
    ])
      expect(english).toContain(words);
    const swedish = await read(officer, id, 'sv');
    for (const words of [
      'Ny bedömning och incidenter',
      'växer med mer än 20',
      '1 incident från',
      'Bedrägeri',
    ])
      expect(swedish).toContain(words);
    expect(await exported(officer, id)).toContain('Mule accounts');
  }, 180_000);

  it('contains no incidents for a reader without the permission for incidents', async () => {
    const { tenant, id } = await firm();
    const reader = await tenant.user(['ra:View', 'ra:Edit']);
    const shown = await read(reader, id, 'en');
    expect(shown).toContain('Fast growth');
    expect(shown).toContain('is not part of this copy');
    for (const text of [shown, await exported(reader, id)])
      for (const word of ['Mule accounts', 'Limits for new', '12,500']) expect(text).not.toContain(word);
  }, 180_000);
});
