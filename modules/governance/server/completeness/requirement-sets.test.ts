import {
  assessmentContract,
  atlasContract,
  auditContract,
  completenessContract,
  enforcementContract,
  libraryContract,
  waitingContract,
} from '@klarsikt/contract';
import type { Patch } from '@klarsikt/engine/assessment';
import { smallFirmSettings, startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
let editor: TestClient;
let officer: TestClient;
let early: number;
let earlyFirm: Awaited<ReturnType<TestApp['tenant']>>;

beforeAll(async () => {
  app = await startTestApp();
  const operator = await app.tenant({ kind: 'system', name: 'Operator' });
  editor = await operator.user();
  const firm = await app.tenant();
  earlyFirm = firm;
  officer = await firm.user();
  const body = { unitId: firm.unitId, settings: smallFirmSettings };
  early = (await officer.call(assessmentContract.create, { body })).id;
});
afterAll(() => app.close());

const set = (path: string, value: unknown): Patch => ({ op: 'set', path, value });
const shown = (body: { day?: string } = {}) => editor.call(libraryContract.getRequirements, { body });
async function rowNamed(key: string) {
  const [found] = await editor.call(atlasContract.find, { body: { types: ['requirement'], keys: [key] } });
  if (found === undefined) throw new Error(`no row ${key}`);
  const params = { type: 'requirement' as const, id: found.id };
  const { revision } = await editor.call(atlasContract.load, { params, query: {} });
  return { id: found.id, revision };
}

async function change(key: string, patches: readonly Patch[]) {
  const { id, revision } = await rowNamed(key);
  const params = { type: 'requirement' as const, id };
  return editor.call(atlasContract.modifyEntity, { params, body: { revision, patches: [...patches] } });
}

async function publish() {
  const { hash, faults, warnings } = await editor.call(atlasContract.getPlan, { body: {} });
  expect(faults).toEqual([]);
  if (hash === null) throw new Error('no version');
  const acknowledged = warnings.map(({ rule }) => rule);
  return editor.call(atlasContract.publish, {
    body: { hash, description: 'A set.', channel: 'live', acknowledged },
  });
}

describe('the set of requirements', () => {
  it('is the built-in set until Atlas contains another set', async () => {
    const answer = await shown();
    expect(answer.live.builtIn).toBe(true);
    expect(answer.working).toEqual({ instruments: 0, requirements: 0 });
    expect([answer.diff.requirements, answer.checks, answer.faults]).toEqual([[], [], []]);
    expect(answer.offered).toBeGreaterThan(70);
    const plan = await editor.call(atlasContract.getPlan, { body: {} });
    expect(plan.hash).toBe(plan.live.hash);
  });

  it('is imported from the product in one step that can be undone', async () => {
    const before = await editor.call(atlasContract.getPlan, { body: {} });
    const { id, added } = await editor.call(libraryContract.takeRequirements, { body: {} });
    const taken = await shown();
    expect(added).toBe(taken.working.instruments + taken.working.requirements);
    expect([taken.offered, taken.taken?.id]).toEqual([0, id]);
    expect(taken.diff.requirements.some(({ kinds }) => kinds.includes('new'))).toBe(true);
    expect(taken.faults).toEqual([]);
    await editor.call(libraryContract.undo, { params: { id } });
    const undone = await shown();
    expect([undone.working, undone.taken]).toEqual([{ instruments: 0, requirements: 0 }, null]);
    expect((await editor.call(atlasContract.getPlan, { body: {} })).hash).toBe(before.hash);
  });

  it('is published with the model, and an assessment of an earlier version keeps its own set', async () => {
    await editor.call(libraryContract.takeRequirements, { body: {} });
    await publish();
    expect((await shown()).live.builtIn).toBe(false);
    const { before, now, diff } = await officer.call(completenessContract.getChanges, {
      params: { id: early },
    });
    expect(before.version).not.toBe(now.version);
    expect(diff.instruments.map(({ key }) => key)).toContain('it-eba-gl-2024-14');
  });

  it('shows each requirement by instrument and paragraph', async () => {
    const params = { type: 'requirement' };
    const { rows } = await editor.call(atlasContract.list, { params, body: { size: 200 } });
    const names = rows.map(({ name }) => name.en);
    expect(names.length).toBeGreaterThan(60);
    expect(names.filter((name) => !/^[A-Z][\w-]+( [\d:/-]+)? .+: ./.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    const shownAs = 'AMLR Art. 10(1)(a): ';
    const found = await editor.call(atlasContract.list, { params, body: { text: 'AMLR 10(1)(a)' } });
    expect(found.rows.map(({ name }) => name.en.startsWith(shownAs))).toContain(true);
    expect(found.rows.every(({ name }) => name.en.startsWith('AMLR '))).toBe(true);
    const [first] = found.rows.filter(({ name }) => name.en.startsWith(shownAs));
    const key = first?.key ?? '';
    const [label] = await editor.call(atlasContract.find, {
      body: { types: ['requirement'], text: shownAs },
    });
    expect(label?.name.en.startsWith(shownAs)).toBe(true);
    await change(key, [set('/severity', 'should'), set('/lossReason', 'Weighed anew.')]);
    const { changes } = await editor.call(atlasContract.getPlan, { body: {} });
    expect(changes.collections.requirements?.changed.map(({ name }) => name)).toEqual([first?.name]);
    const logged = await editor.call(auditContract.list, { body: { subject: `entity:${key}` } });
    expect(logged.rows.map(({ subjectName }) => subjectName)).toContain(first?.name.en);
    await change(key, [set('/severity', 'must'), set('/lossReason', '')]);
  });

  it('cannot weaken a must requirement without a reason', async () => {
    await change('rq-amlr-c6', [set('/severity', 'should')]);
    const plan = await editor.call(atlasContract.getPlan, { body: {} });
    const { id } = await rowNamed('rq-amlr-c6');
    expect([plan.hash, plan.faults]).toMatchObject([
      null,
      [{ type: 'requirement', id, key: 'rq-amlr-c6', path: 'lossReason', code: 'requirement.lost' }],
    ]);
    expect((await shown()).faults).toMatchObject([{ key: 'rq-amlr-c6', code: 'requirement.lost' }]);
    await change('rq-amlr-c6', [set('/lossReason', 'The final text only recommends it.')]);
    expect((await editor.call(atlasContract.getPlan, { body: {} })).faults).toEqual([]);
    await change('rq-amlr-c6', [set('/severity', 'must')]);
  });

  it('cannot weaken a must requirement through an imported table without a reason', async () => {
    await change('rq-amlr-c6', [set('/lossReason', '')]);
    const params = { type: 'requirement' };
    const { content } = await editor.call(atlasContract.export, { params, body: { language: 'en' } });
    const [head = '', ...lines] = new TextDecoder().decode(content).trim().split('\r\n');
    const lineOf = (key: string) => lines.find((line) => line.includes(`,${key},`)) ?? '';
    const weak = lineOf('rq-amlr-c6').replace(',must,', ',should,');
    const worded = lineOf('rq-amlr-c7').replace('Art. 10(1)', 'Article 10(1)');
    const again = lineOf('rq-amlr-c8').replace(/^\d+,rq-amlr-c8,/, ',rq-second,');
    expect(new Set([weak, worded, again]).has('')).toBe(false);
    const table = (rows: readonly string[]) => `${[head, ...rows].join('\r\n')}\r\n`;
    const read = (rows: readonly string[], check: boolean) =>
      editor.call(atlasContract.importEntities, { params, body: { content: table(rows), check } });
    const before = (await editor.call(atlasContract.getPlan, { body: {} })).hash;
    const checked = await read([weak, worded, again], true);
    const taken = await read([weak, worded, again], false);
    expect(taken).toEqual(checked);
    expect(taken).toMatchObject({ added: 0, changed: 0 });
    expect(taken.refused.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [
        4,
        'paragraph',
        expect.stringMatching(/^The row requires C8 under .+ a second time in the same period\.$/),
      ],
      [2, 'lossReason', 'The requirement is mandatory and would only be recommended: state the reason.'],
    ]);
    expect((await editor.call(atlasContract.getPlan, { body: {} })).hash).toBe(before);
    const file = { name: 'requirements.csv', content: new TextEncoder().encode(table([weak, worded])) };
    const uploaded = JSON.parse((await editor.upload(libraryContract.read, file)).body);
    const { id } = libraryContract.read.result.parse(uploaded.result);
    const plan = await editor.call(libraryContract.plan, { params: { id }, body: {} });
    expect(plan.rows.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['refused', 'The requirement is mandatory and would only be recommended: state the reason.'],
      ['changed', ''],
    ]);
    await expect(
      editor.call(libraryContract.take, { params: { id }, body: { seen: plan.seen } }),
    ).rejects.toMatchObject({ error: { code: 'error.library.set', details: { count: 1 } } });
    expect((await editor.call(atlasContract.getPlan, { body: {} })).hash).toBe(before);
    await change('rq-amlr-c6', [set('/lossReason', 'The final text only recommends it.')]);
    expect(await read([weak, worded], false)).toMatchObject({ added: 0, changed: 2, refused: [] });
    const [noted] = (await editor.call(libraryContract.listImports, {})).imports;
    expect(noted).toMatchObject({ fileName: 'requirement.csv', taken: { added: 0, changed: 2 } });
    await editor.call(libraryContract.undo, { params: { id: noted?.id ?? 0 } });
    expect((await editor.call(atlasContract.getPlan, { body: {} })).hash).toBe(before);
    await change('rq-amlr-c6', [set('/lossReason', '')]);
  });

  it('cannot be published while one of its rows is invalid', async () => {
    await change('rq-amlr-c7', [set('/summary/sv', '')]);
    await change('rq-amlr-c10', [set('/paragraph', 'Art. 10(1)(d)'), set('/check', 'C9')]);
    const { faults, hash } = await editor.call(atlasContract.getPlan, { body: {} });
    expect(hash).toBeNull();
    const places = faults.map(({ key, path }) => `${key} ${path}`);
    expect(places).toEqual(['rq-amlr-c7 summary.sv', 'rq-amlr-c10 paragraph']);
    const refused = await change('rq-amlr-c8', [
      set('/from', '2028-01-01'),
      set('/until', '2027-01-01'),
    ]).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      error: { code: 'error.invalid', details: { faults: [{ path: '/until' }] } },
    });
    await change('rq-amlr-c7', [set('/summary/sv', 'Resultaten är beaktade.')]);
    await change('rq-amlr-c10', [set('/paragraph', 'Art. 10(1)(e)'), set('/check', 'C10')]);
  });

  it('shows which requirements of an assessment a newer set changes', async () => {
    await change('rq-amla-bwra-c13', [set('/severity', 'must')]);
    const { checks } = await shown();
    expect(checks.map(({ check }) => check)).toEqual(['C13']);
    await publish();
    const { lines } = await officer.call(completenessContract.getChanges, { params: { id: early } });
    expect(lines).toMatchObject([
      { requirement: 'C13', before: { severity: 'should' }, now: { severity: 'must' }, lost: true },
    ]);
  });

  it('determines which accepted gaps need a second person', async () => {
    const firm = await app.tenant();
    const owner = await firm.user();
    const second = await firm.user();
    const { id } = await owner.call(assessmentContract.create, {
      body: { unitId: firm.unitId, settings: smallFirmSettings },
    });
    const params = { id };
    const gapOf = async (client: TestClient, of: number) => {
      const body = { requirement: 'C13' as const, reason: 'No data yet.', expires: '2027-06-30' };
      await client.call(completenessContract.accept, { params: { id: of }, body });
      const answer = await client.call(completenessContract.get, { params: { id: of } });
      return answer.sheet.find(({ requirement }) => requirement === 'C13');
    };
    expect(await gapOf(owner, id)).toMatchObject({ severity: 'must', status: 'missing', fault: 'second' });
    const { items } = await second.call(waitingContract.list, {});
    expect(items).toMatchObject([{ kind: 'acceptance', assessment: { id }, ref: 'C13' }]);
    expect((await owner.call(completenessContract.get, { params })).enforced).toContain('C13');
    const { weights } = await owner.call(enforcementContract.weights, {});
    expect(weights.find(({ requirement }) => requirement === 'C13')).toMatchObject({ severity: 'must' });
    // An assessment of the former version uses the built-in set, in which C13 is a "should".
    const former = await officer.call(completenessContract.get, { params: { id: early } });
    expect(former.sheet.find(({ requirement }) => requirement === 'C13')?.severity).toBe('should');
    expect(await gapOf(officer, early)).toMatchObject({ severity: 'should', status: 'accepted' });
    const colleague = await earlyFirm.user();
    expect((await colleague.call(waitingContract.list, {})).items).toEqual([]);
  });

  it('depends on the date of the assessment', async () => {
    await change('rq-amla-bwra-c30', [set('/from', '2027-07-10')]);
    const { hash } = await publish();
    const firm = await app.tenant();
    const owner = await firm.user();
    const { id } = await owner.call(assessmentContract.create, {
      body: { unitId: firm.unitId, settings: smallFirmSettings },
    });
    const params = { id };
    expect((await owner.call(assessmentContract.get, { params })).modelHash).toBe(hash);
    const lineOf = async () =>
      (await owner.call(completenessContract.get, { params })).sheet.find(
        ({ requirement }) => requirement === 'C30',
      );
    expect(await lineOf()).toMatchObject({
      status: 'notApplicable',
      notApplicable: { day: expect.any(String) },
    });
    const { revision } = await owner.call(assessmentContract.get, { params });
    const patches = [set('/scope', { judgedOn: '2027-07-10' })];
    await owner.call(assessmentContract.modifyData, { params, body: { revision, patches } });
    expect(await lineOf()).toMatchObject({ status: 'missing', notApplicable: null });
  });
});
