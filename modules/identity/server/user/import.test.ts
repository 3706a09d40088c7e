import { Workbook } from '@cj-tech-master/excelts';
import { groupContract, userContract } from '@klarsikt/contract';
import { createCsvRowsReader } from '@klarsikt/server/intake/rows-reader.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { licenceTable } from '@klarsikt/server/schema/identity.ts';
import { expectRefusal, getSharedTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

const make = (client: TestClient, body: { username: string; givenName: string; surname: string }) =>
  client.call(userContract.save, { body });
const seats = (organizationId: number, count: number) =>
  runInSystemTransaction(app.database.app, (tx) =>
    tx.update(licenceTable).set({ seats: count }).where(eq(licenceTable.organizationId, organizationId)),
  );

describe('the import of users', () => {
  const csvOf = (...rows: string[]) =>
    ['E-mail;Given name;Surname;Language;Groups;Status', ...rows].join('\n');

  it('shows in a preview whether each line is created, changed or refused, and stores nothing', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    await admin.call(groupContract.save, { body: { name: 'Readers', resources: [] } });
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
      `;No;Address;;;`,
    );
    const result = await admin.call(userContract.checkImport, { body: { csv } });
    expect(result).toMatchObject({ create: 1, update: 1, same: 0, refused: 5 });
    expect(result.rows.map(({ line, action }) => [line, action])).toEqual([
      [2, 'create'],
      [3, 'update'],
      [4, 'refused'],
      [5, 'refused'],
      [6, 'refused'],
      [7, 'refused'],
      [8, 'refused'],
    ]);
    expect([2, 6].map((at) => result.rows[at]?.faults)).toEqual([
      ['The e-mail address is not valid'],
      ['The e-mail address is missing'],
    ]);
    expect(result.rows[1]?.changes).toEqual([{ field: 'givenName', before: 'Old', after: 'New' }]);
    expect(result.rows[4]?.faults).toEqual([
      'Unknown language: klingon',
      'Unknown status: asleep',
      'There is no group called Nobody',
    ]);
    expect((await admin.call(userContract.list, { body: { text: '@import.example' } })).total).toBe(0);
  });

  it('parses the file in a separate process with a time limit', async () => {
    const { readRows } = app.server.deps;
    const within = (deadlineMs: number) =>
      Object.assign(app.server.deps, { readRows: createCsvRowsReader({ deadlineMs }) });
    try {
      const admin = await (await app.tenant()).user();
      const csv = csvOf('first@import.example;A;B;;;');
      within(15_000);
      expect((await admin.call(userContract.checkImport, { body: { csv } })).create).toBe(1);
      within(0);
      const body = { csv: csvOf(...Array.from({ length: 20_000 }, (_, n) => `p${n}@import.example;A;B;;;`)) };
      const code = 'error.import.file';
      expect((await expectRefusal(admin.call(userContract.checkImport, { body }))).error.code).toBe(code);
      const confirmed = { ...body, lines: [2] };
      expect((await expectRefusal(admin.call(userContract.importCsv, { body: confirmed }))).error.code).toBe(
        code,
      );
    } finally {
      Object.assign(app.server.deps, { readRows });
    }
  }, 60_000);

  it('imports only the confirmed lines and finds no changes in an exported file', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const { id: readers } = await admin.call(groupContract.save, {
      body: { name: 'Readers', resources: [] },
    });
    const csv = csvOf(
      'a@confirmed.example;A;Ett;sv;Readers;',
      'b@confirmed.example;B;Två;;;',
      'c@confirmed.example;C;;;;',
    );
    const taken = await admin.call(userContract.importCsv, { body: { csv, lines: [2, 4], invite: true } });
    expect(taken).toMatchObject({ create: 2, refused: 0 });
    const { rows } = await admin.call(userContract.list, {
      body: { text: '@confirmed.example', sort: 'username' },
    });
    expect(
      rows.map(({ username, status, groups }) => [username, status, groups.map(({ id }) => id)]),
    ).toEqual([
      ['a@confirmed.example', 'invited', [readers]],
      ['c@confirmed.example', 'invited', []],
    ]);
    const { content } = await admin.call(userContract.exportCsv, { body: {} });
    const again = await admin.call(userContract.checkImport, {
      body: { csv: new TextDecoder().decode(content) },
    });
    expect(again).toMatchObject({ create: 0, update: 0, refused: 0, same: 3 });
  });

  it('refuses groups or users with permissions that the importer lacks, and lines beyond the last seat', async () => {
    const tenant = await app.tenant();
    const full = await tenant.user();
    const resource = { kind: 'organization' as const, id: tenant.organizationId };
    await full.call(groupContract.save, {
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
    const { rows } = await narrow.call(userContract.checkImport, { body: { csv } });
    expect(rows.map(({ action }) => action)).toEqual(['refused', 'refused', 'create', 'refused', 'refused']);
    expect(rows[0]?.faults[0]).toContain('ra:Edit');
    expect(rows[3]?.faults).toEqual(['All seats are taken. Number of seats in the licence: 3']);
    const done = await narrow.call(userContract.importCsv, { body: { csv, lines: [2, 3, 4, 5, 6] } });
    expect(done).toMatchObject({ create: 1, refused: 4 });
  });

  it.each([
    [
      'of Microsoft Entra',
      'User principal name,Display name,Department\r\n"anna@import.example","Öberg, Anna",Compliance\r\nbo@import.example,Bo von Ek,Audit\r\n',
    ],
    [
      'of Google Workspace',
      'First Name [Required],Last Name [Required],Email Address [Required]\nAnna,Öberg,anna@import.example\nBo,von Ek,bo@import.example\n',
    ],
    [
      'with a title above and addresses of mails',
      'Användare 2026\n\nNamn;E-post\nÖberg, Anna;anna@import.example\nBo von Ek;Bo <bo@import.example>\n',
    ],
  ])('accepts a list %s', async (_, csv) => {
    const admin = await (await app.tenant()).user();
    const { rows } = await admin.call(userContract.checkImport, { body: { csv } });
    expect(
      rows.map(({ username, givenName, surname, action }) => [username, givenName, surname, action]),
    ).toEqual([
      ['anna@import.example', 'Anna', 'Öberg', 'create'],
      ['bo@import.example', 'Bo', 'von Ek', 'create'],
    ]);
  });

  it('reads the e-mail address and the account status from a directory export', async () => {
    const admin = await (await app.tenant()).user();
    const csv = [
      'userPrincipalName,displayName,mail,accountEnabled',
      'anna_bank#EXT#@tenant.example,Anna Öberg,anna@directory.example,True',
      'bo@directory.example,Bo af Ek,,False',
    ].join('\n');
    const body = { csv, lines: [2, 3], invite: false };
    expect((await admin.call(userContract.importCsv, { body })).create).toBe(2);
    const { rows } = await admin.call(userContract.list, {
      body: { text: '@directory.example', sort: 'username', sd: true },
    });
    expect(rows.map(({ username, surname, status }) => [username, surname, status])).toEqual([
      ['anna@directory.example', 'Öberg', 'active'],
      ['bo@directory.example', 'af Ek', 'disabled'],
    ]);
  });

  it('disables accounts whose sign-in is blocked in the directory export', async () => {
    const admin = await (await app.tenant()).user();
    const csv = [
      'Block credential,Display name,User principal name',
      'False,Anna Lind,anna@blocked.example',
      'True,Bo Ek,bo@blocked.example',
    ].join('\n');
    await admin.call(userContract.importCsv, { body: { csv, lines: [2, 3], invite: false } });
    const body = { text: '@blocked.example', sort: 'username', sd: true } as const;
    const { rows } = await admin.call(userContract.list, { body });
    expect(rows.map(({ username, status }) => [username, status])).toEqual([
      ['anna@blocked.example', 'active'],
      ['bo@blocked.example', 'disabled'],
    ]);
  });

  it('ignores a Status column that holds types of employment, and lists the column as not read', async () => {
    const admin = await (await app.tenant()).user();
    const text = [
      'Efternamn;Förnamn;Användarnamn;E-post;Status;Chefens e-post',
      'Ek;Bo;boek;bo@personal.example;Tillsvidare;eva@personal.example',
      'Lind;Åsa;aslin;asa@personal.example;Visstid;eva@personal.example',
      'Öberg;Li;liobe;li@personal.example;Tjänstledig;eva@personal.example',
    ].join('\r\n');
    const file = { name: 'personal.csv', content: new TextEncoder().encode(text) };
    const { lists } = JSON.parse((await admin.upload(userContract.readImport, file)).body).result;
    expect(lists[0].left.filter(({ reason }: { reason: string }) => reason !== 'heading')).toEqual([
      { cell: 'E1', text: 'Status', reason: 'column.unknown' },
      { cell: 'F1', text: 'Chefens e-post', reason: 'column.unknown' },
      { cell: 'C1', text: 'Användarnamn', reason: 'column.repeated' },
    ]);
    const { rows } = await admin.call(userContract.checkImport, { body: { csv: lists[0].csv } });
    expect(rows.map(({ username, action }) => [username, action])).toEqual([
      ['bo@personal.example', 'create'],
      ['asa@personal.example', 'create'],
      ['li@personal.example', 'create'],
    ]);
  });

  it('offers every sheet of a workbook and lists hidden rows as omitted', async () => {
    const admin = await (await app.tenant()).user();
    const book = new Workbook();
    const old = book.addWorksheet('Slutat');
    old.addRows([['E-post'], ['gone@import.example']]);
    old.state = 'hidden';
    const staff = book.addWorksheet('Personal');
    staff.addRows([['E-post'], ['here@import.example'], ['filtered@import.example']]);
    staff.getRow(3).hidden = true;
    const file = { name: 'personal.xlsx', content: new Uint8Array(await book.xlsx.writeBuffer()) };
    const { lists } = JSON.parse((await admin.upload(userContract.readImport, file)).body).result;
    expect(lists.map(({ sheet, people }: { sheet: string; people: number }) => [sheet, people])).toEqual([
      ['Personal', 1],
      ['Slutat', 1],
    ]);
    expect(lists[0].left).toContainEqual({ cell: 'A3', text: 'filtered@import.example', reason: 'row' });
    const { rows } = await admin.call(userContract.checkImport, { body: { csv: lists[0].csv } });
    expect(rows.map(({ username }) => username)).toEqual(['here@import.example']);
  });

  it('adds a user to several groups of one cell, and accepts a semicolon in a group name', async () => {
    const admin = await (await app.tenant()).user();
    for (const name of ['Readers', 'Analysts', 'Audit; external'])
      await admin.call(groupContract.save, { body: { name, resources: [] } });
    const csv = 'E-mail,Groups\na@import.example,Readers; Analysts\nb@import.example,Audit; external\n';
    const { rows } = await admin.call(userContract.checkImport, { body: { csv } });
    expect(rows.map(({ groups }) => groups)).toEqual([['Readers', 'Analysts'], ['Audit; external']]);
  });

  it('reads a workbook with its row numbers and refuses one without a list of people', async () => {
    const admin = await (await app.tenant()).user();
    const workbook = async (rows: string[][]) => {
      const book = new Workbook();
      book.addWorksheet('Cover').addRow(['Bank']);
      book.addWorksheet('Staff').addRows(rows);
      return new Uint8Array(await book.xlsx.writeBuffer());
    };
    const staff = [
      ['Staff'],
      ['Mail', 'Name'],
      ['anna@workbook.example', 'Öberg, Anna'],
      ['=HYPERLINK("x")', 'Bo'],
    ];
    const file = { name: 'staff.xlsx', content: await workbook(staff) };
    const read = async (given: typeof file) => admin.upload(userContract.readImport, given);
    const { status, body } = await read(file);
    expect(status).toBe(200);
    const { lists, left } = JSON.parse(body).result;
    const [{ csv }] = lists;
    expect(left).toEqual([{ sheet: 'Cover', cell: 'A1', text: 'Bank', reason: 'table' }]);
    const { rows } = await admin.call(userContract.checkImport, { body: { csv } });
    expect(rows.map(({ line, username, action }) => [line, username, action])).toEqual([
      [3, 'anna@workbook.example', 'create'],
      [4, '=HYPERLINK("x")', 'refused'],
    ]);
    const other = { name: 'other.xlsx', content: await workbook([['Country', 'Customers']]) };
    for (const wrong of [other, { ...file, name: 'staff.pdf' }, { ...file, name: 'staff.exe' }])
      expect(JSON.parse((await read(wrong)).body).error.code).toBe('error.import.file');
  });

  it('imports five thousand lines and refuses text that is not a list of people', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    await admin.call(groupContract.save, { body: { name: 'Readers', resources: [] } });
    const lines = Array.from({ length: 5000 }, (_, n) => `p${n}@many.example;P${n};Person;sv;Readers;`);
    const body = { csv: csvOf(...lines), lines: lines.map((_, at) => at + 2) };
    expect(await admin.call(userContract.importCsv, { body })).toMatchObject({ create: 5000, refused: 0 });
    expect((await admin.call(userContract.list, { body: { text: '@many.example' } })).total).toBe(5000);
    for (const csv of ['hello', 'Name;Age\nA;3', '"unclosed'])
      await expect(admin.call(userContract.checkImport, { body: { csv } })).rejects.toMatchObject({
        status: 422,
      });
  }, 60_000);
});
