import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readStarterModel } from '@klarsikt/content';
import {
  assessmentContract,
  auditContract,
  commentContract,
  evidenceContract,
  groupContract,
  loginContract,
  privacyContract,
  userContract,
} from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { send } from '@klarsikt/governance/server/evidence/evidence.fixture.ts';
import { backUpDatabase } from '@klarsikt/server/backup/back-up.ts';
import { runWithClient } from '@klarsikt/server/platform/connection-roles.ts';
import { listSearchedTables } from '@klarsikt/server/privacy/catalogue.ts';
import { findRetentionGround } from '@klarsikt/server/privacy/treatment.ts';
import {
  startTestApp,
  type TestApp,
  type TestClient,
  testPassword,
  toDatabaseConfig,
} from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { verifyAuditExports } from '../../../../tools/audit-verify/src/verify.ts';

let app: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'klarsikt-privacy-'));
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const current = testPassword;
let people = 0;

async function bank() {
  const tenant = await app.tenant();
  const [admin, colleague] = [await tenant.user(), await tenant.user()];
  const worker = await tenant.user(['ra:View', 'ra:Edit', 'ra:Comment']);
  people += 1;
  const tag = `${process.pid}x${people}`;
  const address = `ragnhild${tag}@bank.example`;
  const former = `ragna${tag}@bank.example`;
  const save = async (username: string, surname: string) => {
    const { id, revision } = await admin.call(userContract.get, { params: { id: worker.userId } });
    const groups = (await admin.call(userContract.get, { params: { id } })).groups.map((one) => one.id);
    await admin.call(userContract.save, {
      body: { id, revision, username, givenName: 'Ragnhild', surname, groups, current },
    });
  };
  await save(former, `Fjällström${tag}`);
  await save(address, `O'Björkén${tag}`);
  const name = `Ragnhild O'Björkén${tag}`;
  const settings = { ...emptyAssessmentSettings, name: 'Bank' };
  const { id } = await admin.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  const say = (client: TestClient, text: string, mentions: number[] = []) =>
    client.call(commentContract.add, { body: { id, subject: '', label: 'inf', text, mentions } });
  await say(worker, 'I have asked the branch');
  await say(colleague, `As @${name} (${address.toUpperCase()}) wrote: ask ${name}.`, [worker.userId]);
  // One address may ask for ten links a minute.
  const visitor = Object.assign(app.visitor(), { ip: `10.90.0.${people}` });
  await visitor.call(loginContract.resetPassword, { body: { email: address } });
  await app.server.upkeep();
  return { tenant, admin, colleague, worker, id, name, address, former, tag };
}

const dump = () =>
  runWithClient(app.database.ownerConnection, async (client) => {
    const { rows } = await client.query<{ schema: string; name: string }>(
      `SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind = 'r' AND n.nspname IN ('public', 'pgboss')`,
    );
    const found: Record<string, string> = {};
    for (const { schema, name } of rows) {
      const table = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
      const read = await client.query<{ text: string }>(
        `SELECT string_agg(t::text, E'\n') AS text FROM ${table} t`,
      );
      found[name] = read.rows[0]?.text ?? '';
    }
    const bodies = await client.query<{ body: Buffer }>('SELECT body FROM mail');
    found['mail bodies'] = bodies.rows.map(({ body }) => app.server.deps.vault.open('mail', body)).join('\n');
    return found;
  });

const placesWith = async (...texts: string[]) =>
  Object.entries(await dump()).flatMap(([table, text]) =>
    texts.some((one) => text.toLowerCase().includes(one.toLowerCase())) ? [table] : [],
  );

const logOf = async (admin: TestClient) =>
  Buffer.from((await admin.call(auditContract.export, { body: {} })).content).toString('utf8');
const verified = (...texts: string[]) =>
  verifyAuditExports(texts.map((text, index) => ({ name: `file ${index + 1}`, text })));

describe('an erasure of a person', () => {
  it('removes name and address from database, mails, exports and new backups without breaking the audit log', async () => {
    const { admin, worker, colleague, id, name, address, former, tag } = await bank();
    const marks = [address, former, `Björkén${tag}`, `Fjällström${tag}`];
    const before = await logOf(admin);
    expect(verified(before)).toMatchObject({ faults: [], erased: 0 });
    expect(await placesWith(...marks)).toEqual(
      expect.arrayContaining([
        'app_user',
        'audit_event',
        'comment',
        'comment_mention',
        'mail',
        'mail bodies',
      ]),
    );
    const params = { id: worker.userId };
    const found = await admin.call(privacyContract.find, { params });
    expect(found).toMatchObject({ name, namesake: false, files: [] });
    const { places } = await admin.call(privacyContract.erase, { params, body: { name, current } });
    expect(found.places.map(({ area }) => area)).toEqual(
      expect.arrayContaining(['account', 'audit', 'comments', 'mails']),
    );
    expect(places.find(({ area }) => area === 'comments')?.replaced).toBe(
      found.places.find(({ area }) => area === 'comments')?.replaced,
    );
    expect(await placesWith(...marks)).toEqual([]);
    const after = await logOf(admin);
    expect(marks.filter((mark) => after.includes(mark))).toEqual([]);
    const proof = verified(after);
    expect(proof.faults).toEqual([]);
    expect(proof.erased).toBeGreaterThanOrEqual(3);
    // An earlier export belongs to the same hash chain.
    expect(verified(before, after).faults).toEqual([]);
    const talk = await colleague.call(commentContract.getConversation, { body: { id, oid: '' } });
    const shown = `Person ${worker.userId}`;
    expect(talk.comments.map(({ author }) => author)).toContain(shown);
    expect(talk.comments[1]?.text).toBe(
      `As @${shown} (person-${worker.userId}@erased.invalid) wrote: ask ${shown}.`,
    );
    const refused = await worker.request(commentContract.getConversations, { body: { id } });
    expect(refused.status).toBe(401);
    const path = join(folder, 'later.backup');
    const { config } = app.server.deps;
    const secret = { secret: config.secret, source: 'the test' };
    await backUpDatabase(app.database.ownerConnection, {
      path,
      at: app.clock.now(),
      program: 'test',
      secret,
    });
    const backup = gunzipSync(readFileSync(path)).toString('utf8');
    expect(backup).toContain(shown);
    expect(marks.filter((mark) => backup.includes(mark))).toEqual([]);
  }, 120_000);

  it('is told apart from a forgery, because each erased audit event needs a confirming erasure event', async () => {
    const { admin, worker, name } = await bank();
    await admin.call(privacyContract.erase, { params: { id: worker.userId }, body: { name, current } });
    const log = await logOf(admin);
    const lines = log.split('\n');
    const at = lines.findIndex(
      (line) => line.includes('"erased":') && line.includes(`"Person ${worker.userId}"`),
    );
    expect(at).toBeGreaterThan(0);
    const forged = lines
      .with(at, String(lines[at]).replace(`"Person ${worker.userId}"`, '"Person 999999"'))
      .join('\n');
    expect(verified(forged).faults.join()).toContain('no erasure confirms it');
    const without = lines.filter((line) => !line.includes('"event":"audit.erased"')).join('\n');
    expect(verified(without).faults.join()).toContain('no erasure confirms it');
  }, 60_000);

  it('removes the name from every column that can contain one', async () => {
    await app.demo();
    const { tenant, admin, worker, name, address, tag } = await bank();
    const text = `Seen by ${name} <${address}>`;
    const planted: string[] = [];
    await runWithClient(app.database.ownerConnection.login, async (client) => {
      // Disable foreign keys, so that rows of any table can be moved to the bank.
      await client.query(
        `SELECT set_config('app.scope', 'system', false); SET session_replication_role = replica`,
      );
      const { rows: keys } = await client.query<{ place: string }>(
        `SELECT c.conrelid::regclass::text || '.' || a.attname AS place FROM pg_constraint c
         JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey) WHERE c.contype = 'f'`,
      );
      const isKey = new Set(keys.map(({ place }) => place));
      for (const table of await listSearchedTables(client)) {
        if (table.schema !== 'public' || !table.hasOrganization || table.name === 'audit_event') continue;
        for (const column of table.columns) {
          if (findRetentionGround(table.name, column.name) !== null || table.name === 'app_user') continue;
          if (isKey.has(`${table.name}.${column.name}`)) continue;
          const value = { text: '$1', texts: 'ARRAY[$1]', json: `jsonb_build_object('note', $1::text)` }[
            column.kind
          ];
          const changed = await client
            .query(
              `UPDATE ${table.name} SET "${column.name}" = ${value}, organization_id = $2
               WHERE ctid = (SELECT ctid FROM ${table.name} LIMIT 1)`,
              [text, tenant.organizationId],
            )
            .catch(() => null);
          if (changed?.rowCount === 1) planted.push(`${table.name}.${column.name}`);
        }
      }
    });
    expect(planted.length).toBeGreaterThan(40);
    const eraser = { userId: admin.userId, organizationId: tenant.organizationId, name: 'Administrator' };
    await app.server.deps.privacy.erase({ userId: worker.userId, eraser, files: [] });
    expect(await placesWith(address, `Björkén${tag}`)).toEqual([]);
  }, 120_000);

  it('keeps the name on approvals signed by the person, and lists these approvals', async () => {
    const { tenant, admin, worker, id, name, address, tag } = await bank();
    await runWithClient(app.database.ownerConnection, (client) =>
      client.query(
        `INSERT INTO sign_off (organization_id, assessment_id, part, kind, role, at, user_id, author, revision,
           hash, model_hash, engine)
         SELECT $1, $2, 'whole', 'signed', 'approved', now(), $3, $4, 1, 'h', model_hash, 'e'
           FROM assessment WHERE id = $2`,
        [tenant.organizationId, id, worker.userId, name],
      ),
    );
    const found = await admin.call(privacyContract.find, { params: { id: worker.userId } });
    expect(found.places.find(({ area }) => area === 'approvals')).toMatchObject({ kept: 1, replaced: 0 });
    await admin.call(privacyContract.erase, { params: { id: worker.userId }, body: { name, current } });
    expect(await placesWith(`Björkén${tag}`, address)).toEqual(['sign_off']);
  }, 60_000);

  it('replaces a name shared with another person only in the rows of the erased person', async () => {
    const { tenant, admin, worker, colleague, id, name, tag } = await bank();
    const other = { username: `other${tag}@bank.example`, givenName: 'Ragnhild', surname: `O'Björkén${tag}` };
    const made = await admin.call(userContract.save, { body: other });
    await colleague.call(commentContract.add, {
      body: { id, subject: '', label: 'inf', text: `${name} knows` },
    });
    const params = { id: worker.userId };
    expect((await admin.call(privacyContract.find, { params })).namesake).toBe(true);
    await admin.call(privacyContract.erase, { params, body: { name, current } });
    const { comments } = await colleague.call(commentContract.getConversation, { body: { id, oid: '' } });
    expect(comments.map(({ author }) => author)).not.toContain(name);
    expect(comments.at(-1)?.text).toBe(`${name} knows`);
    expect((await admin.call(userContract.get, { params: { id: made.id } })).displayName).toBe(name);
    expect(tenant.organizationId).toBeGreaterThan(0);
  }, 60_000);

  it('requires the name and the own password and is refused for oneself', async () => {
    const { tenant, admin, worker, name } = await bank();
    const params = { id: worker.userId };
    const ask = (client: TestClient, body: object, id = worker.userId) =>
      client.request(privacyContract.erase, { params: { id }, body: { name, current, ...body } });
    const wrong = await ask(admin, { name: 'Ragnhild' });
    expect([wrong.status, wrong.body]).toEqual([400, expect.stringContaining('body.name')]);
    expect((await ask(admin, { current: 'not the password' })).status).toBe(400);
    const self = await ask(admin, {}, admin.userId);
    expect([self.status, self.body]).toEqual([409, expect.stringContaining('error.user.eraseSelf')]);
    const neighbour = await (await app.tenant()).user();
    expect((await ask(neighbour, {})).status).toBe(404);
    expect((await neighbour.request(privacyContract.find, { params })).status).toBe(404);
    const reader = await tenant.user(['ra:View']);
    expect((await ask(reader, {})).status).toBe(403);
    const weak = await tenant.user(['admin:SecurityAdmin']);
    expect((await ask(weak, {})).body).toContain('error.user.higher');
    expect((await admin.call(userContract.get, { params })).displayName).toBe(name);
    await expect(admin.call(groupContract.list, { body: {} })).resolves.toBeTruthy();
  }, 60_000);

  it('is rolled back completely after a failure midway', async () => {
    const { admin, worker, name, address } = await bank();
    await runWithClient(app.database.ownerConnection, (client) =>
      client.query(`CREATE FUNCTION refuse_now() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          RAISE EXCEPTION 'not now'; END $$;
        CREATE TRIGGER refuse_now BEFORE UPDATE ON comment FOR EACH ROW EXECUTE FUNCTION refuse_now()`),
    );
    const places = await placesWith(address);
    const params = { id: worker.userId };
    expect((await admin.request(privacyContract.erase, { params, body: { name, current } })).status).toBe(
      500,
    );
    await runWithClient(app.database.ownerConnection, (client) =>
      client.query('DROP TRIGGER refuse_now ON comment; DROP FUNCTION refuse_now()'),
    );
    expect(await placesWith(address)).toEqual(places);
    expect(verified(await logOf(admin)).faults).toEqual([]);
    await admin.call(privacyContract.erase, { params, body: { name, current } });
    expect(await placesWith(address)).toEqual([]);
  }, 60_000);
});

describe('erasing personal data', () => {
  it('leaves one administrator if two administrators erase each other at the same time', async () => {
    const tenant = await app.tenant();
    const pair = [await tenant.user(), await tenant.user()] as const;
    const [one, two] = pair;
    const nameOf = async ({ userId: id }: { readonly userId: number }) =>
      (await one.call(userContract.get, { params: { id } })).displayName;
    const names = [await nameOf(one), await nameOf(two)] as const;
    const answers = await Promise.all([
      one.request(privacyContract.erase, { params: { id: two.userId }, body: { name: names[1], current } }),
      two.request(privacyContract.erase, { params: { id: one.userId }, body: { name: names[0], current } }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = answers[0]?.status === 200 ? one : two;
    const { rows } = await left.call(userContract.list, { body: {} });
    expect(rows.map(({ id }) => id)).toEqual([left.userId]);
    expect(verified(await logOf(left)).faults).toEqual([]);
  }, 60_000);

  it('takes effect once if the same person is erased in two tabs, and the audit log still verifies', async () => {
    const { admin, worker, name, address } = await bank();
    const params = { id: worker.userId };
    const both = await Promise.all(
      [1, 2].map(() => admin.request(privacyContract.erase, { params, body: { name, current } })),
    );
    expect(both.map(({ status }) => status)).toContain(200);
    expect(both.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await placesWith(address)).toEqual([]);
    expect(verified(await logOf(admin)).faults).toEqual([]);
  }, 60_000);

  it('is rolled back if the database connection ends, and can be repeated', async () => {
    const { admin, worker, name, address } = await bank();
    // Only a superuser can end connections.
    const { rows } = await app.database.pool.query<{ database: string }>(
      'SELECT current_database() AS database',
    );
    const asSuperuser = toDatabaseConfig(inject('databaseServer'), rows[0]?.database ?? '');
    await runWithClient(asSuperuser, (client) =>
      client.query(`CREATE FUNCTION end_now() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
          PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$;
        CREATE TRIGGER end_now BEFORE UPDATE ON comment FOR EACH ROW EXECUTE FUNCTION end_now()`),
    );
    const places = await placesWith(address);
    const params = { id: worker.userId };
    const ended = await admin.request(privacyContract.erase, { params, body: { name, current } });
    await runWithClient(asSuperuser, (client) =>
      client.query('DROP TRIGGER end_now ON comment; DROP FUNCTION end_now()'),
    );
    expect([ended.status, ended.body]).toEqual([503, expect.stringContaining('error.unavailable')]);
    expect(await placesWith(address)).toEqual(places);
    expect((await admin.call(userContract.get, { params })).displayName).toBe(name);
    await admin.call(privacyContract.erase, { params, body: { name, current } });
    expect(await placesWith(address)).toEqual([]);
    expect(verified(await logOf(admin)).faults).toEqual([]);
  }, 60_000);

  it('lists the uploaded files that contain the name and removes the selected ones', async () => {
    const { admin, worker, id, name } = await bank();
    const [control = ''] = readStarterModel().controls.map(({ key }) => key);
    const add = (file: string, content: string) =>
      send(app, admin, evidenceContract.add, {
        ...{ id, name: file, content: Buffer.from(content) },
        fields: { object: 'control', subject: control },
      });
    const [named, other] = [
      await add('named.csv', `Tester;Alerts\r\n${name};12\r\n`),
      await add('other.csv', 'A;B\r\n1;2\r\n'),
    ];
    expect([named.status, other.status]).toEqual([200, 200]);
    const params = { id: worker.userId };
    const { files } = await admin.call(privacyContract.find, { params });
    expect(files.map(({ title, found, removable }) => [title, found, removable])).toEqual([
      ['named', true, true],
    ]);
    const chosen = files.map((file) => file.id);
    await admin.call(privacyContract.erase, { params, body: { name, current, files: chosen } });
    const left = await admin.call(evidenceContract.list, { params: { id } });
    expect(left.files.map(({ title }) => title)).toEqual(['other']);
  }, 60_000);
});

describe('an export of personal data', () => {
  it('contains account, sessions, mails and all mentions without secrets, and is audited', async () => {
    const { admin, worker, name, address, former } = await bank();
    const { content, filename } = await admin.call(privacyContract.exportData, {
      params: { id: worker.userId },
    });
    const text = Buffer.from(content).toString('utf8');
    expect(filename).toBe(`klarsikt-person-${worker.userId}.json`);
    expect(JSON.parse(text)).toMatchObject({
      account: { username: address },
      sessions: [{ method: 'password' }],
    });
    for (const part of [name, former, 'comment_mention']) expect(text).toContain(part.replaceAll('"', '\\"'));
    expect(text).not.toMatch(/argon2|password_hash|token_hash/);
    const { rows } = await admin.call(auditContract.list, { body: { events: ['user.dataExported'] } });
    expect(rows[0]?.subject).toBe(`user:${worker.userId}`);
  }, 60_000);
});

describe('the retention periods', () => {
  it('remove mails, usage data and accounts when the configured days are over, never earlier', async () => {
    const { createServer } = await import('@klarsikt/server/app.ts');
    const retention = { mails: 40, usage: 50, accounts: 60 };
    const { deps } = app.server;
    const node = await createServer({
      ...deps,
      ...{ config: { ...deps.config, retention }, database: app.database, upkeepTimer: false },
    });
    const { admin, worker, address, tag } = await bank();
    const { id, revision } = await admin.call(userContract.get, { params: { id: worker.userId } });
    const names = { username: address, givenName: 'Ragnhild', surname: `O'Björkén${tag}` };
    await admin.call(userContract.save, { body: { id, revision, ...names, status: 'disabled', current } });
    const left = async () => {
      const places = await placesWith(`Björkén${tag}`, address);
      return ['mail', 'app_user', 'comment'].map((table) => places.includes(table));
    };
    const day = 24 * 3600;
    expect(await left()).toEqual([true, true, true]);
    app.clock.advance(39 * day);
    await node.upkeep();
    expect(await left()).toEqual([true, true, true]);
    app.clock.advance(2 * day);
    await node.upkeep();
    expect(await left()).toEqual([false, true, true]);
    app.clock.advance(20 * day);
    await node.upkeep();
    expect(await left()).toEqual([false, false, false]);
    await node.close();
  }, 120_000);
});
