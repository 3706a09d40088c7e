import { appetiteContract, assessmentContract, auditContract } from '@klarsikt/contract';
import { emptyAppetite } from '@klarsikt/engine/appetite';
import { emptyAssessmentSettings, type Patch } from '@klarsikt/engine/assessment';
import type { Permission } from '@klarsikt/engine/people';
import { expectRefusal, getSharedTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

const set = (path: string, value: unknown): Patch => ({ op: 'set', path, value });
const faulty = z.object({ faults: z.array(z.object({ path: z.string() })) });
const decided = '2026-05-20';

async function propose(user: TestClient, patches: readonly Patch[]) {
  const { revision } = await user.call(appetiteContract.load, {});
  return user.call(appetiteContract.save, { body: { revision, patches: [...patches] } });
}
const approve = (user: TestClient, revision: number, statement = '') =>
  user.call(appetiteContract.approve, { body: { revision, decided, statement } });

describe('a risk appetite', () => {
  it('applies only after its proposal has been approved', async () => {
    const tenant = await app.tenant();
    const editor = await tenant.user(['ra:View', 'ra:Edit']);
    const approver = await tenant.user(['ra:View', 'ra:Approve']);
    expect(await editor.call(appetiteContract.load, {})).toMatchObject({
      revision: 0,
      document: emptyAppetite,
    });
    await propose(editor, [set('/limits/customers', { all: 2.2, ml: 2 })]);
    expect((await editor.call(appetiteContract.approvals, {})).approvals).toEqual([]);
    const approved = await approve(approver, 1, 'The board');
    expect(approved).toMatchObject({ revision: 1, decided, statement: 'The board', userId: approver.userId });
    await propose(editor, [set('/limits/customers/all', 3)]);
    const { approvals, may } = await editor.call(appetiteContract.approvals, {});
    expect(approvals.map(({ document }) => document.limits.customers?.all)).toEqual([2.2]);
    expect(may).toEqual({ propose: true, approve: false });
  });

  it('keeps every approved version when an earlier version is restored', async () => {
    const user = await (await app.tenant()).user();
    await propose(user, [set('/limits/products', { all: 2 })]);
    await approve(user, 1);
    await propose(user, [set('/limits/products/all', 2.5), set('/risks/products', { 'pr-lc': 1.9 })]);
    await approve(user, 2);
    await user.call(appetiteContract.restore, { body: { revision: 2, to: 1 } });
    const { approvals } = await user.call(appetiteContract.approvals, {});
    expect(approvals.map(({ revision, document }) => [revision, document.limits.products?.all])).toEqual([
      [2, 2.5],
      [1, 2],
    ]);
    expect((await user.call(appetiteContract.load, {})).document).toMatchObject({
      limits: { products: { all: 2 } },
    });
    const { entries } = await user.call(appetiteContract.history, { query: {} });
    expect(entries.map(({ revision }) => revision)).toEqual([3, 2, 1]);
  });

  it.each<[string, Patch, string]>([
    ['a level above the scale', set('/limits/products', { all: 4.1 }), '/limits/products/all'],
    ['two decimals', set('/limits/products', { all: 2.25 }), '/limits/products/all'],
    ['a limit that is not a number', set('/limits/products', { all: '2' }), '/limits/products/all'],
    ['an unknown area', set('/limits/products', { xx: 2 }), '/limits/products'],
    ['an unknown risk', set('/risks/products', { 'pr-none': 2 }), '/risks/products/pr-none'],
    ['a risk of another type', set('/risks/products', { 'cu-pep': 2 }), '/risks/products/cu-pep'],
    ['a category that cannot have a limit', set('/limits/legals', { all: 2 }), '/limits'],
  ])('is refused if it contains %s', async (_what, patch, place) => {
    const user = await (await app.tenant()).user();
    const { status, error } = await expectRefusal(propose(user, [patch]));
    expect(status).toBe(400);
    expect(faulty.parse(error.details).faults[0]?.path).toBe(place);
    expect((await user.call(appetiteContract.load, {})).revision).toBe(0);
  });

  it('cannot be approved if the proposal is empty or has changed since it was read', async () => {
    const user = await (await app.tenant()).user();
    await expect(approve(user, 0)).rejects.toMatchObject({ error: { code: 'error.appetite.empty' } });
    await propose(user, [set('/limits/products', { all: 2 })]);
    await propose(user, [set('/limits/products/all', 4)]);
    await expect(approve(user, 1)).rejects.toMatchObject({ error: { code: 'error.appetite.changed' } });
    const ahead = { revision: 2, decided: '2026-11-22', statement: '' };
    await expect(user.call(appetiteContract.approve, { body: ahead })).rejects.toMatchObject({ status: 400 });
    expect((await user.call(appetiteContract.approvals, {})).approvals).toEqual([]);
  });

  it.each<[string, Permission[], boolean, boolean]>([
    ['View alone', ['ra:View'], false, false],
    ['Edit', ['ra:View', 'ra:Edit'], true, false],
    ['Approve', ['ra:View', 'ra:Approve'], false, true],
  ])('is proposed with Edit and approved with Approve: %s', async (_what, permissions, edits, approves) => {
    const tenant = await app.tenant();
    await propose(await tenant.user(), [set('/limits/products', { all: 2 })]);
    const user = await tenant.user(permissions);
    const patches = [set('/limits/products/all', 3)];
    const save = user.call(appetiteContract.save, { body: { revision: 1, patches } });
    if (edits) await save;
    else await expect(save).rejects.toMatchObject({ status: 403 });
    if (approves) await approve(user, 1);
    else await expect(approve(user, 1)).rejects.toMatchObject({ status: 403 });
  });

  it('is recorded in the audit log with proposed and approved state', async () => {
    const user = await (await app.tenant()).user();
    await propose(user, [set('/limits/products', { all: 2 })]);
    await approve(user, 1);
    const { rows } = await user.call(auditContract.list, { body: {} });
    expect(rows.map(({ event }) => event).filter((event) => event.startsWith('appetite.'))).toEqual([
      'appetite.approved',
      'appetite.changed',
    ]);
  });

  it('can be read and changed only in its own organisation', async () => {
    const [user, neighbour] = [await (await app.tenant()).user(), await (await app.tenant()).user()];
    await propose(user, [set('/limits/products', { all: 2 })]);
    await approve(user, 1);
    expect(await neighbour.call(appetiteContract.load, {})).toMatchObject({
      revision: 0,
      document: emptyAppetite,
    });
    expect((await neighbour.call(appetiteContract.approvals, {})).approvals).toEqual([]);
    await expect(approve(neighbour, 1)).rejects.toMatchObject({ error: { code: 'error.appetite.empty' } });
  });
});

describe('the possible improvement of a control', () => {
  it('is stored with the control and refused outside the limits of level and effort', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const settings = { ...emptyAssessmentSettings, name: 'Bank', opGeography: 'ge-se' };
    const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
    const { revision } = await user.call(assessmentContract.load, { body: { id } });
    const save = (value: unknown) =>
      user.call(assessmentContract.modifyData, {
        params: { id },
        body: { revision, patches: [set('/controls/data/co-policy', { improvement: value })] },
      });
    await expect(save({ to: 5, effort: 1 })).rejects.toMatchObject({ status: 400 });
    await expect(save({ to: 3, effort: -1 })).rejects.toMatchObject({ status: 400 });
    await save({ to: 3, effort: 2, text: 'Yearly test' });
    const { document } = await user.call(assessmentContract.load, { body: { id } });
    expect(document.controls.data['co-policy']?.improvement).toEqual({
      to: 3,
      effort: 2,
      text: 'Yearly test',
    });
  });
});
