import { assessmentContract, enforcementContract, signoffContract } from '@klarsikt/contract';
import { emptyAssessmentSettings, type Patch } from '@klarsikt/engine/assessment';
import { defaultEnforcedRequirements } from '@klarsikt/engine/completeness';
import { signOffParts } from '@klarsikt/engine/sign-off';
import { ready } from '@klarsikt/web/test/demo.ts';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

beforeAll(() =>
  ready(() =>
    Promise.all([
      import('@klarsikt/governance/web/signoff/SignOffPage.tsx'),
      import('@klarsikt/workspace/web/settings/SettingsPage.tsx'),
    ]),
  ),
);

async function changed() {
  const tenant = await (await theApp()).tenant();
  const editor = await tenant.user();
  const approver = await tenant.user(['ra:View', 'ra:Approve']);
  const rules = defaultEnforcedRequirements.map((id): Patch => ({ op: 'set', path: `/${id}`, value: false }));
  await editor.call(enforcementContract.save, { body: { revision: 0, patches: rules } });
  const settings = { ...emptyAssessmentSettings, name: 'Bank 2026', opGeography: 'ge-se' };
  const { id } = await editor.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  const params = { id };
  const asked = { revision: 1, parts: [...signOffParts], message: '' };
  await editor.call(signoffContract.request, { params, body: asked });
  const { hash } = await approver.call(signoffContract.get, { params });
  const body = { revision: 1, hash, parts: [...signOffParts], statement: 'Approved.' };
  await approver.call(signoffContract.approve, { params, body });
  const patches: Patch[] = [
    { op: 'set', path: '/settings/name', value: 'Bank 2027' },
    { op: 'set', path: '/conclusions/overall', value: 'Higher than last year.' },
  ];
  await editor.call(assessmentContract.modifyData, { params, body: { revision: 1, patches } });
  return { editor, id, params };
}

describe('a past version of an assessment', () => {
  it('opens from the sign-off page and is read-only on every page', async () => {
    const { editor, id, params } = await changed();
    const { user, address } = await open(`/ra/${id}/signoff`, editor);
    await heading('Sign-off');
    const [signed] = await screen.findAllByRole('link', { name: 'version 1' });
    if (signed === undefined) throw new Error('no state of an approval');
    await user.click(signed);
    const banner = await screen.findByRole('region', { name: 'Earlier version' });
    within(banner).getByText(/^You are viewing version 1, saved by .* on .*\. It cannot be changed\./);
    expect(address()).toBe(`/ra/${id}?revision=1`);
    await user.click(screen.getByRole('link', { name: /^Settings/ }));
    await heading('Settings');
    expect(address()).toBe(`/ra/${id}/edit?revision=1`);
    const name = await screen.findByDisplayValue('Bank 2026');
    await user.type(name, 'x').catch(() => undefined);
    await user.click(screen.getByRole('link', { name: 'Back to the current version' }));
    await screen.findByDisplayValue('Bank 2027');
    const { document, revision } = await editor.call(assessmentContract.load, { body: { id } });
    expect([document.settings.name, revision]).toEqual(['Bank 2027', 2]);
    expect((await editor.call(assessmentContract.get, { params })).revision).toBe(2);
  });

  it('shows a message if the version does not exist', async () => {
    const { editor, id } = await changed();
    await open(`/ra/${id}?revision=9`, editor, 'sv');
    await screen.findByText('Den här versionen av bedömningen finns inte. Välj en version i historiken.');
  });
});

describe('a change since the approval', () => {
  it('is listed on the sign-off page with the old and the new value', async () => {
    const { editor, id } = await changed();
    await open(`/ra/${id}/signoff`, editor);
    await screen.findByRole('heading', { name: /^Changed since \d/ });
    await waitFor(() => {
      const row = screen.getByRole('row', { name: /Bank 2026 → Bank 2027/ });
      within(row).getByText('The whole assessment');
    });
    screen.getByRole('row', { name: /no value → Higher than last year\./ });
  });
});
