import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

describe('the callback page of an identity provider', () => {
  it('shows an error if no sign-in was started here, and removes the parameters from the address', async () => {
    const { address } = await open('/login/callback?code=of-somebody-else&state=unknown');
    await heading('You are not signed in');
    const said = await screen.findByRole('alert');
    expect(said.textContent).toBe(
      'This sign-in was not started in this browser, or it has already been completed. Start again.',
    );
    expect(address()).toBe('/login/callback');
    expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/login');
  });
});
