import { ready } from '@klarsikt/web/test/demo.ts';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { analysisSelection } from '../_lib/analysis/selection.ts';

beforeAll(() =>
  ready(() =>
    Promise.all([
      import('./ComparePage.tsx'),
      import('../threats/ThreatsPage.tsx'),
      import('../card/CardPage.tsx'),
      import('../ThreatLayout.tsx'),
    ]),
  ),
);

// The selection belongs to the tab, so it is cleared between tests.
afterEach(() => act(() => analysisSelection.clear()));

const analyst = async () => (await (await theApp()).tenant()).user(['threatview:View']);

describe('comparing two threats', () => {
  it('starts from two selected threats and shows common and separate parts', async () => {
    const { user, address } = await open('/threatview/threats?view=table', await analyst());
    for (const name of ['Laundering of fraud proceeds', 'Telephone and safe-account fraud'])
      await user.click(
        await screen.findByRole('button', { name: `Add ${name} to the selection` }, { timeout: 30_000 }),
      );
    await user.click(await screen.findByRole('link', { name: 'Compare' }));
    await heading('Compare threats');
    await screen.findByRole('region', { name: 'Laundering of fraud proceeds' });
    const cell = (at: number) =>
      within(screen.getByRole('row', { name: /^Customers/ })).getAllByRole('cell')[at]?.textContent;
    await waitFor(() => expect(cell(0)).toContain('Ordinary resident individual'));
    expect(cell(2)).toContain('Young adult');
    expect(cell(1)).not.toContain('Young adult');
    const before = address();
    await user.click(screen.getByRole('button', { name: 'Swap the threats' }));
    await waitFor(() => expect(cell(1)).toContain('Young adult'));
    expect(address()).not.toBe(before);
    for (const theme of ['General info', 'Modus operandi', 'Geographical aspects'])
      expect(screen.getAllByRole('heading', { level: 2, name: theme })).toHaveLength(1);
  });

  it('starts from a threat card after the user has chosen the other threat', async () => {
    const { user, address } = await open('/threat/1001/card', await analyst());
    await user.click(await screen.findByRole('link', { name: 'Compare' }));
    await screen.findByText('Choose two to four threats to compare.');
    await user.click(screen.getByRole('button', { name: /^B/ }));
    await user.type(await screen.findByRole('combobox', { name: 'B' }), 'romance');
    await user.click(await screen.findByRole('option', { name: 'Investment and romance fraud' }));
    await screen.findByRole('region', { name: 'Investment and romance fraud' });
    expect(new URL(address(), 'http://localhost').searchParams.get('a')).toBe('1001');
  });
});
