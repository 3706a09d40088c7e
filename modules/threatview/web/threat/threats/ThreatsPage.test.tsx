import { ready } from '@klarsikt/web/test/demo.ts';
import { onPhone } from '@klarsikt/web/test/phone.ts';
import { keepingFiles } from '@klarsikt/web/test/saved-files.ts';
import { leave, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { withSearch } from '@klarsikt/web/test/thread.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

beforeAll(() =>
  ready(() =>
    Promise.all([
      import('./ThreatsPage.tsx'),
      import('../ThreatLayout.tsx'),
      import('../risks/RisksPage.tsx'),
    ]),
  ),
);

const { body } = document;

/** Numbers of "shown of total" in the heading; with a business filter those of direct and indirect relation. */
function shown(): readonly [number, number] {
  const text = screen.getByRole('heading', { level: 1 }).textContent;
  const concerned = /(\d+) directly, (\d+) indirectly, of (\d+)/.exec(text);
  if (concerned !== null) return [Number(concerned[1]) + Number(concerned[2]), Number(concerned[3])];
  const [, some, all] = /(\d+) \S+ (\d+)/.exec(text) ?? [];
  return [Number(some), Number(all)];
}

/** Row of a threat with these words; a category may have the same name. */
const line = (name: string): Promise<HTMLElement> =>
  waitFor(() => {
    const lines = [...document.querySelectorAll<HTMLElement>('tr[data-row]:not([data-group])')];
    const found = lines.find(({ textContent }) => textContent.includes(name));
    if (found === undefined) throw new Error(`no line of ${name}`);
    return found;
  });
const marks = () => [...document.querySelectorAll('tr[data-row] mark')].map(({ textContent }) => textContent);
const marked = (words: RegExp) =>
  waitFor(() => expect(marks().filter((one) => words.test(one))).not.toEqual([]));
const inDemo = async (address: string, language?: 'en' | 'sv') =>
  open(address, await (await theApp()).demo(language), language);

async function finds(field: string, words: string): Promise<void> {
  fireEvent.change(await screen.findByRole('searchbox', { name: field }), { target: { value: words } });
}

describe('a visitor', () => {
  it('sees a notice that this is a sample and can enter the demo on the same page', async () => {
    const { user, address } = await open('/threatview/threats?view=table');
    const banner = within(await screen.findByRole('region', { name: 'You are reading a sample' }));
    banner.getByText(/^You are reading a sample/);
    banner.getByRole('link', { name: 'Request a licence' });
    await line('');
    await user.click(banner.getByRole('button', { name: 'Try the demo' }));
    await waitFor(() => expect(screen.queryByText(/You are reading a sample/)).toBeNull());
    expect(address()).toBe('/threatview/threats?view=table');
    await line('');
  });
});

describe('the search on the page of threats', () => {
  it('filters the list, and an opened threat is stored in the address', () =>
    withSearch(async () => {
      const client = await (await theApp()).demo();
      const page = await open('/threatview/threats?view=table', client);
      await line('');
      const [all, total] = shown();
      expect(all).toBe(total);
      await finds('Search threats', 'trade-based money');
      await waitFor(() => {
        expect(screen.getByRole('heading', { level: 1 }).textContent).not.toContain('reading');
        expect(shown()[0]).toBeLessThan(all);
      });
      expect(shown()[0]).toBeGreaterThan(0);
      (await line('Trade-based money laundering')).focus();
      await page.user.keyboard('{Enter}');
      const name = /Trade-based money laundering/;
      const panel = within(await screen.findByRole('complementary', { name }));
      await page.user.click(panel.getByRole('tab', { name: 'Modus operandi' }));
      await waitFor(() => expect(page.address()).toContain('theme=modusOperandi'));
      const address = page.address();
      expect(address).toContain('open=');
      await leave();
      const again = await open(address, client);
      await screen.findByRole('tab', { name: 'Modus operandi', selected: true });
      (await line('Trade-based money laundering')).focus();
      await again.user.keyboard('{Escape}');
      await waitFor(() => expect(again.address()).not.toContain('open='));
      await waitFor(() => expect(screen.queryByRole('complementary', { name })).toBeNull());
    }));

  it('finds abbreviations and technical terms, and marks the matching words of the text', () =>
    withSearch(async () => {
      await inDemo('/threatview/threats?view=table');
      await finds('Search threats', 'TBML');
      await line('Trade-based money laundering');
      await waitFor(() => expect(shown()[0]).toBeLessThan(shown()[1]));
      await finds('Search threats', 'smurfing');
      await marked(/(below|under) the (limit|threshold)/);
    }));

  it('finds Swedish words typed without å, ä and ö or with a misspelling', () =>
    withSearch(async () => {
      await inDemo('/threatview/threats?view=table', 'sv');
      for (const typed of ['penningtvatt', 'penningtvät', 'pennningtvätt']) {
        await finds('Sök bland hot', 'zzzz');
        await waitFor(() => expect(marks()).toEqual([]));
        await finds('Sök bland hot', typed);
        await marked(/penningtvätt/i);
      }
      await finds('Sök bland hot', 'strukturering');
      await marked(/under .*gräns|delas upp/);
    }));
});

describe('filters on the page of threats', () => {
  const clears = () =>
    screen.queryAllByRole('button', { name: /^Clear filter / }).map((one) => one.getAttribute('aria-label'));

  it('include country, level, segment and business, and are stored in the address', async () => {
    const { user, address } = await inDemo(
      '/threatview/threats?segment=INDIVIDUALS&level=HIGH&country=ge-se&business=bu-bank',
    );
    await line('Laundering of fraud proceeds');
    const [few, total] = shown();
    expect(few).toBeGreaterThan(0);
    expect(few).toBeLessThan(total);
    for (const name of ['Segment', 'Grade', 'Country', 'Business'])
      screen.getByRole('button', { name: `Clear filter ${name}` });
    await user.click(screen.getByRole('button', { name: 'Clear filter Grade' }));
    await waitFor(() => expect(shown()[0]).toBeGreaterThan(few));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(shown()[0]).toBe(total));
    expect(address()).toBe('/threatview/threats');
  });

  it('are not active for values that the library lacks', async () => {
    await inDemo('/threatview/threats?country=xx&business=nope&segment=INDIVIDUALS');
    await screen.findByRole('button', { name: 'Clear filter Segment' });
    expect(clears()).toEqual(['Clear filter Segment']);
  });
});

it('the exported file of the threat list is the same on a phone as on a wide screen', () =>
  onPhone(() =>
    withSearch(() =>
      keepingFiles(async (next) => {
        const fileOf = async (address: string) => {
          await leave();
          const { user } = await inDemo(address);
          await waitFor(() => expect(shown()[0]).toBeLessThan(shown()[1]));
          await user.click(await screen.findByRole('button', { name: 'Download this view as CSV' }));
          return (await next()).replace('\ufeff', '').split('\r\n');
        };
        const [head, ...threats] = await fileOf('/threatview/threats?view=table&q=e-mail+compromise');
        expect(screen.getAllByRole('columnheader')).toHaveLength(2);
        expect(head).toBe(
          'Threat,Category,Individuals,Corporates,Source level,Sources,Reviewed,Highest grade',
        );
        expect(threats.some((one) => /^Business e-mail compromise,.*,0\.0,2\.1,Global,5,/.test(one))).toBe(
          true,
        );
        const [columns, ...risks] = await fileOf('/threatview/risks?type=channels&q=mobile+app');
        expect(columns).toMatch(/^Risk,.*Threats behind/);
        expect(risks.some((one) => one.startsWith('Mobile app,'))).toBe(true);
        // The file names every threat, not the first two and a number.
        expect(risks.join()).not.toMatch(/ \+\d/);
      }),
    ),
  ));

it('the space bar selects a threat and updates the counter in the menu', async () => {
  const { user } = await inDemo('/threatview/threats?view=table');
  const counter = () =>
    within(screen.getByRole('navigation', { name: 'Navigation' })).getByRole('link', {
      name: /Threat analysis/,
    }).textContent;
  (await line('Business e-mail compromise')).focus();
  expect(counter()).not.toMatch(/\d/);
  await user.keyboard(' ');
  await waitFor(() => expect(counter()).toMatch(/1$/));
  await user.keyboard('j');
  await user.keyboard(' ');
  await waitFor(() => expect(counter()).toMatch(/2$/));
});

it('a threat can be searched, read on its card and analysed in Swedish', () =>
  withSearch(async () => {
    const client = await (await theApp()).demo('sv');
    const page = await open('/threatview/threats', client, 'sv');
    await finds('Sök bland hot', 'handelsbaserad');
    await page.user.click(await line('Handelsbaserad penningtvätt'));
    const panel = within(await screen.findByRole('complementary', { name: /Handelsbaserad penningtvätt/ }));
    await page.user.click(panel.getByRole('button', { name: 'Lägg till i urvalet' }));
    await page.user.click(panel.getAllByRole('link', { name: 'Öppna hela hotkortet' })[0] ?? body);
    await screen.findByRole('heading', { level: 2, name: 'Så kan varje produkt utnyttjas' });
    await page.user.click(await screen.findByRole('link', { name: /Öppna analysen/ }));
    const results = within(await screen.findByRole('treegrid', { name: 'Resultat' }));
    await waitFor(() => expect(results.getAllByRole('row', { name: /Utlandsbetalning/ })).not.toEqual([]));
  }));

it('keep the focus when the user switches from tree to table by keyboard', async () => {
  const { user } = await inDemo('/threatview/threats');
  const table = await screen.findByRole('button', { name: 'Table', pressed: false });
  table.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Table', pressed: true });
  expect(document.activeElement).toBe(table);
});
