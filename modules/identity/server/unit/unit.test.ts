import { assessmentContract, unitContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { getSharedTestApp, type TestApp } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeMovedPositions, isWithinUnit } from './tree.ts';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

async function group() {
  const tenant = await app.tenant();
  const user = await tenant.user();
  const make = async (name: string, parentId: number | null) =>
    (await user.call(unitContract.save, { body: { name, parentId } })).id;
  const nordic = await make('Nordic', tenant.unitId);
  const baltic = await make('Baltic', tenant.unitId);
  const sweden = await make('Sweden', nordic);
  const names = async () => {
    const { units } = await user.call(unitContract.list, {});
    return units.map(({ name, parentId }) => [name, units.find(({ id }) => id === parentId)?.name ?? null]);
  };
  const move = (id: number, parentId: number | null, position: number, revision = 0) =>
    user.call(unitContract.move, { params: { id }, body: { parentId, position, revision } });
  return { tenant, user, nordic, baltic, sweden, names, move };
}

describe('assessment units', () => {
  it('form a tree in the stored order, and a moved unit keeps the units below it', async () => {
    const { tenant, nordic, baltic, sweden, names, move } = await group();
    const top = (await names())[0]?.[0] ?? '';
    expect(await names()).toEqual([
      [top, null],
      ['Nordic', top],
      ['Sweden', 'Nordic'],
      ['Baltic', top],
    ]);
    const moved = await move(baltic, tenant.unitId, 0);
    expect([moved.position, moved.revision]).toEqual([0, 1]);
    expect((await names()).map(([name]) => name)).toEqual([top, 'Baltic', 'Nordic', 'Sweden']);
    await move(nordic, baltic, 99);
    expect(await names()).toEqual([
      [top, null],
      ['Baltic', top],
      ['Nordic', 'Baltic'],
      ['Sweden', 'Nordic'],
    ]);
    await move(sweden, null, 0);
    expect((await names())[0]).toEqual(['Sweden', null]);
  });

  it('cannot be moved below themselves or below a unit outside the tree', async () => {
    const { user, nordic, sweden, move } = await group();
    await expect(move(nordic, sweden, 0)).rejects.toMatchObject({ status: 409 });
    await expect(move(nordic, nordic, 0)).rejects.toMatchObject({ status: 409 });
    const foreign = await app.tenant();
    await expect(move(nordic, foreign.unitId, 0)).rejects.toMatchObject({ status: 404 });
    await expect(
      user.call(unitContract.save, { body: { name: 'Planted', parentId: foreign.unitId } }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(move(foreign.unitId, nordic, 0)).rejects.toMatchObject({ status: 404 });
  });

  it('refuse a change with a stale revision and return the present state', async () => {
    const { user, nordic, baltic, move } = await group();
    await user.call(unitContract.save, { body: { id: nordic, revision: 0, name: 'Nordics' } });
    await expect(move(nordic, baltic, 0)).rejects.toMatchObject({
      status: 409,
      error: { code: 'error.stale', details: { present: { name: 'Nordics', revision: 1 } } },
    });
    await expect(
      user.call(unitContract.save, { body: { id: baltic, revision: 0, name: 'nordics' } }),
    ).rejects.toMatchObject({ status: 400, error: { details: { faults: [{ path: 'body.name' }] } } });
  });

  it('keep a valid tree after simultaneous moves', async () => {
    const { tenant, user, nordic, baltic } = await group();
    const move = (id: number, parentId: number) =>
      user.request(unitContract.move, { params: { id }, body: { parentId, position: 0, revision: 0 } });
    const answers = await Promise.all([move(nordic, baltic), move(baltic, nordic)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { units } = await user.call(unitContract.list, {});
    expect(units).toHaveLength(4);
    expect(units.every(({ id }) => isWithinUnit(units, id, tenant.unitId))).toBe(true);
  });

  it('can be deleted only when empty; otherwise the refusal contains the numbers of their objects', async () => {
    const { user, nordic, sweden } = await group();
    const settings = { ...emptyAssessmentSettings, name: 'Sweden 2026' };
    const made = await user.call(assessmentContract.create, { body: { unitId: sweden, settings } });
    const remove = (id: number) => user.call(unitContract.remove, { params: { id }, query: { revision: 0 } });
    await expect(remove(nordic)).rejects.toMatchObject({
      status: 409,
      error: { code: 'error.unit.notempty', details: { assessments: 0, children: 1 } },
    });
    await expect(remove(sweden)).rejects.toMatchObject({
      error: { details: { assessments: 1, deleted: 0, children: 0 } },
    });
    await user.call(assessmentContract.remove, { params: { id: made.id } });
    await expect(remove(sweden)).rejects.toMatchObject({
      error: { details: { assessments: 0, deleted: 1, children: 0 } },
    });
    await user.call(assessmentContract.restore, { params: { id: made.id } });
    await user.call(assessmentContract.move, { params: { id: made.id }, body: { unitId: nordic } });
    await remove(sweden);
    const { units } = await user.call(unitContract.list, {});
    expect(units.find(({ id }) => id === nordic)?.assessments).toBe(1);
    expect(units.some(({ id }) => id === sweden)).toBe(false);
  });
});

describe('positions among sibling units', () => {
  const units = [
    { id: 1, parentId: null, position: 0 },
    { id: 2, parentId: 1, position: 0 },
    { id: 3, parentId: 1, position: 0 },
    { id: 4, parentId: 1, position: 0 },
  ];
  const [, second] = units;

  it('are computed without the moved unit, and only changed positions are saved', () => {
    if (!second) throw new Error('no unit');
    expect(computeMovedPositions(units, second, { parentId: 1, position: 1 })).toEqual([
      { id: 2, position: 1 },
      { id: 4, position: 2 },
    ]);
    expect(computeMovedPositions(units, second, { parentId: null, position: 99 })).toEqual([
      { id: 2, position: 1 },
    ]);
  });
});
