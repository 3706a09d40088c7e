/** Tests that an officer's questions, asked only through an assistant, are answered with the figures of the screens. */
import { buildDemoAssessment, demoEdition } from '@klarsikt/content';
import {
  actionContract,
  appetiteContract,
  assessmentContract,
  completenessContract,
  countrylistContract,
  feedContract,
  historyContract,
  modelContract,
  threatContract,
} from '@klarsikt/contract';
import { listAppetiteLevels, listRiskLimitComparisons } from '@klarsikt/engine/appetite';
import { listSourceRows } from '@klarsikt/engine/assessment';
import { listExploitationStatements } from '@klarsikt/engine/completeness';
import { compileModel, readModel } from '@klarsikt/engine/model';
import { roundToShown } from '@klarsikt/engine/values';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { assessmentTable as table } from '@klarsikt/server/schema/domain.ts';
import { startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AssistantClient, connect, keyOf, listenForAssistants, switchOn } from './assistant-client.ts';

let app: TestApp;
let officer: TestClient;
let assistantOf: AssistantClient;
let id: number;
const demo = buildDemoAssessment('en');

/** Creates the demo bank with a risk appetite, two actions and one change. */
async function begin() {
  const tenant = await app.tenant();
  officer = await tenant.user();
  const made = await officer.call(assessmentContract.create, {
    body: { unitId: tenant.unitId, settings: demo.settings },
  });
  id = made.id;
  await runInSystemTransaction(app.database.app, (tx) =>
    tx.update(table).set({ modelHash: demoEdition.hash, document: demo }).where(eq(table.id, id)),
  );
  const limits = [
    { op: 'set', path: '/limits/customers', value: { all: 1 } },
    { op: 'set', path: '/limits/products', value: { all: 4 } },
  ] as const;
  const saved = await officer.call(appetiteContract.save, { body: { revision: 0, patches: [...limits] } });
  await officer.call(appetiteContract.approve, { body: { revision: saved.revision, decided: '2026-01-15' } });
  const raise = (title: string, due: string) =>
    officer.call(actionContract.create, { body: { assessment: id, origin: 'own', title, due } });
  await raise('Train the branch', '2026-02-01');
  await raise('Review the limits', '2030-02-01');
  const patch = { op: 'set', path: '/settings/responsible', value: 'Karin Åkerlund' } as const;
  await officer.call(assessmentContract.modifyData, {
    params: { id },
    body: { revision: 1, patches: [patch] },
  });
}

beforeAll(async () => {
  app = await startTestApp();
  const address = await listenForAssistants(app);
  await begin();
  await switchOn(officer);
  assistantOf = await connect(address, (await keyOf(app, officer)).secret);
});
afterAll(async () => {
  await assistantOf.close();
  await app.close();
});

const ask: AssistantClient['ask'] = (tool, given) => assistantOf.ask(tool, given);
const calculated = (more: object = {}) =>
  officer.call(assessmentContract.calculate, { params: { id }, body: { ...more } });
const levels = (given: object = {}) => ask('get_levels', { assessment: id, ...given });

async function demoModel() {
  const { projection } = await officer.call(modelContract.getHead, { params: { hash: demoEdition.hash } });
  const { content } = await officer.call(modelContract.getData, { params: { projectionHash: projection } });
  const read = readModel(JSON.parse(new TextDecoder().decode(content)));
  if (!('model' in read)) throw new Error('no model');
  return compileModel(read.model);
}

const document = async () => (await officer.call(assessmentContract.getData, { params: { id } })).document;

describe('the assistant tools return the data for a question about levels', () => {
  it('1. Which assessments are there, and how high is each?', async () => {
    const { answer } = await ask('list_assessments');
    const { assessments } = await officer.call(assessmentContract.list, { query: {} });
    expect(answer.assessments.map((one: { id: number; overall: unknown }) => [one.id, one.overall])).toEqual(
      assessments.map((one) => [one.id, one.summary.overall]),
    );
  });

  it('2. How high is the residual risk of the bank as a whole?', async () => {
    const { answer, about } = await levels();
    const { summary, revision } = await calculated();
    expect(answer.overall).toEqual(summary.overall);
    expect(about.assessment?.revision).toBe(revision);
  });

  it('3. How high is each kind of risk before and after controls?', async () => {
    expect((await levels()).answer.types).toEqual((await calculated()).summary.types);
  });

  it('4. Which products carry the highest residual risk?', async () => {
    const { answer } = await levels({ type: 'products', limit: 5 });
    const { result } = await calculated();
    const risks = result.combined?.types.products.risks ?? [];
    const highest = risks.map(({ residual }) => roundToShown(residual)).toSorted((a, b) => b - a);
    expect(answer.risks.map((one: { residual: number }) => one.residual)).toEqual(highest.slice(0, 5));
    expect(answer.totalRisks).toBe(risks.length);
  });

  it('5. How was the overall level calculated?', async () => {
    const { answer } = await ask('explain_level', { assessment: id, kind: 'overall' });
    const { trace } = await calculated({ context: { trace: { kind: 'overall' } } });
    expect(trace?.kind).toBe('overall');
    expect(answer.explanation).toEqual(JSON.parse(JSON.stringify(trace)));
  });

  it('6. Why is the risk of one customer group as high as it is?', async () => {
    const subject = { kind: 'risk', type: 'customers', key: 'cu-shell' } as const;
    const { answer } = await ask('explain_level', { assessment: id, ...subject });
    const { trace } = await calculated({ context: { trace: subject } });
    if (trace?.kind !== 'risk') throw new Error('no risk');
    const told = answer.explanation.segments.map(({ row, raw }: { row: unknown; raw: { sum: number } }) => [
      row,
      raw.sum,
    ]);
    expect(told).toEqual(trace.segments.map(({ row, raw }) => [row, raw.sum]));
  });
});

describe('the assistant tools return the data for a question about open work', () => {
  it('7. How many legal requirements are met?', async () => {
    const { answer } = await ask('completeness_gaps', { assessment: id });
    const { sheet } = await officer.call(completenessContract.get, { params: { id } });
    for (const status of ['met', 'missing', 'accepted', 'atSignOff', 'notApplicable', 'nothingYet'])
      expect([status, answer[status]]).toEqual([status, sheet.filter((one) => one.status === status).length]);
  });

  it('8. Which requirements prevent an approval?', async () => {
    const { answer } = await ask('completeness_gaps', { assessment: id });
    const { open } = await officer.call(completenessContract.get, { params: { id } });
    const blocking = answer.requirements.filter((one: { beforeApproval: boolean }) => one.beforeApproval);
    expect(blocking.map((one: { id: string }) => one.id)).toEqual(open);
    const sources = answer.requirements.flatMap((one: { sources: string[] }) => one.sources);
    expect(sources.filter((one: string) => one.includes('undefined'))).toEqual([]);
    expect(sources.length).toBeGreaterThan(0);
  });

  it('9. Which kinds of risk are outside our risk appetite?', async () => {
    const { answer } = await ask('appetite_breaches', { assessment: id });
    const { approvals } = await officer.call(appetiteContract.approvals, {});
    const { result } = await calculated();
    const [inForce] = approvals;
    if (inForce === undefined) throw new Error('no appetite');
    const outside = listAppetiteLevels(result, inForce.document).flatMap(({ type, area, against }) =>
      against === null || against.status === 'in'
        ? []
        : [{ type, area, ...against, residual: roundToShown(against.residual) }],
    );
    expect(outside.length).toBeGreaterThan(0);
    expect(answer.areas).toEqual(outside);
  });

  it('10. How many single risks are outside our risk appetite?', async () => {
    const { answer } = await ask('appetite_breaches', { assessment: id });
    const { approvals } = await officer.call(appetiteContract.approvals, {});
    const { result } = await calculated();
    const risks = listRiskLimitComparisons(
      result,
      approvals[0]?.document ?? { limits: {}, risks: {}, note: '' },
    );
    expect(answer.risks.total).toBe(risks.filter(({ status }) => status !== 'in').length);
  });

  it('11. Which actions are overdue?', async () => {
    const { answer } = await ask('actions_due', { assessment: id });
    const { actions, today } = await officer.call(actionContract.list, { body: { assessment: id } });
    const late = actions.filter(({ due }) => due !== null && due < today);
    expect(answer.overdue).toBe(late.length);
    expect(late.map(({ title }) => title)).toEqual(['Train the branch']);
    expect(answer.rows[0].title).toEqual({ text: 'Train the branch', from: 'organisation' });
  });

  it('12. What is due before the summer of 2027?', async () => {
    const { answer } = await ask('actions_due', { until: '2027-06-30' });
    expect(answer.rows.map((one: { due: string }) => one.due)).toEqual(['2026-02-01']);
  });

  it('13. What has changed since the first revision?', async () => {
    const { answer } = await ask('what_changed_since', { assessment: id, revision: 1 });
    const { entries, revision } = await officer.call(historyContract.list, { params: { id }, body: {} });
    expect([answer.from, answer.to]).toEqual([1, revision]);
    const later = entries.filter((one) => one.revision > 1);
    expect(answer.changes.rows.map((one: { revision: number }) => one.revision)).toEqual(
      later.map((one) => one.revision),
    );
    expect(answer.changes.rows[0].subjects[0].field).toBe(later[0]?.subjects[0]?.field);
  });
});

describe('the assistant tools return the data for a question about the basis of the assessment', () => {
  it('14. How many sources does the assessment use, and how many sources are old?', async () => {
    const { answer } = await ask('sources_used', { assessment: id });
    const rows = listSourceRows(await demoModel(), await document(), demo.settings.date ?? '');
    expect([answer.total, answer.old]).toEqual([rows.length, rows.filter(({ old }) => old).length]);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('15. How many statements on the exploitation of products are missing?', async () => {
    const { answer } = await ask('product_exploitation', { assessment: id });
    const { facts } = await officer.call(completenessContract.get, { params: { id } });
    const known = new Set(facts.libraryCells);
    const all = listExploitationStatements(await demoModel(), await document(), known);
    expect(all.length).toBeGreaterThan(0);
    expect([answer.required, answer.open]).toEqual([all.length, all.filter(({ open }) => open).length]);
  });

  it('16. Which edition of each country list is in force?', async () => {
    const { answer } = await ask('country_lists');
    const { rows } = await officer.call(countrylistContract.list, {});
    const told = answer.lists.map((one: { key: string; day: string; state: string }) => [
      one.key,
      one.day,
      one.state,
    ]);
    expect(told).toEqual(rows.map(({ key, list, state }) => [key, list.date, state]));
  });

  it('17. Which lists hold Iran, and with what value?', async () => {
    const { answer } = await ask('country_lists', { place: 'ge-ir' });
    const { rows } = await officer.call(countrylistContract.list, {});
    const holding = rows.flatMap(({ key, list }) =>
      list.entries.filter(({ geography }) => geography === 'ge-ir').map(({ value }) => [key, value]),
    );
    expect(holding.length).toBeGreaterThan(0);
    const told = answer.lists.map((one: { key: string; places: { rows: { value: number }[] } }) => [
      one.key,
      one.places.rows[0]?.value,
    ]);
    expect(told).toEqual(holding);
  });

  it('18. Which news touch our assessment?', async () => {
    const { answer } = await ask('news_touching', { assessment: id });
    expect(answer.news.length).toBeGreaterThan(0);
    const [first] = answer.news;
    const { assessments } = await officer.call(feedContract.getReach, { params: { id: first.id } });
    const reach = assessments.find((one) => one.id === id);
    expect(first.assessments).toMatchObject([{ id, risks: reach?.riskCount, event: reach?.event }]);
  });
});

describe('the assistant tools return the data for a question about the library', () => {
  it('19. What does the newest edition contain that our edition does not?', async () => {
    const editions = await officer.call(modelContract.getAvailable, {});
    const [newest] = editions;
    if (newest === undefined) throw new Error('no edition');
    const { answer } = await ask('compare_versions', { before: demoEdition.hash, after: newest.name });
    const params = { a: demoEdition.hash, b: newest.hash };
    const { collections } = await officer.call(modelContract.getDiff, { params });
    const counts = Object.fromEntries(
      Object.entries(collections).map(([name, { added, removed, changed }]) => [
        name,
        [added.length, removed.length, changed.length],
      ]),
    );
    const told = Object.fromEntries(
      Object.entries(answer.collections).map(([name, one]) => [name, totalsOf(one)]),
    );
    expect(told).toEqual(counts);
  });

  it('20. Which threats use cash, and how high are these threats?', async () => {
    const { answer } = await ask('find_threats', { text: 'cash' });
    expect(answer.total).toBeGreaterThan(0);
    const [first] = answer.threats;
    const card = await officer.call(threatContract.card, { params: { id: first.id } });
    expect([first.key, first.individuals, first.corporates]).toEqual([
      card.key,
      card.individuals.level,
      card.corporates.level,
    ]);
    const read = await ask('get_threat', { threat: first.key });
    expect(read.answer.individuals.level).toBe(card.individuals.level);
    expect(read.answer.sources).toHaveLength(card.references.length);
  });

  it('21. Which risk indicators of a given threat can we look for?', async () => {
    const { answer } = await ask('list_indicators', { threat: 'th-cash', limit: 100 });
    const { indicators } = await officer.call(threatContract.getIndicators, { query: { threat: 'th-cash' } });
    expect(indicators.length).toBeGreaterThan(0);
    expect(answer.total).toBe(indicators.length);
  });
});

/** Totals of an entry of a comparison. */
function totalsOf(one: unknown): readonly unknown[] {
  if (typeof one !== 'object' || one === null) return [];
  return ['added', 'removed', 'changed'].map((name) => {
    const rows: unknown = Reflect.get(one, name);
    return typeof rows === 'object' && rows !== null ? Reflect.get(rows, 'total') : null;
  });
}
