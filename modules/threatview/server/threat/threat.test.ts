import { brotliDecompressSync } from 'node:zlib';
import { readStarterModel } from '@klarsikt/content';
import { assessmentContract, errorTable, modelContract, threatContract } from '@klarsikt/contract';
import { gradeReviewPeriodDays } from '@klarsikt/engine/analysis';
import type { ReferenceModel } from '@klarsikt/engine/model';
import { expectRefusal, getSharedTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
let officer: TestClient;
let demo: TestClient;
const whole = readStarterModel();

beforeAll(async () => {
  app = await getSharedTestApp();
  officer = await (await app.tenant()).user(['threatview:View', 'ra:View']);
  demo = await app.demo();
});
afterAll(() => app.close());

async function projectionOf(client: TestClient): Promise<ReferenceModel> {
  const { head } = await client.call(threatContract.load, {});
  const { content } = await client.call(modelContract.getData, {
    params: { projectionHash: head.projection },
  });
  return JSON.parse(Buffer.from(content).toString('utf8'));
}

function namesIn(value: unknown): Set<string> {
  if (typeof value !== 'object' || value === null) return new Set();
  return new Set(
    Object.entries(value).flatMap(([name, part]) => [
      ...(Array.isArray(value) ? [] : [name]),
      ...namesIn(part),
    ]),
  );
}

const keysOf = (list: readonly { readonly key: string }[]) => list.map(({ key }) => key);

function wholeThreat(key: string) {
  const found = whole.threats.find((candidate) => candidate.key === key);
  if (found === undefined) throw new Error(`no threat ${key}`);
  return found;
}

describe('the start data of ThreatView', () => {
  it('contain the live version and the number of threats and risks', async () => {
    const start = await officer.call(threatContract.load, {});
    expect(start.head).toMatchObject({ name: '2026:4', channel: 'live', demo: false });
    expect(start.areas.map(({ relevance }) => relevance)).toEqual(['ml', 'tf', 'sv']);
    expect(start.counts.threats).toBe(whole.threats.length);
    expect(start.counts.publications).toBe(whole.publications.length);
    expect(start.counts.risks.customers).toBe(whole.customers.filter(({ hidden }) => !hidden).length);
    const [moneyLaundering] = start.areas;
    expect(moneyLaundering?.threats).toBe(
      whole.threats.filter(
        ({ relevance: own }) => own.length === 0 || own.includes('general') || own.includes('ml'),
      ).length,
    );
  });

  it('contain the category names without their ordering letter', async () => {
    const { areas } = await officer.call(threatContract.load, {});
    const names = areas.flatMap(({ categories }) => categories.map(({ name }) => name.en));
    expect(names).toContain('Trade-based laundering');
    expect(names.filter((name) => /^[A-Z]\. /.test(name))).toEqual([]);
  });

  it('count threats with a grade older than 182 days as due for review', async () => {
    const today = app.clock.now().getTime();
    const age = (date: string | null) => (today - Date.parse(date ?? '')) / 86_400_000;
    const due = whole.threats.filter(({ privGradeTime, corpGradeTime }) =>
      [privGradeTime, corpGradeTime].some((date) => Math.floor(age(date)) > gradeReviewPeriodDays),
    );
    expect(due.length).toBeGreaterThan(0);
    expect((await officer.call(threatContract.load, {})).counts.reviewDue).toBe(due.length);
  });
});

describe('the demo view of the library', () => {
  it('contains exactly the demo threats and their mother threats', async () => {
    const projection = await projectionOf(demo);
    const openToDemo = whole.threats.filter((candidate) => candidate.demo);
    const mothers = new Set(openToDemo.flatMap(({ parent }) => parent ?? []));
    const shown = new Set(keysOf(projection.threats));
    expect(keysOf(openToDemo).filter((key) => !shown.has(key))).toEqual([]);
    for (const { key, demo: open, context } of projection.threats) {
      if (open) continue;
      expect({ key, mother: mothers.has(key), context }).toEqual({ key, mother: true, context: true });
    }
    const { head, counts } = await demo.call(threatContract.load, {});
    expect(head.demo).toBe(true);
    expect(counts.threats).toBe(openToDemo.length);
  });

  it('returns 404 for a threat outside the demo', async () => {
    const shown = new Set(keysOf((await projectionOf(demo)).threats));
    const hidden = whole.threats.find(({ key }) => !shown.has(key));
    if (hidden === undefined) throw new Error('every threat is open to the demo');
    expect((await officer.call(threatContract.card, { params: { id: hidden.id } })).key).toBe(hidden.key);
    const { status, error } = await expectRefusal(
      demo.call(threatContract.card, { params: { id: hidden.id } }),
    );
    expect([status, error.code]).toEqual([404, 'error.notfound']);
  });

  it('is the sample that visitors and unlicensed users read', async () => {
    const unlicensed = await (await app.tenant({ licensed: ['admin'] })).user(['threatview:View']);
    const { head } = await demo.call(threatContract.load, {});
    for (const client of [app.visitor(), unlicensed]) {
      expect((await client.call(threatContract.enabled, {})).view).toBe('sample');
      const seen = await client.call(threatContract.load, {});
      expect(seen.head.demo).toBe(true);
      expect(seen.counts.threats).toBe((await demo.call(threatContract.load, {})).counts.threats);
      expect(seen.head.hash).toBe(head.hash);
      const read = await client.call(modelContract.getHead, { params: { hash: 'latest' } });
      expect(read.projection).toBe(seen.head.projection);
    }
  });
});

describe('the check whether ThreatView is enabled', () => {
  it('returns whether the caller has the licensed, demo or sample view', async () => {
    expect(await officer.call(threatContract.enabled, {})).toEqual({
      enabled: true,
      view: 'licensed',
      raId: null,
    });
    expect(await demo.call(threatContract.enabled, {})).toMatchObject({
      enabled: true,
      view: 'demo',
    });
    expect(await app.visitor().call(threatContract.enabled, {})).toMatchObject({
      enabled: false,
      view: 'sample',
    });
  });

  it('returns the assessment in which ThreatView was opened if the caller may see it', async () => {
    const [own] = (await demo.call(assessmentContract.list, { query: {} })).assessments;
    if (own === undefined) throw new Error('the demo has no assessment');
    const answer = await demo.call(threatContract.enabled, { body: { raId: own.id } });
    expect(answer).toMatchObject({ enabled: true, raId: own.id });
  });

  it("does not reveal whether another organisation's assessment exists", async () => {
    const { status } = await expectRefusal(officer.call(threatContract.enabled, { body: { raId: 1 } }));
    expect(status).toBe(404);
  });
});

describe('the card of a threat', () => {
  const trade = wholeThreat('th-tbml');

  it('has the same content with and without compression', async () => {
    const given = { params: { id: trade.id } };
    const packed = await officer.request(threatContract.card, given, { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    const plain = await officer.request(threatContract.card, given);
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(brotliDecompressSync(packed.bytes).equals(plain.bytes)).toBe(true);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3);
  });

  it('contains the grades, motivations and texts of the threat', async () => {
    const card = await officer.call(threatContract.card, { params: { id: trade.id } });
    expect(card).toMatchObject({
      key: trade.key,
      name: trade.name,
      label: trade.label,
      category: {
        key: trade.category,
        name: { en: 'Trade-based laundering', sv: 'Handelsbaserad penningtvätt' },
      },
      corporates: {
        level: trade.corpGrade?.grade,
        motivation: trade.corpGrade?.motivation,
        inheritedFrom: null,
      },
    });
    expect(card.themes.modusOperandi).toEqual(trade.texts?.modusOperandi);
    expect(card.exploitation).toHaveLength(trade.texts?.exploitation.length ?? -1);
    expect(card.indicators.map(({ text }) => text)).toEqual(trade.texts?.indicators.map(({ text }) => text));
  });

  it('shows relations inherited from the mother threat, marked as inherited', async () => {
    const child = whole.threats.find(({ parent }) => parent === trade.key);
    if (child === undefined) throw new Error('the threat has no child');
    const card = await officer.call(threatContract.card, { params: { id: child.id } });
    expect(card.mother?.key).toBe(trade.key);
    const products = new Map(card.risks.products.map(({ key, own }) => [key, own]));
    for (const key of trade.relations.products)
      expect([key, products.get(key)]).toEqual([key, child.relations.products.includes(key)]);
    const mother = await officer.call(threatContract.card, { params: { id: trade.id } });
    expect(keysOf(mother.children)).toContain(child.key);
  });

  it('lists the controls that cover risks of the threat, widest cover first', async () => {
    const card = await officer.call(threatContract.card, { params: { id: trade.id } });
    const own = new Set([...Object.values(card.risks).flat(), ...card.legals].map(({ key }) => key));
    expect(card.controls.length).toBeGreaterThan(0);
    for (const control of card.controls)
      expect(control.covers.filter(({ key }) => !own.has(key))).toEqual([]);
    const specific = card.controls.filter(({ general }) => !general).map(({ covers }) => covers.length);
    expect(specific).toEqual([...specific].sort((a, b) => b - a));
  });

  it('lists every source that is cited in its texts, in the licensed view and in the demo', async () => {
    for (const [client, list] of [
      [officer, whole.threats],
      [demo, (await projectionOf(demo)).threats],
    ] as const) {
      for (const { id } of list) {
        const card = await client.call(threatContract.card, { params: { id } });
        const known = new Set(keysOf(card.references));
        const cited = [...JSON.stringify(card).matchAll(/\[(re-[a-z0-9-]+)\]/g)].map(([, key = '']) => key);
        expect(cited.filter((key) => !known.has(key))).toEqual([]);
      }
    }
  });

  it('contains no internal fields of the editors', async () => {
    const editorial = ['evidence', 'verification', 'notes', 'comment'];
    const answers = [
      await projectionOf(officer),
      await officer.call(threatContract.load, {}),
      ...(await Promise.all(
        whole.threats.slice(0, 10).map(({ id }) => officer.call(threatContract.card, { params: { id } })),
      )),
    ];
    for (const answer of answers) {
      const names = namesIn(answer);
      expect(editorial.filter((name) => names.has(name))).toEqual([]);
    }
  });

  it('is due for review 182 days after the older of its two gradings', async () => {
    const card = await officer.call(threatContract.card, { params: { id: trade.id } });
    const oldest = [trade.privGradeTime, trade.corpGradeTime].sort()[0] ?? '';
    expect(card.reviewDue).toBe(Date.parse(oldest) + 182 * 86_400_000 < app.clock.now().getTime());
  });
});

describe('the set of relevant threats', () => {
  it('contains every threat if no filter is set', async () => {
    const relevant = await officer.call(threatContract.relevant, { body: {} });
    expect(relevant.threats).toEqual(keysOf(whole.threats));
    expect(relevant.legals.length).toBeGreaterThan(0);
  });

  it('is identical when requested again, with the usual response headers', async () => {
    const body = { segment: 'CORPORATES' as const };
    const ask = () => officer.request(threatContract.relevant, { body });
    const [first, second] = [await ask(), await ask()];
    expect(second.body).toBe(first.body);
    expect(JSON.parse(second.body)).toEqual({
      result: await officer.call(threatContract.relevant, { body }),
    });
    const other = await officer.request(threatContract.enabled, { body: {} });
    expect(second.headers['content-type']).toBe(other.headers['content-type']);
    expect(second.headers['cache-control']).toBe('no-store');
  });

  it('contains only threats and risks of the chosen segment and business', async () => {
    const relevant = await officer.call(threatContract.relevant, {
      body: { segment: 'INDIVIDUALS', businesses: ['bu-bank'] },
    });
    const threats = new Set(relevant.threats);
    expect(threats.has('th-tbml')).toBe(false);
    for (const key of relevant.customers) {
      const customer = whole.customers.find((candidate) => candidate.key === key);
      expect([key, customer?.segment === 'CORPORATES']).toEqual([key, false]);
      expect([key, customer?.businesses.includes('bu-bank')]).toEqual([key, true]);
    }
  });

  it('contains only obligations for the area legal, and no obligations for other areas', async () => {
    const legal = await officer.call(threatContract.relevant, { body: { relevances: ['legal'] } });
    expect(legal.threats).toEqual([]);
    expect(legal.customers).toEqual([]);
    expect(legal.legals.length).toBeGreaterThan(0);
    const sanctions = await officer.call(threatContract.relevant, { body: { relevances: ['sv'] } });
    expect(sanctions.legals).toEqual([]);
    expect(sanctions.threats).toEqual(
      keysOf(
        whole.threats.filter(
          ({ relevance: own }) => own.length === 0 || own.includes('general') || own.includes('sv'),
        ),
      ),
    );
  });

  it('refuses an unknown country and an unknown business with the path of each', async () => {
    const body = { opGeography: 'ge-atlantis', businesses: ['bu-bank', 'bu-none'] };
    const { status, error } = await expectRefusal(officer.call(threatContract.relevant, { body }));
    expect([status, error.code]).toEqual([errorTable['error.invalid'].status, 'error.invalid']);
    expect(error.details).toMatchObject({
      faults: [{ path: 'body.opGeography' }, { path: 'body.businesses.1' }],
    });
  });
});
