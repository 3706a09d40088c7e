import { assessmentContract, sessionContract, threatContract } from '@klarsikt/contract';
import type { TestClient } from '@klarsikt/testkit';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { withSearch } from '@klarsikt/web/test/thread.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

const name = 'New since your last visit';

/** Records a visit in June with another model version. */
async function wasThere(client: TestClient, hash: string): Promise<void> {
  await client.call(threatContract.visit, {});
  const connection = await (await theApp()).database.pool.connect();
  await connection.query(`begin read write; set local app.scope = 'system'`);
  await connection.query('update threat_visit set last_hash = $1, last_at = $2 where user_id = $3', [
    hash,
    '2026-06-01T08:00:00.000Z',
    (await client.call(sessionContract.getSession, {})).user?.id,
  ]);
  await connection.query('commit');
  connection.release();
}

it('the first visit to ThreatView is recorded and shows no news', async () => {
  const client = await (await (await theApp()).tenant()).user();
  await open('/threatview', client);
  await heading('Which threats concern your business?');
  await waitFor(async () =>
    expect(await client.call(threatContract.lastVisit, {})).toEqual({ before: null, due: false }),
  );
  expect(screen.queryByRole('heading', { name })).toBeNull();
});

it('a returning user sees the changes since the version of the last visit', async () => {
  const app = await theApp();
  const demo = await app.demo('en');
  const { assessments } = await demo.call(assessmentContract.list, { query: {} });
  const pinned = await demo.call(assessmentContract.load, { body: { id: assessments[0]?.id ?? 0 } });
  const client = await (await app.tenant()).user();
  await wasThere(client, pinned.model.hash);
  await open('/threatview', client);
  const block = (await screen.findByRole('heading', { name })).closest('section');
  if (block === null) throw new Error('the heading stands in no section');
  await within(block).findByText(/^Version 2026:4 is live/);
  const link = within(block).getByRole('link', { name: /publications? since 1 June? 2026$/ });
  expect(link.getAttribute('href')).toContain('from=2026-06-01');
});

const sections = () => [...screen.getByRole('main').querySelectorAll('section')];

it('each block with counts on the start page names the counted objects', async () => {
  const client = await (await (await theApp()).tenant()).user();
  await open('/threatview', client);
  await screen.findByRole('heading', { name: /^Highest grades/ });
  const counting = sections().filter((section) =>
    /\d$/.test(section.querySelector('li a')?.textContent ?? ''),
  );
  expect(counting.map((section) => section.querySelector('h2')?.textContent?.trim())).toEqual([
    'Areas',
    'Start from a risk',
    'Threats by type of firm',
  ]);
  for (const section of counting)
    expect(section.querySelector('h2 + p')?.textContent).toMatch(/[Nn]umber of (?:threats|risks)/);
  const highest = sections().find((section) =>
    section.querySelector('h2')?.textContent?.startsWith('Highest'),
  );
  expect(highest?.querySelector('h2 + p')?.textContent).toBe(
    'Threats with the highest grade in each segment.',
  );
});

it('the focus on the navigation is kept when the library has loaded', async () => {
  const client = await (await (await theApp()).tenant()).user();
  await open('/threatview', client);
  const entry = await screen.findByTitle('Threats');
  expect(entry.textContent).toBe('Threats');
  entry.focus();
  await waitFor(() => expect(screen.getByTitle('Threats').textContent).toMatch(/^Threats\d+$/));
  expect(document.activeElement).toBe(screen.getByTitle('Threats'));
  expect(screen.getByTitle('Threats')).toBe(entry);
});

const cases = {
  en: {
    field: 'Find a threat, product or country',
    results: 'Results',
    asked: [
      ['customer receives many small Swish payments and withdraws cash', 'Money mules and account rental'],
      ['counterfiet goods', 'Counterfeit goods and piracy'],
    ],
  },
  sv: {
    field: 'Sök efter ett hot, en produkt eller ett land',
    results: 'Träffar',
    asked: [
      ['penningmule', 'Kontomålvakter och uthyrda konton'],
      ['pengakurir', 'Kontantkurirer över gränser'],
    ],
  },
} as const;

it.each(['en', 'sv'] as const)(
  'the search field finds threats by a described case and by misspelt terms (%s)',
  (language) =>
    withSearch(async () => {
      const { field, results, asked } = cases[language];
      const client = await (await (await theApp()).tenant()).user();
      const { user } = await open('/threatview', client, language);
      for (const [words, right] of asked) {
        const box = await screen.findByRole('searchbox', { name: field });
        await user.clear(box);
        await user.type(box, words);
        const list = await screen.findByRole('list', { name: results });
        await waitFor(
          () => {
            const firstFive = within(list).getAllByRole('listitem').slice(0, 5);
            expect(firstFive.some((item) => item.textContent?.includes(right))).toBe(true);
          },
          { timeout: 20_000 },
        );
      }
    }),
);

it.each([
  ['en', 'Threats by type of firm', 'Football agent', 'from 10 Jul 2029', 'Credit intermediary'],
  ['sv', 'Hot per typ av företag', 'Fotbollsagent', 'från 10 juli 2029', 'Kreditförmedlare'],
] as const)(
  'a type of business with a future start date is listed last, with the date instead of a count (%s)',
  async (language, heading, later, day, now) => {
    const client = await (await (await theApp()).tenant()).user();
    await open('/threatview', client, language);
    const block = (await screen.findByRole('heading', { name: heading })).closest('section');
    const links = within(block ?? document.body).getAllByRole('link');
    const shown = links.map((link) => link.textContent);
    expect(shown.slice(-2).map((name) => name?.endsWith(day))).toEqual([true, true]);
    expect(shown.at(-2)).toContain(later);
    expect(shown.find((name) => name?.startsWith(now))).toMatch(/\d$/);
  },
);
