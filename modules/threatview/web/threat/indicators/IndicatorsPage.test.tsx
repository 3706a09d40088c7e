import { threatContract } from '@klarsikt/contract';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

it('the page of risk indicators can be filtered by words and type and exports the selected indicators', async () => {
  const tenant = await (await theApp()).tenant();
  const client = await tenant.user();
  const { user, address } = await open('/threatview/indicators?type=transactions', client);
  await heading(/^Risk indicators/);
  await user.type(await screen.findByRole('searchbox', { name: 'Search indicators and threats' }), 'invoice');
  const query = { type: 'transactions', text: 'invoice' } as const;
  const { indicators } = await client.call(threatContract.getIndicators, { query });
  const [first] = indicators;
  if (first === undefined) throw new Error('no such indicator');
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(`${indicators.length} of `),
  );
  expect(address()).toBe('/threatview/indicators?type=transactions&q=invoice');
  const grid = within(screen.getByRole('grid', { name: 'Risk indicators' }));
  const [box] = grid.getAllByRole('checkbox', {
    name: new RegExp(first.text.en.slice(0, 20).replace(/[()?]/g, '.')),
  });
  if (box === undefined) throw new Error('nothing to choose');
  expect(screen.getByRole('button', { name: 'Export as CSV' })).toBeTruthy();
  await user.click(box);
  await screen.findByText(/^One selected/);
  screen.getByRole('button', { name: 'Export selected as CSV' });
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  await screen.findByRole('button', { name: 'Export as XLSX' });
});
