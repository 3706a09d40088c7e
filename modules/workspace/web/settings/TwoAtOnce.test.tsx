import { assessmentContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { ready } from '@klarsikt/web/test/demo.ts';
import { open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';

beforeAll(() => ready(() => import('./SettingsPage.tsx')));

async function opened(language: 'en' | 'sv' = 'en') {
  const tenant = await (await theApp()).tenant();
  const [owner, colleague] = [await tenant.user(), await tenant.user()];
  const settings = { ...emptyAssessmentSettings, name: 'Bank 2026', opGeography: 'ge-se' };
  const { id } = await owner.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  const { user } = await open(`/ra/${id}/edit`, owner, language);
  const label = language === 'en' ? 'Description of the business' : 'Beskrivning av verksamheten';
  const description = await screen.findByLabelText(label);
  const saves = async (who: typeof owner, path: string, value: string) => {
    const { meta } = await who.call(assessmentContract.load, { body: { id } });
    const patches = [{ op: 'set' as const, path, value }];
    await who.call(assessmentContract.modifyData, {
      params: { id },
      body: { revision: meta.revision, patches },
    });
  };
  const saved = async () =>
    (await owner.call(assessmentContract.getData, { params: { id } })).document.settings;
  return { user, owner, colleague, description, saves, saved };
}

it("a save after a colleague's save keeps both changes and shows the colleague's change", async () => {
  const { user, colleague, description, saves, saved } = await opened();
  await saves(colleague, '/settings/responsible', 'Anna Berg');

  fireEvent.change(description, { target: { value: 'Savings and loans.' } });
  const met = (await screen.findByText(/^Test .* also made changes$/)).closest('button');
  await user.click(met ?? document.body);
  const dialog = await screen.findByRole('dialog', { name: 'Two people made changes' });
  expect(dialog.textContent).toContain('Anna Berg');
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(async () =>
    expect(await saved()).toMatchObject({ responsible: 'Anna Berg', description: 'Savings and loans.' }),
  );
  expect(screen.getByLabelText('Responsible person')).toHaveProperty('value', 'Anna Berg');
  await screen.findByText(/^Saved/);
});

it.each([
  [
    'en',
    [
      'Changed by you elsewhere',
      'Compare and choose',
      'You changed the same field in two places',
      'Saved elsewhere',
    ],
    'Keep the changes saved elsewhere',
  ],
  [
    'sv',
    [
      'Ändrat av dig på annat håll',
      'Jämför och välj',
      'Du ändrade samma fält på två ställen',
      'Sparat på annat håll',
    ],
    'Behåll ändringarna från annat håll',
  ],
] as const)(
  'a conflict with a change of the same user in another tab opens a dialog to choose a version: %s',
  async (language, [state, compare, title, side], keep) => {
    const { user, owner, description, saves, saved } = await opened(language);
    await saves(owner, '/settings/description', 'From the other tab.');
    await saves(owner, '/settings/responsible', 'Anna Berg');

    fireEvent.change(description, { target: { value: 'From here.' } });
    const told = (await screen.findByText(state)).closest('[role="status"]');
    if (!(told instanceof HTMLElement)) throw new Error('the save state is not told');
    await user.click(within(told).getByRole('button', { name: compare }));
    const dialog = await screen.findByRole('dialog', { name: title });
    within(dialog).getByRole('columnheader', { name: side });
    await user.click(within(dialog).getByRole('button', { name: keep }));
    await waitFor(() => expect(description).toHaveProperty('value', 'From the other tab.'));
    expect(await saved()).toMatchObject({ description: 'From the other tab.', responsible: 'Anna Berg' });
  },
);

it("a colleague's change is attributed to the colleague even if the user has changed something in another tab", async () => {
  const { owner, colleague, saves } = await opened();
  await saves(colleague, '/settings/responsible', 'Anna Berg');
  await saves(owner, '/settings/description', 'From the other tab.');
  await screen.findByText(/^Test .* also made changes$/, {}, { timeout: 20_000 });
});
