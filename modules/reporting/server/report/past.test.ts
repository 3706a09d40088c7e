import { actionContract, appetiteContract, assessmentContract, reportContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { getSharedTestApp, type TestApp } from '@klarsikt/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

it('a report on a past state shows the actions and the risk appetite of that time', async () => {
  const tenant = await app.tenant();
  const [anna, bo] = [await tenant.user(), await tenant.user()];
  const settings = { ...emptyAssessmentSettings, name: 'Bank 2026', opGeography: 'ge-se' };
  const body = { unitId: tenant.unitId, settings };
  const { id } = await anna.call(assessmentContract.create, { body });
  const raise = (title: string) =>
    anna.call(actionContract.create, { body: { assessment: id, origin: 'own', title, owner: anna.userId } });
  const first = await raise('Test the screening');
  const { revision } = await anna.call(assessmentContract.load, { body: { id } });
  app.clock.advance(60);
  const patches = [{ op: 'set', path: '/conclusions/overall', value: 'All is well.' }] as const;
  await anna.call(assessmentContract.modifyData, {
    params: { id },
    body: { revision, patches: [...patches] },
  });
  app.clock.advance(60);
  // Later changes: one action is renamed and completed, another is created, and the risk appetite is decided.
  const renamed = await anna.call(actionContract.change, {
    params: { id: first.id },
    body: { revision: 1, title: 'Test it again' },
  });
  await anna.call(actionContract.setStatus, {
    params: { id: first.id },
    body: { revision: renamed.revision, status: 'done', reason: 'Tested' },
  });
  await raise('Raised later');
  await anna.call(appetiteContract.save, {
    body: { revision: 0, patches: [{ op: 'set', path: '/limits/products', value: { all: 0 } }] },
  });
  await bo.call(appetiteContract.approve, { body: { revision: 1, decided: '2026-11-20', statement: '' } });
  const told = async (template: 'actionPlan' | 'boardSummary', past: boolean) => {
    const state = past ? { revision } : {};
    const asked = { params: { id }, body: { language: 'en', template, ...state } } as const;
    return (await anna.call(reportContract.show, asked)).html ?? '';
  };
  const then = await told('actionPlan', true);
  const address = (state: number) => `http://localhost/ra/${id}?revision=${state}`;
  expect(then).toContain(`href="${address(revision)}"`);
  expect(then).toContain('Test the screening');
  expect(then).toContain('1 action, 1 of them open');
  expect(then).not.toContain('Test it again');
  expect(then).not.toContain('Raised later');
  const now = await told('actionPlan', false);
  expect(now).toContain(`href="${address(revision + 1)}"`);
  expect(now).toContain('Test it again');
  expect(now).toContain('Raised later');
  expect(await told('boardSummary', true)).toContain('No risk appetite has been decided.');
  expect(await told('boardSummary', false)).not.toContain('No risk appetite has been decided.');
});
