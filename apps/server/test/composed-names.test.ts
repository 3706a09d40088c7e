/** Tests that composed and decomposed letters (NFC and NFD) make the same name. */
import {
  analysisContract,
  assessmentContract,
  groupContract,
  organizationContract,
  reportContract,
  rollupContract,
  unitContract,
  userContract,
} from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { getSharedTestApp, type TestApp } from '@klarsikt/testkit';
import { createDatabaseBefore, type EarlierDatabase } from '@klarsikt/testkit/earlier';
import { create } from '@klarsikt/threatview/server/analysis/saved.fixture.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runInSystemTransaction } from '../src/platform/tx.ts';
import { federationTable } from '../src/schema/identity.ts';

const city = 'Malmö';
const marked = city.normalize('NFD');

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

async function house() {
  const tenant = await app.tenant();
  return { tenant, admin: await tenant.user() };
}

describe('a name with combining characters', () => {
  it('is refused if a unit, a group or an organisation has the same name in composed form', async () => {
    const { tenant, admin } = await house();
    const body = { name: city, parentId: tenant.unitId };
    await admin.call(unitContract.save, { body });
    await expect(admin.call(unitContract.save, { body: { ...body, name: marked } })).rejects.toMatchObject({
      error: { details: { faults: [{ path: 'body.name', code: 'taken' }] } },
    });
    await admin.call(groupContract.save, { body: { name: `Kontoret i ${city}`, resources: [] } });
    const again = { name: `kontoret i ${marked}`, resources: [] };
    expect((await admin.request(groupContract.save, { body: again })).status).toBe(409);
    const operator = await (await app.tenant({ kind: 'system' })).user();
    const named = `${city} ${tenant.organizationId}`;
    await operator.call(organizationContract.save, { body: { name: named } });
    const second = await operator.request(organizationContract.save, {
      body: { name: named.normalize('NFD') },
    });
    expect(second.status).toBe(400);
  });

  it('is stored and shown in composed form, and a search finds both forms', async () => {
    const { admin } = await house();
    const { id } = await admin.call(groupContract.save, {
      body: { name: `Rörelsen ${marked}`, resources: [] },
    });
    const { id: person } = await admin.call(userContract.save, {
      body: { username: `a.${id}@namn.example`, givenName: 'Åsa'.normalize('NFD'), surname: 'Öberg' },
    });
    for (const text of [`rörelsen ${city}`, `rörelsen ${city}`.normalize('NFD')]) {
      const { rows } = await admin.call(groupContract.list, { body: { text } });
      expect(rows.map(({ name }) => name)).toEqual([`Rörelsen ${city}`]);
    }
    for (const text of ['åsa', 'åsa'.normalize('NFD')]) {
      const { rows } = await admin.call(userContract.list, { body: { text } });
      expect(rows.map((row) => [row.id, row.givenName])).toEqual([[person, 'Åsa']]);
    }
  });

  it('matches a group in an imported list of people', async () => {
    const { admin } = await house();
    await admin.call(groupContract.save, { body: { name: city, resources: [] } });
    const csv = `E-mail;Given name;Groups\nny@namn.example;Åke;${marked}`;
    const { rows, create } = await admin.call(userContract.checkImport, { body: { csv } });
    expect([create, rows[0]?.faults]).toEqual([1, []]);
  });

  it('is refused if a saved report has the same title in composed form', async () => {
    const visitor = await app.demo('sv');
    const { assessments } = await visitor.call(assessmentContract.list, { query: {} });
    const params = { id: assessments[0]?.id ?? 0 };
    const body = { title: `Styrelsen ${city}`, template: 'boardSummary', language: 'sv' } as const;
    await visitor.call(reportContract.create, { params, body });
    const again = visitor.call(reportContract.create, {
      params,
      body: { ...body, title: body.title.normalize('NFD') },
    });
    await expect(again).rejects.toMatchObject({ error: { code: 'error.report.title' } });
  });

  it('matches a saved analysis in a search of the list', async () => {
    const { admin } = await house();
    const { id } = await create(admin, { name: `Inför ${marked}` });
    for (const text of [city, marked]) {
      const { rows } = await admin.call(analysisContract.list, { query: { text } });
      expect(rows.map((row) => [row.id, row.name])).toEqual([[id, `Inför ${city}`]]);
    }
  });

  it('matches the title of a group report in an address', async () => {
    const { tenant, admin } = await house();
    const { id } = await admin.call(assessmentContract.create, {
      body: { unitId: tenant.unitId, settings: { ...emptyAssessmentSettings, name: 'Koncernen' } },
    });
    const body = { title: city, revision: 0, definition: { language: 'sv' } } as const;
    const params = { id };
    await admin.call(rollupContract.saveReport, { params, body });
    const again = { ...body, title: marked };
    await expect(admin.call(rollupContract.saveReport, { params, body: again })).rejects.toMatchObject({
      status: 400,
    });
    await admin.call(rollupContract.removeReport, { params: { id, title: marked } });
    expect((await admin.call(rollupContract.listReports, { params })).reports).toEqual([]);
  });
});

describe('a value for another program', () => {
  it('is stored without Unicode normalisation, such as the client secret of an identity provider', async () => {
    const { tenant, admin } = await house();
    const { revision } = await admin.call(organizationContract.get, {
      params: { id: tenant.organizationId },
    });
    const clientSecret = `hemlig-${marked}`;
    await admin.call(organizationContract.save, {
      body: {
        id: tenant.organizationId,
        revision,
        federation: {
          issuer: 'https://idp.example',
          clientId: 'klarsikt',
          clientSecret,
          idpHint: null,
          enabled: false,
          passwordAllowed: true,
          createUsers: false,
          groupId: null,
          domains: [`d${tenant.organizationId}.example`],
        },
      },
    });
    const [row] = await runInSystemTransaction(app.database.app, (tx) =>
      tx.select().from(federationTable).where(eq(federationTable.organizationId, tenant.organizationId)),
    );
    const sealed = row?.clientSecret ?? Buffer.alloc(0);
    expect(app.server.deps.vault.open('federation', sealed)).toBe(clientSecret);
  });
});

describe('an installation with names in composed and decomposed form', () => {
  let earlier: EarlierDatabase;
  beforeAll(async () => {
    earlier = await createDatabaseBefore(inject('databaseServer'), '0081');
  });
  afterAll(() => earlier.drop());

  it('has only composed names after the upgrade, and a number is added to a duplicate', async () => {
    const organizationId = await earlier.with(async (client) => {
      const add = async (text: string, values: unknown[]) =>
        Number((await client.query<{ id: string }>(`${text} RETURNING id`, values)).rows[0]?.id);
      const bank = await add(
        `INSERT INTO organization (kind, name, country, language) VALUES ('customer', $1, 'SE', 'sv')`,
        [`Sparbanken ${marked}`],
      );
      await add(
        `INSERT INTO app_user (organization_id, username, username_key, given_name) VALUES ($1, 'a@n.example', 'a@n.example', $2)`,
        [bank, 'Åsa'.normalize('NFD')],
      );
      for (const name of [city, marked, 'Lund'])
        await add('INSERT INTO user_group (organization_id, name) VALUES ($1, $2)', [bank, name]);
      for (const name of [city, marked, `${city} (2)`])
        await add('INSERT INTO assessment_unit (organization_id, name) VALUES ($1, $2)', [bank, name]);
      return bank;
    });
    await earlier.update();
    const names = async (table: string) =>
      (
        await earlier.rows(`SELECT name FROM ${table} WHERE organization_id = ${organizationId} ORDER BY id`)
      ).map(({ name }) => name);
    expect(await names('user_group')).toEqual([city, `${city} (2)`, 'Lund']);
    expect(await names('assessment_unit')).toEqual([city, `${city} (3)`, `${city} (2)`]);
    expect(await earlier.rows(`SELECT name FROM organization WHERE id = ${organizationId}`)).toEqual([
      { name: `Sparbanken ${city}` },
    ]);
    expect(
      await earlier.rows(`SELECT given_name FROM app_user WHERE organization_id = ${organizationId}`),
    ).toEqual([{ given_name: 'Åsa' }]);
    const noted = await earlier.rows(
      `SELECT event, before ->> 'name' AS before, after ->> 'name' AS after FROM audit_event
       WHERE organization_id = ${organizationId} ORDER BY event`,
    );
    expect(noted).toEqual([
      { event: 'group.changed', before: marked, after: `${city} (2)` },
      { event: 'unit.changed', before: marked, after: `${city} (3)` },
    ]);
  });
});
