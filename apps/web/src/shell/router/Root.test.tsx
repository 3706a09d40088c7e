import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { demoAssessment } from '../../../test/demo.ts';
import { heading, open } from '../../../test/screen.tsx';
import { answeredWith } from '../../../test/server.ts';

it('a session that fails to load shows an error with a button to try again', async () => {
  const { client, id } = await demoAssessment();
  const user = await answeredWith(502, async () => {
    const opened = await open(`/ra/${id}/edit`, client);
    await screen.findByRole('alert');
    await opened.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('alert');
    return opened.user;
  });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await heading('Settings');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
