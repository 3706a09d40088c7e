import { assessmentContract, overlayContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { createBlankOwnEntity } from '@klarsikt/engine/overlay';
import { ready } from '@klarsikt/web/test/demo.ts';
import { open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';

beforeAll(() => ready(() => import('@klarsikt/workspace/web/threats/ThreatsPage.tsx')));

it('own parts of an assessment and of the organisation have different marks in lists', async () => {
  const tenant = await (await theApp()).tenant();
  const user = await tenant.user();
  const make = async (name: string) => {
    const { id, key } = await user.call(overlayContract.createId, { body: { collection: 'threats' } });
    const blank = createBlankOwnEntity('threats', id, '2026-09-14');
    const privGrade = { grade: 3, motivation: { en: 'Two cases', sv: 'Två fall' } };
    return { key, value: { ...blank, name: { en: name, sv: name }, privGrade } };
  };
  const [shared, alone] = [await make('Own to the bank'), await make('Own to the assessment')];
  const { revision } = await user.call(overlayContract.load, {});
  const whole = [{ op: 'set' as const, path: '/threats', value: { [shared.key]: shared.value } }];
  await user.call(overlayContract.save, { body: { revision, patches: whole } });
  const settings = { ...emptyAssessmentSettings, name: 'Bank', segment: 'INDIVIDUALS' as const };
  const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  const parts = { threats: { [alone.key]: alone.value } };
  const { meta, document } = await user.call(assessmentContract.load, { body: { id } });
  const value = { ...document.overlay, own: parts };
  const patches = [{ op: 'set' as const, path: '/overlay', value }];
  await user.call(assessmentContract.modifyData, {
    params: { id },
    body: { revision: meta.revision, patches },
  });
  await open(`/ra/${id}/threat`, user);
  const row = (name: RegExp) => screen.findByRole('row', { name });
  expect(within(await row(/Own to the bank/)).getByText('Organisation’s own part')).toBeTruthy();
  expect(within(await row(/Own to the assessment/)).getByText('Own part')).toBeTruthy();
});
