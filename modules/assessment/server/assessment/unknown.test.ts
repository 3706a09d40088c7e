/** Keys that the pinned model version lacks are refused by every call that writes to an assessment. */
import { assessmentContract, backgroundContract, controlContract } from '@klarsikt/contract';
import {
  type AssessmentDocument,
  createEmptyDocument,
  emptyAssessmentSettings,
  type Patch,
} from '@klarsikt/engine/assessment';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { type CallRefusedError, expectRefusal, getSharedTestApp, type TestApp } from '@klarsikt/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

const settings = { ...emptyAssessmentSettings, name: 'Bank', opGeography: 'ge-se' };

async function opened() {
  const tenant = await app.tenant();
  const user = await tenant.user();
  const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  return { tenant, user, id, params: { id } };
}

const set = (path: string, value: unknown): Patch => ({ op: 'set', path, value });

const faultsSchema = z.object({ faults: z.array(z.object({ path: z.string() })) }).catch({ faults: [] });

async function refused(call: Promise<unknown>): Promise<readonly [number, string, ...string[]]> {
  const { status, error }: CallRefusedError = await expectRefusal(call);
  const { faults } = faultsSchema.parse(error.details);
  return [status, error.code, ...faults.map(({ path }) => path)];
}

const own = { name: 'Gate', description: '', category: null, general: false, allOf: [] };
const covering = { ...own, related: { customers: ['cu-none'] } };

describe('invalid input for an assessment', () => {
  it('is refused in settings with an unknown entity', async () => {
    const { tenant, user, id } = await opened();
    const wrong = { ...settings, opGeography: 'ge-none', businesses: ['bu-bank', 'bu-none'] };
    const places = [400, 'error.patch', '/settings/opGeography', '/settings/businesses/1'];
    const body = { unitId: tenant.unitId, settings: wrong };
    expect(await refused(user.call(assessmentContract.create, { body }))).toEqual(places);
    const update = user.call(assessmentContract.update, { body: { id, revision: 1, settings: wrong } });
    expect(await refused(update)).toEqual(places);
  });

  it('is refused in patches, parts, documents and calculations with an unknown entity', async () => {
    const { user, params } = await opened();
    const document: AssessmentDocument = {
      ...createEmptyDocument(settings),
      threats: { status: 'STARTED', data: { 'th-none': { note: 'n' } } },
    };
    const place = [400, 'error.patch', '/threats/data/th-none'];
    const patches = [set('/threats/data/th-none', { note: 'n' })];
    for (const call of [
      () => user.call(assessmentContract.modifyData, { params, body: { revision: 1, patches } }),
      () =>
        user.call(assessmentContract.updateData, {
          params,
          body: { revision: 1, data: { threats: document.threats } },
        }),
      () => user.call(assessmentContract.replaceData, { params, body: { revision: 1, document } }),
      () => user.call(assessmentContract.calculate, { params, body: { payload: { document } } }),
      () => user.call(assessmentContract.calculate, { params, body: { payload: { patches } } }),
    ]) {
      expect(await refused(call())).toEqual(place);
    }
    const risk = [set('/risks/data/customers/cu-none', { reviewed: true })];
    expect(
      await refused(
        user.call(assessmentContract.modifyData, { params, body: { revision: 1, patches: risk } }),
      ),
    ).toEqual([400, 'error.patch', '/risks/data/customers/cu-none']);
  });

  it('is refused in background data with an unknown entity', async () => {
    const { user, id } = await opened();
    const params = { id, type: 'customers' as const };
    const data = { 'cu-none': { BOTH: { Quantity: { mode: 'abs' as const, value: 1 } } } };
    const place = [400, 'error.patch', '/background/data/customers/cu-none'];
    for (const call of [
      () => user.call(backgroundContract.updateType, { params, body: { revision: 1, data } }),
      () => user.call(backgroundContract.replaceType, { params, body: { revision: 1, data } }),
      () =>
        user.call(backgroundContract.updateAll, {
          params: { id },
          body: { revision: 1, data: { customers: data } },
        }),
    ]) {
      expect(await refused(call())).toEqual(place);
    }
  });

  it('is refused in a control that covers an unknown entity, by call or CSV file', async () => {
    const { user, params } = await opened();
    const replace = user.call(controlContract.replace, {
      params,
      body: { revision: 1, own: { 'own-1': covering } },
    });
    expect(await refused(replace)).toEqual([400, 'error.patch', '/controls/own/own-1/related/customers/0']);
    const csv = 'Key,Name,Covers\nown-1,Gate,customers:cu-none\n';
    const body = { csv, revision: 1, check: true };
    const { rows } = await user.call(controlContract.putCsv, { params, body });
    expect(rows).toMatchObject([{ line: 2, outcome: 'refused', reason: 'key.unknown', column: 'related' }]);
    expect(
      (await refused(user.call(controlContract.putCsv, { params, body: { csv, revision: 1 } })))[0],
    ).toBe(422);
  });

  it('is refused if a count has decimals', async () => {
    const { user, id } = await opened();
    const data = { 'cu-private': { INDIVIDUALS: { Quantity: { mode: 'abs' as const, value: 1.234 } } } };
    const call = user.call(backgroundContract.updateType, {
      params: { id, type: 'customers' },
      body: { revision: 1, data, totals: { BOTH: { Quantity: 10.5 } } },
    });
    expect(await refused(call)).toEqual([
      400,
      'error.patch',
      '/background/data/customers/cu-private/INDIVIDUALS/Quantity',
      '/background/totals/BOTH/customers/Quantity',
    ]);
  });
});

describe('invalid input that an earlier version accepted', () => {
  /** A document of version 0.1.0, with an unknown business, an unknown threat, and a count with decimals. */
  async function earlier() {
    const { tenant, user, id, params } = await opened();
    const document: AssessmentDocument = {
      ...createEmptyDocument({ ...settings, businesses: ['bu-bank', 'bu-gone'] }),
      threats: { status: 'STARTED', data: { 'th-gone': { note: 'n' } } },
      background: {
        ...createEmptyDocument(settings).background,
        data: { customers: { 'cu-private': { INDIVIDUALS: { Quantity: { mode: 'abs', value: 1.234 } } } } },
      },
    };
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.execute(sql`UPDATE assessment SET document = ${JSON.stringify(document)}::jsonb WHERE id = ${id}`),
    );
    return { tenant, user, id, params };
  }

  it('remains readable, is listed as a finding and can be removed', async () => {
    const { user, params } = await earlier();
    const { findings } = await user.call(assessmentContract.calculate, { params, body: {} });
    expect(findings.map(({ code, path }) => [code, path])).toEqual([
      ['count.decimals', '/background/data/customers/cu-private/INDIVIDUALS/Quantity'],
      ['reference.unknown', '/settings/businesses/1'],
      ['reference.unknown', '/threats/data/th-gone'],
    ]);
    const change = (revision: number, ...patches: Patch[]) =>
      user.call(assessmentContract.modifyData, { params, body: { revision, patches } });
    await change(1, set('/settings/responsible', 'Maria'));
    expect(await refused(change(2, set('/threats/data/th-gone/note', 'new')))).toEqual([
      400,
      'error.patch',
      '/threats/data/th-gone',
    ]);
    await change(2, { op: 'remove', path: '/threats/data/th-gone' });
    const copy = await user.call(assessmentContract.duplicate, { params, body: { name: 'Copy' } });
    const { document } = await user.call(assessmentContract.getData, { params: { id: copy.id } });
    expect(document.settings.businesses).toEqual(['bu-bank', 'bu-gone']);
  });

  it('is not proposed for a new assessment', async () => {
    const { user, id } = await earlier();
    const { settings: proposed } = await user.call(assessmentContract.init, { body: { raId: id } });
    expect(proposed.businesses).toEqual(['bu-bank']);
  });
});

it('a figure above its total is a finding of the calculation', async () => {
  const { user, params } = await opened();
  const place = '/background/data/customers/cu-private/INDIVIDUALS/Quantity';
  const patches = [
    set(place, { mode: 'abs', value: 999_999 }),
    set('/background/totals/INDIVIDUALS/customers/Quantity', 1000),
  ];
  const { findings } = await user.call(assessmentContract.calculate, {
    params,
    body: { payload: { patches } },
  });
  expect(findings).toEqual([{ code: 'figure.aboveTotal', path: place, value: 999_999, total: 1000 }]);
});
