import { ready } from '@klarsikt/web/test/demo.ts';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';

beforeAll(() => ready(() => import('./CardPage.tsx')));

it("a threat outside the reader's library is reported as missing", async () => {
  await open('/threat/99999/card');
  await heading('This threat is not in your library');
});

it('a card shows every section and cites sources by short names with links, never by raw keys', async () => {
  await open('/threat/1048/card', await (await theApp()).demo());
  await heading('Trade-based money laundering');
  const main = screen.getByRole('main');
  const headings = () =>
    within(main)
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent.trim());
  for (const name of [
    'General info',
    'Modus operandi',
    'Customer characteristics',
    'Illicit financial flows',
    'Geographical aspects',
    'How each product can be exploited',
    'Risk indicators',
    'Risk list',
    'Compliance',
    'Controls',
    'Source insights',
  ])
    await waitFor(() => expect([name, headings().filter((one) => one === name)]).toEqual([name, [name]]));
  expect(main.textContent).not.toMatch(/\[?\bre-[a-z]/);
  const [citation] = within(main).getAllByRole('link', { name: 'FATF/Egmont 2020' });
  const place = citation?.getAttribute('href') ?? '';
  expect(place).toMatch(/^#./);
  const source = document.getElementById(place.slice(1))?.querySelector('a');
  expect(source?.getAttribute('href')).toMatch(/^https:\/\//);
  expect(source?.getAttribute('rel')).toContain('noopener');
  expect(document.querySelector('header nav a')?.getAttribute('href')).toBe('/threatview');
});
