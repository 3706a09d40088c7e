import { listNewestAssessments } from '@klarsikt/assessment/server/assessment/store.ts';
import { buildDemoAssessment, demoEdition } from '@klarsikt/content';
import {
  actionContract,
  assessmentContract,
  completenessContract,
  deferredContract,
  driftContract,
  enforcementContract,
  incidentContract,
  periodContract,
  signoffContract,
  waitingContract,
} from '@klarsikt/contract';
import type { AssessmentDocument, Patch } from '@klarsikt/engine/assessment';
import { defaultEnforcedRequirements } from '@klarsikt/engine/completeness';
import type { ChangedDriftLevel } from '@klarsikt/engine/drift';
import { signOffParts } from '@klarsikt/engine/sign-off';
import type { TriggerCriterion } from '@klarsikt/engine/triggers';
import { runInReadTransaction, runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { assessmentTable as table } from '@klarsikt/server/schema/domain.ts';
import { driftTable } from '@klarsikt/server/schema/drift.ts';
import { licenceTable } from '@klarsikt/server/schema/identity.ts';
import { mailTable } from '@klarsikt/server/schema/operations.ts';
import {
  expectRefusal,
  startTestApp,
  type TestApp,
  type TestClient,
  watchStatements,
} from '@klarsikt/testkit';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeDriftMail } from './mails.ts';
import { listAssessmentsDueForCheck } from './store.ts';
import { checkDueDrift } from './upkeep.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const triggers: Readonly<Record<string, TriggerCriterion>> = {
  'tr-cash': {
    ...{ kind: 'figure', name: 'Large share of shell companies', type: 'customers', risk: 'cu-shell' },
    ...{ figure: 'Quantity', mode: 'perc', above: 30, days: 14, owner: 'Maria' },
  },
  'tr-incident': { kind: 'incident', name: 'Grave incident', severity: 'high' },
};

async function approvedBank(): Promise<Bank> {
  const tenant = await app.tenant();
  const editor = await tenant.user();
  const approver = await tenant.user(['ra:View', 'ra:Approve']);
  const patches = defaultEnforcedRequirements.map(
    (name): Patch => ({ op: 'set', path: `/${name}`, value: false }),
  );
  await editor.call(enforcementContract.save, { body: { revision: 0, patches } });
  return approvedYear({ tenant, editor, approver });
}

type People = Pick<Bank, 'tenant' | 'editor' | 'approver'>;

async function approvedYear(people: People, date?: string): Promise<Bank> {
  const { tenant, editor, approver } = people;
  const demo = buildDemoAssessment('en');
  const settings = { ...demo.settings, ...(date === undefined ? {} : { date }) };
  const document: AssessmentDocument = {
    ...{ ...demo, settings },
    governance: { ...demo.governance, triggers },
  };
  const { id } = await editor.call(assessmentContract.create, {
    body: { unitId: tenant.unitId, settings: document.settings },
  });
  await runInSystemTransaction(app.database.app, (tx) =>
    tx.update(table).set({ modelHash: demoEdition.hash, document }).where(eq(table.id, id)),
  );
  const params = { id };
  const { revision, hash } = await editor.call(signoffContract.get, { params });
  const asked = { revision, parts: [...signOffParts], message: 'Ready.' };
  await editor.call(signoffContract.request, { params, body: asked });
  const statement = 'We have read it and approve it.';
  const made = await approver.call(signoffContract.approve, {
    params,
    body: { revision, hash, parts: [...signOffParts], statement },
  });
  if (made.pack !== null) await approver.call(deferredContract.cancel, { params: { id: made.pack } });
  return { tenant, editor, approver, id, params };
}

type Tenant = Awaited<ReturnType<TestApp['tenant']>>;
type Person = Awaited<ReturnType<Tenant['user']>>;

interface Bank {
  readonly tenant: Tenant;
  readonly editor: Person;
  readonly approver: Person;
  readonly id: number;
  readonly params: { readonly id: number };
}

async function deliver({ editor, params }: Bank, value: number) {
  const data = { customers: { 'cu-shell': { BOTH: { Quantity: { mode: 'perc', value } } } } } as const;
  await editor.call(periodContract.deliver, {
    params: { ...params, period: '2026-10' },
    body: { start: 'assessment', data },
  });
}

const read = ({ params }: Bank, client: TestClient) => client.call(driftContract.get, { params });
const waits = async (client: TestClient) => (await client.call(waitingContract.list, {})).items;

describe('an approved assessment', () => {
  it('has no drift as long as nothing has changed since the approval', async () => {
    const bank = await approvedBank();
    expect(await read(bank, bank.editor)).toMatchObject({
      levels: [],
      mark: '',
      handled: null,
      triggers: [],
    });
    const settings = buildDemoAssessment('en').settings;
    const made = await bank.editor.call(assessmentContract.create, {
      body: { unitId: bank.tenant.unitId, settings },
    });
    const params = { id: made.id };
    expect((await bank.editor.call(driftContract.get, { params })).approved).toBeNull();
    const { error } = await expectRefusal(bank.editor.call(driftContract.check, { params }));
    expect(error.code).toBe('error.drift.approval');
  });

  it('shows levels that change with newer figures, with the reason, and remains approved', async () => {
    const bank = await approvedBank();
    await deliver(bank, 60);
    const { levels, today, approved } = await read(bank, bank.editor);
    expect(today.period).toBe('2026-10');
    expect(approved).not.toBeNull();
    const risk = levels.find(({ key }) => key === 'cu-shell');
    expect(risk?.before.inherent).toBeLessThan(risk?.after?.inherent ?? 0);
    expect(risk?.because).toMatchObject([
      { kind: 'figures', type: 'customers', changes: [{ key: 'cu-shell', after: { share: 0.6 } }] },
    ]);
    const { signOff } = await bank.editor.call(assessmentContract.get, { params: bank.params });
    expect(signOff.parts.whole).toBe('approved');
  });

  it('is a pending task of its editors until the changed levels are handled', async () => {
    const bank = await approvedBank();
    const { editor, approver, params, id } = bank;
    await deliver(bank, 60);
    const { turned } = await editor.call(driftContract.check, { params });
    expect(turned).toBeGreaterThan(0);
    const mine = async (client: TestClient) => (await waits(client)).filter(({ kind }) => kind === 'drift');
    expect(await mine(editor)).toMatchObject([{ assessment: { id }, ref: turned }]);
    expect(await mine(approver)).toEqual([]);
    const { mark } = await read(bank, editor);
    const word = 'Discussed with the board; a new revision is under way.';
    const old = await expectRefusal(
      editor.call(driftContract.handle, { params, body: { mark: `${mark}0`, word } }),
    );
    expect([old.status, old.error.code]).toEqual([409, 'error.drift.changed']);
    expect(
      (await expectRefusal(approver.call(driftContract.handle, { params, body: { mark, word } }))).status,
    ).toBe(403);
    await editor.call(driftContract.handle, { params, body: { mark, word } });
    expect((await read(bank, editor)).handled).toMatchObject({ word });
    expect(await mine(editor)).toEqual([]);
    await deliver(bank, 95);
    await editor.call(driftContract.check, { params });
    expect(await mine(editor)).toHaveLength(1);
  });

  it('uses the drift thresholds of the organisation, which only editors of every unit can change', async () => {
    const bank = await approvedBank();
    await deliver(bank, 60);
    const body = { class: false, appetite: false, step: null, revision: 0 };
    expect((await expectRefusal(bank.approver.call(driftContract.setThresholds, { body }))).status).toBe(403);
    await bank.editor.call(driftContract.setThresholds, { body });
    expect(await read(bank, bank.editor)).toMatchObject({
      levels: [],
      thresholds: { step: null, revision: 1 },
    });
    expect((await expectRefusal(bank.editor.call(driftContract.setThresholds, { body }))).error.code).toBe(
      'error.stale',
    );
  });
});

describe('an approved year that a later approved year replaces', () => {
  it('is ignored by drift checks, pending tasks, news and effects of country lists', async () => {
    const bank = await approvedBank();
    await deliver(bank, 60);
    await bank.editor.call(driftContract.check, { params: bank.params });
    const waiting = async () => (await waits(bank.editor)).map(({ assessment: { id } }) => id);
    const reached = () =>
      runInReadTransaction(app.database.app, { organizationId: bank.tenant.organizationId }, (tx) =>
        listNewestAssessments(tx, bank.tenant.organizationId),
      );
    expect([...new Set(await waiting())]).toEqual([bank.id]);
    const next = await approvedYear(bank, '2031-12-31');
    expect(await waiting()).toEqual([]);
    expect((await reached()).map(({ id }) => id)).toEqual([next.id]);
    const due = await runInSystemTransaction(app.database.app, (tx) =>
      listAssessmentsDueForCheck(tx, {
        before: new Date('2040-01-01'),
        days: new Map(['UTC', 'Europe/Stockholm'].map((zone) => [zone, '2026-11-29'])),
        most: 1000,
      }),
    );
    const here = due.filter(({ organizationId }) => organizationId === bank.tenant.organizationId);
    expect(here.map(({ id }) => id)).toEqual([next.id]);
    // A later assessment in draft does not supersede an approved one.
    const { id } = await bank.editor.call(assessmentContract.create, {
      body: {
        unitId: bank.tenant.unitId,
        settings: { ...buildDemoAssessment('en').settings, date: '2032-12-31' },
      },
    });
    expect((await reached()).map((one) => one.id).toSorted()).toEqual([next.id, id].toSorted());
  });
});

describe('the page of changes since the approval', () => {
  it('needs at most 16 database statements', async () => {
    const bank = await approvedBank();
    const asked = watchStatements(app.database);
    await read(bank, bank.editor);
    // Other statements of the server can occur during a measurement, so the minimum of three counts.
    const counts: number[] = [];
    for (let turn = 0; turn < 3; turn += 1)
      counts.push((await asked.of(() => read(bank, bank.editor))).statements);
    expect(Math.min(...counts)).toBeLessThanOrEqual(16);
  });
});

describe('trigger criteria', () => {
  it.each([
    [
      'risk',
      {
        kind: 'figure',
        name: 'X',
        type: 'customers',
        risk: 'cu-nothing',
        figure: 'Quantity',
        mode: 'perc',
        above: 5,
      },
    ],
    [
      'risk',
      {
        kind: 'figure',
        name: 'X',
        type: 'products',
        risk: 'cu-shell',
        figure: 'Quantity',
        mode: 'perc',
        above: 5,
      },
    ],
    ['list', { kind: 'place', name: 'X', list: 'rl-nothing' }],
    ['tag', { kind: 'news', name: 'X', tag: 'ta-nothing' }],
  ] as const)('must refer to a %s of the model, or else are refused with the path', async (member, value) => {
    const { editor, params } = await approvedBank();
    const { revision } = await editor.call(assessmentContract.getData, { params });
    const path = '/governance/triggers/tr-wrong';
    const patches = [{ op: 'set' as const, path, value }];
    const { status, error } = await expectRefusal(
      editor.call(assessmentContract.modifyData, { params, body: { revision, patches } }),
    );
    expect(status).toBe(400);
    expect(JSON.stringify(error)).toContain(`${path}/${member}`);
  });

  it('are met once per occasion, and remain pending until a person handles the occasion with a comment', async () => {
    const bank = await approvedBank();
    const { editor, params } = bank;
    await deliver(bank, 60);
    expect(await editor.call(driftContract.check, { params })).toMatchObject({ fired: 1 });
    expect(await editor.call(driftContract.check, { params })).toMatchObject({ fired: 0 });
    const [fired] = (await read(bank, editor)).triggers;
    expect(fired).toMatchObject({
      criterion: 'tr-cash',
      owner: 'Maria',
      handled: null,
      reason: { after: 60 },
    });
    expect((await waits(editor)).find(({ kind }) => kind === 'trigger')).toMatchObject({
      text: 'Large share of shell companies',
      due: fired?.due,
    });
    const events = async () =>
      (await editor.call(completenessContract.get, { params })).facts.events.map(({ key }) => key);
    expect(await events()).toContain(`trigger-${fired?.id}`);
    const handled = { params: { ...params, event: fired?.id ?? 0 }, body: { word: 'Reviewed.' } };
    expect(await editor.call(driftContract.handleTrigger, handled)).toMatchObject({
      handled: { word: 'Reviewed.' },
    });
    expect((await expectRefusal(editor.call(driftContract.handleTrigger, handled))).error.code).toBe(
      'error.trigger.handled',
    );
    expect(await events()).not.toContain(`trigger-${fired?.id}`);
    expect((await waits(editor)).filter(({ kind }) => kind === 'trigger')).toEqual([]);
  });

  it('are met by an incident of the required severity only if it occurs after the approval', async () => {
    const bank = await approvedBank();
    const { editor, tenant } = bank;
    const links = { threats: [], products: [], controls: [] };
    const day = (before: number) =>
      new Date(app.clock.now().getTime() - before * 86_400_000).toISOString().slice(0, 10);
    const register = (severity: 'low' | 'critical', on: string) =>
      editor.call(incidentContract.create, {
        body: {
          ...{ unitId: tenant.unitId, day: on, kind: 'sanctions', severity, title: 'Payment let through' },
          ...{ links, reported: 'yes' },
        },
      });
    await register('low', day(0));
    await register('critical', day(3));
    expect((await read(bank, editor)).triggers).toEqual([]);
    const { id } = await register('critical', day(0));
    expect((await read(bank, editor)).triggers).toMatchObject([
      { criterion: 'tr-incident', day: day(0), reason: { kind: 'incident', id, severity: 'critical' } },
    ]);
  });
});

describe('the hourly drift check', () => {
  it('compares approved assessments and mails each change once to approvers', async () => {
    const bank = await approvedBank();
    await deliver(bank, 60);
    const mails = () =>
      runInSystemTransaction(app.database.app, (tx) =>
        tx
          .select({ subject: mailTable.subject, userId: mailTable.userId })
          .from(mailTable)
          .where(eq(mailTable.template, 'drift')),
      ).then((rows) => rows.filter(({ userId }) => userId === bank.approver.userId));
    await app.server.upkeep();
    expect(await mails()).toHaveLength(1);
    expect((await mails())[0]?.subject).toContain('changes since the approval');
    app.clock.advance(3700);
    await app.server.upkeep();
    expect(await mails()).toHaveLength(1);
  });

  it('reaches every assessment, even if others are unlicensed, fail or lost their approval', async () => {
    const { app: db } = app.database;
    app.clock.advance(3700);
    await checkDueDrift(app.server.deps, 1000);
    const [unlicensed, failing, withdrawn, last] = [
      await approvedBank(),
      await approvedBank(),
      await approvedBank(),
      await approvedBank(),
    ];
    const organizationId = unlicensed.tenant.organizationId;
    const damage = (name: string) =>
      runInSystemTransaction(db, (tx) =>
        tx
          .update(table)
          .set({ document: sql`${table.document} - ${name}` })
          .where(eq(table.id, failing.id)),
      );
    const [kept] = await runInSystemTransaction(db, (tx) =>
      tx.select({ document: table.document }).from(table).where(eq(table.id, failing.id)),
    );
    await runInSystemTransaction(db, (tx) =>
      tx.delete(licenceTable).where(eq(licenceTable.organizationId, organizationId)),
    );
    await damage('background');
    await withdrawn.approver.call(signoffContract.withdraw, {
      params: withdrawn.params,
      body: { parts: [...signOffParts], reason: 'Too early.' },
    });
    const compared = () =>
      runInSystemTransaction(db, (tx) => tx.select({ id: driftTable.assessmentId }).from(driftTable)).then(
        (all) =>
          all
            .map(({ id }) => id)
            .filter((id) => [unlicensed, failing, withdrawn, last].some((b) => b.id === id)),
      );
    for (const _ of [failing, withdrawn, last]) await checkDueDrift(app.server.deps, 1);
    expect(await compared()).toEqual([last.id]);
    app.clock.advance(3700);
    await runInSystemTransaction(db, (tx) =>
      tx.update(table).set({ document: kept?.document }).where(eq(table.id, failing.id)),
    );
    await checkDueDrift(app.server.deps, 1000);
    expect((await compared()).toSorted((a, b) => a - b)).toEqual([failing.id, last.id]);
  });
});

describe('the mail about drift', () => {
  it('contains changed levels with both values, met criteria with dates, and a link to the page', () => {
    const position = { inherentClass: 'HIGH', residualClass: 'HIGH', limit: null, appetite: null } as const;
    const level: ChangedDriftLevel = {
      ...{ type: 'customers', area: 'all', key: null, name: null, because: [] },
      before: { ...position, inherent: 2.4, residual: 2.2 },
      after: { ...position, inherent: 3.4, residual: 3.1 },
      turned: { class: true, appetite: false, step: true },
    };
    const fired = [{ name: 'Ny produkt', day: '2026-11-20', due: '2026-12-20' }];
    const head = { id: 7, name: 'Banken' };
    const given = { language: 'sv', origin: 'https://klarsikt.example' } as const;
    const letter = composeDriftMail({ head, levels: [level], fired }, given);
    expect(letter.items).toEqual([
      {
        heading: 'Banken',
        link: 'https://klarsikt.example/ra/7/drift',
        lines: [
          'En nivå har ändrats.',
          'Kunder: 2,2 vid godkännandet, 3,1 i dag.',
          'Kriterium uppfyllt 2026-11-20: Ny produkt. Översyn senast 2026-12-20.',
        ],
      },
    ]);
  });
});

describe('an action', () => {
  it('can be created with drift as its origin', async () => {
    const bank = await approvedBank();
    const body = { assessment: bank.id, origin: 'drift', title: 'Review the level' } as const;
    expect(await bank.editor.call(actionContract.create, { body })).toMatchObject({ origin: 'drift' });
  });
});
