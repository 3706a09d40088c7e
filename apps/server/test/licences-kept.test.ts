/**
 * Tests the upgrade of an installation from before licences named the organisations that they cover: people keep their
 * applications.
 */
import { createDatabaseBefore, type EarlierDatabase } from '@klarsikt/testkit/earlier';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

let earlier: EarlierDatabase;
beforeAll(async () => {
  earlier = await createDatabaseBefore(inject('databaseServer'), '0013');
});
afterAll(() => earlier.drop());

const rows = (statement: string) => earlier.rows(statement);

/** Applications of each organisation, as its people see them. */
const used = () =>
  earlier.with(async (client) => {
    const { rows: all } = await client.query<{ id: string; name: string }>(
      'SELECT id, name FROM organization ORDER BY id',
    );
    const told: unknown[] = [];
    for (const { id, name: called } of all) {
      await client.query("SELECT set_config('app.org', $1, false)", [id]);
      const { rows: terms } = await client.query(
        'SELECT (SELECT array_agg(a ORDER BY a) FROM unnest(applications) a) AS applications, offering, datapoint, countries, seats::int, valid_to::text FROM effective_licence($1, now())',
        [id],
      );
      told.push([called, ...terms]);
    }
    return told;
  });

describe('the licences of an installation after an upgrade', () => {
  it('keep every permission that users had, and cover customers that inherited a licence', async () => {
    const organizations = [
      ['Provider', null],
      ['Inherits', 'Provider'],
      ['Own', 'Provider'],
      ['Ended', 'Provider'],
      ['Below the ended', 'Ended'],
      ['Below the own', 'Own'],
      ['Upcoming', 'Provider'],
      ['Alone', null],
      ['Apart', 'Alone'],
      ['Nothing', null],
    ];
    for (const [called, parent] of organizations)
      await rows(`INSERT INTO organization (kind, name, country, language, parent_id) VALUES ('customer', '${called}', 'SE',
        'sv', (SELECT id FROM organization WHERE name = '${parent}'))`);
    const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
    const licence = (
      of: string,
      applications: string,
      from: number,
      to: number | null,
      offering = 'STANDARD',
    ) =>
      rows(`INSERT INTO licence (organization_id, applications, offering, datapoint, countries, seats, valid_from, valid_to)
        VALUES ((SELECT id FROM organization WHERE name = '${of}'), '{${applications}}', '${offering}', 'BASIC', '{SE}', 20,
        '${day(from)}', ${to === null ? 'NULL' : `'${day(to)}'`})`);
    await licence('Provider', 'ra,threatview,admin', -300, 60, 'ENTERPRISE');
    await licence('Provider', 'ra', -600, -301);
    await licence('Provider', 'ra,threatview', 61, null, 'ENTERPRISE');
    await licence('Own', 'ra', -30, null);
    await licence('Ended', 'threatview', -30, -5);
    await licence('Upcoming', 'threatview', 30, null);
    await licence('Alone', 'ra,backoffice', -30, null, 'ENTERPRISE');
    await licence('Apart', 'ra', -30, null);
    await licence('Nothing', 'ra', -30, -2);
    const before = await used();
    expect(before.map((row) => JSON.stringify(row).includes('applications'))).toEqual([
      ...Array(9).fill(true),
      false,
    ]);

    await earlier.update();

    // Atlas gave customers nothing, and the operator must grant it again.
    const withoutAtlas = JSON.parse(JSON.stringify(before).replace('"backoffice",', ''));
    expect(await used()).toEqual(withoutAtlas);
    const covering =
      await rows(`SELECT o.name, l.valid_from::text FROM licence l JOIN organization o ON o.id = l.organization_id
      WHERE l.covers_customers ORDER BY l.id`);
    expect(covering).toEqual([
      { name: 'Provider', valid_from: day(-300) },
      { name: 'Provider', valid_from: day(61) },
      { name: 'Own', valid_from: day(-30) },
      { name: 'Ended', valid_from: day(-300) },
    ]);
    const [made] = await rows(`SELECT note FROM licence l JOIN organization o ON o.id = l.organization_id
      WHERE o.name = 'Ended' AND note <> ''`);
    expect(made).toEqual({
      note: 'Ärvd till och med uppdateringen: den egna licensen hade avslutats',
    });
  });
});
