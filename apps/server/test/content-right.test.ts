/**
 * Tests the upgrade of an installation from before site texts could be edited: somebody gets the permission, and nobody
 * else gains one.
 */
import { createDatabaseBefore, type EarlierDatabase } from '@klarsikt/testkit/earlier';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

let earlier: EarlierDatabase;
beforeAll(async () => {
  earlier = await createDatabaseBefore(inject('databaseServer'), '0041');
});
afterAll(() => earlier.drop());

const rows = (statement: string) => earlier.rows(statement);
const organization = (called: string) => `(SELECT id FROM organization WHERE name = '${called}')`;

/** Creates a group with one permission, for its own or another organisation. */
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

describe('the permission to edit texts after an upgrade', () => {
  it('is granted only to groups that can edit the model of the installation', async () => {
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

    await earlier.update();

    expect((await rights()).toSorted()).toEqual([...before, 'Editors: Content'].toSorted());
  });
});
