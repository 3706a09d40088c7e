/** Webhooks against a real receiver, which verifies signatures with the library of the scheme. */
import {
  actionContract,
  assessmentContract,
  auditContract,
  webhookContract as contract,
  type EndpointRequest,
  mailContract,
} from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { createLog } from '@klarsikt/server/platform/log.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { webhookTable } from '@klarsikt/server/schema/webhook.ts';
import {
  CallRefusedError,
  startTestApp,
  type TestApp,
  type TestClient,
  type TestTenant,
} from '@klarsikt/testkit';
import { eq, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWebhookClient } from './calls.ts';
import { startReceiver } from './receiver.fixture.ts';
import { computeRetryDelaySec, startWebhookSender } from './sender.ts';

let app: TestApp;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let canary: Awaited<ReturnType<typeof startReceiver>>;
let tenant: TestTenant;
let user: TestClient;
let ra: number;

beforeAll(async () => {
  receiver = await startReceiver();
  canary = await startReceiver();
  app = await startTestApp({ config: { allowedOrigins: [receiver.origin] } });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
  await canary.close();
});
beforeEach(async () => {
  receiver.behave(204);
  receiver.received.length = 0;
  tenant = await app.tenant();
  user = await tenant.user();
  const settings = { ...emptyAssessmentSettings, name: 'Confidential bank' };
  ra = (await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } })).id;
});
afterEach(() => runInSystemTransaction(app.database.app, (tx) => tx.delete(webhookTable)));

type Body = EndpointRequest<typeof contract.create>['body'];
const make = (given: Partial<Body> = {}) =>
  user.call(contract.create, {
    body: {
      label: 'SIEM',
      url: `${receiver.origin}/hook?token=canary-url-7d1`,
      form: 'json',
      kinds: ['action.created', 'assessment.changed', 'signoff.requested'],
      texts: false,
      language: 'en',
      ...given,
    },
  });
const act = (title = 'Train the staff') =>
  user.call(actionContract.create, { body: { assessment: ra, origin: 'own', title } });
const senderWith = (timeoutMs?: number) => {
  const { config, clock, vault, mail } = app.server.deps;
  return startWebhookSender(
    {
      ...{ clock, vault, mail, database: app.database, origin: config.origin, random: () => 0.5 },
      log: createLog('silent'),
      calls: createWebhookClient([receiver.origin], timeoutMs),
    },
    { timer: false },
  );
};
const round = () => senderWith().round();
const only = async () => {
  const [row] = (await user.call(contract.list, {})).rows;
  if (!row) throw new Error('there is no webhook');
  return row;
};
const messages = async (id: number) => (await user.call(contract.deliveries, { params: { id } })).rows;
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof CallRefusedError ? error.error.code : String(error)),
  );
const signed = (index = 0) => {
  const { headers, body } = receiver.received[index] ?? { headers: {}, body: '' };
  const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return { body, headers: named };
};

describe('a webhook message', () => {
  it('is signed by the Standard Webhooks scheme and contains ids, kind and link but no texts', async () => {
    const { secret } = await make();
    const { id } = await act();
    expect(await round()).toBe(1);
    const { body, headers } = signed();
    // The test's clock differs from that of the library, which refuses old timestamps.
    const sent = new Date(Number(headers['webhook-timestamp']) * 1000);
    expect(sent.getTime()).toBe(Math.floor(app.clock.now().getTime() / 1000) * 1000);
    expect(headers['webhook-signature']).toBe(
      new Webhook(secret).sign(headers['webhook-id'] ?? '', sent, body),
    );
    const { origin } = app.server.deps.config;
    const data = { event: 'action.created', object: 'action', id, assessment: ra };
    expect(JSON.parse(body)).toMatchObject({
      type: 'action.created',
      data: { ...data, link: `${origin}/ra/${ra}/actions?open=${id}` },
    });
    expect(body).not.toContain('Train the staff');
    expect(body).not.toContain('Confidential');
  });

  it('contains the title if the organisation allows texts', async () => {
    await make({ texts: true });
    await act('Allowed title');
    await round();
    expect(JSON.parse(signed().body).data.texts).toEqual({ title: 'Allowed title' });
  });

  it('is sent only for a committed change of a subscribed kind', async () => {
    await make({ kinds: ['signoff.requested'] });
    await act();
    expect(
      await refusal(
        user.call(actionContract.create, { body: { assessment: 999_999, origin: 'own', title: 'x' } }),
      ),
    ).toBe('error.notfound');
    await round();
    expect(receiver.received).toEqual([]);
  });

  it('is sent only to webhooks of its organisation', async () => {
    const other = await app.tenant();
    await make();
    const neighbour = await other.user();
    const settings = { ...emptyAssessmentSettings, name: 'Of the neighbour' };
    const theirs = await neighbour.call(assessmentContract.create, {
      body: { unitId: other.unitId, settings },
    });
    await neighbour.call(actionContract.create, {
      body: { assessment: theirs.id, origin: 'own', title: 'Theirs' },
    });
    await round();
    expect(receiver.received).toEqual([]);
    expect((await neighbour.call(contract.list, {})).rows).toEqual([]);
  });

  it('about the library is sent to every organisation and cannot be forged by an organisation', async () => {
    await make({ kinds: ['version.live', 'action.created'] });
    const stranger = await app.tenant();
    const note = (kind: string, organization: number) =>
      runInSystemTransaction(app.database.app, async (tx) => {
        await tx.execute(
          sql`select set_config('app.scope', '', true), set_config('app.org', ${String(stranger.organizationId)}, true)`,
        );
        const events = JSON.stringify([
          { organization, kind, payload: { link: '/admin/models' }, texts: null },
        ]);
        await tx.execute(
          sql`select note_webhooks(${app.clock.now().toISOString()}::timestamptz, ${events}::json)`,
        );
      });
    await note('version.live', stranger.organizationId);
    await note('action.created', tenant.organizationId);
    await round();
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['version.live']);
  });
});

describe('the secret of a webhook', () => {
  it('is shown once, and during a rotation both the old and the new secret sign', async () => {
    const first = await make();
    expect(JSON.stringify(await user.call(contract.list, {}))).not.toContain(first.secret.slice(6));
    const params = { id: first.id };
    const second = await user.call(contract.rotate, { params, body: { revision: first.revision } });
    expect(second.secret).not.toBe(first.secret);
    await act();
    await round();
    const { body, headers } = signed();
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    const by = (secret: string) => new Webhook(secret).sign(headers['webhook-id'] ?? '', at, body);
    expect(headers['webhook-signature']?.split(' ')).toEqual([by(second.secret), by(first.secret)]);
    await user.call(contract.endFormer, { params });
    await act('Later');
    await round();
    expect(signed(1).headers['webhook-signature']?.split(' ')).toHaveLength(1);
  });

  it('is stored encrypted, like the address', async () => {
    const { secret } = await make();
    const [row] = await runInSystemTransaction(app.database.app, (tx) => tx.select().from(webhookTable));
    const stored = Buffer.concat([row?.url ?? Buffer.alloc(0), row?.secret ?? Buffer.alloc(0)]).toString(
      'latin1',
    );
    expect(stored).not.toContain('canary-url');
    expect(stored).not.toContain(secret.slice(6));
    expect(JSON.stringify(await only())).not.toContain('canary-url');
  });

  it('signs messages that the reference library verifies', () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const hook = new Webhook(secret);
    const at = new Date();
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': hook.sign('msg_1', at, '{}'),
    };
    expect(hook.verify('{}', headers)).toEqual({});
    expect(() => hook.verify('{"a":1}', headers)).toThrow();
  });
});

describe('the address of a webhook', () => {
  it.each([
    'https://localhost/hook',
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://[::ffff:127.0.0.1]/hook',
    'https://0x7f000001/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://user:pass@example.org/',
    'ftp://example.org/',
    'not an address',
  ])('is refused if it is in an internal network: %s', async (url) => {
    expect(await refusal(make({ url }))).toBe('error.webhook.address');
  });

  it('is checked before every attempt, so that a host in an internal network is never called', async () => {
    const { id } = await make();
    const url = app.server.deps.vault.close('webhook', `https://localhost:${canary.port}/hook`);
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.update(webhookTable).set({ url }).where(eq(webhookTable.id, id)),
    );
    await act();
    expect(await round()).toBe(0);
    expect(canary.received).toEqual([]);
    expect(await messages(id)).toMatchObject([
      { state: 'waiting', error: 'the host is not public', status: null },
    ]);
  });
});

describe('a webhook receiver', () => {
  it('gets the same message again at growing intervals until a delivery succeeds', async () => {
    const { id } = await make();
    await act();
    receiver.behave(500);
    await round();
    expect(await messages(id)).toMatchObject([{ state: 'waiting', attempts: 1, status: 500 }]);
    expect((await only()).failingSince).not.toBeNull();
    await round();
    expect(receiver.received).toHaveLength(1);
    app.clock.advance(6);
    receiver.behave(204);
    expect(await round()).toBe(1);
    const [first, second] = [signed(0).headers, signed(1).headers];
    expect(second['webhook-id']).toBe(first['webhook-id']);
    expect(await only()).toMatchObject({ state: 'active', failingSince: null, waiting: 0 });
    expect(
      [
        computeRetryDelaySec(1, () => 0),
        computeRetryDelaySec(1, () => 1),
        computeRetryDelaySec(99, () => 0.5),
      ].map(Math.round),
    ).toEqual([4, 6, 50_400]);
  });

  it('counts as failed when its response is too slow, and does not delay others', async () => {
    await make({ label: 'Slow' });
    await act();
    receiver.behave('silence');
    const begun = performance.now();
    await senderWith(300).round();
    expect(performance.now() - begun).toBeLessThan(5000);
    expect(await messages((await only()).id)).toMatchObject([
      { state: 'waiting', error: 'no answer in time' },
    ]);
  });

  it('switches the webhook off with status 410, and the waiting messages count as given up', async () => {
    const { id } = await make();
    await act();
    await act('Second');
    receiver.behave(410);
    await round();
    expect(receiver.received).toHaveLength(1);
    expect(await only()).toMatchObject({ state: 'gone', dead: 2, waiting: 0 });
    await act('While it is off');
    expect(await messages(id)).toHaveLength(2);
  });

  it('is given up with a notice after a week of status 500, and its messages can be sent again', async () => {
    const { id } = await make();
    await act();
    receiver.behave(500);
    for (let hours = 0; hours < 8 * 24; hours += 12) {
      await round();
      app.clock.advance(12 * 3600);
    }
    const admin = await tenant.user();
    const find = async () => (await admin.call(contract.list, {})).rows[0];
    expect(await find()).toMatchObject({ state: 'failed', dead: 1, waiting: 0 });
    const { rows: mails } = await admin.call(mailContract.list, { body: {} });
    expect(mails.map(({ subject }) => subject)).toContain('The webhook SIEM has been switched off');
    const { rows: events } = await admin.call(auditContract.list, { body: {} });
    expect(events.map(({ event }) => event)).toContain('webhook.ended');
    const params = { id };
    expect(await refusal(admin.call(contract.resend, { params, body: {} }))).toBe('error.webhook.off');
    const { revision, label, form, kinds, texts, language } = (await find()) ?? (await only());
    const body = { revision, label, form, kinds: [...kinds], texts, language, active: true };
    await admin.call(contract.change, { params, body });
    receiver.behave(200);
    expect(await admin.call(contract.resend, { params, body: {} })).toEqual({ resent: 1 });
    expect(await round()).toBe(1);
    expect(await find()).toMatchObject({ state: 'active', dead: 0, failingSince: null });
  });
});

describe('the test button of a webhook', () => {
  it("sends at once and shows the receiver's response", async () => {
    const { id } = await make();
    const params = { id };
    expect(await user.call(contract.test, { params })).toEqual({ delivered: true, status: 204, error: null });
    expect(JSON.parse(signed().body)).toMatchObject({ type: 'webhook.test' });
    receiver.behave(404);
    expect(await user.call(contract.test, { params })).toMatchObject({ delivered: false, status: 404 });
  });
});

describe('the body for a messenger', () => {
  it('is an adaptive card for Teams, in the chosen language, with Markdown escaped', async () => {
    await make({ form: 'teams', texts: true, language: 'sv' });
    await act('[Click](https://evil.example) *now*');
    await round();
    const card = JSON.parse(signed().body);
    const [{ contentType, content }] = card.attachments;
    expect([card.type, contentType]).toEqual(['message', 'application/vnd.microsoft.card.adaptive']);
    expect(content).toMatchObject({ type: 'AdaptiveCard', version: '1.4', lang: 'sv' });
    expect(content.body[0].text).toBe('Åtgärd skapad');
    expect(content.body[1].text).toBe('\\[Click\\]\\(https://evil.example\\) \\*now\\*');
    expect(content.actions[0]).toMatchObject({ type: 'Action.OpenUrl', title: 'Öppna i Klarsikt' });
  });

  it('is a list of blocks for Slack without mentions or links from texts', async () => {
    await make({ form: 'slack', texts: true });
    await act('<!channel> & <https://evil.example|here>');
    await round();
    const { text, blocks } = JSON.parse(signed().body);
    expect(text).toBe('Action created: &lt;!channel&gt; &amp; &lt;https://evil.example|here&gt;');
    expect(blocks[1].elements[0].text.text).toBe('Open in Klarsikt');
  });
});

describe('the administration of webhooks', () => {
  it('requires the permission for API keys, refuses stale revisions and audits every change', async () => {
    const { id, revision } = await make();
    const reader = await tenant.user(['ra:View']);
    expect(await refusal(reader.call(contract.list, {}))).toBe('error.forbidden');
    const body = {
      ...{
        revision: revision + 5,
        label: 'Other',
        form: 'json' as const,
        texts: false,
        language: 'en' as const,
      },
      kinds: ['comment.added' as const],
      active: false,
    };
    const params = { id };
    expect(await refusal(user.call(contract.change, { params, body }))).toBe('error.stale');
    const changed = await user.call(contract.change, { params, body: { ...body, revision } });
    expect(changed).toMatchObject({ label: 'Other', state: 'off', kinds: ['comment.added'] });
    await user.call(contract.remove, { params });
    const { rows } = await user.call(auditContract.list, { body: {} });
    expect(rows.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['webhook.created', 'webhook.changed', 'webhook.removed']),
    );
    expect(JSON.stringify(rows)).not.toContain('canary-url');
  });
});
