import {
  assessmentContract,
  auditContract,
  contributionContract,
  getAllEndpoints,
  historyContract,
  waitingContract,
} from '@klarsikt/contract';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { contributionLink, contributionRequest } from '@klarsikt/server/schema/contribution.ts';
import { expectRefusal, getSharedTestApp, type TestApp } from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  askByLink,
  deliver,
  delivery,
  draft,
  figureOf,
  openInBrowser,
  recipient,
  startRequests,
  typed,
} from './contribution.fixture.ts';

const faultsSchema = z.object({ faults: z.array(z.object({ path: z.string() })) });
const idsSchema = z.object({ ids: z.array(z.number()) });

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

const present = async (owner: Awaited<ReturnType<typeof startRequests>>['owner'], id: number) =>
  (await owner.call(assessmentContract.load, { body: { id } })).document;

describe('a request for figures', () => {
  it('is answered through a link without an account, and taken over as one change', async () => {
    const asked = await startRequests(app);
    const { owner, id, first, second } = asked;
    const { request, token, made } = await askByLink(asked);
    expect(made.mailed).toBe(false);
    const browser = await openInBrowser(app, token);
    const seen = await browser.call(contributionContract.getAsked, { params: { id: request } });
    expect(seen).toMatchObject({
      ...{ note: 'From the CRM, please', recipient: 'Nils Ek', state: 'opened', open: true, through: 'link' },
      ...{ due: '2026-12-10', lastDay: '2026-12-24', delivered: null },
    });
    expect(seen.items.map((item) => [item.id, item.kind, item.former])).toEqual([
      [1, 'figure', null],
      [2, 'figure', null],
      [3, 'answer', null],
      [4, 'answer', null],
    ]);
    await browser.call(contributionContract.save, { params: { id: request }, body: { revision: 0, draft } });
    const receipt = await deliver(browser, request, 1);
    expect([receipt.state, receipt.delivered?.round, receipt.open]).toEqual(['delivered', 1, true]);
    // Later drafts do not change what the receipt shows.
    const later = { ...draft, answers: { '1': typed('999') } };
    await browser.call(contributionContract.save, {
      params: { id: request },
      body: { revision: 2, draft: later },
    });
    const shown = await browser.call(contributionContract.getAsked, { params: { id: request } });
    expect(shown.delivered?.answers[0]?.value).toEqual({ mode: 'abs', value: 120 });
    const { items } = await owner.call(waitingContract.list, {});
    expect(items.map(({ kind, by, ref }) => [kind, by, ref])).toContainEqual([
      'delivered',
      'Nils Ek',
      request,
    ]);
    const params = { id, request };
    const compared = await owner.call(contributionContract.get, { params });
    expect(compared.compared.map(({ answer, comparison }) => [answer?.value ?? null, comparison])).toEqual([
      [{ mode: 'abs', value: 120 }, 'new'],
      [null, null],
      ['yes', 'new'],
      ['IT by Drift AB', 'new'],
    ]);
    const { revision, round } = compared;
    await owner.call(contributionContract.take, { params, body: { revision, round, items: [1, 3, 4] } });
    const document = await present(owner, id);
    expect(document.background.data.customers?.[first]?.INDIVIDUALS?.Quantity).toEqual({
      mode: 'abs',
      value: 120,
    });
    expect(document.background.data.customers?.[second]).toBeUndefined();
    expect(document.background.rowProvenance?.customers?.[first]).toEqual({
      source: 'CRM',
      date: '2026-10-31',
    });
    expect(document.scope?.facts?.agents?.answer).toBe('yes');
    expect(document.scope?.outsourcing).toBe('IT by Drift AB');
    const { entries } = await owner.call(historyContract.list, { params: { id }, body: {} });
    expect(entries[0]?.author).toMatch(/, values from Nils Ek$/);
    const after = await owner.call(contributionContract.get, { params });
    expect([after.state, after.undecided]).toEqual(['taken', 0]);
    const { rows } = await owner.call(auditContract.list, { body: {} });
    const events = rows.map(({ event }) => event).filter((event) => event.startsWith('contribution.'));
    expect(new Set(events)).toEqual(
      new Set(['requested', 'opened', 'saved', 'delivered', 'taken'].map((name) => `contribution.${name}`)),
    );
    const closed = await expectRefusal(deliver(browser, request, 3));
    expect(closed.error.code).toBe('error.contribution.closed');
  });

  it('shows earlier values only where the requester allows it', async () => {
    const asked = await startRequests(app);
    const { owner, id, first } = asked;
    const patches = [
      {
        op: 'set' as const,
        path: `/background/data/customers/${first}/INDIVIDUALS/Quantity`,
        value: { mode: 'abs', value: 98765432 },
      },
    ];
    await owner.call(assessmentContract.modifyData, { params: { id }, body: { revision: 1, patches } });
    const hidden = await askByLink(asked);
    const shown = await askByLink(asked, { showsFormer: true });
    const formerOf = async ({ request, token }: typeof shown) => {
      const browser = await openInBrowser(app, token);
      const answer = await browser.request(contributionContract.getAsked, { params: { id: request } });
      return [answer.body.includes('98765432'), JSON.parse(answer.body).result.items[0].former];
    };
    expect(await formerOf(hidden)).toEqual([false, null]);
    expect(await formerOf(shown)).toEqual([true, { value: { mode: 'abs', value: 98765432 }, period: null }]);
  });

  it('is refused for unknown items, past due dates and recipients outside the organisation', async () => {
    const asked = await startRequests(app);
    const { owner, id, first } = asked;
    const refusedBy = async (more: Parameters<typeof askByLink>[1]) =>
      (await expectRefusal(askByLink(asked, more))).error.code;
    const other = await (await app.tenant()).user();
    expect([
      await refusedBy({ items: [figureOf('cu-nothing')] }),
      await refusedBy({ items: [figureOf(first), figureOf(first)] }),
      await refusedBy({ due: '2025-01-01' }),
      await refusedBy({ due: '2030-01-01' }),
      await refusedBy({ recipient: { kind: 'account', userId: other.userId } }),
    ]).toEqual([
      'error.contribution.item',
      'error.contribution.item',
      'error.invalid',
      'error.invalid',
      'error.notfound',
    ]);
    const reader = await asked.tenant.user(['ra:View']);
    expect((await reader.request(contributionContract.list, { params: { id } })).status).toBe(403);
    expect((await owner.call(contributionContract.list, { params: { id } })).requests).toEqual([]);
  });
});

describe('the link of a request for figures', () => {
  it('can be used only in the browser that first opened the link', async () => {
    const asked = await startRequests(app);
    const { request, token } = await askByLink(asked);
    const browser = await openInBrowser(app, token);
    const elsewhere = app.visitor();
    const refusal = await expectRefusal(elsewhere.call(contributionContract.open, { body: { token } }));
    expect(refusal.error.code).toBe('error.contribution.used');
    expect((await elsewhere.request(contributionContract.getAsked, { params: { id: request } })).status).toBe(
      401,
    );
    expect(await browser.call(contributionContract.open, { body: { token } })).toEqual({ id: request });
    expect((await browser.call(contributionContract.getAsked, { params: { id: request } })).id).toBe(request);
  });

  it('works in exactly one of several browsers that open it at the same time', async () => {
    const { token } = await askByLink(await startRequests(app));
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.visitor().request(contributionContract.open, { body: { token } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it('is stored only as a hash, like the secret of the browser', async () => {
    const { request, token } = await askByLink(await startRequests(app));
    const browser = await openInBrowser(app, token);
    const secret = browser.contributor?.split('=')[1] ?? '';
    expect(secret.length).toBeGreaterThan(20);
    const rows = await runInSystemTransaction(app.database.app, async (tx) => [
      await tx.select().from(contributionRequest).where(eq(contributionRequest.id, request)),
      await tx.select().from(contributionLink).where(eq(contributionLink.requestId, request)),
    ]);
    const stored = JSON.stringify(rows, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    expect([stored.includes(token), stored.includes(secret)]).toEqual([false, false]);
  });

  it('returns 404 for an unknown token, and 429 after repeated attempts', async () => {
    const guess = app.visitor();
    guess.ip = '203.0.113.77';
    const body = { token: 'a-token-that-nobody-has-ever-made' };
    const statuses: number[] = [];
    for (let time = 0; time < 12; time += 1)
      statuses.push((await guess.request(contributionContract.open, { body })).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
  });

  it('becomes invalid with a newer link, a withdrawal or the end of the assessment, each with its reason', async () => {
    const asked = await startRequests(app);
    const { owner, id } = asked;
    const codeOf = async (token: string) =>
      (await expectRefusal(app.visitor().call(contributionContract.open, { body: { token } }))).error.code;
    const renewed = await askByLink(asked);
    const { link } = await owner.call(contributionContract.renew, {
      params: { id, request: renewed.request },
      body: {},
    });
    expect(await codeOf(renewed.token)).toBe('error.contribution.replaced');
    expect((await openInBrowser(app, new URL(link ?? '').hash.slice(1))).contributor).not.toBeNull();
    const withdrawn = await askByLink(asked);
    const browser = await openInBrowser(app, withdrawn.token);
    await owner.call(contributionContract.withdraw, { params: { id, request: withdrawn.request } });
    expect(await codeOf(withdrawn.token)).toBe('error.contribution.withdrawn');
    expect(
      (await browser.request(contributionContract.getAsked, { params: { id: withdrawn.request } })).status,
    ).toBe(401);
    const removed = await askByLink(asked);
    const kept = await openInBrowser(app, removed.token);
    await owner.call(assessmentContract.remove, { params: { id } });
    const refusal = await expectRefusal(deliver(kept, removed.request));
    expect(refusal.error.code).toBe('error.contribution.gone');
    expect((await kept.call(contributionContract.getAsked, { params: { id: removed.request } })).open).toBe(
      false,
    );
  });

  it('ends the access of the previous browser when a new link is opened', async () => {
    const asked = await startRequests(app);
    const { request, token } = await askByLink(asked);
    const first = await openInBrowser(app, token);
    const params = { id: asked.id, request };
    const { link } = await asked.owner.call(contributionContract.renew, { params, body: {} });
    expect((await first.request(contributionContract.getAsked, { params: { id: request } })).status).toBe(
      200,
    );
    const second = await openInBrowser(app, new URL(link ?? '').hash.slice(1));
    expect((await first.request(contributionContract.getAsked, { params: { id: request } })).status).toBe(
      401,
    );
    await second.call(contributionContract.leave, { params: { id: request } });
    expect((await second.request(contributionContract.getAsked, { params: { id: request } })).status).toBe(
      401,
    );
  });
});

describe('the browser of a contributor', () => {
  it('may call only the endpoints of its request and is treated as a visitor by all others', async () => {
    const asked = await startRequests(app);
    const { request, token } = await askByLink(asked);
    const other = await askByLink(asked);
    const browser = await openInBrowser(app, token);
    const visitor = app.visitor();
    visitor.ip = browser.ip = '203.0.113.40';
    const places = (path: string) =>
      Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, asked.id]));
    const different: string[] = [];
    for (const { slug, name, endpoint } of getAllEndpoints()) {
      if (endpoint.access.kind === 'contributor' || endpoint.access.kind === 'anyone') continue;
      const parts = { params: places(endpoint.path) };
      const [own, anybody] = [await browser.request(endpoint, parts), await visitor.request(endpoint, parts)];
      if (own.status !== anybody.status || own.status === 500)
        different.push(`${slug}.${name} ${own.status}`);
    }
    expect(different).toEqual([]);
    const mine = getAllEndpoints().filter(({ endpoint }) => endpoint.access.kind === 'contributor');
    expect(mine.map(({ name }) => name).sort()).toEqual(['decline', 'deliver', 'getAsked', 'leave', 'save']);
    for (const { endpoint } of mine)
      expect((await browser.request(endpoint, { params: { id: other.request } })).status).toBe(401);
    expect((await browser.request(contributionContract.getAsked, { params: { id: request } })).status).toBe(
      200,
    );
  }, 120_000);
});

describe('a delivery of figures', () => {
  it('is refused with the path of every faulty answer, without any change', async () => {
    const asked = await startRequests(app);
    const { request, token } = await askByLink(asked);
    const browser = await openInBrowser(app, token);
    const send = (more: Partial<typeof delivery>) =>
      browser.call(contributionContract.deliver, {
        params: { id: request },
        body: { revision: 0, draft, delivery: { ...delivery, ...more } },
      });
    const faultsOf = async (more: Partial<typeof delivery>) => {
      const { details } = (await expectRefusal(send(more))).error;
      return faultsSchema.parse(details).faults.map(({ path }) => path);
    };
    const withFirst = (value: number | string | null, comment = '') =>
      delivery.answers.map((one) => (one.id === 1 ? { id: 1, value, comment } : one));
    expect(await faultsOf({ answers: withFirst(-1) })).toEqual(['body.delivery.answers.0.value']);
    expect(await faultsOf({ answers: withFirst(1.5) })).toEqual(['body.delivery.answers.0.value']);
    expect(await faultsOf({ answers: withFirst('many') })).toEqual(['body.delivery.answers.0.value']);
    expect(await faultsOf({ answers: delivery.answers.slice(0, 3) })).toEqual(['body.delivery.items.4']);
    expect(await faultsOf({ date: '2030-01-01' })).toEqual(['body.delivery.date']);
    expect(await faultsOf({ answers: withFirst(null, ' ') })).toEqual(['body.delivery.answers.0.comment']);
    const { state, delivered } = await browser.call(contributionContract.getAsked, {
      params: { id: request },
    });
    expect([state, delivered]).toEqual(['opened', null]);
  });

  it('is counted once if it is sent twice, and an outdated draft is refused', async () => {
    const asked = await startRequests(app);
    const { request, token } = await askByLink(asked);
    const browser = await openInBrowser(app, token);
    const params = { id: request };
    await browser.call(contributionContract.save, { params, body: { revision: 0, draft } });
    const older = { ...draft, answers: { '1': typed('9') } };
    const refusal = await expectRefusal(
      browser.call(contributionContract.save, { params, body: { revision: 0, draft: older } }),
    );
    expect(refusal.error.code).toBe('error.stale');
    expect(refusal.error.details).toMatchObject({ revision: 1, present: { draft } });
    const both = await Promise.all([deliver(browser, request, 1), deliver(browser, request, 1)]);
    expect(both.map(({ delivered }) => delivered?.round)).toEqual([1, 1]);
  });

  it('can be corrected until it is taken over, and a decision on an outdated delivery is refused', async () => {
    const asked = await startRequests(app);
    const { owner, id } = asked;
    const { request, token } = await askByLink(asked);
    const browser = await openInBrowser(app, token);
    await deliver(browser, request);
    const params = { id, request };
    const { revision, round } = await owner.call(contributionContract.get, { params });
    const answers = delivery.answers.map((one) => (one.id === 1 ? { ...one, value: 130 } : one));
    const body = { revision: 1, draft, delivery: { ...delivery, answers } };
    await browser.call(contributionContract.deliver, { params: { id: request }, body });
    const refusal = await expectRefusal(
      owner.call(contributionContract.take, { params, body: { revision, round, items: [1] } }),
    );
    expect(refusal.error.code).toBe('error.contribution.corrected');
    const now = await owner.call(contributionContract.get, { params });
    await owner.call(contributionContract.take, { params, body: { revision, round: now.round, items: [1] } });
    const left = await browser.call(contributionContract.getAsked, { params: { id: request } });
    expect([left.state, left.items.map(({ decision }) => decision)]).toEqual([
      'delivered',
      ['taken', null, null, null],
    ]);
  });

  it('is sent back with a note, or declined by the contributor with a reason', async () => {
    const asked = await startRequests(app);
    const { owner, id } = asked;
    const { request, token } = await askByLink(asked);
    const browser = await openInBrowser(app, token);
    await deliver(browser, request);
    const params = { id, request };
    await owner.call(contributionContract.giveBack, { params, body: { round: 1, note: 'All branches?' } });
    const back = await browser.call(contributionContract.getAsked, { params: { id: request } });
    expect([back.state, back.returned, back.draft.answers['1']?.text]).toEqual([
      'returned',
      'All branches?',
      '120',
    ]);
    await browser.call(contributionContract.decline, {
      params: { id: request },
      body: { reason: 'Not my figures' },
    });
    const { state, steps } = await owner.call(contributionContract.get, { params });
    expect([state, steps.at(-1)?.note]).toEqual(['declined', 'Not my figures']);
    expect((await expectRefusal(deliver(browser, request, 1))).error.code).toBe(
      'error.contribution.declined',
    );
  });
});

describe('taking over a delivery', () => {
  it('never silently overwrites a value that was changed since the request', async () => {
    const asked = await startRequests(app);
    const { owner, id, first } = asked;
    const { request, token } = await askByLink(asked);
    await deliver(await openInBrowser(app, token), request);
    const path = `/background/data/customers/${first}/INDIVIDUALS/Quantity`;
    const patches = [{ op: 'set' as const, path, value: { mode: 'abs', value: 5 } }];
    await owner.call(assessmentContract.modifyData, { params: { id }, body: { revision: 1, patches } });
    const params = { id, request };
    const { revision, round, compared } = await owner.call(contributionContract.get, { params });
    expect(compared[0]).toMatchObject({
      present: { mode: 'abs', value: 5 },
      seen: null,
      comparison: 'changed',
    });
    const take = (overwrite: number[]) =>
      owner.call(contributionContract.take, { params, body: { revision, round, items: [1, 3], overwrite } });
    const refusal = await expectRefusal(take([]));
    expect([refusal.error.code, idsSchema.parse(refusal.error.details).ids]).toEqual([
      'error.contribution.conflict',
      [1],
    ]);
    const untouched = await present(owner, id);
    expect(untouched.background.data.customers?.[first]?.INDIVIDUALS?.Quantity?.value).toBe(5);
    expect(untouched.scope?.facts?.agents).toBeUndefined();
    await take([1]);
    const taken = await present(owner, id);
    expect(taken.background.data.customers?.[first]?.INDIVIDUALS?.Quantity?.value).toBe(120);
  });

  it('can leave items out, and closes the request', async () => {
    const asked = await startRequests(app);
    const { owner, id } = asked;
    const { request, token } = await askByLink(asked);
    await deliver(await openInBrowser(app, token), request);
    const params = { id, request };
    const { revision, round } = await owner.call(contributionContract.get, { params });
    await owner.call(contributionContract.take, {
      params,
      body: { revision, round, items: [3], leaveRest: true },
    });
    const { state, compared } = await owner.call(contributionContract.get, { params });
    expect([state, compared.map(({ decision }) => decision)]).toEqual([
      'taken',
      ['left', 'left', 'taken', 'left'],
    ]);
  });
});

describe('a colleague with an account', () => {
  it('can answer a request after sign-in without seeing the assessment', async () => {
    const asked = await startRequests(app);
    const { tenant, owner, id } = asked;
    const colleague = await tenant.user([]);
    const stranger = await tenant.user([]);
    const { request, made } = await askByLink(asked, {
      recipient: { kind: 'account', userId: colleague.userId },
    });
    expect(made.link).toBeNull();
    const [mine] = await colleague.call(contributionContract.mine, {});
    expect(mine).toMatchObject({ id: request, items: 4, state: 'sent', due: '2026-12-10' });
    expect((await colleague.request(assessmentContract.load, { body: { id } })).status).toBe(404);
    expect((await stranger.request(contributionContract.getAsked, { params: { id: request } })).status).toBe(
      404,
    );
    expect((await stranger.request(contributionContract.leave, { params: { id: request } })).status).toBe(
      404,
    );
    expect(await stranger.call(contributionContract.mine, {})).toEqual([]);
    await deliver(colleague, request);
    expect((await owner.call(contributionContract.list, { params: { id } })).requests[0]).toMatchObject({
      ...{ state: 'delivered', undecided: 3, items: 4 },
    });
  });
});

it('cannot request figures in a demo session, because the request could send mail to any address', async () => {
  const demo = await app.demo();
  const body = { recipient, items: [figureOf('x')], due: '2026-12-10' };
  expect((await demo.request(contributionContract.create, { params: { id: 1 }, body })).status).toBe(403);
});
