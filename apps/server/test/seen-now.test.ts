/**
 * Tests that mails, feeds, keys and links contain only what the screen would show, by present permissions, accounts and
 * licences.
 */
import {
  actionContract,
  assessmentContract,
  commentContract,
  feedContract,
  keyContract,
  portalContract,
} from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import type { Permission } from '@klarsikt/engine/people';
import { listMailsTo, openTestSession, startTestApp, type TestApp, type TestTenant } from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listPersonPermissions } from '../src/platform/person-permissions.ts';
import { runInReadTransaction, runInSystemTransaction, type WriteTx } from '../src/platform/tx.ts';
import { assessmentTable } from '../src/schema/domain.ts';
import {
  appUser,
  assessmentUnit,
  groupMember,
  groupResource,
  licenceTable,
  organizationTable,
  userGroup,
} from '../src/schema/identity.ts';
import { portalAssessment } from '../src/schema/portal.ts';

type Person = Awaited<ReturnType<TestTenant['user']>>;

let app: TestApp;
let tenant: TestTenant;
let chief: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  tenant = await app.tenant();
  chief = await tenant.user();
});

const write = <T>(work: (tx: WriteTx) => Promise<T>) => runInSystemTransaction(app.database.app, work);
const day = (days: number) =>
  new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

const unitOf = (name: string, parentId: number | null = null) =>
  write(async (tx) => {
    const { organizationId } = tenant;
    const [row] = await tx
      .insert(assessmentUnit)
      .values({ organizationId, name, parentId })
      .returning({ id: assessmentUnit.id });
    return row?.id ?? 0;
  });

/** Creates a person whose group has these permissions in a unit. */
async function personIn(unitId: number | null, permissions: readonly Permission[]): Promise<Person> {
  const person = await tenant.user([]);
  await write(async (tx) => {
    const { organizationId } = tenant;
    const [made] = await tx
      .insert(userGroup)
      .values({ organizationId, name: `Team of ${person.username}` })
      .returning({ id: userGroup.id });
    const groupId = made?.id ?? 0;
    await tx.insert(groupMember).values({ organizationId, groupId, userId: person.userId });
    for (const full of permissions) {
      const [application = '', permission = ''] = full.split(':');
      await tx.insert(groupResource).values({ organizationId, groupId, application, permission, unitId });
    }
  });
  return person;
}

async function assessmentIn(unitId: number, name: string): Promise<number> {
  const settings = { ...emptyAssessmentSettings, name, opGeography: 'ge-se' };
  return (await chief.call(assessmentContract.create, { body: { unitId, settings } })).id;
}

/** Creates an action that is due now. */
const assign = (id: number, owner: Person, title: string) =>
  chief.call(actionContract.create, {
    body: { assessment: id, origin: 'own', title, owner: owner.userId, due: day(1), priority: 1 },
  });

const setStatus = ({ userId }: Person, status: 'active' | 'disabled') =>
  write((tx) => tx.update(appUser).set({ status }).where(eq(appUser.id, userId)));
const endLicence = (validTo: string | null) =>
  write((tx) =>
    tx.update(licenceTable).set({ validTo }).where(eq(licenceTable.organizationId, tenant.organizationId)),
  );
const leaveGroups = ({ userId }: Person) =>
  write((tx) => tx.delete(groupMember).where(eq(groupMember.userId, userId)));

/** Moves the clock to the next morning, because reminders are sent in the morning. */
function nextMorning(): void {
  const now = app.clock.now();
  const morning = new Date(now);
  morning.setUTCDate(now.getUTCDate() + 1);
  morning.setUTCHours(7, 0, 0, 0);
  app.clock.advance((morning.getTime() - now.getTime()) / 1000);
}
async function remindersOf({ username }: Person): Promise<readonly string[]> {
  nextMorning();
  await app.server.upkeep();
  const mails = (await listMailsTo(app, username)).filter(({ template }) => template === 'actions');
  return mails.map(({ text }) => text);
}

describe('reminders of actions', () => {
  it('are never sent to people outside the unit and never contain actions of a moved assessment', async () => {
    const [malmo, lund] = [await unitOf('Malmö'), await unitOf('Lund')];
    const owner = await personIn(malmo, ['ra:View']);
    const [kept, moved] = [await assessmentIn(malmo, 'Kvar'), await assessmentIn(malmo, 'Flyttad')];
    await assign(kept, owner, 'Synlig åtgärd');
    await assign(moved, owner, 'Dold åtgärd');
    await write((tx) =>
      tx.update(assessmentTable).set({ unitId: lund }).where(eq(assessmentTable.id, moved)),
    );
    const [mail = '', ...more] = await remindersOf(owner);
    expect(more).toEqual([]);
    expect(mail).toContain('Synlig åtgärd');
    expect(mail).not.toMatch(/Dold åtgärd|Flyttad/);
    await leaveGroups(owner);
    await write((tx) => tx.execute(`update action set reminded = null`));
    expect(await remindersOf(owner)).toHaveLength(1);
  });

  it('stop when the licence ends, and continue with the next one', async () => {
    const owner = await personIn(null, ['ra:View']);
    await assign(await assessmentIn(tenant.unitId, 'Banken'), owner, 'Fråga kontoret');
    await endLicence(day(-1));
    expect(await remindersOf(owner)).toEqual([]);
    await endLicence(null);
    expect(await remindersOf(owner)).toHaveLength(1);
  });

  it('stop when the organisation moves away from the licence that covered it', async () => {
    const holder = await app.tenant({ coversCustomers: true });
    const owner = await personIn(null, ['ra:View']);
    await assign(await assessmentIn(tenant.unitId, 'Dottern'), owner, 'Fråga kontoret');
    const place = (parentId: number | null) =>
      write((tx) =>
        tx.update(organizationTable).set({ parentId }).where(eq(organizationTable.id, tenant.organizationId)),
      );
    await write((tx) =>
      tx.delete(licenceTable).where(eq(licenceTable.organizationId, tenant.organizationId)),
    );
    await place(null);
    expect(await remindersOf(owner)).toEqual([]);
    await place(holder.organizationId);
    expect(await remindersOf(owner)).toHaveLength(1);
  });
});

describe('comments', () => {
  it('are mailed only to people with an active account, permission and unit', async () => {
    const malmo = await unitOf('Malmö');
    const id = await assessmentIn(malmo, 'Banken');
    const named = await personIn(malmo, ['ra:View', 'ra:Comment']);
    const add = (mentions: readonly number[]) =>
      chief.request(commentContract.add, {
        body: { id, subject: '', text: 'Vad säger du?', label: 'inf', mentions: [...mentions] },
      });
    const told = async () =>
      (await listMailsTo(app, named.username)).filter(({ template }) => template === 'mention').length;
    expect((await add([named.userId])).status).toBe(200);
    expect(await told()).toBe(1);
    const lapse = [
      () => setStatus(named, 'disabled'),
      async () => {
        await setStatus(named, 'active');
        await leaveGroups(named);
      },
    ];
    for (const end of lapse) {
      await end();
      expect((await add([named.userId])).status).toBe(400);
    }
    expect(await told()).toBe(1);
  });
});

describe('news feeds with a personal secret', () => {
  it('are empty for disabled, unauthorised or unlicensed users', async () => {
    const reader = await tenant.user(['threatview:View']);
    const { secret } = await reader.call(feedContract.createToken, {});
    const read = async () =>
      (
        await app
          .visitor()
          .request(feedContract.getRss, { params: { language: 'sv' }, query: { key: secret } })
      ).status;
    expect(await read()).toBe(200);
    await setStatus(reader, 'disabled');
    expect(await read()).toBe(404);
    await setStatus(reader, 'active');
    await endLicence('2026-01-02');
    expect(await read()).toBe(404);
    await endLicence(null);
    expect(await read()).toBe(200);
    await leaveGroups(reader);
    expect(await read()).toBe(404);
  });
});

describe('API keys', () => {
  it('give no access while their creator is disabled or the licence has ended', async () => {
    const maker = await tenant.user();
    const { clientId, clientSecret } = await maker.call(keyContract.create, {
      params: { id: tenant.organizationId },
      body: { label: 'Lager', permissions: ['api:Read'] },
    });
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const visitor = app.visitor();
    const answer = await visitor.raw('POST', '/api/oauth/token', {
      headers: { authorization: basic, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'grant_type=client_credentials',
    });
    const bearer = `Bearer ${JSON.parse(answer.body).access_token}`;
    const statuses = () =>
      Promise.all(
        [basic, bearer].map(
          async (authorization) =>
            (await app.visitor().raw('GET', '/api/ra', { headers: { authorization } })).status,
        ),
      );
    const open = await statuses();
    await setStatus(maker, 'disabled');
    expect(await statuses()).toEqual([401, 401]);
    const [row] = (await chief.call(keyContract.list, { body: {} })).rows;
    expect(row?.state).toBe('disabled');
    await setStatus(maker, 'active');
    expect(await statuses()).toEqual(open);
    await endLicence('2026-01-02');
    expect(await statuses()).toEqual([403, 403]);
  });
});

describe('the yearly reminder of the portal', () => {
  it('is not sent while the reader is outside the group or the licence has ended', async () => {
    const owner = await tenant.user(['portal:Assess']);
    const { id } = await owner.call(portalContract.start, { body: { trade: 'law', from: null } });
    await write((tx) =>
      tx
        .update(portalAssessment)
        .set({ answers: { 'c-next': day(0) } })
        .where(eq(portalAssessment.assessmentId, id)),
    );
    const sent = async () => {
      await app.server.upkeep();
      return (await listMailsTo(app, owner.username)).filter(({ template }) => template === 'portal').length;
    };
    await endLicence('2026-01-02');
    expect(await sent()).toBe(0);
    await endLicence(null);
    await setStatus(owner, 'disabled');
    expect(await sent()).toBe(0);
    await setStatus(owner, 'active');
    expect([await sent(), await sent()]).toEqual([1, 1]);
  });
});

describe('the visibility of data', () => {
  it('is the same with and without a session, for every kind of permission, unit and licence', async () => {
    const { organizationId } = tenant;
    const [malmo, lund] = [await unitOf('Malmö'), await unitOf('Lund')];
    const below = await unitOf('Limhamn', malmo);
    const ids = [
      await assessmentIn(malmo, 'M'),
      await assessmentIn(lund, 'L'),
      await assessmentIn(below, 'B'),
      await assessmentIn(tenant.unitId, 'T'),
    ];
    const own = await chief.call(portalContract.start, { body: { trade: 'law', from: null } });
    ids.push(own.id);
    const people = [
      await personIn(null, ['ra:View']),
      await personIn(malmo, ['ra:View']),
      await personIn(below, ['ra:View', 'ra:Edit']),
      await personIn(lund, ['ra:Comment']),
      await personIn(null, ['portal:Assess']),
      await personIn(malmo, ['portal:Assess', 'threatview:View']),
      await tenant.user(['admin:SecurityAdmin']),
      await tenant.user([]),
    ];
    const compare = async () => {
      for (const { userId } of people) {
        const client = app.visitor();
        await openTestSession(app.database, app.clock, { userId, organizationId }, client);
        const opened = [];
        for (const id of ids) {
          const plain = (await client.request(assessmentContract.load, { body: { id } })).status === 200;
          const inPortal = (await client.request(portalContract.get, { params: { id } })).status === 200;
          if (plain || inPortal) opened.push(id);
        }
        const seen = await write((tx) =>
          app.server.deps.assessments.seenBy(tx, { organizationId, userId }, ids),
        );
        expect([...seen].sort()).toEqual(opened.sort());
      }
    };
    await compare();
    await write((tx) =>
      tx
        .update(licenceTable)
        .set({ applications: ['portal'] })
        .where(eq(licenceTable.organizationId, organizationId)),
    );
    await compare();
    await endLicence('2026-01-02');
    await compare();
  });

  it("is determined in one's own organisation only", async () => {
    const other = await app.tenant();
    const asked = {
      organizationId: tenant.organizationId,
      people: null,
      permissions: ['ra:View'] as const,
      at: app.clock.now(),
    };
    expect(await write((tx) => listPersonPermissions(tx, asked))).not.toEqual([]);
    const { organizationId } = other;
    expect(
      await runInReadTransaction(app.database.app, { organizationId }, (tx) =>
        listPersonPermissions(tx, asked),
      ),
    ).toEqual([]);
  });
});
