import { organizationContract } from '@klarsikt/contract';
import { grantablePermissions } from '@klarsikt/engine/people';
import { heading, leave, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

describe('the page without a licence', () => {
  it('contains the name of the opened application and lists all licensed ones', async () => {
    const licensed = ['threatview', 'portal', 'api', 'uplink'];
    const tenant = await (await theApp()).tenant({ licensed });
    await open('/no-licence?application=ra', await tenant.user());
    await screen.findByRole('heading', { name: /Risk Assessment Pro/ });
    const have = await screen.findByRole('heading', { name: 'Your organisation’s licence' });
    const rows = within(have.parentElement ?? have).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent).toSorted()).toEqual([
      'API',
      'Portal',
      'ThreatView',
      'Uplink',
    ]);
  });
});

describe('Atlas', () => {
  it.each([
    ['en', 'Your organisation does not edit the library', 'Back to Home'],
    ['sv', 'Din organisation redigerar inte biblioteket', 'Till startsidan'],
  ] as const)(
    'is hidden from an organisation without its licence, and every Atlas address shows an explanation (%s)',
    async (language, title, home) => {
      const client = await (await (await theApp()).tenant()).user();
      for (const path of ['/atlas', '/atlas/entities/threat', '/backoffice']) {
        await leave();
        const { address } = await open(path, client, language);
        await heading(title);
        expect(address()).toBe('/no-licence?application=backoffice');
        expect(screen.getByRole('link', { name: home })).toBeTruthy();
        expect(screen.queryByRole('link', { name: /^mailto/ })).toBeNull();
      }
      await leave();
      const { user } = await open('/', client, language);
      await screen.findAllByRole('link', { name: /^ThreatView/ });
      expect(screen.queryByRole('link', { name: /Atlas/ })).toBeNull();
      await leave();
      await open('/threatview/threats', client, language);
      await user.click(await screen.findByRole('button', { name: /^ThreatView/ }));
      await screen.findByRole('menuitem', { name: /^Admin/, hidden: true });
      expect(screen.queryByRole('menuitem', { name: /Atlas/, hidden: true })).toBeNull();
    },
  );

  it('has a menu whose entries all open for an organisation with the licence and the permissions', async () => {
    const tenant = await (await theApp()).tenant({ licensed: Object.keys(grantablePermissions) });
    const client = await tenant.user();
    await open('/atlas', client);
    await heading('Reference model');
    const menu = screen.getByRole('navigation', { name: 'Navigation' });
    const entries = await waitFor(() => {
      const links = within(menu).getAllByRole('link');
      expect(links.length).toBeGreaterThan(15);
      return links.map((link) => link.getAttribute('href') ?? '');
    });
    expect(entries).toContain('/atlas/templates');
    expect(entries).not.toContain('/atlas/content');
    for (const entry of entries) {
      await leave();
      await open(entry, client);
      await waitFor(
        () => {
          expect(document.querySelector('[aria-busy="true"], [data-waiting]')).toBeNull();
          expect(screen.getAllByRole('heading', { level: 1 })[0]?.textContent).not.toBe('');
        },
        { timeout: 30_000, interval: 500 },
      );
      expect(
        screen.queryByRole('heading', { name: /^(No access|Page not found|Something went wrong)/ }),
      ).toBeNull();
      expect(screen.queryByText(/may not do that|not allowed|could not be/i)).toBeNull();
    }
    await leave();
    await open('/atlas/content', client);
    await heading('No access');
  }, 240_000);

  it('is closed with an explanation while a customer is administered', async () => {
    const licensed = Object.keys(grantablePermissions);
    const tenant = await (await theApp()).tenant({ licensed });
    const below = await (await theApp()).tenant({ name: 'Filial', parentId: tenant.organizationId });
    const client = await tenant.user();
    await client.call(organizationContract.administer, { params: { id: below.organizationId } });
    await open('/atlas', client);
    await heading('Atlas is closed while you administer a customer');
    await screen.findByText(/You administer Filial\./);
    await client.call(organizationContract.leave, {});
    await leave();
    await open('/atlas', client);
    await heading('Reference model');
  });
});
