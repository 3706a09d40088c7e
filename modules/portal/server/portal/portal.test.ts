import { portalContent } from '@klarsikt/content';
import { assessmentContract, deferredContract, portalContract, sessionContract } from '@klarsikt/contract';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { licenceTable, organizationTable } from '@klarsikt/server/schema/identity.ts';
import { portalInvoice } from '@klarsikt/server/schema/portal.ts';
import {
  expectRefusal,
  listMailsTo,
  startTestApp,
  type TestApp,
  type TestClient,
  testPassword,
} from '@klarsikt/testkit';
import { readWordText } from '@klarsikt/testkit/word-text';
import { eq } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptTestOrder, answerAll, placeTestOrder, seller, signInTestClient } from './portal.fixture.ts';
import { queueDueReminders } from './reminders.ts';

const patience = 180_000;

let app: TestApp;
let operator: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  operator = await (await app.tenant({ kind: 'system' })).user();
  await operator.call(portalContract.saveSeller, { body: seller });
});
afterAll(() => app.close());

const today = () => app.clock.now().toISOString().slice(0, 10);

async function pdfText(content: ArrayBuffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: true });
  return text;
}

/** A report has about 100 pages, so reading stops at the first page that contains the words. */
async function expectInReport(content: ArrayBuffer, words: string): Promise<void> {
  const file = await getDocumentProxy(new Uint8Array(content));
  for (let page = 1; page <= file.numPages; page += 1) {
    const { items } = await (await file.getPage(page)).getTextContent();
    if (items.some((item) => 'str' in item && item.str.includes(words))) return;
  }
  expect.unreachable(`no page says: ${words}`);
}

/** Fetches a report by a link and checks that the link works once, and only for its assessment and format. */
async function fetchedOnce(
  owner: TestClient,
  { id, type, language }: { id: number; type: 'pdf' | 'docx'; language: 'en' | 'sv' },
) {
  const { token } = await owner.call(portalContract.share, { body: { id, type, language } });
  const fetch = (as = type, of = id) =>
    app.visitor().call(portalContract.fetch, { params: { id: of, type: as }, body: { token } });
  expect((await expectRefusal(fetch(type === 'pdf' ? 'docx' : 'pdf'))).status).toBe(404);
  expect((await expectRefusal(fetch(type, id + 1))).status).toBe(404);
  const file = await fetch();
  expect((await expectRefusal(fetch())).status).toBe(404);
  return file;
}

/** Rendering takes seconds, so only one trade renders both formats, each in one language. */
const reportsOf = (trade: string) =>
  trade === 'estate'
    ? ([
        ['pdf', 'en'],
        ['docx', 'sv'],
      ] as const)
    : [];

async function withPro(owner: TestClient, id: number): Promise<void> {
  const { assessments } = await owner.call(portalContract.dashboard, {});
  expect(assessments.map((one) => one.id)).toContain(id);
}

describe.each(portalContent.trades.map(({ key }) => key))('a small firm: %s', (trade) => {
  it(
    'gets from checkout to a report with at most 60 answers, and the same levels in Risk Assessment Pro',
    async () => {
      const { owner, email } = await acceptTestOrder(app, trade);
      const { id } = await owner.call(portalContract.start, { body: { trade, from: null } });
      expect(await answerAll(owner, id, today())).toBeLessThanOrEqual(60);
      await withPro(owner, id);
      const { questions, answers, level } = await owner.call(portalContract.get, { params: { id } });
      expect(Object.keys(answers).sort()).toEqual(questions.map((one) => one.id).sort());
      const result = await owner.call(portalContract.result, { params: { id } });
      expect(result.residual).toEqual(level);
      expect(result.requirements.missing).toEqual([]);

      for (const [type, language] of reportsOf(trade)) {
        const file = await fetchedOnce(owner, { id, type, language });
        const words = language === 'sv' ? 'Kvarstående risk' : 'Residual risk';
        if (type === 'docx') expect(await readWordText(file.content)).toContain(words);
        else {
          expect(file.contentType).toBe('application/pdf');
          await expectInReport(file.content, words);
        }
      }

      expect((await expectRefusal(owner.call(assessmentContract.load, { body: { id } }))).status).toBe(404);
      await runInSystemTransaction(app.database.app, async (tx) => {
        const [own] = await tx
          .select()
          .from(organizationTable)
          .where(eq(organizationTable.name, `Ekbacka ${email.split('.')[1]?.split('@')[0]} AB`));
        await tx
          .update(licenceTable)
          .set({ applications: ['portal', 'ra'] })
          .where(eq(licenceTable.organizationId, own?.id ?? 0));
      });
      const pro = await signInTestClient(app, email);
      const { result: calculated } = await pro.call(assessmentContract.calculate, {
        params: { id },
        body: {},
      });
      expect(calculated.combined?.overall?.residual?.toFixed(1)).toBe(result.residual?.level.toFixed(1));
      expect(calculated.combined?.overall?.inherent?.toFixed(1)).toBe(result.inherent?.level.toFixed(1));
    },
    patience,
  );
});

it("is first offered the trade of the organisation, and an ordered trade becomes the organisation's", async () => {
  const tenant = await app.tenant();
  const person = await tenant.user();
  const firstOf = async (trade: 'bank' | 'lawyer' | 'realestate') => {
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.update(organizationTable).set({ trade }).where(eq(organizationTable.id, tenant.organizationId)),
    );
    return (await person.call(portalContract.dashboard, {})).trade;
  };
  // The portal has no trade for banks.
  expect([await firstOf('lawyer'), await firstOf('realestate'), await firstOf('bank')]).toEqual([
    'law',
    'estate',
    null,
  ]);
  const { owner } = await acceptTestOrder(app, 'estate');
  expect((await owner.call(sessionContract.getSession, {})).trade).toBe('realestate');
});

describe('an order in the portal', () => {
  it(
    "results in a mailed PDF invoice with number and VAT at the seller's price",
    async () => {
      const { buyer, sessionId, body } = await placeTestOrder(app, 'estate');
      const order = await buyer.call(portalContract.getOrder, { query: { sessionId } });
      expect(order).toMatchObject({
        state: 'ordered',
        sendsMail: false,
        price: { net: 240_000, vat: 60_000, total: 300_000 },
      });
      const cheap = await buyer.request(portalContract.order, { body: { ...body, price: { net: 1 } } });
      expect(cheap.status).toBe(400);
      const { owner, body: firm } = await acceptTestOrder(app, 'estate');
      const { invoices } = await owner.call(portalContract.dashboard, {});
      expect(invoices).toMatchObject([{ number: expect.stringMatching(/^2026-\d{4}$/), total: 300_000 }]);
      expect((await listMailsTo(app, firm.invoiceEmail)).map(({ template }) => template)).toEqual(['portal']);
      const file = await owner.call(portalContract.invoice, { params: { id: invoices[0]?.id ?? 0 } });
      const text = await pdfText(file.content);
      for (const word of [invoices[0]?.number ?? '', 'SE556000000101', '556677-8899'])
        expect(text).toContain(word);
      await expect(
        app.database.app
          .update(portalInvoice)
          .set({ total: 1 })
          .where(eq(portalInvoice.id, invoices[0]?.id ?? 0)),
      ).rejects.toThrow();
    },
    patience,
  );

  it(
    'gets a consecutive invoice number without gaps',
    async () => {
      const numbers: number[] = [];
      for (let round = 0; round < 2; round += 1) {
        const { owner } = await acceptTestOrder(app, 'pawn');
        const { invoices } = await owner.call(portalContract.dashboard, {});
        numbers.push(Number(invoices[0]?.number.split('-')[1]));
      }
      expect(numbers[1]).toBe((numbers[0] ?? 0) + 1);
    },
    patience,
  );

  it(
    'can be accepted only once and only with its own token',
    async () => {
      const { token } = await placeTestOrder(app, 'law');
      const body = { token, givenName: 'Karin', surname: 'Ek', secret: testPassword };
      const visitor = app.visitor();
      const foreign = { ...body, token: `${token.slice(0, -4)}AAAA` };
      expect((await expectRefusal(visitor.call(portalContract.accept, { body: foreign }))).status).toBe(404);
      expect((await visitor.call(portalContract.getInvitation, { body: { token } })).kind).toBe('order');
      await visitor.call(portalContract.accept, { body });
      expect((await expectRefusal(visitor.call(portalContract.accept, { body }))).status).toBe(404);
      expect(
        (await expectRefusal(visitor.call(portalContract.getInvitation, { body: { token } }))).status,
      ).toBe(404);
    },
    patience,
  );

  it(
    'is not found after a week, and an accepted one opens the portal with the ordered trade',
    async () => {
      const { owner } = await acceptTestOrder(app, 'venue');
      expect(await owner.call(portalContract.dashboard, {})).toMatchObject({
        assessments: [],
        trade: 'venue',
      });
      const neighbour = await (await app.tenant()).user();
      expect((await neighbour.call(portalContract.dashboard, {})).trade).toBeNull();
      const late = await startTestApp();
      try {
        const salesman = await (await late.tenant({ kind: 'system' })).user();
        await salesman.call(portalContract.saveSeller, { body: seller });
        const { token, buyer, sessionId } = await placeTestOrder(late, 'law');
        const tenant = await late.tenant();
        const host = await tenant.user();
        const invited = {
          kind: 'colleague',
          email: 'sen@ekbacka.example',
          givenName: 'Sen',
          surname: 'Ek',
        } as const;
        await host.call(portalContract.invite, { body: invited });
        const [letter] = await listMailsTo(late, invited.email);
        const second = new URL(letter?.link ?? 'http://none').searchParams.get('token') ?? '';
        const { id } = await host.call(portalContract.start, { body: { trade: 'law', from: null } });
        const shared = await host.call(portalContract.share, { body: { id, type: 'pdf', language: 'sv' } });
        late.clock.advance(7 * 86_400 + 1);
        for (const secret of [token, second]) {
          const body = { token: secret, givenName: 'Karin', surname: 'Ek', secret: testPassword };
          expect((await expectRefusal(buyer.call(portalContract.accept, { body }))).status).toBe(404);
          expect(
            (await expectRefusal(buyer.call(portalContract.getInvitation, { body: { token: secret } })))
              .status,
          ).toBe(404);
        }
        const fetched = buyer.call(portalContract.fetch, {
          params: { id, type: 'pdf' },
          body: { token: shared.token },
        });
        expect((await expectRefusal(fetched)).status).toBe(404);
        expect((await buyer.call(portalContract.getOrder, { query: { sessionId } })).state).toBe('expired');
      } finally {
        await late.close();
      }
    },
    patience,
  );

  it(
    'permits approval by one person only for a one-person firm',
    async () => {
      const { email } = await acceptTestOrder(app, 'goods');
      const [, number] = /\.(\d+)@/.exec(email) ?? [];
      const [row] = await runInSystemTransaction(app.database.app, (tx) =>
        tx
          .select()
          .from(organizationTable)
          .where(eq(organizationTable.name, `Ekbacka ${number} AB`)),
      );
      expect(row?.settings).toEqual({ approval: { twoPersons: false } });
    },
    patience,
  );
});

describe('a report in the portal', () => {
  it(
    'can be downloaded only by the firm that ordered it, even without a licence for Risk Assessment Pro',
    async () => {
      const { owner } = await acceptTestOrder(app, 'pawn');
      const { id: raId } = await owner.call(portalContract.start, { body: { trade: 'pawn', from: null } });
      const { id } = await owner.call(portalContract.export, {
        body: { id: raId, type: 'pdf', language: 'sv' },
      });
      const params = { id };
      const status = async () => (await owner.call(deferredContract.getStatus, { params })).status;
      await expect.poll(status, { timeout: 60_000 }).toBe('Successful');
      const { content, contentType } = await owner.call(deferredContract.getResult, { params });
      expect(contentType).toBe('application/pdf');
      await expectInReport(content, 'Kvarstående risk');
      const { owner: other } = await acceptTestOrder(app, 'pawn');
      expect((await expectRefusal(other.call(deferredContract.getResult, { params }))).status).toBe(404);
    },
    patience,
  );
});

describe("another organisation's self-assessment", () => {
  it(
    'is not found by any endpoint',
    async () => {
      const one = await acceptTestOrder(app, 'venue');
      const other = await acceptTestOrder(app, 'venue');
      const { id } = await one.owner.call(portalContract.start, { body: { trade: 'venue', from: null } });
      const foreign = [
        () => other.owner.call(portalContract.get, { params: { id } }),
        () => other.owner.call(portalContract.result, { params: { id } }),
        () =>
          other.owner.call(portalContract.answer, {
            params: { id },
            body: { step: 'business', answers: {} },
          }),
        () => other.owner.call(portalContract.export, { body: { id, type: 'pdf', language: 'sv' } }),
        () => other.owner.call(portalContract.share, { body: { id, type: 'pdf', language: 'sv' } }),
        () => other.owner.call(portalContract.start, { body: { trade: 'venue', from: id } }),
      ];
      for (const call of foreign) expect((await expectRefusal(call())).status).toBe(404);
    },
    patience,
  );
});

describe('a self-assessment', () => {
  it(
    'can be approved alone in a one-person firm, only at the current revision, until an answer changes',
    async () => {
      const { owner } = await acceptTestOrder(app, 'goods');
      const { id } = await owner.call(portalContract.start, { body: { trade: 'goods', from: null } });
      const params = { id };
      const early = await owner.call(portalContract.result, { params });
      expect(early.approval).toMatchObject({ state: 'open', refusal: 'requirements' });
      const tooEarly = owner.call(portalContract.approve, { params, body: { revision: early.revision } });
      expect((await expectRefusal(tooEarly)).error.code).toBe('error.signoff.requirements');
      await answerAll(owner, id, today());
      const { revision, approval, requirements } = await owner.call(portalContract.result, { params });
      expect(requirements.missing).toEqual([]);
      expect(approval).toMatchObject({ state: 'open', refusal: null, secondAsked: false });
      const stale = owner.call(portalContract.approve, { params, body: { revision: revision - 1 } });
      expect((await expectRefusal(stale)).error.code).toBe('error.signoff.changed');
      expect(await owner.call(portalContract.approve, { params, body: { revision } })).toEqual({
        approved: true,
      });
      const done = await owner.call(portalContract.result, { params });
      expect(done.approval).toMatchObject({ state: 'approved', by: 'Karin Ek' });
      const answers = { 'c-summary': 'En annan slutsats.' };
      await owner.call(portalContract.answer, { params, body: { step: 'result', answers } });
      expect((await owner.call(portalContract.result, { params })).approval.state).toBe('open');
    },
    patience,
  );

  it(
    'is signed by its author and approved by a colleague, where two persons are required',
    async () => {
      const tenant = await app.tenant();
      const [owner, colleague] = [await tenant.user(), await tenant.user()];
      const { id } = await owner.call(portalContract.start, { body: { trade: 'estate', from: null } });
      const params = { id };
      await answerAll(owner, id, today());
      const { revision, approval } = await owner.call(portalContract.result, { params });
      expect(approval).toMatchObject({ state: 'open', refusal: 'alone', secondAsked: true });
      expect(await owner.call(portalContract.approve, { params, body: { revision } })).toEqual({
        approved: false,
      });
      expect((await owner.call(portalContract.result, { params })).approval.state).toBe('drawnUp');
      const place = `/portal/assessment/${id}/result`;
      const asked = async (username: string) =>
        (await listMailsTo(app, username)).filter(({ link }) => link?.endsWith(place));
      expect(await asked(colleague.username)).toMatchObject([{ template: 'portal', language: 'en' }]);
      expect(await asked(owner.username)).toEqual([]);
      const again = owner.call(portalContract.approve, { params, body: { revision } });
      expect((await expectRefusal(again)).error.code).toBe('error.signoff.second');
      expect(await colleague.call(portalContract.approve, { params, body: { revision } })).toEqual({
        approved: true,
      });
      expect(await asked(colleague.username)).toHaveLength(1);
      expect(await asked(owner.username)).toEqual([]);
    },
    patience,
  );

  it(
    'removes an action once the reason for the action is gone, and proposes none for a risk of 0',
    async () => {
      const { owner } = await acceptTestOrder(app, 'estate');
      const { id } = await owner.call(portalContract.start, { body: { trade: 'estate', from: null } });
      const params = { id };
      await answerAll(owner, id, today());
      const say = (step: 'controls' | 'result', answers: Record<string, string>) =>
        owner.call(portalContract.answer, { params, body: { step, answers } });
      await say('controls', { 'c-identity': 'missing' });
      const titles = async () =>
        (await owner.call(portalContract.result, { params })).actions.map(({ title }) => title);
      expect((await titles()).some((title) => title.startsWith('Inför rutinen:'))).toBe(true);
      await say('controls', { 'c-identity': 'checked' });
      expect((await titles()).filter((title) => title.startsWith('Inför rutinen:'))).toEqual([]);
      await say('result', { 'c-limit': 'low' });
      const above = (await titles()).filter((title) => title.includes('ligger över er gräns'));
      expect(above.length).toBeGreaterThan(0);
      expect(above.filter((title) => / 0 till/.test(title))).toEqual([]);
    },
    patience,
  );

  it(
    'is created once per year and trade and once per predecessor, even by parallel requests',
    async () => {
      const { owner } = await acceptTestOrder(app, 'pawn');
      const press = (trade: string, from: number | null) =>
        owner.call(portalContract.start, { body: { trade, from } }).then(({ id }) => id);
      const pressed = await Promise.all([press('pawn', null), press('pawn', null), press('pawn', null)]);
      expect(new Set(pressed).size).toBe(1);
      const [first = 0] = pressed;
      const other = await press('goods', null);
      const followed = await Promise.all([press('pawn', first), press('pawn', first)]);
      expect(new Set([first, other, ...followed]).size).toBe(3);
      const { assessments } = await owner.call(portalContract.dashboard, {});
      expect(assessments).toHaveLength(3);
      const { owner: neighbour } = await acceptTestOrder(app, 'pawn');
      expect(pressed).not.toContain(
        (await neighbour.call(portalContract.start, { body: { trade: 'pawn', from: null } })).id,
      );
    },
    patience,
  );
});

describe('answers of a self-assessment', () => {
  it(
    'are saved at every step and copied into the assessment of the next year',
    async () => {
      const { owner, email } = await acceptTestOrder(app, 'accountant');
      const { id } = await owner.call(portalContract.start, { body: { trade: 'accountant', from: null } });
      await owner.call(portalContract.answer, {
        params: { id },
        body: { step: 'business', answers: { 'c-responsible': 'Karin Ek', 'c-form': 'company' } },
      });
      const wrong = owner.call(portalContract.answer, {
        params: { id },
        body: { step: 'business', answers: { 'c-form': 'pirates' } },
      });
      expect((await expectRefusal(wrong)).status).toBe(400);
      const later = await signInTestClient(app, email);
      const { answers, head } = await later.call(portalContract.get, { params: { id } });
      expect(answers).toEqual({ 'c-responsible': 'Karin Ek', 'c-form': 'company' });
      expect(head.progress.answered).toBe(2);
      await owner.call(portalContract.answer, {
        params: { id },
        body: { step: 'result', answers: { 'c-next': today() } },
      });
      await app.server.upkeep();
      await app.server.upkeep();
      const reminders = (await listMailsTo(app, email)).filter(({ link }) =>
        link?.endsWith('/portal/dashboard'),
      );
      expect(reminders).toHaveLength(1);
      const next = await owner.call(portalContract.start, { body: { trade: 'accountant', from: id } });
      const started = await owner.call(portalContract.get, { params: { id: next.id } });
      expect(started.answers).toEqual(answers);
    },
    patience,
  );

  it(
    'lead to reminders for every other firm even if the reminder of one firm fails',
    async () => {
      const dated = async () => {
        const firm = await acceptTestOrder(app, 'accountant');
        const { id } = await firm.owner.call(portalContract.start, {
          body: { trade: 'accountant', from: null },
        });
        const body = { step: 'result' as const, answers: { 'c-next': today() } };
        await firm.owner.call(portalContract.answer, { params: { id }, body });
        return { ...firm, id };
      };
      const [failing, other] = [await dated(), await dated()];
      const { deps } = app.server;
      const seenBy: typeof deps.assessments.seenBy = async (tx, person, ids) => {
        if (ids.includes(failing.id)) throw new Error('damaged');
        return deps.assessments.seenBy(tx, person, ids);
      };
      await queueDueReminders({ ...deps, assessments: { seenBy } });
      const links = (await listMailsTo(app, other.email)).filter(({ link }) =>
        link?.endsWith('/portal/dashboard'),
      );
      expect(links).toHaveLength(1);
      expect(await queueDueReminders(deps)).toBe(1);
    },
    patience,
  );
});

describe('a consultant in the portal', () => {
  it(
    "invites customers under the consultant's licence and sees the customers' assessments",
    async () => {
      const system = await app.tenant({ kind: 'customer', coversCustomers: true });
      const adviser = await system.user();
      const invited = {
        kind: 'customer',
        email: 'anna@kund.example',
        givenName: 'Anna',
        surname: 'Kund',
        firm: 'Kundbolaget AB',
        registration: '556111-2227',
        address: 'Torget 1',
        trade: 'letting',
      } as const;
      await adviser.call(portalContract.invite, { body: invited });
      const [letter] = await listMailsTo(app, invited.email);
      const token = new URL(letter?.link ?? 'http://none').searchParams.get('token') ?? '';
      const body = { token, givenName: 'Anna', surname: 'Kund', secret: testPassword };
      await app.visitor().call(portalContract.accept, { body });
      const customer = await signInTestClient(app, invited.email);
      await customer.call(portalContract.start, { body: { trade: 'letting', from: null } });
      expect((await customer.call(portalContract.dashboard, {})).invoices).toEqual([]);
      expect((await customer.call(portalContract.customers, {})).customers).toEqual([]);
      const { customers } = await adviser.call(portalContract.customers, {});
      expect(customers).toMatchObject([
        { organization: { name: 'Kundbolaget AB' }, assessments: [{ trade: { key: 'letting' } }] },
      ]);
      const stranger = await (await app.tenant()).user();
      expect((await stranger.call(portalContract.customers, {})).customers).toEqual([]);
    },
    patience,
  );
});
