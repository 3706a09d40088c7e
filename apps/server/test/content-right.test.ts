/** An installation from before texts were edited: after the update somebody can, and nobody else has gained anything. */
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ClientConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { asOwner, ensureRoles, runMigrations, withClient } from '../src/platform/db.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'klarsikt-content-right-'));
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
  const earlier = entries.filter(({ tag }: { tag: string }) => tag < '0041');
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

const organization = (called: string) => `(SELECT id FROM organization WHERE name = '${called}')`;

/** A group with one right, over its own organisation or over another. */
async function group(
  called: string,
  of: string,
  permission: string,
  over: string | null = null,
): Promise<void> {
  await rows(`INSERT INTO user_group (organization_id, name) VALUES (${organization(of)}, '${called}')`);
  await rows(`INSERT INTO group_resource (organization_id, group_id, application, permission, resource_organization_id)
    VALUES (${organization(of)}, (SELECT id FROM user_group WHERE name = '${called}'), 'backoffice', '${permission}',
      ${over === null ? 'NULL' : organization(over)})`);
}

const rights = async () =>
  (
    await rows(`SELECT g.name, r.permission, r.resource_organization_id IS NULL AS own FROM group_resource r
      JOIN user_group g ON g.id = r.group_id`)
  ).map(({ name: called, permission, own }) => `${called}: ${permission}${own === true ? '' : ' elsewhere'}`);

describe('the right to edit texts, in an earlier installation', () => {
  it('goes to who edits the model of the installation, and to nobody else', async () => {
    for (const [kind, called] of [
      ['system', 'Operator'],
      ['customer', 'Customer'],
    ])
      await rows(
        `INSERT INTO organization (kind, name, country, language) VALUES ('${kind}', '${called}', 'SE', 'sv')`,
      );
    await group('Editors', 'Operator', 'Edit');
    await group('Readers', 'Operator', 'View');
    await group('Editors of a customer', 'Operator', 'Edit', 'Customer');
    await group('Editors at a customer', 'Customer', 'Edit');
    const before = await rights();

    await runMigrations(owner, migrations);

    expect((await rights()).toSorted()).toEqual([...before, 'Editors: Content'].toSorted());
  });
});
