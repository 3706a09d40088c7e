import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { open } from '../../../test/screen.tsx';
import { theApp } from '../../../test/server.ts';

describe('the page without a licence', () => {
  it('names what was opened, and every application that the organisation has a licence for', async () => {
    const licensed = ['threatview', 'portal', 'api', 'uplink'];
    const tenant = await (await theApp()).tenant({ licensed });
    await open('/no-licence?application=ra', await tenant.user());
    await screen.findByRole('heading', { name: /Risk Assessment Pro/ });
    const have = await screen.findByRole('heading', { name: 'What your organisation has' });
    const rows = within(have.parentElement ?? have).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent).toSorted()).toEqual([
      'API',
      'Portal',
      'ThreatView',
      'Uplink',
    ]);
  });
});
