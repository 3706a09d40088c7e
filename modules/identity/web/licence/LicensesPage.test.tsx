import { heading, leave, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

describe('the page Licenses', () => {
  it.each([
    ['en', 'Licenses', 'No end date'],
    ['sv', 'Licenser', 'Tills vidare'],
  ] as const)(
    'shows the licensed applications and their end dates to every user (%s)',
    async (language, title, end) => {
      const tenant = await (await theApp()).tenant({ name: 'Nordbanken', licensed: ['threatview', 'ra'] });
      const { user, address } = await open('/threatview', await tenant.user(['threatview:View']), language);
      await user.click(await screen.findByRole('button', { name: /Test User/ }));
      await user.click(await screen.findByRole('menuitem', { name: title, hidden: true }));
      await heading(title);
      expect(address()).toBe('/licenses');
      expect(document.title).toContain(title);
      const rows = within(await screen.findByRole('table', { name: title })).getAllByRole('row');
      expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(new RegExp(`^Risk Assessment Pro.*${end}$`)),
        expect.stringMatching(new RegExp(`^ThreatView.*${end}$`)),
      ]);
      screen.getByText('Enterprise');
      screen.getByText('Pro');
      screen.getByText(/Nordbanken/, { selector: 'p' });
    },
  );

  it('shows that no licence is valid, and redirects a visitor to sign-in', async () => {
    const tenant = await (await theApp()).tenant({ licensed: [] });
    await open('/licenses', await tenant.user());
    await screen.findByText('No licence is valid today');
    await leave();
    const { address } = await open('/licenses');
    await screen.findByRole('textbox', { name: /user/i });
    expect(address()).toBe('/login?uri=%2Flicenses');
  });
});
