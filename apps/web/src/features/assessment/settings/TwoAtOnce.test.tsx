/** Two people, or two tabs, change the same assessment at once. */
import { assessment } from '@klarsikt/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { demoAssessment, ready } from '../../../../test/demo.ts';
import { open } from '../../../../test/screen.tsx';

beforeAll(() => ready(() => import('./SettingsPage.tsx')));

it('who saves second goes on saving, is told who it was and what they changed, and both changes are kept', async () => {
  const { client, id, saved } = await demoAssessment();
  const { user } = await open(`/ra/${id}/edit`, client);
  const description = await screen.findByLabelText('The business in words');
  const { meta } = await client.call(assessment.load, { body: { id } });
  const patches = [{ op: 'set' as const, path: '/settings/responsible', value: 'Anna Berg' }];
  await client.call(assessment.modifyData, { params: { id }, body: { revision: meta.revision, patches } });

  fireEvent.change(description, { target: { value: 'Savings and loans.' } });
  const met = (await screen.findByText(/ changed something too$/)).closest('button');
  await user.click(met ?? document.body);
  const dialog = await screen.findByRole('dialog', { name: 'You were two' });
  expect(dialog.textContent).toContain('Anna Berg');
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(async () =>
    expect((await saved()).settings).toMatchObject({
      responsible: 'Anna Berg',
      description: 'Savings and loans.',
    }),
  );
  expect(screen.getByLabelText('Responsible')).toHaveProperty('value', 'Anna Berg');
  await screen.findByText(/^Saved/);
});
