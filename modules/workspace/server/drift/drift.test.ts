import { listNewestAssessments } from '@klarsikt/assessment/server/assessment/store.ts';
import { demoAssessment, demoEdition } from '@klarsikt/content';
import {
  action,
  assessment,
  completeness,
  deferred,
  drift,
  enforcement,
  incident,
  period,
  signoff,
  waiting,
} from '@klarsikt/contract';
import type { AssessmentDocument, Patch } from '@klarsikt/engine/assessment';
import { defaultEnforcedRequirements } from '@klarsikt/engine/completeness';
import type { TurnedLevel } from '@klarsikt/engine/drift';
import { signOffParts } from '@klarsikt/engine/sign-off';
import type { TriggerCriterion } from '@klarsikt/engine/triggers';
import { inReadTransaction, inSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { assessment as table } from '@klarsikt/server/schema/domain.ts';
import { drift as driftTable } from '@klarsikt/server/schema/drift.ts';
import { licence } from '@klarsikt/server/schema/identity.ts';
import { mail } from '@klarsikt/server/schema/operations.ts';
import { refusalOf, startTestApp, type TestApp, type TestClient, watchStatements } from '@klarsikt/testkit';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeDriftMail } from './mails.ts';
import { listDueForCheck } from './store.ts';
import { checkDrift } from './upkeep.ts';

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
  await editor.call(enforcement.save, { body: { revision: 0, patches } });
  return approvedYear({ tenant, editor, approver });
}

type People = Pick<Bank, 'tenant' | 'editor' | 'approver'>;

async function approvedYear(people: People, date?: string): Promise<Bank> {
  const { tenant, editor, approver } = people;
  const demo = demoAssessment('en');
  const settings = { ...demo.settings, ...(date === undefined ? {} : { date }) };
  const document: AssessmentDocument = {
    ...{ ...demo, settings },
    governance: { ...demo.governance, triggers },
  };
  const { id } = await editor.call(assessment.create, {
    body: { unitId: tenant.unitId, settings: document.settings },
  });
  await inSystemTransaction(app.database.app, (tx) =>
    tx.update(table).set({ modelHash: demoEdition.hash, document }).where(eq(table.id, id)),
  );
  const params = { id };
  const { revision, hash } = await editor.call(signoff.get, { params });
  const asked = { revision, parts: [...signOffParts], message: 'Ready.' };
  await editor.call(signoff.request, { params, body: asked });
  const statement = 'We have read it and approve it.';
  const made = await approver.call(signoff.approve, {
    params,
    body: { revision, hash, parts: [...signOffParts], statement },
  });
  if (made.pack !== null) await approver.call(deferred.cancel, { params: { id: made.pack } });
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
  await editor.call(period.deliver, {
    params: { ...params, period: '2026-10' },
    body: { start: 'assessment', data },
  });
}

const read = ({ params }: Bank, client: TestClient) => client.call(drift.get, { params });
const waits = async (client: TestClient) => (await client.call(waiting.list, {})).items;

describe('an approved assessment', () => {
  it('shows no drift while nothing has changed, and none of it where nothing is approved', async () => {
    const bank = await approvedBank();
    expect(await read(bank, bank.editor)).toMatchObject({
      levels: [],
      mark: '',
      handled: null,
      triggers: [],
    });
    const settings = demoAssessment('en').settings;
    const made = await bank.editor.call(assessment.create, {
      body: { unitId: bank.tenant.unitId, settings },
    });
    const params = { id: made.id };
    expect((await bank.editor.call(drift.get, { params })).approved).toBeNull();
    const { error } = await refusalOf(bank.editor.call(drift.check, { params }));
    expect(error.code).toBe('error.drift.approval');
  });

  it('shows levels that the figures of a newer period turn, with both figures and the reason, and stays approved', async () => {
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
    const { signOff } = await bank.editor.call(assessment.get, { params: bank.params });
    expect(signOff.parts.whole).toBe('approved');
  });

  it('waits for its editors until somebody has handled these levels, and again when others turn', async () => {
    const bank = await approvedBank();
    const { editor, approver, params, id } = bank;
    await deliver(bank, 60);
    const { turned } = await editor.call(drift.check, { params });
    expect(turned).toBeGreaterThan(0);
    const mine = async (client: TestClient) => (await waits(client)).filter(({ kind }) => kind === 'drift');
    expect(await mine(editor)).toMatchObject([{ assessment: { id }, ref: turned }]);
    expect(await mine(approver)).toEqual([]);
    const { mark } = await read(bank, editor);
    const word = 'Discussed with the board; a new revision is under way.';
    const old = await refusalOf(editor.call(drift.handle, { params, body: { mark: `${mark}0`, word } }));
    expect([old.status, old.error.code]).toEqual([409, 'error.drift.changed']);
    expect((await refusalOf(approver.call(drift.handle, { params, body: { mark, word } }))).status).toBe(403);
    await editor.call(drift.handle, { params, body: { mark, word } });
    expect((await read(bank, editor)).handled).toMatchObject({ word });
    expect(await mine(editor)).toEqual([]);
    await deliver(bank, 95);
    await editor.call(drift.check, { params });
    expect(await mine(editor)).toHaveLength(1);
  });

  it('follows the thresholds of the organisation, which only an editor of every unit sets, from what they saw', async () => {
    const bank = await approvedBank();
    await deliver(bank, 60);
    const body = { class: false, appetite: false, step: null, revision: 0 };
    expect((await refusalOf(bank.approver.call(drift.setThresholds, { body }))).status).toBe(403);
    await bank.editor.call(drift.setThresholds, { body });
    expect(await read(bank, bank.editor)).toMatchObject({
      levels: [],
      thresholds: { step: null, revision: 1 },
    });
    expect((await refusalOf(bank.editor.call(drift.setThresholds, { body }))).error.code).toBe('error.stale');
  });
});

describe('an approved year that a later approved one took over from', () => {
  it('is left out of the hourly comparison, the waiting list, the reach of news and the effects of a list', async () => {
    const bank = await approvedBank();
    await deliver(bank, 60);
    await bank.editor.call(drift.check, { params: bank.params });
    const waiting = async () => (await waits(bank.editor)).map(({ assessment: { id } }) => id);
    const reached = () =>
      inReadTransaction(app.database.app, { organizationId: bank.tenant.organizationId }, (tx) =>
        listNewestAssessments(tx, bank.tenant.organizationId),
      );
    expect([...new Set(await waiting())]).toEqual([bank.id]);
    const next = await approvedYear(bank, '2031-12-31');
    expect(await waiting()).toEqual([]);
    expect((await reached()).map(({ id }) => id)).toEqual([next.id]);
    const due = await inSystemTransaction(app.database.app, (tx) =>
      listDueForCheck(tx, {
        before: new Date('2040-01-01'),
        days: new Map(['UTC', 'Europe/Stockholm'].map((zone) => [zone, '2026-11-29'])),
        most: 1000,
      }),
    );
    const here = due.filter(({ organizationId }) => organizationId === bank.tenant.organizationId);
    expect(here.map(({ id }) => id)).toEqual([next.id]);
    // A later assessment in draft does not supersede an approved one.
    const { id } = await bank.editor.call(assessment.create, {
      body: {
        unitId: bank.tenant.unitId,
        settings: { ...demoAssessment('en').settings, date: '2032-12-31' },
      },
    });
    expect((await reached()).map((one) => one.id).toSorted()).toEqual([next.id, id].toSorted());
  });
});

describe('the page of drift', () => {
  it('asks the database no more than it has to: thresholds are read once', async () => {
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
  ] as const)('name a %s that the model has, or are refused with their place', async (member, value) => {
    const { editor, params } = await approvedBank();
    const { revision } = await editor.call(assessment.getData, { params });
    const path = '/governance/triggers/tr-wrong';
    const patches = [{ op: 'set' as const, path, value }];
    const { status, error } = await refusalOf(
      editor.call(assessment.modifyData, { params, body: { revision, patches } }),
    );
    expect(status).toBe(400);
    expect(JSON.stringify(error)).toContain(`${path}/${member}`);
  });

  it('come true once for each occasion, wait with their day, are events of the proof, and are handled with a word', async () => {
    const bank = await approvedBank();
    const { editor, params } = bank;
    await deliver(bank, 60);
    expect(await editor.call(drift.check, { params })).toMatchObject({ fired: 1 });
    expect(await editor.call(drift.check, { params })).toMatchObject({ fired: 0 });
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
      (await editor.call(completeness.get, { params })).facts.events.map(({ key }) => key);
    expect(await events()).toContain(`trigger-${fired?.id}`);
    const handled = { params: { ...params, event: fired?.id ?? 0 }, body: { word: 'Reviewed.' } };
    expect(await editor.call(drift.handleTrigger, handled)).toMatchObject({ handled: { word: 'Reviewed.' } });
    expect((await refusalOf(editor.call(drift.handleTrigger, handled))).error.code).toBe(
      'error.trigger.handled',
    );
    expect(await events()).not.toContain(`trigger-${fired?.id}`);
    expect((await waits(editor)).filter(({ kind }) => kind === 'trigger')).toEqual([]);
  });

  it('about incidents come true with the incident, and not for a lighter one or one before the approval', async () => {
    const bank = await approvedBank();
    const { editor, tenant } = bank;
    const links = { threats: [], products: [], controls: [] };
    const day = (before: number) =>
      new Date(app.clock.now().getTime() - before * 86_400_000).toISOString().slice(0, 10);
    const register = (severity: 'low' | 'critical', on: string) =>
      editor.call(incident.create, {
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

describe('the upkeep', () => {
  it('compares approved assessments by itself and mails each change once to those who may approve', async () => {
    const bank = await approvedBank();
    await deliver(bank, 60);
    const mails = () =>
      inSystemTransaction(app.database.app, (tx) =>
        tx
          .select({ subject: mail.subject, userId: mail.userId })
          .from(mail)
          .where(eq(mail.template, 'drift')),
      ).then((rows) => rows.filter(({ userId }) => userId === bank.approver.userId));
    await app.server.upkeep();
    expect(await mails()).toHaveLength(1);
    expect((await mails())[0]?.subject).toContain('changes since the approval');
    app.clock.advance(3700);
    await app.server.upkeep();
    expect(await mails()).toHaveLength(1);
  });

  it('reaches every assessment, however many before it are unlicensed, fail or have lost their approval', async () => {
    const { app: db } = app.database;
    app.clock.advance(3700);
    await checkDrift(app.server.deps, 1000);
    const [unlicensed, failing, withdrawn, last] = [
      await approvedBank(),
      await approvedBank(),
      await approvedBank(),
      await approvedBank(),
    ];
    const organizationId = unlicensed.tenant.organizationId;
    const damage = (name: string) =>
      inSystemTransaction(db, (tx) =>
        tx
          .update(table)
          .set({ document: sql`${table.document} - ${name}` })
          .where(eq(table.id, failing.id)),
      );
    const [kept] = await inSystemTransaction(db, (tx) =>
      tx.select({ document: table.document }).from(table).where(eq(table.id, failing.id)),
    );
    await inSystemTransaction(db, (tx) =>
      tx.delete(licence).where(eq(licence.organizationId, organizationId)),
    );
    await damage('background');
    await withdrawn.approver.call(signoff.withdraw, {
      params: withdrawn.params,
      body: { parts: [...signOffParts], reason: 'Too early.' },
    });
    const compared = () =>
      inSystemTransaction(db, (tx) => tx.select({ id: driftTable.assessmentId }).from(driftTable)).then(
        (all) =>
          all
            .map(({ id }) => id)
            .filter((id) => [unlicensed, failing, withdrawn, last].some((b) => b.id === id)),
      );
    for (const _ of [failing, withdrawn, last]) await checkDrift(app.server.deps, 1);
    expect(await compared()).toEqual([last.id]);
    app.clock.advance(3700);
    await inSystemTransaction(db, (tx) =>
      tx.update(table).set({ document: kept?.document }).where(eq(table.id, failing.id)),
    );
    await checkDrift(app.server.deps, 1000);
    expect((await compared()).toSorted((a, b) => a - b)).toEqual([failing.id, last.id]);
  });
});

describe('the letter', () => {
  it('names levels with both figures, criteria with their days, and leads to the page', () => {
    const position = { inherentClass: 'HIGH', residualClass: 'HIGH', limit: null, appetite: null } as const;
    const level: TurnedLevel = {
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
  it('can come from drift', async () => {
    const bank = await approvedBank();
    const body = { assessment: bank.id, origin: 'drift', title: 'Review the level' } as const;
    expect(await bank.editor.call(action.create, { body })).toMatchObject({ origin: 'drift' });
  });
});
