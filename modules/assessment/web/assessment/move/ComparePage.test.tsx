import { assessmentContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

async function twoYears() {
  const tenant = await (await theApp()).tenant();
  const user = await tenant.user();
  const make = (name: string, date: string) =>
    user.call(assessmentContract.create, {
      body: {
        unitId: tenant.unitId,
        settings: { ...emptyAssessmentSettings, name, date, opGeography: 'ge-se' },
      },
    });
  const { id: last } = await make('Bank 2025', '2025-05-01');
  const { id } = await make('Bank 2026', '2026-05-01');
  const value = { inherent: 0.5, motivation: 'Gone' };
  const patches = [{ op: 'set' as const, path: '/risks/data/customers/cu-pep/override', value }];
  await user.call(assessmentContract.modifyData, { params: { id }, body: { revision: 1, patches } });
  return { user, id, last };
}

describe('/ra/{id}/compare', () => {
  it("shows the differences from the first version and from last year's assessment", async () => {
    const { user, id, last } = await twoYears();
    const { user: person, address } = await open(`/ra/${id}/compare`, user);
    await heading(/^Compare/);
    const levels = await screen.findByRole('table', { name: 'Levels that differ' });
    expect(within(levels).getByRole('row', { name: /0\.5/ })).toBeTruthy();
    await person.click(await screen.findByRole('link', { name: 'Bank 2025' }));
    await screen.findByText(/Bank 2025, Version 1 → Bank 2026, Version 2/);
    expect(address()).toContain(`with=${last}`);
  });
});

describe('/ra/{id}/upgrade', () => {
  it('shows a message if the assessment already uses the live model version', async () => {
    const { user, id } = await twoYears();
    await open(`/ra/${id}/upgrade`, user);
    await heading('The assessment uses the live model version');
  });
});
