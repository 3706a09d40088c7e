import { contribution } from '@klarsikt/contract';
import { mailsTo, refusalOf, startTestApp, type TestApp, testConfig } from '@klarsikt/testkit';
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
  (await mailsTo(app, email)).map(({ text }) => text.split('\n\n')[1] ?? '');
const lastToken = async (email: string): Promise<string> =>
  new URL((await mailsTo(app, email)).at(-1)?.link ?? '').hash.slice(1);

describe('with a mail server', () => {
  it('the link is mailed in the language of the recipient and not shown to the requester', async () => {
    const asked = await startRequests(app);
    const { made, request } = await askByLink(asked, { due: inDays(10) });
    expect(made).toMatchObject({ link: null, mailed: true });
    const [letter] = await mailsTo(app, recipient.email);
    expect(letter).toMatchObject({ template: 'contribution', language: 'sv' });
    expect(letter?.text).toContain('behöver 4 uppgifter om');
    const browser = await openInBrowser(app, await lastToken(recipient.email));
    expect((await browser.call(contribution.getAsked, { params: { id: request } })).through).toBe('link');
  });

  it('somebody with a used link gets a new one to the address of the request, at most three in an hour', async () => {
    const asked = await startRequests(app);
    const email = 'new.link@sales.example';
    const { request } = await askByLink(asked, { due: inDays(10), recipient: { ...recipient, email } });
    const first = await lastToken(email);
    const before = await openInBrowser(app, first);
    const elsewhere = app.visitor();
    const { to } = await elsewhere.call(contribution.sendLink, { body: { token: first } });
    expect(to).toBe('n•••@sales.example');
    const opened = await openInBrowser(app, await lastToken(email));
    expect((await opened.call(contribution.getAsked, { params: { id: request } })).id).toBe(request);
    expect((await before.request(contribution.getAsked, { params: { id: request } })).status).toBe(401);
    await elsewhere.call(contribution.sendLink, { body: { token: first } });
    const refusal = await refusalOf(elsewhere.call(contribution.sendLink, { body: { token: first } }));
    expect(refusal.error.code).toBe('error.toomany');
  });

  it('reminds before and after the due day, each time once, until the answers are delivered or the last day is over', async () => {
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
      counts.push((await mailsTo(app, late)).length);
    }
    const days = counts.flatMap((count, at) => (count > (counts[at - 1] ?? 1) ? [at + 1] : []));
    expect(days).toEqual([7, 11, 17]);
    expect((await mailsTo(app, prompt)).length).toBe(1);
    const said = await subjects(late);
    expect(said.map((text) => /is waiting|were due/.exec(text)?.[0])).toEqual([
      undefined,
      'is waiting',
      'were due',
      'were due',
    ]);
    const refusal = await refusalOf(
      app.visitor().call(contribution.open, { body: { token: await lastToken(late) } }),
    );
    expect(refusal.error.code).toBe('error.contribution.expired');
    // The owner's session has expired by now.
    const colleague = await asked.tenant.user();
    const { requests } = await colleague.call(contribution.list, { params: { id: asked.id } });
    expect(requests.map(({ id: request, state }) => [request, state])).toEqual([
      [done.request, 'delivered'],
      [open.request, 'expired'],
    ]);
  }, 120_000);
});
