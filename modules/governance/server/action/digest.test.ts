import { actionContract, assessmentContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { type MailServer, startMailServer } from '@klarsikt/operations/server/mail/smtp.fixture.ts';
import { createServer, type Server } from '@klarsikt/server/app.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { appUser } from '@klarsikt/server/schema/identity.ts';
import {
  openTestSession,
  startTestApp,
  type TestApp,
  type TestClient,
  type TestTenant,
  testConfig,
} from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Person = TestClient & { readonly userId: number; readonly username: string };

const origin = 'https://klarsikt.example';
let mails: MailServer;
let app: TestApp;
/** Second node on the same database. */
let second: Server;
let tenant: TestTenant;
let chief: Person;
let owner: Person;
let id: number;

const moveTo = (instant: string) =>
  app.clock.advance((Date.parse(instant) - app.clock.now().getTime()) / 1000);
const upkeep = () => Promise.all([app.server, second, app.server].map((node) => node.upkeep()));
const subjects = () => mails.received.filter(({ to }) => to === owner.username).map(({ subject }) => subject);
/** A new session is opened each time, because the test moves the clock past the end of sessions. */
const asChief = async () => {
  const client = app.visitor();
  const { organizationId } = tenant;
  await openTestSession(app.database, app.clock, { userId: chief.userId, organizationId }, client);
  return client;
};

beforeAll(async () => {
  mails = await startMailServer();
  app = await startTestApp({ config: { origin, mail: { ...testConfig.mail, smtpUrl: mails.url } } });
  second = await createServer({ ...app.server.deps, database: app.database, upkeepTimer: false });
  moveTo('2027-01-04T08:00:00Z');
  tenant = await app.tenant();
  chief = await tenant.user();
  owner = await tenant.user(['ra:View', 'ra:Comment']);
  await runInSystemTransaction(app.database.app, (tx) =>
    tx.update(appUser).set({ language: 'sv' }).where(eq(appUser.id, owner.userId)),
  );
  const settings = { ...emptyAssessmentSettings, name: 'Banken 2027', opGeography: 'ge-se' };
  ({ id } = await chief.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } }));
  for (const [title, due] of [
    ['Testa <b>sanktionsträffar', '2027-01-14'],
    ['Fråga kontoret', '2027-01-14'],
    ['Långt fram', '2027-06-01'],
  ] as const)
    await chief.call(actionContract.create, {
      body: { assessment: id, origin: 'own', title, owner: owner.userId, due, priority: 1 },
    });
});
afterAll(async () => {
  await second.close();
  await app.close();
  await mails.close();
});

describe('reminder mails about actions', () => {
  it('are not sent more than a week before the due day', async () => {
    moveTo('2027-01-06T12:00:00Z');
    await upkeep();
    expect(mails.received).toEqual([]);
  });

  it('are one mail per person with all due actions, in the language of the person', async () => {
    moveTo('2027-01-07T06:00:00Z');
    await upkeep();
    app.clock.advance(3600);
    await upkeep();
    expect(subjects()).toEqual(['2 av dina åtgärder ska snart vara klara']);
    const [mail] = mails.received;
    const text = mail?.text?.replaceAll('\r\n', '\n');
    expect(text).toContain('Fråga kontoret\nBanken 2027\nSka vara klar 2027-01-14, om 7 dagar.');
    expect(mail?.text).toContain(`${origin}/ra/${id}/actions?open=`);
    expect(mail?.text).not.toContain('Långt fram');
    expect(mail?.html).toContain('Testa &lt;b&gt;sanktionsträffar');
    moveTo('2027-01-14T06:00:00Z');
    await upkeep();
    expect(subjects()).toHaveLength(1);
  });

  it('are sent on the day after the due day and then weekly', async () => {
    moveTo('2027-01-15T06:00:00Z');
    await upkeep();
    await upkeep();
    expect(subjects().slice(1)).toEqual(['2 av dina åtgärder är försenade']);
    moveTo('2027-01-20T06:00:00Z');
    await upkeep();
    expect(subjects()).toHaveLength(2);
    moveTo('2027-01-22T06:00:00Z');
    await upkeep();
    expect(subjects()).toHaveLength(3);
  });

  it('stop when actions are closed, and start again with a new due day', async () => {
    const client = await asChief();
    const { actions } = await client.call(actionContract.list, { body: { assessment: id } });
    const [one, two] = actions;
    await client.call(actionContract.setStatus, {
      params: { id: one?.id ?? 0 },
      body: { revision: one?.revision ?? 0, status: 'dropped', reason: 'Not needed' },
    });
    await client.call(actionContract.setDue, {
      params: { id: two?.id ?? 0 },
      body: { revision: two?.revision ?? 0, due: '2027-02-20', reason: 'The supplier is late' },
    });
    moveTo('2027-02-05T06:00:00Z');
    await upkeep();
    expect(subjects()).toHaveLength(3);
    moveTo('2027-02-14T06:00:00Z');
    await upkeep();
    expect(subjects().slice(3)).toEqual(['En av dina åtgärder ska snart vara klar']);
  });
});
