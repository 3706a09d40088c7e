/** Visitors see the samples of both applications and the ways to sign in. */
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { heading, leave, open } from '../../test/screen.tsx';

it('a visitor can read the samples of ThreatView and Risk Assessment', async () => {
  await open('/threatview');
  await screen.findByRole('region', { name: 'You are reading a sample' });
  expect((await screen.findAllByRole('button', { name: 'Try the demo' })).length).toBeGreaterThan(0);
  await leave();
  const { user } = await open('/ra');
  expect((await screen.findAllByRole('button', { name: 'Try the demo' })).length).toBeGreaterThan(0);
  const [sample] = within(await screen.findByRole('table')).getAllByRole('link');
  if (sample === undefined) throw new Error('there is no sample to read');
  await user.click(sample);
  await screen.findByText(/You can look at everything but not change it\./);
  await heading('Overview');
});
