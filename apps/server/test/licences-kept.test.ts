/** An installation from before licences said whom they cover: what people could use yesterday, they can use today. */
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ClientConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { asOwner, ensureRoles, runMigrations, withClient } from '../src/platform/db.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'klarsikt-licences-'));
const name = `klarsikt_${randomUUID().replaceAll('-', '')}`;
const server = inject('databaseServer');
const url = server.connectionString === undefined ? null : new URL(server.connectionString);
if (url !== null) url.pathname = `/${name}`;
const admin: ClientConfig = url === null ? { ...server, database: name } : { connectionString: url.href };
const owner = asOwner(admin);

/** The migrations as they were before this one. */
function earlierMigrations(): string {
  cpSync(migrations, folder, { recursive: true });
  const path = join(folder, 'meta', '_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(path, 'utf8'));
  const earlier = entries.filter(({ tag }: { tag: string }) => tag < '0013');
  writeFileSync(path, JSON.stringify({ ...rest, entries: earlier }));
  return folder;
}

beforeAll(async () => {
  await withClient(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`));
  await ensureRoles(admin);
  await runMigrations(owner, earlierMigrations());
});
afterAll(async () => {
  await withClient(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
  rmSync(folder, { recursive: true });
});

const rows = (statement: string) =>
  withClient(owner, async (client) => (await client.query<Record<string, unknown>>(statement)).rows);

/** What each organisation may use, as its people are told. */
const used = () =>
  withClient(owner, async (client) => {
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

describe('the licences of an earlier installation', () => {
  it('keep every right that somebody has today, and cover customers where somebody inherits', async () => {
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

    await runMigrations(owner, migrations);

    expect(await used()).toEqual(before);
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
