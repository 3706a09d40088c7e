import {
  actionContract,
  assessmentContract,
  auditContract,
  commentContract,
  deferredContract,
  examinerContract,
  getAllEndpoints,
  historyContract,
  mailContract,
  packContract,
  periodContract,
  reportContract,
  sessionContract,
  signoffContract,
} from '@klarsikt/contract';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { examinerTable } from '@klarsikt/server/schema/examiner.ts';
import { assessmentUnit, groupMember, groupResource } from '@klarsikt/server/schema/identity.ts';
import { deferredTable } from '@klarsikt/server/schema/operations.ts';
import {
  getSharedTestApp,
  openTestSession,
  smallFirmSettings,
  type TestApp,
  type TestClient,
} from '@klarsikt/testkit';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeExaminerMail } from './examiner-mails.ts';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

async function named() {
  const tenant = await app.tenant();
  const head = await tenant.user();
  const outside = await tenant.user([]);
  const make = async (name: string) => {
    const settings = { ...smallFirmSettings, name, opGeography: 'ge-se' };
    return (await head.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } })).id;
  };
  const [id, other] = [await make('Examined'), await make('Other')];
  const body = { userId: outside.userId, lastDay: '2026-11-30' };
  await head.call(examinerContract.name, { params: { id }, body });
  return { tenant, head, outside, id, other, body };
}

describe('an examiner', () => {
  it('can read the assessment and its history, report and pack only after the visit is recorded', async () => {
    const { head, outside, id } = await named();
    expect(await outside.call(examinerContract.mine, {})).toEqual([
      { id, name: 'Examined', lastDay: '2026-11-30' },
    ]);
    await expect(outside.call(assessmentContract.load, { body: { id } })).rejects.toMatchObject({
      status: 404,
    });
    await outside.call(examinerContract.visit, { params: { id } });
    await outside.call(examinerContract.visit, { params: { id } });
    const { permissions, document } = await outside.call(assessmentContract.load, { body: { id } });
    expect(document.settings.name).toBe('Examined');
    expect(permissions).toMatchObject({ edit: false, comment: false, approve: false, sample: false });
    await outside.call(historyContract.getState, { params: { id }, body: { revision: 1 } });
    await outside.call(signoffContract.get, { params: { id } });
    await outside.call(reportContract.show, { params: { id }, body: { language: 'en', format: 'document' } });
    const ordered = await outside.call(packContract.make, { params: { id }, body: {} });
    // Cancelled, because the pack would render four reports that no test reads.
    await outside.call(deferredContract.cancel, { params: ordered });
    const [one] = await head.call(examinerContract.list, { params: { id } });
    expect([one?.status, one?.visits.length]).toEqual(['open', 1]);
    const { rows } = await head.call(auditContract.list, { body: {} });
    expect(rows.map(({ event }) => event)).toContain('examiner.visited');
  });

  it('can read only one assessment and cannot change anything', async () => {
    const { outside, id, other } = await named();
    await outside.call(examinerContract.visit, { params: { id } });
    await expect(outside.call(examinerContract.visit, { params: { id: other } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(outside.call(assessmentContract.load, { body: { id: other } })).rejects.toMatchObject({
      status: 404,
    });
    expect((await outside.request(assessmentContract.list, { query: {} })).status).toBe(403);
    expect((await outside.call(actionContract.list, { body: {} })).actions).toEqual([]);
    const add = { id, subject: '', label: 'inf', text: 'Written from outside' } as const;
    expect((await outside.request(commentContract.add, { body: add })).status).toBe(403);
    const patches = [{ op: 'set' as const, path: '/settings/name', value: 'Taken' }];
    const changed = await outside.request(assessmentContract.modifyData, {
      params: { id },
      body: { revision: 1, patches },
    });
    expect(changed.status).toBe(403);
    const open = getAllEndpoints().filter(
      ({ endpoint: { kind, access } }) =>
        kind === 'command' && access.kind === 'permission' && access.examine === true,
    );
    expect(open.map(({ slug, name }) => `${slug}.${name}`).toSorted()).toEqual([
      'examiner.visit',
      'pack.make',
      'report.export',
    ]);
  });

  it('sees no other years of the unit in the report', async () => {
    const { tenant, head, outside, id } = await named();
    const settings = {
      ...smallFirmSettings,
      name: 'The year before',
      date: '2025-09-30',
      opGeography: 'ge-se',
    };
    await head.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
    await outside.call(examinerContract.visit, { params: { id } });
    const readBy = async (person: TestClient) =>
      JSON.stringify(await person.call(reportContract.show, { params: { id }, body: { language: 'en' } }));
    expect(await readBy(head)).toContain('The year before');
    expect(await readBy(outside)).not.toContain('The year before');
  });

  it('can read figures over time only of the examined assessment', async () => {
    const { tenant, head, outside, id } = await named();
    const [unit] = await runInSystemTransaction(app.database.app, (tx) =>
      tx
        .insert(assessmentUnit)
        .values({ organizationId: tenant.organizationId, parentId: tenant.unitId, name: 'Elsewhere' })
        .returning({ id: assessmentUnit.id }),
    );
    const settings = { ...smallFirmSettings, name: 'Elsewhere', opGeography: 'ge-se' };
    const created = await head.call(assessmentContract.create, { body: { unitId: unit?.id ?? 0, settings } });
    const ten = { INDIVIDUALS: { Quantity: { mode: 'abs' as const, value: 10 } } };
    const figures = { customers: { 'cu-pep': ten } };
    for (const each of [id, created.id])
      await head.call(periodContract.deliver, {
        params: { id: each, period: '2026-09' },
        body: { start: 'nothing', data: figures },
      });
    const reads = async (of: number) => {
      const answers = [
        await outside.request(periodContract.list, { params: { id: of } }),
        await outside.request(periodContract.series, { params: { id: of, type: 'customers' } }),
        await outside.request(periodContract.getCsv, {
          params: { id: of, period: '2026-09', type: 'customers' },
        }),
      ];
      return answers.map(({ status }) => status);
    };
    expect(await reads(id)).toEqual([404, 404, 404]);
    await outside.call(examinerContract.visit, { params: { id } });
    const { periods } = await outside.call(periodContract.series, { params: { id, type: 'customers' } });
    expect(periods.map(({ period: name, figures: { data } }) => [name, data])).toEqual([
      ['2026-09', figures],
    ]);
    expect(await reads(id)).toEqual([200, 200, 200]);
    expect(await reads(created.id)).toEqual([404, 404, 404]);
    const params = { id, period: '2026-10' };
    expect((await outside.request(periodContract.deliver, { params, body: { start: 'last' } })).status).toBe(
      403,
    );
    expect((await outside.request(periodContract.remove, { params: { id, period: '2026-09' } })).status).toBe(
      403,
    );
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.update(examinerTable).set({ lastDay: '2026-11-19' }).where(eq(examinerTable.assessmentId, id)),
    );
    expect(await reads(id)).not.toContain(200);
  });

  it('can read, of two assessments, only those that have not expired and that the same session has opened', async () => {
    const { tenant, head, outside, id, other, body } = await named();
    await head.call(examinerContract.name, { params: { id: other }, body });
    for (const each of [id, other]) await outside.call(examinerContract.visit, { params: { id: each } });
    const opens = async (client: TestClient) => [
      (await client.request(assessmentContract.load, { body: { id } })).status,
      (await client.request(assessmentContract.load, { body: { id: other } })).status,
    ];
    expect(await opens(outside)).toEqual([200, 200]);
    const elsewhere = app.visitor();
    const { organizationId } = tenant;
    const { userId } = outside;
    await openTestSession(app.database, app.clock, { userId, organizationId }, elsewhere);
    expect(await opens(elsewhere)).toEqual([404, 404]);
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.update(examinerTable).set({ lastDay: '2026-11-19' }).where(eq(examinerTable.assessmentId, id)),
    );
    expect(await opens(outside)).toEqual([404, 200]);
  });

  it('cannot download ordered files after the access has ended', async () => {
    const { head, outside, id } = await named();
    await outside.call(examinerContract.visit, { params: { id } });
    const results: (() => Promise<number>)[] = [];
    const orders = [
      await outside.call(packContract.make, { params: { id }, body: {} }),
      await outside.call(reportContract.export, { body: { raId: id, format: 'docx', language: 'en' } }),
    ];
    for (const order of orders) {
      const made = {
        status: 'Successful',
        result: Buffer.from('x'),
        resultType: 'application/pdf',
        resultName: 'x',
      } as const;
      await runInSystemTransaction(app.database.app, (tx) =>
        tx.update(deferredTable).set(made).where(eq(deferredTable.id, order.id)),
      );
      results.push(async () => (await outside.request(deferredContract.getResult, { params: order })).status);
    }
    expect(await Promise.all(results.map((get) => get()))).toEqual([200, 200]);
    const [one] = await head.call(examinerContract.list, { params: { id } });
    await head.call(examinerContract.end, { params: { id, examiner: one?.id ?? 0 } });
    expect(await Promise.all(results.map((get) => get()))).toEqual([404, 404]);
  });

  it('who has other permissions is an examiner only in API calls that declare examiner access', async () => {
    const { tenant, head } = await named();
    const { organizationId, unitId } = tenant;
    const person = await tenant.user(['ra:View']);
    const [examined, own] = await runInSystemTransaction(app.database.app, async (tx) => {
      const units = await tx
        .insert(assessmentUnit)
        .values(['Examined', 'Own'].map((name) => ({ organizationId, parentId: unitId, name })))
        .returning({ id: assessmentUnit.id });
      const theirs = tx
        .select({ id: groupMember.groupId })
        .from(groupMember)
        .where(eq(groupMember.userId, person.userId));
      await tx
        .update(groupResource)
        .set({ unitId: units[1]?.id })
        .where(inArray(groupResource.groupId, theirs));
      return units.map(({ id }) => id);
    });
    const make = async (unit = 0) => {
      const settings = { ...smallFirmSettings, name: `In ${unit}`, opGeography: 'ge-se' };
      return (await head.call(assessmentContract.create, { body: { unitId: unit, settings } })).id;
    };
    const [id, ofOwn] = [await make(examined), await make(own)];
    const body = { userId: person.userId, lastDay: '2026-11-30' };
    await head.call(examinerContract.name, { params: { id }, body });
    await person.call(examinerContract.visit, { params: { id } });
    await person.call(assessmentContract.load, { body: { id } });
    expect((await person.request(examinerContract.list, { params: { id: ofOwn } })).status).toBe(200);
    expect((await person.request(examinerContract.list, { params: { id } })).status).toBe(404);
  });

  it('has no access after the last day, or after a person has ended the access', async () => {
    const { head, outside, id, body } = await named();
    await outside.call(examinerContract.visit, { params: { id } });
    const [one] = await head.call(examinerContract.list, { params: { id } });
    await head.call(examinerContract.end, { params: { id, examiner: one?.id ?? 0 } });
    expect((await outside.request(assessmentContract.load, { body: { id } })).status).not.toBe(200);
    await head.call(examinerContract.name, { params: { id }, body });
    await outside.call(examinerContract.visit, { params: { id } });
    await outside.call(assessmentContract.load, { body: { id } });
    const { applications } = await outside.call(sessionContract.getSession, {});
    expect(applications).toEqual([{ application: 'ra', permissions: [{ p: 'Examine' }] }]);
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.update(examinerTable).set({ lastDay: '2026-11-19' }).where(eq(examinerTable.assessmentId, id)),
    );
    expect((await outside.request(assessmentContract.load, { body: { id } })).status).not.toBe(200);
    expect((await outside.call(sessionContract.getSession, {})).applications).toEqual([]);
    const [over] = await head.call(examinerContract.list, { params: { id } });
    expect(over?.status).toBe('over');
  });

  it('can be named again after the access has ended, and earlier records remain', async () => {
    const { head, outside, id, body } = await named();
    const list = () => head.call(examinerContract.list, { params: { id } });
    const [first] = await list();
    await head.call(examinerContract.end, { params: { id, examiner: first?.id ?? 0 } });
    await head.call(examinerContract.name, { params: { id }, body });
    const now = await list();
    expect(now.map(({ status }) => status).toSorted()).toEqual(['ended', 'open']);
    expect(now.find(({ status }) => status === 'ended')).toMatchObject({
      id: first?.id,
      ended: { by: expect.any(String) },
    });
    // A new last day of a present examiner creates no new record.
    await head.call(examinerContract.name, { params: { id }, body: { ...body, lastDay: '2026-12-05' } });
    expect(await list()).toHaveLength(2);
    await outside.call(examinerContract.visit, { params: { id } });
    expect(await outside.call(examinerContract.mine, {})).toHaveLength(1);
    await expect(
      head.call(examinerContract.end, { params: { id, examiner: first?.id ?? 0 } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('can be named only by approvers, for a year at most, within the organisation', async () => {
    const { tenant, head, id, body } = await named();
    const editor = await tenant.user(['ra:View', 'ra:Edit']);
    const params = { id };
    expect((await editor.request(examinerContract.name, { params, body })).status).toBe(403);
    for (const lastDay of ['2026-11-19', '2028-01-01'])
      expect((await head.request(examinerContract.name, { params, body: { ...body, lastDay } })).status).toBe(
        400,
      );
    const stranger = await (await app.tenant()).user();
    const theirs = { ...body, userId: stranger.userId };
    expect((await head.request(examinerContract.name, { params, body: theirs })).status).toBe(404);
    const people = await head.call(examinerContract.people, { params });
    expect(people.map(({ id: each }) => each)).toContain(body.userId);
    expect(people.map(({ id: each }) => each)).not.toContain(stranger.userId);
  });

  it('gets a mail when named, and another mail only if the last day changes', async () => {
    const { head, outside, id, body } = await named();
    const told = async () =>
      (await head.call(mailContract.list, { body: { templates: ['examiner'] } })).rows.map(
        ({ recipient, subject }) => [recipient, subject],
      );
    const one = [outside.username, 'You have been given access to examine Examined'];
    expect(await told()).toEqual([one]);
    await head.call(examinerContract.name, { params: { id }, body });
    expect(await told()).toEqual([one]);
    await head.call(examinerContract.name, { params: { id }, body: { ...body, lastDay: '2026-12-15' } });
    expect(await told()).toEqual([one, one]);
    const named_ = { assessment: { id: 7, name: 'Banken' }, organization: 'Nordsund', lastDay: '2026-12-15' };
    const given = { language: 'sv', author: 'Elin Krantz', origin: 'https://bank.example' } as const;
    const { items, before } = composeExaminerMail({ ...named_, prolonged: true }, given);
    expect(before).toEqual([
      'Elin Krantz har satt en ny sista dag för din granskning av Banken hos Nordsund:',
    ]);
    expect(items).toMatchObject([
      { link: 'https://bank.example/ra/7', lines: ['Till och med 2026-12-15', expect.any(String)] },
    ]);
  });
});
