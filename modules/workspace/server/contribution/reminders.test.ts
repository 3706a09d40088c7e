import { contributionContract } from '@klarsikt/contract';
import { expectRefusal, listMailsTo, startTestApp, type TestApp, testConfig } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askByLink, deliver, openInBrowser, recipient, startRequests } from './contribution.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  // No mail server listens at this address, so the mails stay queued in the outbox.
  app = await startTestApp({ config: { mail: { ...testConfig.mail, smtpUrl: 'smtp://127.0.0.1:9' } } });
});
afterAll(() => app.close());

const daySec = 86_400;
const inDays = (days: number) =>
  new Date(app.clock.now().getTime() + days * daySec * 1000).toISOString().slice(0, 10);
const subjects = async (email: string) =>
  (await listMailsTo(app, email)).map(({ text }) => text.split('\n\n')[1] ?? '');
const lastToken = async (email: string): Promise<string> =>
  new URL((await listMailsTo(app, email)).at(-1)?.link ?? '').hash.slice(1);

describe('a request for figures with a mail server', () => {
  it('sends the link to the recipient by mail and hides the link from the requester', async () => {
    const asked = await startRequests(app);
    const { made, request } = await askByLink(asked, { due: inDays(10) });
    expect(made).toMatchObject({ link: null, mailed: true });
    const [letter] = await listMailsTo(app, recipient.email);
    expect(letter).toMatchObject({ template: 'contribution', language: 'sv' });
    expect(letter?.text).toContain('behöver 4 uppgifter om');
    const browser = await openInBrowser(app, await lastToken(recipient.email));
    expect((await browser.call(contributionContract.getAsked, { params: { id: request } })).through).toBe(
      'link',
    );
  });

  it('sends a new link to a person whose link is already used, at most three links an hour', async () => {
    const asked = await startRequests(app);
    const email = 'new.link@sales.example';
    const { request } = await askByLink(asked, { due: inDays(10), recipient: { ...recipient, email } });
    const first = await lastToken(email);
    const before = await openInBrowser(app, first);
    const elsewhere = app.visitor();
    const { to } = await elsewhere.call(contributionContract.sendLink, { body: { token: first } });
    expect(to).toBe('n•••@sales.example');
    const opened = await openInBrowser(app, await lastToken(email));
    expect((await opened.call(contributionContract.getAsked, { params: { id: request } })).id).toBe(request);
    expect((await before.request(contributionContract.getAsked, { params: { id: request } })).status).toBe(
      401,
    );
    await elsewhere.call(contributionContract.sendLink, { body: { token: first } });
    const refusal = await expectRefusal(
      elsewhere.call(contributionContract.sendLink, { body: { token: first } }),
    );
    expect(refusal.error.code).toBe('error.toomany');
  });

  it('sends each reminder once, before and after the due date, until the answers are delivered', async () => {
    const asked = await startRequests(app);
    const [late, prompt] = ['late@sales.example', 'prompt@sales.example'];
    const due = inDays(10);
    const open = await askByLink(asked, { due, recipient: { ...recipient, email: late, language: 'en' } });
    const done = await askByLink(asked, { due, recipient: { ...recipient, email: prompt, language: 'en' } });
    await deliver(await openInBrowser(app, await lastToken(prompt)), done.request);
    const counts: number[] = [];
    for (let day = 1; day <= 26; day += 1) {
      app.clock.advance(daySec);
      await app.server.upkeep();
      await app.server.upkeep();
      counts.push((await listMailsTo(app, late)).length);
    }
    const days = counts.flatMap((count, at) => (count > (counts[at - 1] ?? 1) ? [at + 1] : []));
    expect(days).toEqual([7, 11, 17]);
    expect((await listMailsTo(app, prompt)).length).toBe(1);
    const said = await subjects(late);
    expect(said.map((text) => /is waiting|were due/.exec(text)?.[0])).toEqual([
      undefined,
      'is waiting',
      'were due',
      'were due',
    ]);
    const refusal = await expectRefusal(
      app.visitor().call(contributionContract.open, { body: { token: await lastToken(late) } }),
    );
    expect(refusal.error.code).toBe('error.contribution.expired');
    // The owner's session has expired by now.
    const colleague = await asked.tenant.user();
    const { requests } = await colleague.call(contributionContract.list, { params: { id: asked.id } });
    expect(requests.map(({ id: request, state }) => [request, state])).toEqual([
      [done.request, 'delivered'],
      [open.request, 'expired'],
    ]);
  }, 120_000);
});
