import { group, user } from '@klarsikt/contract';
import { createRowsReader } from '@klarsikt/server/intake/rows-reader.ts';
import { inSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { licence } from '@klarsikt/server/schema/identity.ts';
import { refusalOf, sharedTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.close());

const make = (client: TestClient, body: { username: string; givenName: string; surname: string }) =>
  client.call(user.save, { body });
const seats = (organizationId: number, count: number) =>
  inSystemTransaction(app.database.app, (tx) =>
    tx.update(licence).set({ seats: count }).where(eq(licence.organizationId, organizationId)),
  );

describe('an import of people', () => {
  const csvOf = (...rows: string[]) =>
    ['E-mail;Given name;Surname;Language;Groups;Status', ...rows].join('\n');

  it('says line by line what would be created, changed or refused and why, and writes nothing', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    await admin.call(group.save, { body: { name: 'Readers', resources: [] } });
    const known = 'known@nordsund.example';
    await make(admin, { username: known, givenName: 'Old', surname: 'Name' });
    const neighbour = await (await app.tenant()).user();
    const csv = csvOf(
      `new.one@import.example;Nina;Ny;sv;Readers;`,
      `${known};New;Name;;;`,
      `not an address;X;Y;;;`,
      `new.one@import.example;Again;;;;`,
      `third@import.example;T;;klingon;Nobody;asleep`,
      `${neighbour.username};T;;;;`,
    );
    const result = await admin.call(user.checkImport, { body: { csv } });
    expect(result).toMatchObject({ create: 1, update: 1, same: 0, refused: 4 });
    expect(result.rows.map(({ line, action }) => [line, action])).toEqual([
      [2, 'create'],
      [3, 'update'],
      [4, 'refused'],
      [5, 'refused'],
      [6, 'refused'],
      [7, 'refused'],
    ]);
    expect(result.rows[1]?.changes).toEqual([{ field: 'givenName', before: 'Old', after: 'New' }]);
    expect(result.rows[4]?.faults).toEqual([
      'Unknown language: klingon',
      'Unknown status: asleep',
      'There is no group called Nobody',
    ]);
    expect((await admin.call(user.list, { body: { text: '@import.example' } })).total).toBe(0);
  });

  it('is read in a process of its own: one that takes too long there is refused', async () => {
    const { readRows } = app.server.deps;
    const within = (deadlineMs: number) =>
      Object.assign(app.server.deps, { readRows: createRowsReader({ deadlineMs }) });
    try {
      const admin = await (await app.tenant()).user();
      const csv = csvOf('first@import.example;A;B;;;');
      within(15_000);
      expect((await admin.call(user.checkImport, { body: { csv } })).create).toBe(1);
      within(0);
      const body = { csv: csvOf(...Array.from({ length: 20_000 }, (_, n) => `p${n}@import.example;A;B;;;`)) };
      const code = 'error.import.file';
      expect((await refusalOf(admin.call(user.checkImport, { body }))).error.code).toBe(code);
      const confirmed = { ...body, lines: [2] };
      expect((await refusalOf(admin.call(user.importCsv, { body: confirmed }))).error.code).toBe(code);
    } finally {
      Object.assign(app.server.deps, { readRows });
    }
  }, 60_000);

  it('takes only the confirmed lines, and what was exported comes back as nothing to change', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const { id: readers } = await admin.call(group.save, { body: { name: 'Readers', resources: [] } });
    const csv = csvOf(
      'a@confirmed.example;A;Ett;sv;Readers;',
      'b@confirmed.example;B;Två;;;',
      'c@confirmed.example;C;;;;',
    );
    const taken = await admin.call(user.importCsv, { body: { csv, lines: [2, 4], invite: true } });
    expect(taken).toMatchObject({ create: 2, refused: 0 });
    const { rows } = await admin.call(user.list, { body: { text: '@confirmed.example', sort: 'username' } });
    expect(
      rows.map(({ username, status, groups }) => [username, status, groups.map(({ id }) => id)]),
    ).toEqual([
      ['a@confirmed.example', 'invited', [readers]],
      ['c@confirmed.example', 'invited', []],
    ]);
    const { content } = await admin.call(user.exportCsv, { body: {} });
    const again = await admin.call(user.checkImport, { body: { csv: new TextDecoder().decode(content) } });
    expect(again).toMatchObject({ create: 0, update: 0, refused: 0, same: 3 });
  });

  it('gives nobody what the importer does not hold, changes nobody above them, and stops at the last seat', async () => {
    const tenant = await app.tenant();
    const full = await tenant.user();
    const resource = { kind: 'organization' as const, id: tenant.organizationId };
    await full.call(group.save, {
      body: { name: 'Strong', resources: [{ permission: 'ra:Edit', resource }] },
    });
    const narrow = await tenant.user(['admin:SecurityAdmin']);
    await seats(tenant.organizationId, 3);
    const csv = csvOf(
      'x@limits.example;X;;;Strong;',
      `${full.username};Changed;;;;`,
      'y@limits.example;Y;;;;',
      'z@limits.example;Z;;;;',
      `${narrow.username};;;;;disabled`,
    );
    const { rows } = await narrow.call(user.checkImport, { body: { csv } });
    expect(rows.map(({ action }) => action)).toEqual(['refused', 'refused', 'create', 'refused', 'refused']);
    expect(rows[0]?.faults[0]).toContain('ra:Edit');
    expect(rows[3]?.faults).toEqual(['All seats are taken: the licence has 3']);
    const done = await narrow.call(user.importCsv, { body: { csv, lines: [2, 3, 4, 5, 6] } });
    expect(done).toMatchObject({ create: 1, refused: 4 });
  });

  it('of five thousand lines works, and a file that is none is refused', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    await admin.call(group.save, { body: { name: 'Readers', resources: [] } });
    const lines = Array.from({ length: 5000 }, (_, n) => `p${n}@many.example;P${n};Person;sv;Readers;`);
    const body = { csv: csvOf(...lines), lines: lines.map((_, at) => at + 2) };
    expect(await admin.call(user.importCsv, { body })).toMatchObject({ create: 5000, refused: 0 });
    expect((await admin.call(user.list, { body: { text: '@many.example' } })).total).toBe(5000);
    for (const csv of ['hello', 'Name;Age\nA;3', '"unclosed'])
      await expect(admin.call(user.checkImport, { body: { csv } })).rejects.toMatchObject({ status: 422 });
  }, 60_000);
});
