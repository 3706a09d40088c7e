import { ready } from '@klarsikt/web/test/demo.ts';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

beforeAll(() => ready(() => import('./CardPage.tsx')));

async function onCard() {
  const client = await (await (await theApp()).tenant()).user(['threatview:View']);
  const page = await open('/threat/1001/card', client);
  await heading('Laundering of fraud proceeds');
  return page;
}

function section(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The card has no section ${id}`);
  return found;
}

describe('the card of a threat', () => {
  it('has its sections in a fixed order, and each grade with its date and next review', async () => {
    await onCard();
    const links = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
    const names = links.map(({ textContent }) => textContent?.replace(/\s*\d+$/, '').trim() ?? '');
    const wanted = ['Threat', 'Risk list', 'Compliance', 'Source insights', 'Risk indicators', 'Controls'];
    expect(names.filter((name) => wanted.includes(name))).toEqual(wanted);
    expect(await screen.findAllByText(/Graded .+\. (Next review:|Review was due) /)).toHaveLength(2);
  });

  it('shows reasons for the grades and legal provisions for the obligations', async () => {
    const { user } = await onCard();
    expect((await screen.findByText(/^Basis of the grade$/)).textContent).toMatch(/^Basis of the grade \S/);
    for (const reason of [/^High because fraud was the predicate offence/, /^Medium: companies are hit/])
      await screen.findByText(reason);
    const risks = section('risks');
    const types = within(risks)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent ?? '');
    expect(types.map((type) => type.replace(/\s*\d+$/, ''))).toEqual(
      expect.arrayContaining(['Customers', 'Products', 'Transactions', 'Channels', 'Geographies']),
    );
    const counts = types.map((type) => Number(/\d+$/.exec(type)?.[0]));
    expect(within(risks).getAllByRole('listitem')).toHaveLength(
      counts.reduce((sum, count) => sum + count, 0),
    );
    const uses = section('exploitation');
    await user.click(within(uses).getByRole('button', { name: 'Expand all' }));
    await waitFor(() => expect(uses.querySelectorAll('dd').length).toBeGreaterThan(1));
    for (const use of uses.querySelectorAll('dd')) expect(use.textContent).toMatch(/\S/);
    expect(section('compliance').querySelector('tbody tr')?.textContent).toMatch(/§|Art/);
    expect(section('controls').querySelector('tbody tr')?.textContent).toMatch(/\d+ of \d+/);
    const sources = [...section('sources').querySelectorAll<HTMLElement>('li[id]')];
    expect(sources.length).toBeGreaterThan(2);
    for (const source of sources) {
      expect(source.textContent).toMatch(/Global|Continental|National|Domestic/);
      expect(within(source).getAllByRole('link')[0]?.getAttribute('href')).toMatch(/^https:/);
    }
    const child = 'Telephone and safe-account fraud';
    await user.click(within(section('family')).getByRole('link', { name: child }));
    await heading(child);
    within(section('family')).getByRole('link', { name: 'Laundering of fraud proceeds' });
  });
});
