import { assessmentContract, reportContract, sessionContract } from '@klarsikt/contract';
import type { Patch } from '@klarsikt/engine/assessment';
import { getSharedTestApp, smallFirmSettings, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

const set = (path: string, value: unknown): Patch => ({ op: 'set', path, value });

async function saved(templateRef = 'boardSummary') {
  const user = await app.demo('en');
  const { assessments } = await user.call(assessmentContract.list, { query: {} });
  const id = assessments[0]?.id ?? 0;
  const { id: made } = await user.call(reportContract.create, {
    params: { id },
    body: { title: 'Board 2026', template: templateRef, language: 'en' },
  });
  return { user, id, params: { id, report: made } };
}

type Saved = Awaited<ReturnType<typeof saved>>;

async function write({ user, params }: Saved, words: object) {
  const { revision } = await user.call(reportContract.loadSaved, { params });
  const draft = await user.call(reportContract.draft, { params });
  const section = draft.sections.find(({ title }) => title === 'Key points for the board');
  const value = {
    section: section?.key ?? '',
    after: 1,
    instead: false,
    text: 'Our own words.',
    author: 'Maria',
    at: '2026-11-20T10:00:00.000Z',
    told: section?.told ?? {},
    ...words,
  };
  await user.call(reportContract.modifySaved, {
    params,
    body: { revision, patches: [set('/words/one', value)] },
  });
}

async function move(user: TestClient, id: number) {
  const { revision } = await user.call(assessmentContract.load, { body: { id } });
  const patches = [set('/settings/name', 'Moved'), set('/conclusions/overall', 'It moved.')];
  await user.call(assessmentContract.modifyData, { params: { id }, body: { revision, patches } });
}

describe('a saved report', () => {
  it('is made from a template with its own title', async () => {
    const { user, id } = await saved();
    const again = user.call(reportContract.create, {
      params: { id },
      body: { title: 'Board 2026', template: 'actionPlan', language: 'sv' },
    });
    await expect(again).rejects.toMatchObject({ error: { code: 'error.report.title' } });
    const { reports } = await user.call(reportContract.listSaved, { params: { id } });
    expect(reports).toMatchObject([{ title: 'Board 2026', template: 'boardSummary', accepted: null }]);
  });

  it('contains own texts at their positions and marks texts whose figures have changed', async () => {
    const made = await saved();
    await write(made, {
      told: { 'Customers, Residual': '0.1 Low' },
      text: 'Customers are where we are weak.',
    });
    const draft = await made.user.call(reportContract.draft, { params: made.params });
    expect(draft.words).toMatchObject([
      { id: 'one', moved: [{ name: 'Customers, Residual', before: '0.1 Low' }] },
    ]);
  });

  it('stores the signed-in user as author of own texts, whatever the request contains', async () => {
    const made = await saved();
    await write(made, { author: 'Somebody else', at: '2020-01-01T00:00:00.000Z' });
    const first = (await made.user.call(reportContract.loadSaved, { params: made.params })).document.words
      .one;
    const { user } = await made.user.call(sessionContract.getSession, {});
    expect([first?.author, first?.at.slice(0, 4)]).toEqual([user?.displayName, '2026']);
    await write(made, { author: 'Maria', at: '2021-01-01T00:00:00.000Z' });
    const { document } = await made.user.call(reportContract.loadSaved, { params: made.params });
    expect(document.words.one).toEqual(first);
  });

  it('lists only the risks of its filter, while its levels include all risks', async () => {
    const made = await saved('businessWideAssessment');
    const { user, params } = made;
    const whole = await user.call(reportContract.draft, { params });
    const { revision } = await user.call(reportContract.loadSaved, { params });
    await user.call(reportContract.modifySaved, {
      params,
      body: { revision, patches: [set('/riskFilter/level', 'HIGH')] },
    });
    const narrowed = await user.call(reportContract.draft, { params });
    expect(narrowed.told.total).toBe(whole.told.total);
    expect(narrowed.told.shown).toBeLessThan(whole.told.shown);
    const summary = (draft: typeof whole) =>
      draft.sections.find(({ title }) => title === 'For the board')?.blocks[0]?.text;
    expect(summary(narrowed)).toBe(summary(whole));
  });

  it('cannot be accepted at a stale revision or while own texts contain outdated figures', async () => {
    const { user, ...made } = await reported();
    await write({ user, ...made }, { told: { 'Overall, Residual': '9.9' }, text: 'Overall it is fine.' });
    const { revision, assessmentRevision } = await user.call(reportContract.draft, { params: made.params });
    const accept = (body: { revision: number; assessmentRevision: number }) =>
      user.call(reportContract.accept, { params: made.params, body });
    await expect(accept({ revision, assessmentRevision })).rejects.toMatchObject({
      error: { code: 'error.report.unsettled' },
    });
    await expect(accept({ revision: revision - 1, assessmentRevision })).rejects.toMatchObject({
      error: { code: 'error.report.changed' },
    });
  }, 120_000);

  it('stays byte-identical once accepted and is superseded by a newer accepted report', async () => {
    const { user, id, params } = await reported();
    const { revision, assessmentRevision } = await user.call(reportContract.draft, { params });
    const body = { revision, assessmentRevision, statement: 'The board' };
    const accepted = await user.call(reportContract.accept, { params, body });
    const file = async (format: 'docx' | 'pdf' | 'html') =>
      Buffer.from(
        (await user.call(reportContract.acceptedFile, { params: { id, accepted: accepted.id, format } }))
          .content,
      ).toString('base64');
    const before = [await file('docx'), await file('pdf'), await file('html')];
    // The last line of the page links to the accepted revision, not to the current one.
    const page = Buffer.from(before[2] ?? '', 'base64').toString('utf8');
    expect(page).toContain(`href="http://localhost/ra/${id}?revision=${assessmentRevision}"`);
    await move(user, id);
    const loaded = await user.call(reportContract.loadSaved, { params });
    await user.call(reportContract.modifySaved, {
      params,
      body: { revision: loaded.revision, patches: [set('/title', 'Other title')] },
    });
    expect([await file('docx'), await file('pdf'), await file('html')]).toEqual(before);
    const draft = await user.call(reportContract.draft, { params });
    await user.call(reportContract.accept, {
      params,
      body: { revision: draft.revision, assessmentRevision: draft.assessmentRevision },
    });
    const all = await user.call(reportContract.listAccepted, { params });
    expect(all.map(({ superseded, title }) => [superseded, title])).toEqual([
      [false, 'Other title'],
      [true, 'Board 2026'],
    ]);
  }, 240_000);

  it('is not found by another organisation, nor are the accepted reports', async () => {
    const { id, params } = await saved();
    const neighbour = await (await app.tenant()).user();
    await expect(neighbour.call(reportContract.listSaved, { params: { id } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(neighbour.call(reportContract.loadSaved, { params })).rejects.toMatchObject({ status: 404 });
    const file = neighbour.call(reportContract.acceptedFile, { params: { id, accepted: 1, format: 'pdf' } });
    await expect(file).rejects.toMatchObject({ status: 404 });
  });
});

async function reported(): Promise<Saved> {
  const tenant = await app.tenant();
  const user = await tenant.user();
  const settings = { ...smallFirmSettings, name: 'Bank', opGeography: 'ge-se' };
  const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  const { id: made } = await user.call(reportContract.create, {
    params: { id },
    body: { title: 'Board 2026', template: 'boardSummary', language: 'en' },
  });
  return { user, id, params: { id, report: made } };
}
