import {
  assessmentContract,
  enforcementContract,
  groupContract,
  loginContract,
  mailContract as mails,
  signoffContract,
  userContract as users,
} from '@klarsikt/contract';
import type { Patch } from '@klarsikt/engine/assessment';
import { defaultEnforcedRequirements } from '@klarsikt/engine/completeness';
import { signOffParts } from '@klarsikt/engine/sign-off';
import { type MailServer, startMailServer } from '@klarsikt/operations/server/mail/smtp.fixture.ts';
import {
  listMailsTo,
  smallFirmSettings,
  startTestApp,
  type TestApp,
  type TestClient,
  testConfig,
  testPassword,
} from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: MailServer;
let app: TestApp;
beforeAll(async () => {
  server = await startMailServer();
  app = await startTestApp({ config: { mail: { ...testConfig.mail, smtpUrl: server.url } } });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

let addresses = 0;

async function begun() {
  const tenant = await app.tenant();
  const admin = await tenant.user();
  const editor = await tenant.user(['ra:View', 'ra:Edit']);
  const patches = defaultEnforcedRequirements.map(
    (id): Patch => ({ op: 'set', path: `/${id}`, value: false }),
  );
  await admin.call(enforcementContract.save, { body: { revision: 0, patches } });
  const settings = { ...smallFirmSettings, name: 'Bank 2026', opGeography: 'ge-se' };
  const make = async (name: string) => {
    const body = { unitId: tenant.unitId, settings: { ...settings, name } };
    return (await editor.call(assessmentContract.create, { body })).id;
  };
  const resource = { kind: 'organization', id: tenant.organizationId } as const;
  const rights = (['ra:View', 'ra:Approve'] as const).map((permission) => ({ permission, resource }));
  const board = await admin.call(groupContract.save, { body: { name: 'Board', resources: rights } });
  addresses += 1;
  const email = `board-${addresses}@asked.example`;
  const invite = (language: 'en' | 'sv' = 'sv') =>
    admin.call(users.invite, {
      body: {
        ...{ email, organizationId: tenant.organizationId, groups: [board.id], language },
        ...{ givenName: 'Omar', surname: 'Ek' },
      },
    });
  const ask = async (id: number, approver: number) =>
    editor.call(signoffContract.request, {
      params: { id },
      body: { revision: 1, parts: [...signOffParts], message: 'Redo för styrelsen.', approver },
    });
  const delivered = async () => {
    await app.server.upkeep();
    return server.received.filter(({ to }) => to === email);
  };
  return { tenant, admin, editor, make, invite, ask, email, delivered };
}

/** Follows the link and completes the set-up; returns the session and the landing page. */
async function setsUp(link: string): Promise<{ client: TestClient; landing: string | null }> {
  const client = app.visitor();
  const token = new URL(link).searchParams.get('loginToken') ?? '';
  const { landing } = await client.call(loginContract.loginToken, { query: {}, body: { token } });
  await client.call(loginContract.updatePassword, { body: { secret: testPassword } });
  await client.call(loginContract.acceptTos, {});
  return { client, landing };
}

describe('a named approver who has not accepted the invitation', () => {
  it('gets a single mail with link and request if the invitation is not yet sent', async () => {
    const { admin, editor, make, invite, ask, email, delivered } = await begun();
    const id = await make('Bank 2026');
    const { id: omar } = await invite();
    const { approvers } = await editor.call(signoffContract.get, { params: { id } });
    expect(approvers.find((one) => one.id === omar)).toEqual({ id: omar, name: 'Omar Ek', invited: true });
    await ask(id, omar);
    const received = await delivered();
    expect(received).toHaveLength(1);
    const { givenName, surname } = await editor.call(loginContract.getAccount, {});
    expect(received[0]?.subject).toBe(`${givenName} ${surname} ber dig godkänna Bank 2026`);
    const text = received[0]?.text ?? '';
    for (const words of [
      'har gett dig ett konto i Klarsikt',
      'Bank 2026',
      'Brister: 0 godtagna, 0 öppna',
      'Redo för styrelsen.',
      'Aktivera kontot och gå till underskriften:',
      'Hela bedömningen (version 1)',
      'inom 7 dagar',
    ])
      expect(text).toContain(words);
    expect(text).toMatch(/Samlad nivå: |Ingen samlad nivå är beräknad/);
    // The page of the sign-off is not a second link, because it would ask for a password that is not set yet.
    expect(text.match(/https?:\/\/\S+/g)).toHaveLength(1);
    const [letter] = await listMailsTo(app, email);
    const { client, landing } = await setsUp(letter?.link ?? '');
    expect(landing).toBe(`/ra/${id}/signoff`);
    expect((await client.call(signoffContract.get, { params: { id } })).parts[0]?.request?.text).toBe(
      'Redo för styrelsen.',
    );
    const { rows } = await admin.call(mails.list, { body: {} });
    expect(rows.filter(({ recipient }) => recipient === email)).toHaveLength(1);
  });

  it("gets the request with the invitation's link if the invitation has already been sent", async () => {
    const { make, invite, ask, email, delivered } = await begun();
    const id = await make('Bank 2026');
    const { id: omar } = await invite('en');
    expect(await delivered()).toHaveLength(1);
    await ask(id, omar);
    const second = await make('Leasing 2026');
    await ask(second, omar);
    const received = await delivered();
    expect(received).toHaveLength(2);
    expect(received[1]?.subject).toMatch(/ requests your approval of Leasing 2026$/);
    for (const name of ['Bank 2026', 'Leasing 2026'])
      expect(received[1]?.text).toContain(`approval of ${name}.`);
    const [first, other] = await listMailsTo(app, email);
    expect(other?.link).toBe(first?.link);
    expect((await setsUp(first?.link ?? '')).landing).toBe(`/ra/${second}/signoff`);
  });

  it('gets a single mail when invited again after the request', async () => {
    const { make, invite, ask, email, delivered } = await begun();
    const id = await make('Bank 2026');
    const { id: omar } = await invite();
    await ask(id, omar);
    await invite();
    const received = await delivered();
    expect(received.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/ ber dig godkänna Bank 2026$/),
    ]);
    const [letter] = await listMailsTo(app, email);
    expect((await setsUp(letter?.link ?? '')).landing).toBe(`/ra/${id}/signoff`);
  });

  it('gets no mail about a request that was returned before the invitation was sent', async () => {
    const { tenant, admin, make, invite, ask, delivered } = await begun();
    const id = await make('Bank 2026');
    const { id: omar } = await invite();
    await ask(id, omar);
    const returned = { parts: [...signOffParts], comments: 'Not yet.' };
    await admin.call(signoffContract.giveBack, { params: { id }, body: returned });
    await invite();
    const received = await delivered();
    expect(received.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/ bjuder in dig till Klarsikt$/),
    ]);
    app.clock.advance(8 * 24 * 3600);
    const later = await tenant.user(['ra:View', 'ra:Edit']);
    const { approvers } = await later.call(signoffContract.get, { params: { id } });
    expect(approvers.map((one) => one.id)).not.toContain(omar);
  });
});
